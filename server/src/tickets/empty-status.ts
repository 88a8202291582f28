import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { AGAIN_AFTER_MS, doneAll, inBatches } from './in-batches.ts'
import { moveTicket } from './move.ts'
import { findMovedTo, selectOfStatus } from './queries-statuses.ts'

/** Tickets in one transaction. */
const BATCH_TICKETS_MAX = 100

/** The job behind a status that is out of use: its tickets go to another, whatever transitions say. Repeats change nothing. */
export function emptyStatus(deps: Needs<'db' | 'clock'>, job: Jobs['tickets.empty_status']): Promise<void> {
  const { app_id, status_id, to } = job
  const by = { kind: 'system', id: null, role: null } as const
  return inBatches(deps, job, {
    ticketsMax: BATCH_TICKETS_MAX,
    // those that have moved are of the status no more
    change: async (tx, { limit }, now) => {
      const tickets = await selectOfStatus(tx, app_id, status_id, limit)
      // that one may be out of use by now, and emptied
      const code = await findMovedTo(tx, app_id, to)
      for (const { hashid } of tickets) await moveTicket(tx, { id: app_id }, hashid, code, by, now)
      return doneAll(
        tickets.map(({ id }) => id),
        limit,
      )
    },
    repeat: tx => enqueue(tx, 'tickets.empty_status', { app_id, status_id, to, again: true }, AGAIN_AFTER_MS),
  })
}
