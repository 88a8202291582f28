// Values of a query, checked by their formats before. Pure.
const BIGINT_MAX = 2n ** 63n - 1n
/** A record named by its hashid or its id; an id too big to exist is null in both. */
export type Ref = { hashid: string | null; id: string | null }

/** A hashid, or a decimal id that fits a bigint; else neither, which no record is. */
export function refOf(text: string): Ref {
  if (!/^\d+$/.test(text)) return { hashid: text, id: null }
  return { hashid: null, id: isBigint(text) ? text : null }
}

/** Do these digits fit a bigint? */
export function isBigint(digits: string): boolean {
  return BigInt(digits) <= BIGINT_MAX
}
