// Durations are kept as counts in buckets, eight for each doubling (duration_bucket in the migrations): pure.

const BUCKETS_PER_DOUBLING = 8
/** What is read from a bucket is at most so far from the truth, as a share of it. */
export const PRECISION = 0.045

/** How many durations each bucket holds. */
export type Buckets = Map<number, number>

/** The middle of a bucket, in seconds; 0: less than one. */
const secondsOf = (bucket: number): number =>
  bucket === 0 ? 0 : Math.round(2 ** ((bucket - 0.5) / BUCKETS_PER_DOUBLING))

/** The duration that this share of all does not exceed (0.5: the median), in seconds; null where there are none. */
export function percentileOf(buckets: Buckets, share: number): number | null {
  const all = [...buckets.values()].reduce((sum, n) => sum + n, 0)
  const rank = Math.max(1, Math.ceil(share * all))
  let passed = 0
  for (const [bucket, n] of [...buckets].sort(([a], [b]) => a - b)) {
    passed += n
    if (passed >= rank) return secondsOf(bucket)
  }
  return null
}
