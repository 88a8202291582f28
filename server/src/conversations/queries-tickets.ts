// The conversations of tickets that were added without one.
import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

export async function selectLatestOpen(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  contactDetailId: number,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `select id from chat_sessions where app_id = $1 and contact_detail_id = $2 and status = 'open'
     order by last_message_at desc, id desc limit 1`,
    [appId, contactDetailId],
  )
  return row?.id
}

/** A conversation in which nobody has written: it has no number of ours. */
export async function insertClosedSession(
  tx: Tx,
  appId: AppId,
  about: { contactDetailId: number; agentId: number | null },
  now: Timestamp,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into chat_sessions (app_id, hashid, contact_detail_id, agent_id, status, owner, opened_at,
       last_message_at, closed_at)
     values ($1, $2, $3, $4, 'closed', 'queue', $5::timestamptz, $5::timestamptz, $5::timestamptz) returning id`,
    [appId, hashid('ses'), about.contactDetailId, about.agentId, now],
  )
  return row!.id
}
