import type { Db } from '../db/pool.ts'
import { inTx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import { timed } from '../lib/steps.ts'
import { type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import type { Kind } from '../sla/periods.ts'
import { BATCH_FIRST, nextSize, RECOUNT_MS_MAX } from './batch-size.ts'
import { breachedEvent } from './events.ts'
import { selectAppsDue, updateBreached } from './queries-sweeps.ts'
import { recount } from './recount.ts'

/** Tickets in one transaction of the sweep. */
const BATCH_TICKETS_MAX = 1000

export const BREACHES_EVERY_MS = 1000

/**
 * Stores breaches that readers already see: flags of clocks that are due, with one event each (a sweep). Each app by
 * its own time; batches are committed one by one, the apps in turn, until nothing is due.
 */
export async function storeBreaches(db: Db, now: Timestamp): Promise<void> {
  for (const kind of ['response', 'resolve'] as const) {
    let apps = (await selectAppsDue(db, kind, now)).map(app => ({ ...app, limit: BATCH_FIRST }))
    while (apps.length > 0) {
      const more: typeof apps = []
      for (const app of apps) {
        const appNow = toTimestamp(toMs(now) + app.clock_offset_ms)
        const { result, tookMs } = await timed(() => storeBatch(db, app.app_id, kind, app.limit, appNow))
        if (result) more.push({ ...app, limit: nextSize(app.limit, tookMs, BATCH_TICKETS_MAX) })
      }
      apps = more
    }
  }
}

/** Are there more? What other rules are in force for is counted by these first: it may be due later, or was before. */
function storeBatch(db: Db, appId: AppId, kind: Kind, limit: number, now: Timestamp): Promise<boolean> {
  return inTx(db, async tx => {
    const found = await updateBreached(tx, appId, kind, now, limit)
    const behind: number[] = []
    for (const { id, facts, due_at } of found) {
      if (facts !== null && due_at !== null) record(tx, appId, breachedEvent(facts, kind, due_at), now)
      else behind.push(id)
    }
    if (behind.length > 0) await recount(tx, appId, behind, now, RECOUNT_MS_MAX)
    return behind.length > 0 || found.length === limit
  })
}
