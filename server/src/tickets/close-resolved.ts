import type { Db } from '../db/pool.ts'
import { inTx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { DAY_MS, SECOND_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { moveTicket } from './move.ts'
import { selectAppsResolved, selectResolved } from './queries-sweeps.ts'

/** A resolved ticket may be reopened for so long. */
export const OPEN_AGAIN_DAYS = 7
/** Tickets in one transaction. */
const BATCH_TICKETS_MAX = 100

export const CLOSE_EVERY_MS = 5 * SECOND_MS

/** Closes what has been resolved for a week (a sweep): each app by its own time, the apps in turn. */
export async function closeResolved(db: Db, now: Timestamp): Promise<void> {
  const until = (at: Timestamp, offsetMs = 0): Timestamp =>
    toTimestamp(toMs(at) + offsetMs - OPEN_AGAIN_DAYS * DAY_MS)
  let apps = await selectAppsResolved(db, until(now))
  while (apps.length > 0) {
    const more: typeof apps = []
    for (const app of apps) {
      const appNow = toTimestamp(toMs(now) + app.clock_offset_ms)
      if ((await closeBatch(db, app.app_id, until(appNow), appNow)) === BATCH_TICKETS_MAX) more.push(app)
    }
    apps = more
  }
}

function closeBatch(db: Db, appId: AppId, until: Timestamp, now: Timestamp): Promise<number> {
  return inTx(db, async tx => {
    const tickets = await selectResolved(tx, appId, until, BATCH_TICKETS_MAX)
    const by = { kind: 'system', id: null, role: null } as const
    let closed = 0
    for (const { hashid } of tickets)
      if (await moveTicket(tx, { id: appId }, hashid, 'closed', by, now)) closed++
    return closed
  })
}
