// What each statement costs, as PostgreSQL counts it (pg_stat_statements).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@palabre/embedded-postgres'
import pg from 'pg'

/** Of one call: pages of 8 kB that were looked at, and milliseconds. */
export type Cost = { query: string; calls: number; blocks: number; ms: number }

/** Transactions, what pg-boss does, and the simulated provider's own rows. */
const ASIDE =
  /^(begin|commit|rollback|savepoint|release|set|listen|vacuum|select pg_notify|select pg_stat)|pgboss|sandbox_/i

export type Counter = {
  /** What was run before is forgotten. */
  forget(): Promise<void>
  /** What was run since then, by the server's number of each statement. */
  statements(): Promise<Map<string, Cost>>
  close(): Promise<void>
}

/** The server in this folder counts its statements from its next start on. */
export async function countStatements(dataDir: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  const admin = await connect(dataDir, embedded.url)
  await admin.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await admin.end()
  await embedded.stop()
}

/** Reads what the server in this folder counts of the database at `url`. */
export async function openCounter(dataDir: string, url: string): Promise<Counter> {
  const admin = await connect(dataDir, url)
  await admin.query('create extension if not exists pg_stat_statements')
  return {
    forget: async () => {
      await admin.query('select pg_stat_statements_reset()')
    },
    statements: async () => {
      const { rows } = await admin.query<Cost & { id: string }>(
        `select s.queryid::text as id, s.query, s.calls::int, (s.shared_blks_hit + s.shared_blks_read)::float8 / s.calls as blocks,
           s.mean_exec_time as ms
         from pg_stat_statements s where s.dbid = (select oid from pg_database where datname = current_database())`,
      )
      return new Map(rows.filter(({ query }) => !ASIDE.test(query)).map(({ id, ...cost }) => [id, cost]))
    },
    close: () => admin.end(),
  }
}

/** As the owner of the server: the application's role may not ask for this. */
async function connect(dataDir: string, url: string): Promise<pg.Client> {
  const address = new URL(url)
  const password = readFileSync(join(dataDir, 'pg-password'), 'utf8').trim()
  const admin = new pg.Client({
    ...{ user: 'postgres', password, database: address.pathname.slice(1) },
    ...{ host: '127.0.0.1', port: Number(address.port) },
  })
  await admin.connect()
  return admin
}

export type Growth = { query: string; calls: number; blocks: [number, number]; ms: [number, number] }

/** Those that cost more than so many times as much with many rows as with few, by pages or by time; the worst first. */
export function grown(few: Map<string, Cost>, many: Map<string, Cost>, times: number): Growth[] {
  const found = [...many].flatMap(([id, at]): Growth[] => {
    const before = few.get(id)
    if (!before) return []
    const isMore = at.blocks > before.blocks * times || at.ms > before.ms * times
    if (!isMore) return []
    return [{ query: at.query, calls: at.calls, blocks: [before.blocks, at.blocks], ms: [before.ms, at.ms] }]
  })
  return found.sort((a, b) => b.blocks[1] - b.blocks[0] - (a.blocks[1] - a.blocks[0]))
}
