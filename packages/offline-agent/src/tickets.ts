// Finds the ticket a burst is about, and describes tickets in words. Statuses that end a ticket are the built-in
// ones; a ticket in an app's own status counts as open.

import { cleanLine } from './clean.ts'
import type { TicketNote, ToolOutcome } from './model.ts'
import { statusInWords } from './phrases.ts'
import { matterOf } from './question.ts'
import { referencesOf } from './references.ts'
import type { Situation } from './situation.ts'
import { tokensOf } from './tokens.ts'

const OVER = new Set(['resolved', 'closed', 'canceled'])
const SUBJECT_SAID_CODE_POINTS_MAX = 80
const HASHID_CODE_POINTS_MAX = 40
/** Share of a complaint's terms found in an open ticket's subject from which both are the same matter. */
const SAME_MATTER_MIN = 0.5
/** A complaint with fewer terms than this says nothing new: it continues the ticket just mentioned. */
const OWN_MATTER_TERMS_MIN = 2
const TICKETS_SAID_MAX = 3

/** A ticket of the contact that is not over. */
function openTickets(situation: Situation): TicketNote[] {
  return situation.turn.tickets.filter(ticket => !OVER.has(ticket.status))
}

/** The ticket opened for these very messages, if there is one. */
export function ticketForThis(situation: Situation): TicketNote | null {
  return situation.turn.tickets.find(ticket => ticket.openedForThis) ?? null
}

/**
 * An open ticket on evidently the same matter; `goesOn`: the burst only insists on a ticket just spoken
 * of.
 */
export function sameMatter(situation: Situation): { ticket: TicketNote; goesOn: boolean } | null {
  const asked = matterOf(situation.burst, situation.names)
  const own = referencesOf(situation.burst)
  const open = openTickets(situation)
  if (own.length === 0 && asked.length < OWN_MATTER_TERMS_MIN) {
    const lastLines = situation.agentLines.slice(-2).join('\n')
    const ticket = open.find(candidate => lastLines.includes(candidate.hashid))
    if (ticket) return { ticket, goesOn: true }
  }
  for (const ticket of open) {
    const theirs = referencesOf(ticket.subject)
    if (own.length > 0 && theirs.length > 0) {
      if (own.some(reference => theirs.includes(reference))) return { ticket, goesOn: false }
      continue
    }
    const told = new Set(tokensOf(ticket.subject).flatMap(token => token.forms))
    const shared = asked.filter(term => term.forms.some(form => told.has(form)))
    if (shared.length >= OWN_MATTER_TERMS_MIN && shared.length / asked.length >= SAME_MATTER_MIN)
      return { ticket, goesOn: false }
  }
  return null
}

/** An open ticket that the agent's last line names. */
export function ticketJustNamed(situation: Situation): TicketNote | null {
  const last = situation.agentLines.at(-1) ?? ''
  return openTickets(situation).find(ticket => last.includes(ticket.hashid)) ?? null
}

/** The ticket the agent's last line asked "is this about the same matter?" about. */
export function ticketAskedAbout(situation: Situation): TicketNote | null {
  const last = situation.agentLines.at(-1) ?? ''
  if (!last.includes(situation.say.sameMatter)) return null
  return situation.turn.tickets.find(ticket => last.includes(ticket.hashid)) ?? null
}

/** One sentence on a ticket: hashid, subject, status in words. */
export function phraseTicket(
  ticket: { hashid: string; subject: string; status: string },
  situation: Situation,
): string {
  const subject = cleanLine(ticket.subject, SUBJECT_SAID_CODE_POINTS_MAX)
  return situation.say.ticketIs(hashidOf(ticket.hashid), subject, statusOf(ticket.status, situation))
}

/** A status code as the contact may read it. */
export function statusOf(code: string, situation: Situation): string {
  return statusInWords(cleanLine(code, HASHID_CODE_POINTS_MAX), situation.language)
}

/** The hashid the outcome of openTicket carries: `result.hashid`; null when it carries none. */
export function openedHashid(outcome: ToolOutcome): string | null {
  const { hashid } = outcome.result
  return outcome.ok && typeof hashid === 'string' && hashid !== '' ? hashidOf(hashid) : null
}

/**
 * The result of ticketStatus: `result.tickets: [{hashid, subject, status}]`, or one such object as the
 * result.
 */
export function phraseStatuses(outcome: ToolOutcome, named: string | null, situation: Situation): string {
  const { result } = outcome
  const rows: unknown[] = Array.isArray(result.tickets) ? result.tickets : [result]
  const notes = rows.flatMap(row => {
    if (typeof row !== 'object' || row === null) return []
    const { hashid, subject, status } = row as { [key: string]: unknown }
    if (typeof hashid !== 'string' || typeof status !== 'string') return []
    return [{ hashid, subject: typeof subject === 'string' ? subject : '', status }]
  })
  return phraseTickets(notes, named, situation)
}

/** The same from the tickets of the turn, where no tool is at hand. */
export function phraseTickets(
  notes: { hashid: string; subject: string; status: string }[],
  named: string | null,
  situation: Situation,
): string {
  if (notes.length === 0)
    return named === null ? situation.say.noTicket : situation.say.noSuchTicket(hashidOf(named))
  return notes
    .slice(0, TICKETS_SAID_MAX)
    .map(note => phraseTicket(note, situation))
    .join('\n')
}

function hashidOf(hashid: string): string {
  return cleanLine(hashid, HASHID_CODE_POINTS_MAX)
}
