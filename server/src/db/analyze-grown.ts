// Plans are kept for as long as nothing new is known of their tables. What was planned for a small table reads it whole, or all of an app: in the
// first minute of a database, of a month or of a burst of jobs, which is when autovacuum looks for the first time.
import type { Db } from './pool.ts'
import { inTx } from './tx.ts'

export const ANALYZE_EVERY_MS = 5000
/** A table that has so many times the pages that were there when it was last looked at is another one. */
const GROWN_TIMES = 4
/** Below it is as quick to read it whole. */
const PAGES_MIN = 8

const GROWN = `select c.oid::regclass::text as name from pg_class c
  where c.relkind = 'r' and c.relnamespace in (current_schema()::regnamespace, 'pgboss'::regnamespace)
    and pg_relation_size(c.oid) > $1::int * greatest(c.relpages, $2::int)::bigint * current_setting('block_size')::int`

/** Has PostgreSQL look at tables that have grown: plans are made anew. One that somebody else looks at is left to them. */
export async function analyzeGrown(db: Db): Promise<void> {
  const grown = await db.query<{ name: string }>(GROWN, [GROWN_TIMES, PAGES_MIN])
  for (const { name } of grown)
    await inTx(db, async tx => void (await tx.queryOnce(`analyze (skip_locked) ${name}`)))
}
