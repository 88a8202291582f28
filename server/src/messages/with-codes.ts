// Numbers of orders and the like, however they are written: CMD-4521, cmd4521, CMD/4521. Pure.

/**
 * Two letters or more and two digits or more, which a sign may part. One letter alone may be a word that is in every text (a4). What stands
 * behind a hyphen is excluded, to the next blank: apart, only its first half would be.
 */
const CODE =
  /(?<![\p{L}\p{N}-])(?<!(?<![\p{L}\p{N}])-\S*)(\p{L}{2,20})[-_./:#–]?(\p{N}{2,20})(?![\p{L}\p{N}])/gu

/**
 * Words that are asked for, or the same with their codes apart, or in one. As they are where none has a code, and beside quotes, whose words
 * stand in a row as they are. A word or a number that is in a code by itself is found by it anyway.
 */
export function withCodes(words: string): string {
  if (words.includes('"')) return words
  const [apart, joined] = [words.replace(CODE, '$1 $2'), words.replace(CODE, '$1$2')]
  return [...new Set([words, apart, joined])].join(' or ')
}
