import { checkInTime, msLeft, noteCommit, runApart } from '../lib/deadline.ts'
import { isBusy, isUnreachable } from './faults.ts'
import type { Db, Tx } from './handle.ts'
import { openTx } from './open-tx.ts'
import { IDLE_IN_TRANSACTION_MS_MAX, LOCK_MS_MAX, STATEMENT_MS_MAX } from './pool.ts'

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
  const { tx, hints, finish, close } = openTx(client)
  let result: T
  try {
    checkInTime()
    await client.query(beginOf(msLeft(), lockMsMax))
    result = await work(tx)
    await finish(db.flushers)
    checkInTime()
    noteCommit()
    isCommitting = true
    const { command } = await client.query('commit')
    if (command !== 'COMMIT')
      throw new Error('Not committed: a statement failed, and its error was not thrown on.')
  } catch (error) {
    close()
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    if (isUnreachable(error)) broken = error as Error
    // cut by the limits of `beginOf`: nothing was done, and it is not the database that is away
    if (!isCommitting && (isBusy(error) || isUnreachable(error))) checkInTime()
    throw error
  } finally {
    client.release(broken)
  }
  for (const hint of hints) runHint(db, hint)
  return result
}

/** Begins; no statement of it, no wait for a lock and no pause lasts longer than there is time left. */
function beginOf(leftMs: number, lockMsMax: number): string {
  const limits = [
    ['statement_timeout', STATEMENT_MS_MAX, leftMs],
    ['lock_timeout', LOCK_MS_MAX, Math.min(leftMs, lockMsMax)],
    ['idle_in_transaction_session_timeout', IDLE_IN_TRANSACTION_MS_MAX, leftMs],
  ] as const
  const lower = limits.filter(([, usualMs, ms]) => ms < usualMs)
  return ['begin', ...lower.map(([name, , ms]) => `set local ${name} = ${Math.max(1, Math.ceil(ms))}`)].join(
    '; ',
  )
}

/** What is committed stays committed: whoever asked for it must not believe that it failed. */
function runHint(db: Db, hint: () => void): void {
  try {
    runApart(hint)
  } catch (error) {
    db.onError(error, 'a hint after a commit failed')
  }
}
