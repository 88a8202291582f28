// The conversations of tickets that were added without one.
import type { Tx } from '../db/tx.ts'
import { unseen } from '../db/unseen.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** The open session of each of these contact details that was last written in; of whom none is told, none is open. */
export function selectLatestOpen(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  detailIds: number[],
): Promise<{ id: number; contact_detail_id: number }[]> {
  return tx.query(
    `select s.id, d.id as contact_detail_id from unnest(${unseen('$2', 'bigint[]')}) as d (id) cross join lateral (
       select id from chat_sessions where app_id = $1 and contact_detail_id = d.id and status = 'open'
       order by last_message_at desc, id desc limit 1) s`,
    [appId, detailIds],
  )
}

/** Conversations in which nobody has written: they have no number of ours. In the order of who they are with. */
export async function insertClosedSessions(
  tx: Tx,
  appId: AppId,
  about: { contactDetailId: number; agentId: number | null }[],
  now: Timestamp,
): Promise<number[]> {
  const hashids = about.map(() => hashid('ses'))
  const rows = await tx.query<{ id: number; hashid: string }>(
    `insert into chat_sessions (app_id, hashid, contact_detail_id, agent_id, status, owner, opened_at,
       last_message_at, closed_at)
     select $1, s.hashid, s.detail, s.agent, 'closed', 'queue', $5::timestamptz, $5::timestamptz, $5::timestamptz
     from unnest($2::text[], $3::bigint[], $4::bigint[]) as s (hashid, detail, agent)
     returning id, hashid`,
    [appId, hashids, about.map(one => one.contactDetailId), about.map(one => one.agentId), now],
  )
  const ids = new Map(rows.map(row => [row.hashid, row.id]))
  return hashids.map(one => ids.get(one)!)
}
