// Any character there is, also of control and of none yet, but no half of a pair.
import fc from 'fast-check'

const [HALVES_FROM, HALVES_COUNT, LAST] = [0xd800, 0x800, 0x10ffff]

/** The same as fast-check's own `binary`, whose table of all of them takes each process a second. */
export const anyCharacter = fc
  .integer({ min: 0, max: LAST - HALVES_COUNT })
  .map(n => String.fromCodePoint(n < HALVES_FROM ? n : n + HALVES_COUNT))
