import type { Db } from './pool.ts'
import { inTx } from './tx.ts'

/** More than the memory that this one sort is given: the rest goes to the disk. */
const ROWS = 4000

/** The database takes no changes. */
class NotWritable extends Error {}

/** Throws when the database answers, but is a standby or read-only. Costs one short statement. */
export async function checkReadWrite(db: Db): Promise<void> {
  const [row] = await db.query<{ read_only: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`,
  )
  if (row!.read_only) throw new NotWritable('the database is read-only')
}

/**
 * Throws when nothing can be written: a commit that leaves no row behind, and a sort that needs room on the disk. Costs
 * a few milliseconds and one flush.
 */
export async function checkWritable(db: Db): Promise<void> {
  await inTx(db, async tx => {
    await tx.query(`select set_config('work_mem', '64kB', true)`)
    await tx.query(
      `select count(*) from (select repeat(i::text, 20) as t from generate_series(1, $1::int) i order by t) sorted`,
      [ROWS],
    )
    await tx.query(`select pg_logical_emit_message(true, 'palabre', 'can it write?')`)
  })
}
