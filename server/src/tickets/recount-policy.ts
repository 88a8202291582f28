import { inTx } from '../db/tx.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { nowOf } from '../lib/clock.ts'
import { SECOND_MS } from '../lib/time.ts'
import { selectBehind } from './queries-periods.ts'
import { recount } from './recount.ts'

/** Tickets in one transaction. */
const BATCH_TICKETS_MAX = 500
/** A transaction that began before the rules changed is over by then. */
const AGAIN_AFTER_MS = 60 * SECOND_MS

/**
 * The job behind a policy whose times or hours have changed: its tickets that are not finished count by them from when
 * they came into force. Those that were done already stay as they are.
 */
export async function recountPolicy(
  deps: Needs<'db' | 'clock'>,
  { app_id, policy_id, again }: Jobs['tickets.recount'],
): Promise<void> {
  const [app] = await deps.db.query<{ clock_offset_ms: number }>(
    'select clock_offset_ms from apps where id = $1',
    [app_id],
  )
  const now = nowOf(deps.clock, app!)
  for (let afterId = 0; ; ) {
    const ids = await inTx(deps.db, async tx => {
      const next = await selectBehind(tx, app_id, { policyId: policy_id, afterId }, BATCH_TICKETS_MAX)
      await recount(tx, app_id, next, now)
      return next
    })
    if (ids.length < BATCH_TICKETS_MAX) break
    afterId = ids.at(-1)!
  }
  if (!again)
    await inTx(deps.db, async tx =>
      enqueue(tx, 'tickets.recount', { app_id, policy_id, again: true }, AGAIN_AFTER_MS),
    )
}
