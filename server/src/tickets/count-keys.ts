// How many tickets have each key that searches count by: kept behind the writes, which triggers note.
import type { Db } from '../db/pool.ts'
import { inTx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { oneByOne } from '../lib/one-by-one.ts'
import { SECOND_MS } from '../lib/time.ts'
import { countChanges, countOlder, deleteGone, lockMark, selectAppsUncounted } from './queries-keys.ts'

/** In one transaction: so many tickets, and so many changes. */
const BATCH = 2000
/** For one app in one run: what is left is for the next one. */
const BATCHES_MAX = 20

export const KEYS_EVERY_MS = 2 * SECOND_MS

/** Brings the counts up to date (a sweep). Batches are committed one by one. */
export async function countKeys(db: Db): Promise<void> {
  await oneByOne(await selectAppsUncounted(db), async appId => {
    for (let batch = 0; batch < BATCHES_MAX; batch++) if (!(await countBatch(db, appId))) break
  })
}

/** Is there more? */
function countBatch(db: Db, appId: AppId): Promise<boolean> {
  return inTx(db, async tx => {
    const mark = await lockMark(tx, appId)
    if (!mark) return false
    const isOlder = mark.built_id < mark.until_id && (await countOlder(tx, appId, mark, BATCH))
    const changed = await countChanges(tx, appId, BATCH)
    if (changed > 0) await deleteGone(tx, appId)
    return isOlder || changed === BATCH
  })
}
