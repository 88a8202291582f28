const BACKOFF_FIRST_MS = 1_000
const BACKOFF_MAX_MS = 30_000

/**
 * How long to wait before repeat number `attempt` (0 for the first), in milliseconds: doubling from 1 s to 30 s, the
 * upper half of it by chance, so that thousands of clients do not come back in step.
 */
export function backoffMs(attempt: number, random: number): number {
  const whole = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** attempt)
  return Math.round(whole / 2 + (whole / 2) * random)
}
