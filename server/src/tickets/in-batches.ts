// What a job does with all tickets that a rule is about: so many in a transaction, and then once more.
import { inTx, type Tx } from '../db/tx.ts'
import type { Needs } from '../jobs/deps.ts'
import { nowOf } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import { SECOND_MS, type Timestamp } from '../lib/time.ts'

/** A transaction that began before the rule changed is over by then. */
export const AGAIN_AFTER_MS = 60 * SECOND_MS

type Batches = {
  /** In one transaction. */
  ticketsMax: number
  /** Changes the next of them, behind this id, and answers their ids: fewer than `ticketsMax` are the last. */
  change: (tx: Tx, afterId: number, now: Timestamp) => Promise<number[]>
  /** Asks for the same job once more, after AGAIN_AFTER_MS. */
  repeat: (tx: Tx) => void
}

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
  for (let afterId = 0; ; ) {
    const ids = await inTx(deps.db, tx => change(tx, afterId, now))
    if (ids.length < ticketsMax) break
    afterId = ids.at(-1)!
  }
  if (!again) await inTx(deps.db, async tx => repeat(tx))
}
