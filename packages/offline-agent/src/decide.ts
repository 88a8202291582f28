// Decides what a turn needs: which tools to call, in order, and what to say when they have answered.
// A plan depends on the turn only, so every step of a turn makes the same plan and looks how far it came.

import { bounded, clean, cleanLine } from './clean.ts'
import { type Complaint, readComplaint, saysResolved, subjectFrom } from './complaints.ts'
import { ticketOfDetail } from './detail.ts'
import { isEmergency } from './emergency.ts'
import {
  asksForTicket,
  isAnger,
  isGoodNews,
  namesComplaint,
  namesPerson,
  readCourtesy,
  wantsHelp,
  wantsPerson,
  wantsStop,
  yesOrNo,
} from './intents.ts'
import { findAnswer, phraseAnswer } from './knowledge.ts'
import { beCourteous, greeted } from './manners.ts'
import type { ToolArguments } from './model.ts'
import { decideOwn, decideOwnReply } from './own-tools.ts'
import { MARKS } from './phrases.ts'
import { handOver, offerOf, type Plan, type PlannedCall, sayOnly } from './plan.ts'
import { matterOf } from './question.ts'
import { asksAnything, sentencesIn } from './sentences.ts'
import { type Situation, toolNamed } from './situation.ts'
import { COURTEOUS_CHARS_MAX, decideChoice, decideEmergency, decideKnowledge } from './tell.ts'
import {
  openedHashid,
  phraseStatuses,
  phraseTickets,
  sameMatter,
  statusOf,
  ticketAskedAbout,
  ticketForThis,
} from './tickets.ts'
import { ADD_TO_TICKET, HAND_OVER, OPEN_TICKET, STOP_MESSAGES, TICKET_STATUS } from './tools.ts'

const DESCRIPTION_CODE_POINTS_MAX = 4_000
const SUBJECT_CODE_POINTS_MAX = 120
/** A wish to complain with at least this many terms of its own says what it is about. */
const MATTER_TERMS_MIN = 3

/** The plan for a turn. Never throws on any text. */
export function decide(s: Situation): Plan {
  if (s.burst === '') return sayOnly(`${s.say.seen[s.media ?? 'other']} ${s.say.tellMe}`)
  if (wantsStop(s.burst) || wantsStop(s.spelt)) return stopMessages(s)
  const choice = decideChoice(s)
  if (choice) return choice
  const replied = decideOwnReply(s)
  if (replied) return replied
  if (isAnger(s.burst)) return sayOnly(`${s.say.sorryFor} ${s.say.describe}`)
  const courtesy = readCourtesy(s.burst, s.names)
  const plan = followUp(s) ?? decideEmergency(s) ?? decideTicket(s) ?? decideDetail(s) ?? decideComplaint(s)
  if (plan) return plan
  if (wantsPerson(s.burst) || wantsPerson(s.spelt)) return handOver(s, s.say.reasonAsked, '')
  if (wantsHelp(s.burst) || wantsHelp(s.spelt)) return sayOnly(greeted(s, s.say.canDo))
  if (courtesy.isOnly) return sayOnly(beCourteous(s))
  if (/^[\p{Extended_Pictographic}\p{Emoji_Component}\s]+$/u.test(s.burst) && !/\d/.test(s.burst))
    return sayOnly(s.say.kind)
  const own = decideOwn(s)
  if (own) return own
  const isThanked =
    courtesy.thanks && s.burst.length <= COURTEOUS_CHARS_MAX && /merci|mrc|thank|thx|tnx|tank/i.test(s.burst)
  if (isThanked && !asksAnything(s.burst) && !saysResolved(s.burst)) return sayOnly(beCourteous(s))
  if (isGoodNews(s.burst, saysResolved(s.burst))) return sayOnly(greeted(s, s.say.glad))
  return decideKnowledge(s)
}

function stopMessages(s: Situation): Plan {
  const calls = toolNamed(s, STOP_MESSAGES) ? [{ name: STOP_MESSAGES, arguments: {} }] : []
  return { calls, say: () => s.say.stopped }
}

