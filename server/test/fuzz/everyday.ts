import { often } from '../often.ts'

/** What the files of an everyday run have in common: each takes every second operation. */
export const EVERYDAY = {
  runs: often(8, 75),
  /** Passwords are slow to check, on purpose. */
  loginRuns: often(4, 12),
  cookieRuns: often(4, 25),
  seed: 20_261_120,
}
