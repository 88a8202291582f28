import { setTimeout } from 'node:timers/promises'
import type { Logger } from '../lib/log.ts'
import { isUnreachable } from './faults.ts'
import type { Db } from './pool.ts'

const TRY_EVERY_MS = 500
const SAY_EVERY_MS = 5000
const LOSSES_MAX = 5

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

/**
 * Does a part of the start that may be done again, and does it again where a connection to the database was lost meanwhile: a machine that
 * does much else lets a transaction stand still for longer than the database waits. Says so each time.
 */
export async function throughLosses<Done>(
  log: Pick<Logger, 'warn'>,
  work: () => Promise<Done>,
): Promise<Done> {
  for (let losses = 1; ; losses++) {
    try {
      return await work()
    } catch (error) {
      const { cause } = error as Error
      if (losses > LOSSES_MAX || !(isUnreachable(error) || isUnreachable(cause))) throw error
      log.warn(
        { err: error },
        'a connection to the database was lost during the start: this part of it begins again',
      )
      await setTimeout(TRY_EVERY_MS)
    }
  }
}
