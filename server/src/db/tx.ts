import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type Db, isUnreachable, prepared } from './pool.ts'
import type { DB } from './types.ts'

const TRIES_MAX = 5
const RETRY_MS = 15
const AWAY_TRIES_MAX = 16
const AWAY_RETRY_MS = 500
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'
/** Unique indexes with this ending guard work that looks first and writes then: who loses the race looks again. */
const OPTIMISTIC = /_once$/

/** An open transaction. Whoever is given one may write; rows, events and jobs commit together. */
export type Tx = {
  k: Kysely<DB>
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** Jobs and events put aside by name, written by the Db's flushers as the last statements. */
  pending: Map<string, unknown[]>
  /** Runs once the commit is known; must not throw and must not be needed for correctness (a hint). */
  afterCommit(hint: () => void): void
}

/** What was read first is not so any more: thrown in a transaction, it is undone and tried again. */
export class LostRace extends Error {
  readonly code = SERIALIZATION_FAILURE
}

/**
 * Runs `work` in one transaction (read committed) and commits. Deadlocks, serialization failures and lost
 * races on `…_once` indexes are tried again, so `work` must not do anything outside the database.
 */
export async function inTx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, work)
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

async function once<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  const hints: (() => void)[] = []
  let broken: Error | undefined
  let k: Kysely<DB> | undefined
  const tx: Tx = {
    get k() {
      return (k ??= kyselyOn(client))
    },
    query: async <Row>(text: string, values: unknown[] = []) =>
      (await client.query(prepared(text, values))).rows as Row[],
    pending: new Map(),
    afterCommit: hint => hints.push(hint),
  }
  let result: T
  try {
    await client.query('begin')
    result = await work(tx)
    for (const flusher of db.flushers) if (tx.pending.has(flusher.name)) await flusher.flush(tx)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    if (isUnreachable(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
  for (const hint of hints) hint()
  return result
}

/** Typed statements on one connection that is already inside a transaction. */
function kyselyOn(client: pg.PoolClient): Kysely<DB> {
  const connection = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => connection, end: async () => undefined }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
}
