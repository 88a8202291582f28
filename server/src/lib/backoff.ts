/** The wait before the try after `tries` failed ones, doubled each time up to a bound. */
export type Backoff = { fromMs: number; maxMs: number }

/**
 * How long to wait, in milliseconds: half of it sure, half by chance (`random`, 0 to 1), so that those that failed
 * together do not try again together. Never under `fromMs`, never over `maxMs`.
 */
export function backoffMs(tries: number, { fromMs, maxMs }: Backoff, random: number): number {
  const longest = Math.min(fromMs * 2 ** Math.max(0, tries - 1) * 2, maxMs)
  return Math.round(longest / 2 + (longest / 2) * random)
}
