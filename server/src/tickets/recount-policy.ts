import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { AGAIN_AFTER_MS, inBatches } from './in-batches.ts'
import { selectBehind } from './queries-periods.ts'
import { recount } from './recount.ts'

/** Tickets in one transaction. */
const BATCH_TICKETS_MAX = 500

/**
 * The job behind a policy whose times or hours have changed: its tickets that are not finished count by them from when
 * they came into force. Those that were done already stay as they are.
 */
export function recountPolicy(deps: Needs<'db' | 'clock'>, job: Jobs['tickets.recount']): Promise<void> {
  const { app_id, policy_id } = job
  return inBatches(deps, job, {
    ticketsMax: BATCH_TICKETS_MAX,
    change: async (tx, afterId, now) => {
      const next = await selectBehind(tx, app_id, { policyId: policy_id, afterId }, BATCH_TICKETS_MAX)
      await recount(tx, app_id, next, now)
      return next
    },
    repeat: tx => enqueue(tx, 'tickets.recount', { app_id, policy_id, again: true }, AGAIN_AFTER_MS),
  })
}
