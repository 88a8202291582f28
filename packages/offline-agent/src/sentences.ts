// Parts a message into what it asks and what it only tells.

import { plainOf } from './clauses.ts'
import { ASKING } from './data/asking.ts'
import { ASKED_FOR } from './data/questions.ts'
import { anyOf } from './pattern.ts'
import { respell } from './spelling.ts'

const GOES_ON = /^(?:and|n|et|also|aussi|plus) /
const SENTENCES_MAX = 12
const SHORT_WORDS_MAX = 9
const TOLD_WORDS_MIN = 5
const ASKS = anyOf(ASKING)
const ASKED = anyOf(ASKED_FOR.map(([, line]): [string] => [line]))
/** Words of a statement. */
const TELLS =
  /\b(?:i|we|you|u|they|he|she|it|je|j|nous|tu|vous|vs|elle|il|ils|elles|c est|is|are|was|were|est|sont|etait|ai|as|a ete|said|told)\b/

/**
 * The sentences of a message that ask something, and the others. Where none asks, a few words that only name a thing
 * are a question too; a statement is none.
 */
export function sentencesIn(text: string): { questions: string[]; context: string[]; isAsking: boolean } {
  const all = text
    .split(/(?<=[?!…])\s*|(?<=[.])\s+|\n+/)
    .map(part => part.trim())
    .filter(part => /[\p{L}\p{N}]/u.test(part))
    .slice(0, SENTENCES_MAX)
  // "and the bus from Nsam" goes on with the question before it
  const questions = all.filter(
    (part, i) => asks(part) || (i > 0 && GOES_ON.test(plainOf(part)) && all.slice(0, i).some(asks)),
  )
  if (questions.length > 0)
    return { questions, context: all.filter(part => !questions.includes(part)), isAsking: true }
  // A statement with a few words beside it ("Really professional.") asks nothing.
  const named = all.some(isTold) ? [] : all.filter(isName)
  return { questions: named, context: all.filter(part => !named.includes(part)), isAsking: false }
}

/** True for a text with a sentence that asks something. */
export function asksAnything(text: string): boolean {
  return sentencesIn(text).isAsking
}

/** True for a sentence that asks: by its mark, by its words, or because it is only the name of a thing. */
function asks(sentence: string): boolean {
  if (sentence.endsWith('?')) return true
  const plain = plainOf(respell(sentence))
  return ASKS.test(plain) || ASKED.test(plain)
}

/** True for a sentence that tells something. */
function isTold(sentence: string): boolean {
  const plain = plainOf(sentence)
  return TELLS.test(plain) && plain.split(' ').length >= TOLD_WORDS_MIN
}

/** True for a few words that name a thing: "livraison", "savon noir". */
function isName(sentence: string): boolean {
  const plain = plainOf(sentence).replace(/rendez vous/g, 'rdv')
  return !TELLS.test(plain) && plain.split(' ').length <= SHORT_WORDS_MAX
}
