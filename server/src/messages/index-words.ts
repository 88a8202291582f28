// The words by which messages are found: written behind the sends, which they must not slow down.
import type { Db } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { oneByOne } from '../lib/one-by-one.ts'
import { SECOND_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import {
  insertMissedWords,
  insertWords,
  lockMark,
  type Mark,
  selectAppsUnread,
  updateMark,
} from './queries-words.ts'

/** In one transaction: so many messages, and of texts so much, or one. A letter may have thousands of words. */
const BATCH = { messages: 1000, bytes: 256 * 1024 }
/** For one app in one run: what is left is for the next one. */
const BATCHES_MAX = 10
/** No transaction lasts so long: whatever has a lower number than one that was seen is there by then, or never. */
const SETTLED_MS = 30 * SECOND_MS

export const WORDS_EVERY_MS = 2000

/** Makes new messages to be found by their words (a sweep). Batches are committed one by one. */
export async function indexWords(db: Db, now: Timestamp): Promise<void> {
  const settled = toTimestamp(toMs(now) - SETTLED_MS)
  await oneByOne(await selectAppsUnread(db, settled), async appId => {
    for (let batch = 0; batch < BATCHES_MAX; batch++) if (!(await indexBatch(db, appId, now, settled))) break
  })
}

/** Is there more? */
function indexBatch(db: Db, appId: AppId, now: Timestamp, settled: Timestamp): Promise<boolean> {
  return inTx(db, async tx => {
    const mark = await lockMark(tx, appId)
    if (!mark) return false
    const { last_id, is_more } = await insertWords(tx, appId, mark.read_id, BATCH)
    const read = { ...mark, read_id: last_id ?? mark.read_id }
    const checked = await checkAgain(tx, appId, read, now, settled)
    if (checked.read_id !== mark.read_id || checked.noted_at !== mark.noted_at)
      await updateMark(tx, appId, checked)
    return is_more
  })
}

/** Messages become visible out of order: those that were passed some time ago are looked at once more. */
async function checkAgain(
  tx: Tx,
  appId: AppId,
  mark: Mark,
  now: Timestamp,
  settled: Timestamp,
): Promise<Mark> {
  if (mark.noted_at !== null && mark.noted_at > settled) return mark
  if (mark.noted_at !== null && mark.sure_id < mark.noted_id) {
    const isMore = await insertMissedWords(tx, appId, mark, BATCH)
    if (isMore) return mark
  }
  return { ...mark, sure_id: Math.max(mark.sure_id, mark.noted_id), noted_id: mark.read_id, noted_at: now }
}
