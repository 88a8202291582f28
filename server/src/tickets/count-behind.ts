// Counts of tickets that are kept behind the writes, whose changes triggers note: the sweep that brings them up to date.
import type { Db } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { oneByOne } from '../lib/one-by-one.ts'
import { type CountKind, lockMark, type Mark, selectAppsUncounted, updateBuilt } from './queries-behind.ts'

/** For one app in one run: what is left is for the next one. */
const BATCHES_MAX = 20

export type Behind<Batch> = {
  counted: CountKind
  /** In one transaction. */
  batch: Batch
  /** Counts the next of the tickets from before; the last of them where there is one more, else null. */
  countOlder(tx: Tx, appId: AppId, mark: Mark, batch: Batch): Promise<number | null>
  /** Counts the next changes, and takes them away. Those of transactions that are still open come later. */
  countChanges(tx: Tx, appId: AppId, batch: Batch): Promise<{ n: number; isMore: boolean }>
  /** What no ticket has any more is not kept. */
  deleteGone(tx: Tx, appId: AppId): Promise<void>
}

/** Brings the counts up to date (a sweep). Batches are committed one by one. */
export async function countBehind<Batch>(db: Db, behind: Behind<Batch>): Promise<void> {
  await oneByOne(await selectAppsUncounted(db, behind.counted), async appId => {
    for (let n = 0; n < BATCHES_MAX; n++) if (!(await inTx(db, tx => countBatch(tx, behind, appId)))) break
  })
}

/** Is there more? */
async function countBatch<Batch>(tx: Tx, behind: Behind<Batch>, appId: AppId): Promise<boolean> {
  const mark = await lockMark(tx, behind.counted, appId)
  if (!mark) return false
  const isOlder = mark.built_id < mark.until_id && (await backfill(tx, behind, appId, mark))
  const changed = await behind.countChanges(tx, appId, behind.batch)
  if (changed.n > 0) await behind.deleteGone(tx, appId)
  return isOlder || changed.isMore
}

/**
 * The next of the tickets from before; is there one more? Who changes one of them meanwhile waits, and sees then that it is counted; a
 * change of one that is not yet is none.
 */
export async function backfill<Batch>(
  tx: Tx,
  { counted, batch, ...behind }: Behind<Batch>,
  appId: AppId,
  mark: Mark,
): Promise<boolean> {
  const lastId = await behind.countOlder(tx, appId, mark, batch)
  await updateBuilt(tx, counted, appId, lastId ?? mark.until_id)
  return lastId !== null
}
