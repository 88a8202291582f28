// What is changed of tickets, kept with the change: of all that a transaction changes in one statement.
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { insertHistory, type Told } from './queries-change.ts'

const HISTORY_PENDING = 'ticket_history'

/** A row for each field that changed, written once, before the commit. */
export function keepHistory(tx: Tx, appId: AppId, told: Told): void {
  if (told.changed.length > 0) tx.addPending(HISTORY_PENDING, { appId, told })
}

/** Makes transactions on this database keep what they change of tickets. Must be registered before jobs and events, whose locks come later. */
export function registerTicketHistory(db: Db): void {
  db.flushers.push({
    kind: HISTORY_PENDING,
    flush: async (tx, all) => {
      const byApp = Map.groupBy(all as { appId: AppId; told: Told }[], ({ appId }) => appId)
      for (const [appId, own] of byApp)
        await insertHistory(
          tx,
          appId,
          own.map(({ told }) => told),
        )
    },
  })
}