/** What is told after a ticket was opened goes to that ticket; a rant opens no second one. */
function decideDetail(s: Situation): Plan | null {
  const ticket = ticketOfDetail(s, () => complaintIn(s) !== null)
  if (!ticket) return null
  const noted = s.say.ticketNoted(ticket.hashid)
  if (!toolNamed(s, ADD_TO_TICKET)) return sayOnly(noted)
  const text = bounded(clean(s.burst).trim(), DESCRIPTION_CODE_POINTS_MAX)
  return { calls: [{ name: ADD_TO_TICKET, arguments: { hashid: ticket.hashid, text } }], say: () => noted }
}

/**
 * An answer to what the agent asked last: "same matter?", "would you like a person?", "tell me what
 * happened".
 */
function followUp(s: Situation): Plan | null {
  const last = s.agentLines.at(-1) ?? ''
  const asked = ticketAskedAbout(s)
  const reply = yesOrNo(s.burst)
  if (asked && reply === 'yes') return sayOnly(s.say.ticketSame(asked.hashid, statusOf(asked.status, s)))
  if (asked && reply === 'no') {
    const matter = [s.earlier.at(-1) ?? '', s.burst].join('\n')
    return openTicket(s, complaintOf(matter, s), matter)
  }
  const offered = [MARKS.offer.en, MARKS.offer.fr, s.say.partly].some(mark => last.includes(mark))
  const isBare = s.burst.length < 40 && !s.burst.includes('?') && matterOf(s.burst, s.names).length === 0
  if (offered && ((reply === 'yes' && isBare) || namesPerson(s.burst)))
    return handOver(s, s.say.reasonAccepted, '')
  if (offered && reply === 'no' && isBare) return sayOnly(s.say.noted)
  if (last.includes(s.say.describe) && describesProblem(s))
    return openTicket(s, complaintOf(s.burst, s), s.burst)
  return null
}

/** After "tell me what happened": a statement with matter of its own, not a question, a thank-you or a no. */
function describesProblem(s: Situation): boolean {
  if (wantsPerson(s.burst) || asksForTicket(s.burst, s.turn.tickets) !== null) return false
  if (readComplaint(s.burst, s.language)?.isOpening === false) return true
  const isStatement = !s.burst.includes('?') && !readCourtesy(s.burst, s.names).isOnly
  return (
    isStatement &&
    yesOrNo(s.burst) !== 'no' &&
    matterOf(s.burst, s.names).length > 0 &&
    !namesComplaint(s.burst)
  )
}

/** A description that we asked for is a complaint, even without a word of complaint. */
function complaintOf(matter: string, s: Situation): Complaint {
  const subject = subjectFrom(matter, s.language)
  return readComplaint(matter, s.language) ?? { subject, priority: 'normal', isOpening: false }
}

/** True where "how much is the ticket?" asks for no complaint's: a price is asked, or the knowledge speaks of tickets. */
function sellsTickets({ turn, spelt }: Situation): boolean {
  if (/\b(?:how much|price|cost|costs|fare|combien|prix|tarif)\b/i.test(spelt)) return true
  return turn.knowledge.some(
    ({ scope, content }) => scope === 'agent' && /\b(?:tickets?|billets?)\b/i.test(content),
  )
}

function decideTicket(s: Situation): Plan | null {
  const asked = asksForTicket(s.burst, s.turn.tickets)
  if (asked === null || (asked === 'mine' && s.turn.tickets.length === 0 && sellsTickets(s))) return null
  const complaint = readComplaint(s.burst, s.language)
  if (asked === 'mine' && complaint && s.turn.tickets.length === 0) return null
  if (asked === 'mine' && complaint?.isOpening) return null
  const named = asked === 'mine' ? null : (asked[0] ?? null)
  const wanted = wantsPerson(s.burst) && toolNamed(s, HAND_OVER) !== null
  const after = wanted ? [{ name: HAND_OVER, arguments: { reason: s.say.reasonAsked } }] : []
  const closing = wanted ? `\n\n${s.say.handedOver}` : ''
  const tool = toolNamed(s, TICKET_STATUS)
  if (!tool) {
    const notes = named === null ? s.turn.tickets : s.turn.tickets.filter(ticket => ticket.hashid === named)
    return { calls: after, say: () => `${phraseTickets(notes, named, s)}${closing}` }
  }
  const takesHashid = tool.parameters.some(parameter => parameter.name === 'hashid')
  const args: ToolArguments = takesHashid && named !== null ? { hashid: named } : {}
  return {
    calls: [{ name: TICKET_STATUS, arguments: args }, ...after],
    say: outcomes => `${phraseStatuses(outcomes[0]!, named, s)}${closing}`,
  }
}

