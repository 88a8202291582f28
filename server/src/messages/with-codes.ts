// Numbers of orders and the like, however they are written: CMD-4521, cmd4521, CMD/4521. Pure.

/**
 * Two letters or more and two digits or more, which a sign may part. One letter alone may be a word that is in every text (a4). What stands
 * behind a hyphen is excluded, to the next blank: apart, only its first half would be.
 */
const CODE =
  /(?<![\p{L}\p{N}-])(?<!(?<![\p{L}\p{N}])-\S*)(\p{L}{2,20})[-_./:#–]?(\p{N}{2,20})(?![\p{L}\p{N}])/gu

/** An or with nothing behind it, as while more is typed: it would be a word of the last way alone, which nobody asked for. */
const OPEN_OR = /\sor(?:[^\p{L}\p{N}-]+or)*[^\p{L}\p{N}]*$/iu

/**
 * Words that are asked for, or the same with their codes apart, or in one. As they are where none has a code, and beside quotes, whose words
 * stand in a row as they are. A word or a number that is in a code by itself is found by it anyway.
 */
export function withCodes(words: string): string {
  if (words.includes('"')) return words
  const said = words.replace(OPEN_OR, '')
  const ways = new Set([said, said.replace(CODE, '$1 $2'), said.replace(CODE, '$1$2')])
  // without a code gold is looked for: "bague en or"
  return ways.size === 1 ? words : [...ways].join(' or ')
}
