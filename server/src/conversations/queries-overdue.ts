// Turns that nobody works on, found among the open sessions.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { MAY_SPEAK } from './queries.ts'

export type OverdueTurn = { app_id: AppId; id: number }

/** An open session, in the order of apps and people: app, contact detail, number. */
export type SessionPlace = [number, number, number]

/** The place of the last of so many open sessions behind one; undefined: there are not so many. */
export async function selectOpenEnd(
  tx: Tx,
  from: SessionPlace,
  sessions: number,
): Promise<SessionPlace | undefined> {
  const [end] = await tx.query<{ app_id: AppId; contact_detail_id: number; channel_id: number }>(
    `select app_id, contact_detail_id, coalesce(channel_id, 0) as channel_id from chat_sessions
     where status = 'open' and (app_id, contact_detail_id, channel_id) > ($1, $2, $3)
     order by app_id, contact_detail_id, chat_sessions.channel_id offset $4 - 1 limit 1`,
    [...from, sessions],
  )
  return end && [end.app_id, end.contact_detail_id, end.channel_id]
}

/**
 * Turns whose worker died, and bursts whose job got lost: sessions with an overdue answer and no active turn, among so many
 * open ones behind a place. No index leads to them: what is due changes with every message.
 */
export function selectOverdueTurns(
  tx: Tx,
  overdueMs: number,
  from: SessionPlace,
  sessions: number,
  now: Timestamp,
): Promise<OverdueTurn[]> {
  return tx.query(
    `select s.app_id, s.id from (
       select * from chat_sessions
       where status = 'open' and (app_id, contact_detail_id, channel_id) > ($3, $4, $5)
       order by app_id, contact_detail_id, channel_id limit $6
     ) s join apps p on p.id = s.app_id and not p.emergency_stop
     join agents g on g.app_id = s.app_id and g.id = s.agent_id and ${MAY_SPEAK}
     where s.inbound_seq > s.answered_seq
       and s.turn_due_at < $1::timestamptz + p.clock_offset_ms * interval '1 ms' - $2 * interval '1 ms'
       and (s.turn_lease_until is null or s.turn_lease_until < $1::timestamptz + p.clock_offset_ms * interval '1 ms')`,
    [now, overdueMs, ...from, sessions],
  )
}
