// Tells an emergency of the person who writes from a complaint about the business.

import { plainOf } from './clauses.ts'
import { OPENING } from './data/complaint-manner.ts'
import { HELP_SOUGHT, HURT, OF_THE_BUSINESS } from './data/emergencies.ts'
import { anyOf } from './pattern.ts'
import { asksAnything } from './sentences.ts'

const IS_HURT = anyOf(HURT)
const SEEKS_HELP = anyOf(HELP_SOUGHT)
const BLAMES = anyOf([...OF_THE_BUSINESS, ...OPENING])

/** True where somebody is hurt or in danger, and the business is not blamed for it. */
export function isEmergency(text: string): boolean {
  const plain = plainOf(text)
  return IS_HURT.test(plain) && !BLAMES.test(plain)
}

/** True for an emergency in which nothing else is asked than whom to call, where to go or what to do. */
export function seeksHelp(text: string): boolean {
  return isEmergency(text) && (SEEKS_HELP.test(plainOf(text)) || !asksAnything(text))
}
