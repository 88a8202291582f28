// What of a sentence asks and what only tells: in "I live in Limbe, how long does it take?" the first clause tells.

import { plainOf } from './clauses.ts'
import { ASKING, OFFERED } from './data/asking.ts'
import { ASKED_FOR } from './data/questions.ts'
import { anyOf, matchesOf } from './pattern.ts'
import { BECAUSE } from './words.ts'

const ASKS = anyOf(ASKING)
const ASKED = anyOf(ASKED_FOR.map(([, line]): [string] => [line]))
const OFFER = anyOf(OFFERED, 'g')
/** "The bookshop below closes at what time?": what opens or closes. */
const SUBJECT =
  /(?:^| )(?:le|la|les|l|the) (?=(?:[a-z0-9]+ ){1,4}(?:ferme|ferment|ouvre|ouvrent|opens?|closes?|est ouverte?)(?: |$))/g
const BETWEEN = new RegExp(
  `,\\s+|\\s+[-–]\\s+|[:;]\\s+|\\s(?=(?:if|because|since|but|parce que|puisque|si|mais)\\s|${BECAUSE})`,
  'i',
)
/** Words of a statement or of a condition. */
const TELLS = new RegExp(
  `^(?:(?:if|si|s il|because|since|parce que|puisque|but|mais)\\b|${BECAUSE})|\\b(?:i|we|they|he|she|my|je|j|nous|il|elle|ils|elles|on|mon|ma|mes)\\b`,
)
const CLAUSES_MAX = 8

export type Role = { text: string; isAsked: boolean }

/** The clauses of a sentence; where none tells anything, all of them ask. */
export function rolesIn(sentence: string): Role[] {
  const all = sentence.split(BETWEEN).filter(part => /[\p{L}\p{N}]/u.test(part))
  if (all.length < 2 || all.length > CLAUSES_MAX) return [{ text: sentence, isAsked: true }]
  const plain = all.map(plainOf)
  const asks = plain.map(text => !/^(?:if|si|s il) /.test(text) && (ASKS.test(text) || ASKED.test(text)))
  const anyAsks = asks.some(Boolean)
  return all.map((text, i) => {
    const isLast = i === all.length - 1
    return { text, isAsked: asks[i]! || (!anyAsks && isLast) || !TELLS.test(plain[i]!) }
  })
}

/** True for words that ask something by themselves. */
export function asksByWords(text: string): boolean {
  const plain = plainOf(text)
  return ASKS.test(plain) || ASKED.test(plain)
}

/** Where in folded words things are named that are asked for as such: "do you sell …", "prix de …". */
export function offersIn(said: string): number[] {
  return [...matchesOf(said, OFFER), ...matchesOf(said, SUBJECT)].map(match => match.index + match[0].length)
}
