// The end of conversations that are kept no longer.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** Closed conversations of all apps that are past their days and have no ticket, oldest first. */
export async function selectForgotten(
  tx: Tx,
  before: Timestamp,
  max: number,
): Promise<{ app_id: AppId; id: number }[]> {
  return tx.query(
    `select s.app_id, s.id from chat_sessions s
     where s.status = 'closed' and s.closed_at < $1
       and not exists (select from tickets t where t.app_id = s.app_id and t.chat_session_id = s.id)
     order by s.closed_at limit $2 for update of s skip locked`,
    [before, max],
  )
}

/** Deletes conversations, of which nothing is left. */
export async function deleteSessions(tx: Tx, appId: AppId, sessionIds: number[]): Promise<void> {
  await tx.query('delete from chat_sessions where app_id = $1 and id = any($2)', [appId, sessionIds])
}
