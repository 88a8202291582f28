/** Nothing on this channel is older than the channel itself: 2009-01-01. */
const EARLIEST_MS = Date.UTC(2009, 0, 1)
/** From here on a number is milliseconds: as seconds it would lie in the year 5138. */
const MILLISECONDS_FROM = 1e11

/**
 * The provider's timestamp (unix seconds, mostly as a string; milliseconds have been seen) as epoch
 * milliseconds. Junk and anything before 2009 become nowMs; the future is clamped to nowMs, since a message
 * that lies ahead would keep the 24 h window open too long and sort after its own answer.
 */
export function readTime(value: unknown, nowMs: number): { at: number; exact: boolean } {
  const number = typeof value === 'string' && /^\d{1,16}(\.\d+)?$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return { at: nowMs, exact: false }
  const at = Math.trunc(number < MILLISECONDS_FROM ? number * 1000 : number)
  return at < EARLIEST_MS || at > nowMs ? { at: nowMs, exact: false } : { at, exact: true }
}
