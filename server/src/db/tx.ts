import type pg from 'pg'
import { checkInTime, msLeft, noteCommit, runApart } from '../lib/deadline.ts'
import { limitsOf } from './begin.ts'
import { isBusy, isUnreachable } from './faults.ts'
import type { Db, Tx } from './handle.ts'
import { openTx } from './open-tx.ts'
import { LOCK_MS_MAX } from './pool.ts'

export type { Tx } from './handle.ts'

const TRIES_MAX = 5
const RETRY_MS = 15
const AWAY_TRIES_MAX = 16
const AWAY_RETRY_MS = 500
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'
/**
 * Unique indexes with this ending guard work that reads first and then writes: the loser of the race retries. So does the key of
 * attempts, whose months are named as PostgreSQL names them.
 */
const OPTIMISTIC = /_once$|^message_attempts_\w+_pkey$/

/** What was read first has changed since: when this is thrown, the transaction is rolled back and retried. */
export class LostRace extends Error {
  readonly code = SERIALIZATION_FAILURE
}

/**
 * Runs `work` in one transaction (read committed) and commits. Deadlocks, serialization failures and lost
 * races on `…_once` indexes are tried again, so `work` must not do anything outside the database. For whom it is done with
 * a deadline (`lib/deadline.ts`), nothing is committed after that: TooLate. No lock is waited for longer than `lockMsMax`.
 */
export async function inTx<T>(db: Db, work: (tx: Tx) => Promise<T>, lockMsMax = LOCK_MS_MAX): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, work, lockMsMax)
    } catch (error) {
      if (!isWorthAnotherTry(error) || attempt >= TRIES_MAX) throw error
      await new Promise(resolve => setTimeout(resolve, RETRY_MS * attempt * (0.5 + Math.random())))
    }
  }
}

/**
 * As inTx, for work that changes nothing when it was done before, and whose input is worth keeping (a provider's
 * answer, a model's words): tried again also while the database is away, for a few seconds.
 */
export async function inTxRepeatable<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTx(db, work)
    } catch (error) {
      if (!isUnreachable(error) || attempt >= AWAY_TRIES_MAX) throw error
      await new Promise(resolve => setTimeout(resolve, AWAY_RETRY_MS))
    }
  }
}

function isWorthAnotherTry(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return (
    code === SERIALIZATION_FAILURE ||
    code === DEADLOCK ||
    (code === UNIQUE_VIOLATION && constraint !== undefined && OPTIMISTIC.test(constraint))
  )
}

async function once<T>(db: Db, work: (tx: Tx) => Promise<T>, lockMsMax: number): Promise<T> {
  const client = await db.pool.connect()
  let broken: Error | undefined
  let isCommitting = false
  const { tx, hints, hasBegun, finish, close } = openTx(client, () => limitsOf(msLeft(), lockMsMax))
  let result: T
  try {
    checkInTime()
    result = await work(tx)
    await finish(db.flushers)
    checkInTime()
    noteCommit()
    isCommitting = true
    if (hasBegun()) await commit(client)
  } catch (error) {
    close()
    if (hasBegun())
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    if (isUnreachable(error)) broken = error as Error
    // cut by the limits of `limitsOf`: nothing was done, and it is not the database that is away
    if (!isCommitting && (isBusy(error) || isUnreachable(error))) checkInTime()
    throw error
  } finally {
    client.release(broken)
  }
  for (const hint of hints) runHint(db, hint)
  return result
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT')
    throw new Error('Not committed: a statement failed, and its error was not thrown on.')
}

/** What is committed stays committed: whoever asked for it must not believe that it failed. */
function runHint(db: Db, hint: () => void): void {
  try {
    runApart(hint)
  } catch (error) {
    db.onError(error, 'a hint after a commit failed')
  }
}
