// Plans that tell what the knowledge says, ask back where it is not sure, and own up to what is not known.

import { choiceIn, offeredIn, offerText, optionsOf } from './choices.ts'
import { seeksHelp } from './emergency.ts'
import { asksSomething, namesComplaint, numbersIn, readCourtesy, wantedChange } from './intents.ts'
import {
  findAnswer,
  findHelp,
  findInstead,
  findWay,
  type KnowledgeAnswer,
  phraseAnswer,
  tellMatter,
} from './knowledge.ts'
import { beCourteous, greeted } from './manners.ts'
import { admitUnknown, isLost, type Plan, sayOnly } from './plan.ts'
import { matterOf } from './question.ts'
import { asksAnything } from './sentences.ts'
import { type Situation, toolNamed } from './situation.ts'
import { tokensOf } from './tokens.ts'
import { HAND_OVER } from './tools.ts'

/** A courtesy with more around it than this is a story. */
export const COURTEOUS_CHARS_MAX = 80
/** With more words of its own a courtesy is a story too, and may be meant the other way. */
const STORY_TERMS_MIN = 2

/** The answer in the knowledge; where there is none, an honest answer for the kind of message. */
export function decideKnowledge(s: Situation): Plan {
  const change = wantedChange(s.burst)
  if (change) {
    const way = findWay(s)
    const explains = way?.kind === 'passages' && mentions(way.text, change)
    return explains ? sayOnly(greeted(s, answerWith(s, way))) : admitUnknown(s, s.say.cannotDo)
  }
  const known = findAnswer(s)
  const courtesy = readCourtesy(s.burst, s.names)
  if (known && known.kind !== 'matters') return sayOnly(greeted(s, answerWith(s, known)))
  // A statement with a greeting, a thank-you or a farewell in it is met as that.
  const isStory = matterOf(s.burst, s.names).length + numbersIn(s.burst) > STORY_TERMS_MIN
  const isShort = s.burst.length <= COURTEOUS_CHARS_MAX && !asksAnything(s.burst) && !isStory
  if (isShort && (courtesy.greets || courtesy.thanks || courtesy.leaves)) return sayOnly(beCourteous(s))
  if (courtesy.asksWho && !isStory) return sayOnly(s.say.whoAmI(s.agentName))
  if (namesComplaint(s.burst)) return sayOnly(s.say.describe)
  if (known) return askBack(s, known.labels)
  const isClear = asksSomething(s.burst) && matterOf(s.burst, s.names).length > 0
  return admitUnknown(s, isClear ? s.say.unknown : s.say.unclear)
}

/** Whoever is in need is told what the knowledge says of that, of emergencies or of a number to call; else offered a person. */
export function decideEmergency(s: Situation): Plan | null {
  if (!seeksHelp(s.burst) && !seeksHelp(s.spelt)) return null
  const known = findAnswer(s)
  if (known?.kind === 'passages' && known.open.length === 0) return sayOnly(phraseAnswer(known, s))
  const help = findHelp(s)
  if (help) return sayOnly(phraseAnswer(help, s))
  const likely = known?.kind === 'matters' ? tellMatter(s, known.labels[0]!) : null
  return likely === null ? admitUnknown(s, s.say.unknown) : sayOnly(likely)
}

/** What the knowledge tells where a look-up of this reference, or of none, came back with nothing; null: nothing either. */
export function tellInstead(s: Situation, reference: string | null): string | null {
  const known = findInstead(s, reference)
  return known && answerWith(s, known)
}

/** What was chosen of the matters that the agent's last line offers; null where the message is no choice. */
export function decideChoice(s: Situation): Plan | null {
  const chosen = choiceIn(s.burst, offeredIn(s.agentLines.at(-1) ?? ''))
  if (chosen === null) return null
  const told = chosen === 'none' ? null : tellMatter(s, chosen)
  if (told === null) return admitUnknown(s, s.say.unknown)
  return sayOnly(toolNamed(s, HAND_OVER) ? `${told}\n\n${s.say.partly}` : told)
}

/** Offers the matters that may be meant; never the same ones twice in a row, and not for ever. */
function askBack(s: Situation, labels: string[]): Plan {
  const last = offeredIn(s.agentLines.at(-1) ?? '')
  if (labels.every(label => last.includes(label)) || isLost(s)) return admitUnknown(s, s.say.unknown)
  const text = greeted(s, offerText(labels, s.say))
  return { ...sayOnly(text), options: optionsOf(labels, s.say) }
}

/** True when a text speaks of doing what the words wish. */
function mentions(text: string, wish: string): boolean {
  const meant = new Set(tokensOf(wish).flatMap(token => (token.kind === 'matter' ? token.forms : [])))
  return tokensOf(text).some(token => token.forms.some(form => meant.has(form)))
}

function answerWith(s: Situation, known: KnowledgeAnswer): string {
  const told = phraseAnswer(known, s)
  const isPartial = known.kind === 'noReference' || (known.kind === 'passages' && known.open.length > 0)
  return isPartial && toolNamed(s, HAND_OVER) ? `${told}\n\n${s.say.partly}` : told
}
