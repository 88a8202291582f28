// What a job does with all tickets that a rule is about: as many in a transaction as are done in time, and then once more.
import { inTx, type Tx } from '../db/tx.ts'
import type { Needs } from '../jobs/deps.ts'
import { nowOf } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import { timed } from '../lib/steps.ts'
import { SECOND_MS, type Timestamp } from '../lib/time.ts'
import { BATCH_FIRST, nextSize } from './batch-size.ts'

/** A transaction that began before the rule changed is over by then. */
export const AGAIN_AFTER_MS = 60 * SECOND_MS

type Batches = {
  /** In one transaction, however quick they are. */
  ticketsMax: number
  /** Changes the next of them, `limit` at most, behind this id: up to the last that it answers. */
  change: (tx: Tx, next: { afterId: number; limit: number }, now: Timestamp) => Promise<BatchResult>
  /** Asks for the same job once more, after AGAIN_AFTER_MS. */
  repeat: (tx: Tx) => void
}

/** The id of the last one that is done, and whether more follow. */
type BatchResult = { lastId: number; more: boolean }

/** Of ids that were asked for, no more than a limit: all are done. */
export const doneAll = (ids: number[], limit: number): BatchResult => ({
  lastId: ids.at(-1) ?? 0,
  more: ids.length === limit,
})

/** Changes them all, as of the app's time. Repeats must change nothing. */
export async function inBatches(
  deps: Needs<'db' | 'clock'>,
  { app_id, again = false }: { app_id: AppId; again?: boolean | undefined },
  { ticketsMax, change, repeat }: Batches,
): Promise<void> {
  const [app] = await deps.db.query<{ clock_offset_ms: number }>(
    'select clock_offset_ms from apps where id = $1',
    [app_id],
  )
  const now = nowOf(deps.clock, app!)
  let limit = Math.min(BATCH_FIRST, ticketsMax)
  for (let afterId = 0; ; ) {
    const { result, tookMs } = await timed(() => inTx(deps.db, tx => change(tx, { afterId, limit }, now)))
    if (!result.more) break
    afterId = result.lastId
    limit = nextSize(limit, tookMs, ticketsMax)
  }
  if (!again) await inTx(deps.db, async tx => repeat(tx))
}
