import { often } from '../often.ts'

/** What the files of an everyday run have in common: each takes every second operation. */
export const EVERYDAY = {
  runs: often(2, 75),
  /** Passwords are slow to check, on purpose. */
  loginRuns: often(2, 12),
  cookieRuns: often(1, 25),
  seed: 20_261_120,
}
