import { inTx } from '../db/tx.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { nowOf } from '../lib/clock.ts'
import { SECOND_MS } from '../lib/time.ts'
import { moveTicket } from './move.ts'
import { selectOfStatus } from './queries-statuses.ts'

/** Tickets in one transaction. */
const BATCH_TICKETS_MAX = 100
/** A transaction that began before the status was out of use is over by then. */
const AGAIN_AFTER_MS = 60 * SECOND_MS

/** The job behind a status that is out of use: its tickets go to another, whatever transitions say. Repeats change nothing. */
export async function emptyStatus(
  deps: Needs<'db' | 'clock'>,
  job: Jobs['tickets.empty_status'],
): Promise<void> {
  const { app_id, status_id, to, again } = job
  const [app] = await deps.db.query<{ clock_offset_ms: number }>(
    'select clock_offset_ms from apps where id = $1',
    [app_id],
  )
  const now = nowOf(deps.clock, app!)
  const by = { kind: 'system', id: null, role: null } as const
  for (let moved = BATCH_TICKETS_MAX; moved === BATCH_TICKETS_MAX; ) {
    moved = await inTx(deps.db, async tx => {
      const tickets = await selectOfStatus(tx, app_id, status_id, BATCH_TICKETS_MAX)
      for (const { hashid } of tickets) await moveTicket(tx, { id: app_id }, hashid, to, by, now)
      return tickets.length
    })
  }
  if (!again)
    await inTx(deps.db, async tx =>
      enqueue(tx, 'tickets.empty_status', { app_id, status_id, to, again: true }, AGAIN_AFTER_MS),
    )
}
