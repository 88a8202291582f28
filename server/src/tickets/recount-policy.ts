import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { RECOUNT_MS_MAX } from './batch-size.ts'
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
    change: async (tx, { afterId, limit }, now) => {
      const next = await selectBehind(tx, app_id, { policyId: policy_id, afterId }, limit)
      const done = await recount(tx, app_id, next, now, RECOUNT_MS_MAX)
      const isCut = done.length < next.length
      return { lastId: done.at(-1) ?? afterId, more: isCut || next.length === limit }
    },
    repeat: tx => enqueue(tx, 'tickets.recount', { app_id, policy_id, again: true }, AGAIN_AFTER_MS),
  })
}
