// The statements behind a contact's message: the tickets it concerns, and what it says.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { changedAt } from './changed-at.ts'
import { lockTicketRows } from './queries-lock.ts'
import { DESCRIPTION_CHARS_MAX } from './shapes.ts'

/** A ticket of a conversation, or of an earlier one of its contact that has ended, or one that it is part of: locked. */
export type Concerned = {
  id: number
  hashid: Hashid<'tck'>
  subject: string
  agent_id: number | null
  code: string
  is_resolved: boolean
  is_terminal: boolean
  is_finished: boolean
  /** The earlier conversation of this contact that it is in; null: it is in this one, or about somebody else. */
  before: { id: number; hashid: string; has_messages: boolean } | null
  /** There is one in this conversation that goes on from another ticket. */
  has_follow_up: boolean
  resolved_at: Timestamp | null
  updated_at: Timestamp
  /** Since when it has its status. */
  entered_at: Timestamp
  priority: string
  /** Null: its policy is out of use. */
  policy_id: number | null
  is_policy_named: boolean
}

/**
 * The tickets that a contact's words in a conversation concern. Read once they are locked: who waits for a row in the statement that reads it goes
 * on with what others were before, so the second of two messages would take a ticket that the first has opened for one that is over.
 */
export async function selectConcerned(tx: Tx, appId: AppId, chatSessionId: number): Promise<Concerned[]> {
  const found = await tx.query<{ id: number }>(
    `with recursive here as (
       select s.id, s.contact_detail_id from chat_sessions s where s.app_id = $1 and s.id = $2 for share
     ), found as (
       select t.id, t.merged_into from here h
       join tickets t on t.app_id = $1 and t.contact_detail_id = h.contact_detail_id
       join chat_sessions o on o.app_id = $1 and o.id = t.chat_session_id
       where o.id = h.id or t.closed_at is null and o.status = 'closed'
       union select t.id, t.merged_into from found f join tickets t on t.app_id = $1 and t.id = f.merged_into
     )
     select id from found where merged_into is null`,
    [appId, chatSessionId],
  )
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  await lockTicketRows(tx, appId, { ids })
  const concerned = await tx.query<Concerned>(
    `select t.id, t.hashid, t.subject, t.agent_id, s.code, s.is_resolved, s.is_terminal,
       s.is_resolved or s.is_terminal as is_finished,
       (select json_build_object('id', o.id, 'hashid', o.hashid, 'has_messages',
           exists (select from messages m where m.app_id = $1 and m.chat_session_id = o.id))
         from chat_sessions o join chat_sessions h on h.app_id = $1 and h.id = $2 and h.contact_detail_id = o.contact_detail_id
         where o.app_id = $1 and o.id = t.chat_session_id and o.id <> h.id and o.status = 'closed') as before,
       exists (select from tickets o where o.app_id = $1 and o.chat_session_id = $2 and o.follow_up_of is not null)
         as has_follow_up, t.resolved_at, t.updated_at,
       coalesce((select max(h.at) from ticket_history h
         where h.app_id = $1 and h.ticket_id = t.id and h.field = 'status'), t.created_at) as entered_at,
       p.priority, case when p.is_active then coalesce(p.variant_of, p.id) end as policy_id, t.is_policy_named
     from tickets t join ticket_statuses s on s.id = t.ticket_status_id
     join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id
     where t.app_id = $1 and t.id = any($3::bigint[]) and t.merged_into is null
     order by t.id`,
    [appId, chatSessionId, ids],
  )
  // one has become part of another before it was locked
  return concerned.length < ids.length ? selectConcerned(tx, appId, chatSessionId) : concerned
}

/** A ticket of an earlier conversation goes on in this one. False: one that goes on from a closed one is there already. */
export async function updateConversation(
  tx: Tx,
  appId: AppId,
  ticketId: number,
  { from, to }: { from: number; to: number },
  at: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update tickets t set chat_session_id = $4, opened_for_seq = null, updated_at = ${changedAt('t', '$5')}
     where t.app_id = $1 and t.id = $2 and t.chat_session_id = $3 and (t.follow_up_of is null or not exists (
       select from tickets o where o.app_id = $1 and o.chat_session_id = $4 and o.follow_up_of is not null))
     returning t.id`,
    [appId, ticketId, from, to, at],
  )
  return rows.length === 1
}

/** What a ticket that is opened for this contact in this conversation may go on from. */
export type Last = Pick<Concerned, 'id' | 'hashid' | 'code' | 'is_resolved' | 'is_terminal' | 'resolved_at'>

/** The contact's last ticket on this channel where all of them are over, and none in this conversation goes on from another. */
export async function selectLastOver(tx: Tx, appId: AppId, chatSessionId: number): Promise<Last | undefined> {
  const [row] = await tx.query<Last & { is_over: boolean }>(
    `select t.id, t.hashid, s.code, s.is_resolved, s.is_terminal, t.resolved_at,
       s.is_resolved or s.is_terminal as is_over
     from chat_sessions c join tickets t on t.app_id = $1 and t.contact_detail_id = c.contact_detail_id
     join ticket_statuses s on s.id = t.ticket_status_id
     where c.app_id = $1 and c.id = $2 and t.merged_into is null and not exists (
       select from tickets o where o.app_id = $1 and o.chat_session_id = $2 and o.follow_up_of is not null)
     order by is_over, t.id desc limit 1`,
    [appId, chatSessionId],
  )
  return row?.is_over ? row : undefined
}

export type Said = {
  contact_detail_id: number
  channel: string
  text: string
  /** The burst that the message is of; null: it is answered. */
  burst: number | null
}

/** A contact's message, and how they are reached. */
export async function selectSaid(tx: Tx, appId: AppId, chatSessionId: number, seq: number): Promise<Said> {
  const [row] = await tx.query<Said>(
    `select s.contact_detail_id, d.channel, case when s.answered_seq < $3 then s.answered_seq end as burst,
       left(coalesce((select m.text from messages m
       where m.app_id = $1 and m.chat_session_id = s.id and m.seq = $3), ''), ${DESCRIPTION_CHARS_MAX}) as text
     from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where s.app_id = $1 and s.id = $2`,
    [appId, chatSessionId, seq],
  )
  return row!
}