/** The complaint of a burst, also of one that is misspelt. */
function complaintIn(s: Situation): Complaint | null {
  const found = readComplaint(s.burst, s.language)
  if (found || s.spelt === s.burst) return found
  const spelt = readComplaint(s.spelt, s.language)
  return spelt && { ...spelt, subject: subjectFrom(s.burst, s.language) }
}

function decideComplaint(s: Situation): Plan | null {
  const complaint = complaintIn(s)
  if (!complaint || isEmergency(s.burst) || isEmergency(s.spelt)) return null
  const isBare = complaint.isOpening && matterOf(s.burst, s.names).length < MATTER_TERMS_MIN
  if (isBare && !wantsPerson(s.burst)) return sayOnly(s.say.describe)
  const opened = ticketForThis(s)
  if (opened) return alongWithPerson(s, [], () => s.say.ticketAlready(opened.hashid))
  const same = sameMatter(s)
  if (same) {
    const { ticket, goesOn } = same
    const subject = cleanLine(ticket.subject, SUBJECT_CODE_POINTS_MAX)
    const note = s.say.ticketExists(ticket.hashid, subject, statusOf(ticket.status, s))
    const ask = goesOn ? offerOf(s) : wantsPerson(s.burst) ? '' : s.say.sameMatter
    return alongWithPerson(s, [], () => [s.say.sorryFor, note, ask].filter(Boolean).join(' '))
  }
  return openTicket(s, complaint, s.burst)
}

/** Opens a ticket; with a clear answer in the knowledge, says that too. */
function openTicket(s: Situation, complaint: Complaint, matter: string): Plan {
  if (!toolNamed(s, OPEN_TICKET)) return handOver(s, s.say.reasonComplaint, s.say.sorryFor)
  const call = {
    name: OPEN_TICKET,
    arguments: {
      subject: complaint.subject,
      description: bounded(clean(matter).trim(), DESCRIPTION_CODE_POINTS_MAX),
      priority: complaint.priority,
    },
  }
  const asked = sentencesIn(s.burst).questions.filter(
    sentence => sentence.endsWith('?') && !readComplaint(sentence, s.language),
  )
  const known = asked.length > 0 ? findAnswer(s, asked.join('\n')) : null
  const passage = known?.kind === 'passages' && known.open.length === 0 ? phraseAnswer(known, s) : ''
  return alongWithPerson(s, [call], outcomes => {
    const hashid = outcomes[0] ? openedHashid(outcomes[0]) : null
    const opened = hashid === null ? s.say.done : s.say.ticketOpened(hashid)
    return [`${s.say.sorryFor} ${opened}`, passage].filter(Boolean).join('\n\n')
  })
}

/** The same plan, and the hand-over too when the burst asks for a person in the same breath. */
function alongWithPerson(s: Situation, calls: PlannedCall[], say: Plan['say']): Plan {
  if (!wantsPerson(s.burst)) return { calls, say }
  if (!toolNamed(s, HAND_OVER)) return { calls, say: outcomes => `${say(outcomes)}\n\n${s.say.noHandOver}` }
  const call = { name: HAND_OVER, arguments: { reason: s.say.reasonAsked } }
  return { calls: [...calls, call], say: outcomes => `${say(outcomes)}\n\n${s.say.handedOver}` }
}
