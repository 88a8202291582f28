import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { deleteSessions, selectForgotten } from './queries-purge.ts'

/**
 * Deletes closed conversations of all apps that are past their days, unless they have a ticket. `empty` deletes what
 * other rooms keep of some conversations of one app.
 */
export async function purgeConversations(
  tx: Tx,
  before: Timestamp,
  max: number,
  empty: (appId: AppId, sessionIds: number[]) => Promise<void>,
): Promise<void> {
  const byApp = Map.groupBy(await selectForgotten(tx, before, max), session => session.app_id)
  for (const [appId, sessions] of byApp) {
    const ids = sessions.map(session => session.id)
    await empty(appId, ids)
    await deleteSessions(tx, appId, ids)
  }
}
