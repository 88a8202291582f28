import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { fromPostgres } from '../lib/time.ts'
import type { Cells, Db, OnError } from './handle.ts'
import { KEPT_MAX, makeNames, prepared } from './names.ts'
import { makeReads } from './reads.ts'
import type { DB } from './types.ts'
import { watchServer } from './watch.ts'

export type { Cells, Db } from './handle.ts'

const CONNECT_MS_MAX = 3000
export const STATEMENT_MS_MAX = 15_000
export const LOCK_MS_MAX = 3000
/** A process that stands still in the middle of a transaction keeps its locks from all others for no longer. */
export const IDLE_IN_TRANSACTION_MS_MAX = 2500
/** A server that went away without a word: the network would take a quarter of an hour to notice. */
const SILENCE_MS_MAX = STATEMENT_MS_MAX + 5000

/**
 * For files of any length. The timers of `query_timeout` keep what thousands of statements have read from being collected soon; here
 * the server's own limit ends a statement, and watch.ts finds one that is silent. However many files are read, they take these
 * connections and no others, and wait for each other between two pieces.
 */
const OF_PIECES = { max: 2, query_timeout: 0, connectionTimeoutMillis: STATEMENT_MS_MAX } as const

const TIMESTAMPTZ = 1184
const INT8 = 20
const TEXT_LIST = 1009

// int8 as number: ids stay far below 2^53. numeric stays text: money is exact. Times are text with six digits.
const parsers: { [oid: number]: (text: string) => unknown } = { [TIMESTAMPTZ]: fromPostgres, [INT8]: Number }

/** Opens a pool; connections are made when they are needed. */
export function openDb(url: string, options: { connectionsMax: number; onError: OnError }): Db {
  const config: pg.PoolConfig = {
    connectionString: url,
    max: options.connectionsMax,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: SILENCE_MS_MAX,
    application_name: 'palabre',
    keepAlive: true,
    options: [
      '-c timezone=UTC',
      `-c statement_timeout=${STATEMENT_MS_MAX}`,
      `-c lock_timeout=${LOCK_MS_MAX}`,
      `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS_MAX}`,
    ].join(' '),
    types: {
      getTypeParser: ((oid: number, format: 'text') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  }
  const onLost = (error: Error): void => options.onError(error, 'database connection lost')
  const { pool, stopWatching } = makePool(config, url, onLost)
  let pieces: Watched | null = null
  const reads = makeReads(pool, url, options.onError)
  return {
    pool,
    k: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    query: async <Row>(text: string, values: unknown[] = []) =>
      (await reads.query(prepared(text, values))).rows as Row[],
    queryOnce: async <Row>(text: string, values: unknown[] = []) =>
      (await reads.query({ text, values })).rows as Row[],
    queryKept: async <Row>(text: string, values: unknown[] = []) =>
      (await reads.query({ name: nameOf(text), text, values })).rows as Row[],
    queryCells: async (text, values, isUsual) => {
      const statement = isUsual ? { name: nameOf(text), text, values } : { text, values }
      const { rows } = await reads.query({ ...statement, ...AS_WRITTEN })
      return rows as unknown as Cells[]
    },
    queryPiece: async (text, values, isUsual) => {
      const statement = isUsual ? prepared(text, values) : { text, values }
      pieces ??= makePool({ ...config, ...OF_PIECES }, url, onLost)
      const { rows } = await pieces.pool.query({ ...statement, ...AS_WRITTEN })
      return rows as unknown as Cells[]
    },
    flushers: [],
    onError: options.onError,
    close: async () => {
      stopWatching()
      pieces?.stopWatching()
      reads.stop()
      await Promise.all([pool.end(), pieces?.pool.end()])
    },
  }
}

type Watched = { pool: pg.Pool; stopWatching: () => void }

/** A pool whose server is watched for silence. */
function makePool(config: pg.PoolConfig, url: string, onLost: (error: Error) => void): Watched {
  const pool = new pg.Pool(config)
  pool.on('error', onLost)
  // pg takes its own listener off while a connection is in use: without one a cut would end the process
  pool.on('connect', client => client.on('error', onLost))
  return { pool, stopWatching: watchServer(pool, url) }
}

/** Of texts that are put together by what is asked for. */
const nameOf = makeNames(KEPT_MAX)

const AS_WRITTEN = { rowMode: 'array', types: { getTypeParser: () => (text: string) => text } } as const

/** A list as PostgreSQL writes it: its values as texts, those that are null as null; lists in lists are such, too. */
export const readList = (pg.types.getTypeParser as (oid: number) => (text: string) => unknown[])(TEXT_LIST)
