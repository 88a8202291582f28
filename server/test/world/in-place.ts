import type { Tx } from '../../src/db/tx.ts'
import type { World } from '../world.ts'

export type Changes = { updates: number; in_place: number }

/** How many rows of a table some work has changed, and how many of them in place (HOT). */
export const changedBy = (
  { inTx }: Pick<World, 'inTx'>,
  table: string,
  work: (tx: Tx) => Promise<unknown>,
): Promise<Changes> =>
  inTx(async tx => {
    const before = await changesOf(tx, table)
    await work(tx)
    const { updates, in_place } = await changesOf(tx, table)
    return { updates: updates - before.updates, in_place: in_place - before.in_place }
  })

/** What the server has not counted in yet, of this transaction and those before on its connection. */
async function changesOf(tx: Tx, table: string): Promise<Changes> {
  const [row] = await tx.query<Changes>(
    'select n_tup_upd as updates, n_tup_hot_upd as in_place from pg_stat_xact_user_tables where relname = $1',
    [table],
  )
  return row!
}
