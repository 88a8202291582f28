// Figures of tickets follow their changes, which triggers note: nothing is counted in the transactions that change them.
import type { Db } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { measure } from '../tickets/measured.ts'
import { type DueZone, lockMark } from './queries.ts'
import {
  deleteChanges,
  deleteTicketDays,
  insertTicketDays,
  selectAppsChanged,
  selectOlder,
  updateBuilt,
  upsertMeasured,
} from './queries-tickets.ts'

/** In one transaction. */
const TICKETS_MAX = 1000
/** For one app in one run: what is left is for the next one. */
const BATCHES_MAX = 20
/** In one transaction, each in a statement of its own: it must end in its time where thousands of tickets are opened in a day. */
const DAYS_MAX = 7

/** Brings what is known of changed tickets up to date (a sweep). Batches are committed one by one. */
export async function countTickets(db: Db, now: Timestamp): Promise<void> {
  for (const appId of await selectAppsChanged(db)) {
    for (let batch = 0; batch < BATCHES_MAX; batch++) if (!(await countBatch(db, appId, now))) break
  }
}

/** Is there more? */
function countBatch(db: Db, appId: AppId, now: Timestamp): Promise<boolean> {
  return inTx(db, async tx => {
    if (!(await lockMark(tx, appId))) return false
    const older = await selectOlder(tx, appId, TICKETS_MAX)
    const changes = await deleteChanges(tx, appId, TICKETS_MAX)
    const ids = [...new Set([...(older ?? []), ...changes.map(one => one.ticket_id)])]
    const instants = changes.flatMap(one => one.instants)
    if (ids.length > 0) await renew(tx, appId, ids, instants, now)
    const isBuilt = older === null || older.length < TICKETS_MAX
    if (older !== null) await updateBuilt(tx, appId, isBuilt ? null : older.at(-1)!)
    return !isBuilt || changes.length > 0
  })
}

async function renew(tx: Tx, appId: AppId, ids: number[], instants: Timestamp[], now: Timestamp) {
  // the days of what was known before, and of what is known now
  await deleteTicketDays(tx, appId, { ids, instants }, now)
  await upsertMeasured(tx, appId, ids, await measure(tx, appId, ids))
  await deleteTicketDays(tx, appId, { ids, instants: [] }, now)
}

/** Keeps the counts of days of tickets that are over, in a zone: is there more? */
export async function keepTicketDays(tx: Pick<Tx, 'query'>, zone: DueZone): Promise<boolean> {
  for (let day = 0; day < DAYS_MAX; day++) if ((await insertTicketDays(tx, zone, 1)) === 0) return false
  return true
}
