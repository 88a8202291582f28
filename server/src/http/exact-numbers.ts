// Numbers that a JSON reader cannot hold as they are written: 12345678901234567890 would be stored as another one.

/** Stands for such a number until it is refused. */
export const INEXACT = Object.freeze({})

/** A number of at most 15 digits without an exponent is exact: most bodies hold no other, and are parsed once. Looks at digits alone. */
const SUSPECT = /[0-9](?:[0-9.]{15}|[eE][-+]?[0-9])/

/** JSON as a value, INEXACT in place of every number that would be changed. Throws a SyntaxError. */
export function parseExactly(text: string): unknown {
  if (!SUSPECT.test(text)) return JSON.parse(text)
  const revive = (_key: string, value: unknown, context: { source?: string }): unknown =>
    typeof value === 'number' && !isExact(context.source!, value) ? INEXACT : value
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown)
}

/** Does the number that was read say what was written? 1.50 and 15e-1 are the same. */
function isExact(source: string, value: number): boolean {
  return Number.isFinite(value) && decimalOf(source) === decimalOf(String(value))
}

/** The digits that count, and the power of ten of the last. */
function decimalOf(source: string): string {
  const [, whole, fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(source)!
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  // not by /0+$/: it begins anew at each zero, and of a million a body is full
  let end = digits.length
  while (digits[end - 1] === '0') end--
  const kept = digits.slice(0, end)
  if (kept === '') return '0'
  return `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`
}
