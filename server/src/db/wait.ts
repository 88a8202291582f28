import { setTimeout } from 'node:timers/promises'
import type { Logger } from '../lib/log.ts'
import { type Db, isUnreachable } from './pool.ts'

const TRY_EVERY_MS = 500
const SAY_EVERY_MS = 5000

/**
 * Waits for a database that is away or just starting, for at most `msMax`, and says so; then throws its error. A refusal
 * that will not pass by itself (a wrong password, no such database) is thrown at once.
 */
export async function waitForDatabase(db: Db, msMax: number, log: Logger): Promise<void> {
  const begun = performance.now()
  let saidMs = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      await db.query('select 1')
      return
    } catch (error) {
      const waitedMs = performance.now() - begun
      if (!isUnreachable(error) || waitedMs + TRY_EVERY_MS > msMax) throw error
      if (waitedMs - saidMs >= SAY_EVERY_MS) {
        saidMs = waitedMs
        const seconds = Math.round((msMax - waitedMs) / 1000)
        log.warn({ err: error }, `the database cannot be reached: waiting for it, ${seconds} s at most`)
      }
      await setTimeout(TRY_EVERY_MS)
    }
  }
}
