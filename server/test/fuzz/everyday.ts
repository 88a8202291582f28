/** What the files of an everyday run have in common: each takes every second operation. */
export const EVERYDAY = {
  runs: 75,
  /** Passwords are slow to check, on purpose. */
  loginRuns: 12,
  cookieRuns: 25,
  seed: 20_261_120,
}
