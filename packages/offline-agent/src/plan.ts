// What a turn is to do: which tools to call, in order, and what to say when they have answered.

import { greeted } from './manners.ts'
import type { ToolArguments, ToolOutcome } from './model.ts'
import { MARKS } from './phrases.ts'
import { type Situation, toolNamed } from './situation.ts'
import { HAND_OVER } from './tools.ts'

export type PlannedCall = { name: string; arguments: ToolArguments }

/**
 * `say` gets the outcomes of `calls` in their order; all of them succeeded. `options`: replies that may be tapped.
 */
export type Plan = { calls: PlannedCall[]; say: (outcomes: ToolOutcome[]) => string; options?: string[] }

/** After this many "I do not know" in a row the agent hands over on its own. */
const UNKNOWN_IN_A_ROW_MAX = 2

/** Says something and calls nothing. */
export const sayOnly = (text: string): Plan => ({ calls: [], say: () => text })

/** Hands over to a person, saying why. */
export function handOver(s: Situation, reason: string, before: string): Plan {
  const lead = before === '' ? '' : `${before} `
  if (!toolNamed(s, HAND_OVER)) return sayOnly(`${lead}${s.say.noHandOver}`)
  return { calls: [{ name: HAND_OVER, arguments: { reason } }], say: () => `${lead}${s.say.handedOver}` }
}

/** True after several lines in a row that did not help. */
export function isLost(s: Situation): boolean {
  const recent = s.agentLines.slice(-UNKNOWN_IN_A_ROW_MAX)
  const unknown = recent.filter(line =>
    MARKS.unknown.some(mark => line.includes(mark.en) || line.includes(mark.fr)),
  )
  return unknown.length >= UNKNOWN_IN_A_ROW_MAX
}

/** Admits that it does not know, understand or may not; after two such answers in a row hands over. */
export function admitUnknown(s: Situation, text: string): Plan {
  if (isLost(s) && toolNamed(s, HAND_OVER)) {
    return handOver(s, s.say.reasonUnknown, text === s.say.unclear ? '' : text)
  }
  // "Could you tell me what you need?" is a question already: a second one would drown it.
  const more = text === s.say.unclear ? '' : offerOf(s) || s.say.rephrase
  return sayOnly(greeted(s, [text, more].filter(Boolean).join(' ')))
}

/** The offer of a person, where there is a way to one. */
export function offerOf(s: Situation): string {
  return toolNamed(s, HAND_OVER) ? s.say.offer : ''
}
