// How many tickets of a job or a sweep go into one transaction: by what the last ones took. Pure.

/** Nobody knows yet what one takes. More than are escalated at once, so that these are cut from the first batch on. */
export const BATCH_FIRST = 32
/** A transaction is to be over by then: whoever changes one of its tickets waits for it. */
export const BATCH_MS_MAX = 500
/** Counting tickets by other rules ends there, and those that are left are for the next transaction. */
export const RECOUNT_MS_MAX = 250

/** As many as are done in time; after a quick one twice as many, at most `max`. */
export function nextSize(size: number, tookMs: number, max: number): number {
  if (tookMs > BATCH_MS_MAX) return Math.max(1, Math.floor((size * BATCH_MS_MAX) / tookMs))
  return tookMs < BATCH_MS_MAX / 2 ? Math.min(max, size * 2) : Math.min(max, size)
}
