// Beside the pool: what takes as long as it takes.
import pg from 'pg'
import type { Db } from './handle.ts'

/** The longest wait for a table in use: everything queued behind us would wait as long. */
const TABLE_LOCK_MS_MAX = 5000

/** One connection of its own, without a time limit on statements; whoever asks for it ends the pool. */
export function openAlone(db: Db): pg.Pool {
  const options = `-c timezone=UTC -c statement_timeout=0 -c lock_timeout=${TABLE_LOCK_MS_MAX}`
  const pool = new pg.Pool({ ...db.pool.options, query_timeout: 0, options, max: 1, idleTimeoutMillis: 0 })
  pool.on('error', () => undefined)
  // nor does a cut end the process while nothing is asked, as between two looks at a lock: what is asked next fails
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}
