// All statements that write tickets, their counts, statuses and transitions.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Clocks } from '../sla/clocks.ts'
import type { Used } from '../sla/periods.ts'
import { changedAt } from './changed-at.ts'
import { changeCounts, kindOf } from './count.ts'
import { type TicketFacts, ticketFacts } from './events.ts'
import { lockTicketRow } from './queries-lock.ts'
import { isBehindSql, lastPeriodSql, policyRulesSql } from './queries-periods.ts'
import type { Standing } from './standing.ts'

export type NewTicket = Clocks & {
  policyVersion: number
  nextLookAt: Timestamp | null
  contactDetailId: number
  chatSessionId: number
  statusId: number
  policyId: number
  channel: string
  agentId: number | null
  subject: string
  description: string
  meta: object | null
  openedForSeq: number | null
  followUpOf: number | null
  isPolicyNamed: boolean
}

/** What of a ticket is a column of its own; `hashid` also finds it again. */
const columnsOf = (ticket: NewTicket, id: Hashid<'tck'>) => ({
  hashid: id,
  detail: ticket.contactDetailId,
  session: ticket.chatSessionId,
  status: ticket.statusId,
  policy: ticket.policyId,
  version: ticket.policyVersion,
  channel: ticket.channel,
  agent: ticket.agentId,
  subject: ticket.subject,
  description: ticket.description,
  meta: ticket.meta === null ? null : JSON.stringify(ticket.meta),
  opened_for: ticket.openedForSeq,
  response_due_at: ticket.response_due_at,
  resolved_at: ticket.resolved_at,
  resolved_due_at: ticket.resolved_due_at,
  closed_at: ticket.closed_at,
  sla_stopped_at: ticket.sla_stopped_at,
  look_at: ticket.nextLookAt,
  follow_up_of: ticket.followUpOf,
  is_named: ticket.isPolicyNamed,
})

/**
 * In the order given; undefined where the conversation has a ticket for that burst already. A ticket's position is its id:
 * both grow in that order.
 */
export async function insertTickets(
  tx: Tx,
  appId: AppId,
  tickets: NewTicket[],
  now: Timestamp,
): Promise<({ hashid: Hashid<'tck'>; facts: TicketFacts } | undefined)[]> {
  const all = tickets.map(ticket => columnsOf(ticket, hashid('tck')))
  const rows = await tx.query<{ hashid: Hashid<'tck'>; facts: TicketFacts }>(
    `with given as (
       select *, nextval(pg_get_serial_sequence('tickets', 'id')) as id
       from json_to_recordset($2::json) as g (hashid text, detail bigint, session bigint, status bigint, policy bigint,
         version int, channel text, agent bigint, subject text, description text, meta text, opened_for bigint,
         response_due_at timestamptz, resolved_at timestamptz, resolved_due_at timestamptz, closed_at timestamptz,
         sla_stopped_at timestamptz, look_at timestamptz, follow_up_of bigint, is_named boolean)
     ), made as (insert into tickets as t (app_id, id, position, hashid, contact_detail_id, chat_session_id, ticket_status_id,
       ticket_sla_policy_id, channel, agent_id, subject, description, meta, opened_for_seq, response_due_at,
       resolved_at, resolved_due_at, closed_at, sla_stopped_at, created_at, updated_at, sla_next_at,
       follow_up_of, is_policy_named)
     select $1, g.id, g.id, g.hashid, g.detail, g.session, g.status, g.policy, g.channel, g.agent, g.subject, g.description,
       g.meta::jsonb, g.opened_for, g.response_due_at, g.resolved_at, g.resolved_due_at, g.closed_at, g.sla_stopped_at,
       $3::timestamptz, $3::timestamptz, g.look_at, g.follow_up_of, g.is_named
     from given g
     on conflict (app_id, chat_session_id, opened_for_seq) where opened_for_seq is not null do nothing
     returning t.*),
     period as (insert into ticket_periods (app_id, ticket_id, began_at, ticket_status_id, ticket_sla_policy_id,
       policy_version, is_running, response_used_ms, resolve_used_ms)
       select m.app_id, m.id, m.created_at, m.ticket_status_id, m.ticket_sla_policy_id, g.version, m.sla_stopped_at is null, 0, 0
       from made m join given g on g.id = m.id)
     select m.hashid, ${ticketFacts('m')} as facts from made m`,
    [appId, JSON.stringify(all), now],
  )
  const made = new Map(rows.map(row => [row.hashid, row]))
  const isMade = (_ticket: NewTicket, n: number): boolean => made.has(all[n]!.hashid)
  const counted = tickets.filter(isMade).map(ticket => ({ ...ticket, assigneeId: null, n: 1 }))
  if (counted.length > 0) changeCounts(tx, appId, counted)
  return all.map(one => made.get(one.hashid))
}

export async function selectOpenedFor(
  tx: Tx,
  appId: AppId,
  chatSessionId: number,
  openedForSeq: number,
): Promise<{ hashid: Hashid<'tck'> } | undefined> {
  const [row] = await tx.query<{ hashid: Hashid<'tck'> }>(
    'select hashid from tickets where app_id = $1 and chat_session_id = $2 and opened_for_seq = $3',
    [appId, chatSessionId, openedForSeq],
  )
  return row
}

/** The public id of the ticket that `t`, of the app $1, is part of; null: of none. */
export const mergedIntoSql = (t: string): string =>
  `(select i.hashid from tickets i where i.app_id = $1 and i.id = ${t}.merged_into)`

/** A ticket whose row is locked until the commit: no other transaction can move it meanwhile. */
export type LockedTicket = Standing & {
  hashid: Hashid<'tck'>
  chat_session_id: number
  channel: string
  agent_id: number | null
  assignee_id: number | null
  merged_into: Hashid<'tck'> | null
  updated_at: Timestamp
  facts: TicketFacts
}

export async function selectForMove(
  tx: Tx,
  appId: AppId,
  ref: { hashid: string | null; id: string | null },
): Promise<LockedTicket | undefined> {
  await lockTicketRow(tx, appId, ref)
  const key = ref.hashid === null ? 't.id = $2::bigint' : 't.hashid = $2'
  const [row] = await tx.query<LockedTicket>(
    `select t.id, t.hashid, t.chat_session_id, t.ticket_status_id, t.ticket_sla_policy_id, t.channel, t.agent_id,
       t.assignee_id, ${mergedIntoSql('t')} as merged_into, t.responded_at, t.response_due_at, t.resolved_at,
       t.resolved_due_at, t.closed_at, t.updated_at,
       t.sla_stopped_at, t.is_response_breached, t.is_resolve_breached, ${lastPeriodSql('t')} as period,
       ${policyRulesSql('p')} as policy, ${ticketFacts('t')} as facts
     from tickets t join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id
     where t.app_id = $1 and ${key} for update of t`,
    [appId, ref.hashid ?? ref.id],
  )
  return row
}

/** Moves a ticket that is still where it was seen, into a new period; flags are only ever raised. False: it was not there. `goesOn`: reopened. */
export async function updateMoved(
  tx: Tx,
  appId: AppId,
  ticket: LockedTicket,
  toStatusId: number,
  { goesOn, ...clocks }: Clocks & Used & { goesOn: boolean },
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `with moved as (update tickets t set ticket_status_id = $4, response_due_at = $5, resolved_at = $6, resolved_due_at = $7,
       closed_at = $8, sla_stopped_at = $9, is_response_breached = is_response_breached or $10,
       is_resolve_breached = is_resolve_breached or $11, updated_at = ${changedAt('t', '$12')}, rank = null,
       reopened_at = case when $16 then $12 else reopened_at end
     where app_id = $1 and id = $2 and ticket_status_id = $3 returning *)
     insert into ticket_periods (app_id, ticket_id, began_at, ticket_status_id, ticket_sla_policy_id,
       policy_version, is_running, response_used_ms, resolve_used_ms)
     select app_id, id, $12, ticket_status_id, ticket_sla_policy_id, $13, sla_stopped_at is null, $14, $15
     from moved returning ticket_id`,
    [
      appId,
      ticket.id,
      ticket.ticket_status_id,
      toStatusId,
      clocks.response_due_at,
      clocks.resolved_at,
      clocks.resolved_due_at,
      clocks.closed_at,
      clocks.sla_stopped_at,
      clocks.is_response_breached,
      clocks.is_resolve_breached,
      now,
      ticket.policy.version,
      clocks.response_used_ms,
      clocks.resolve_used_ms,
      goesOn,
    ],
  )
  if (rows.length === 0) return false
  const from = kindOf(ticket)
  changeCounts(tx, appId, [
    { ...from, n: -1 },
    { ...from, statusId: toStatusId, n: 1 },
  ])
  return true
}

/**
 * Adds a paragraph to the description of one of the contact detail's tickets that is not finished. Undefined: there is no
 * such ticket, or no room in it.
 */
export async function updateDescription(
  tx: Tx,
  appId: AppId,
  ticket: { hashid: string; contactDetailId: number },
  added: string,
  charsMax: number,
  now: Timestamp,
): Promise<{ facts: TicketFacts; assignee: Hashid<'usr'> | null } | undefined> {
  const [row] = await tx.query<{ facts: TicketFacts; assignee: Hashid<'usr'> | null }>(
    `update tickets t set description = t.description || E'\\n\\n' || $4, updated_at = ${changedAt('t', '$5')}
     where t.app_id = $1 and t.hashid = $2 and t.contact_detail_id = $3
       and length(t.description) + length($4) + 2 <= $6
       and t.ticket_status_id = any(array(select id from ticket_statuses where not (is_terminal or is_resolved)))
     returning ${ticketFacts('t')} as facts, (select u.hashid from users u where u.id = t.assignee_id) as assignee`,
    [appId, ticket.hashid, ticket.contactDetailId, added, now, charsMax],
  )
  return row
}

/** `facts` null: it has no answer yet, as it is still to be counted by the rules in force. */
export type Responded = {
  id: number
  facts: TicketFacts | null
  response_due_at: Timestamp | null
  newly_breached: boolean
  /** Answered in a pause, under a calendar: the due time is to be counted. */
  is_to_count: boolean
}

/** A ticket that somebody's answer may be for; `has_answer`: it has had its first. */
export type Answerable = { id: number; has_answer: boolean }

/**
 * Locks the tickets of a conversation that wait for their first answer or a later one, in the order of their ids. A statement of its own: the
 * next sees what they have become while this waited for them, with their policy and status.
 */
export function selectAnswerableLocked(tx: Tx, appId: AppId, chatSessionId: number): Promise<Answerable[]> {
  return tx.query(
    `select t.id, t.responded_at is not null as has_answer from tickets t
     where t.app_id = $1 and t.chat_session_id = $2 and (t.responded_at is null or exists (
       select from ticket_waits w where w.app_id = $1 and w.ticket_id = t.id and w.answered_at is null))
     order by t.id for no key update of t`,
    [appId, chatSessionId],
  )
}

/** The first public answer for these tickets, which are locked: those that are not finished have it. One that was due by then is breached, unless its clock stands still. */
export async function updateResponded(
  tx: Tx,
  appId: AppId,
  ids: number[],
  now: Timestamp,
): Promise<Responded[]> {
  return tx.query(
    `with waiting as (
       select t.id, ${isBehindSql('t')} as is_behind, t.is_response_breached as was_breached,
         t.is_response_breached
           or (t.sla_stopped_at is null and t.response_due_at <= $3::timestamptz) as is_breached,
         -- answered in a pause: the time since it began does not count
         not t.is_response_breached and t.sla_stopped_at is not null and p.calendar_id is not null as is_to_count,
         case when t.is_response_breached or t.sla_stopped_at is null or p.calendar_id is not null
           then t.response_due_at
           else t.response_due_at + greatest($3::timestamptz - t.sla_stopped_at, interval '0') end as due
       from tickets t join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id
       join ticket_statuses s on s.id = t.ticket_status_id and not (s.is_terminal or s.is_resolved)
       where t.app_id = $1 and t.id = any($2::bigint[]) and t.responded_at is null
     ), answered as (
       update tickets t set responded_at = $3::timestamptz, response_due_at = w.due,
         is_response_breached = w.is_breached, updated_at = ${changedAt('t', '$3')}
       from waiting w where t.app_id = $1 and t.id = w.id and not w.is_behind
       returning t.id, ${ticketFacts('t')} as facts, t.response_due_at, w.is_to_count,
         w.is_breached and not w.was_breached as newly_breached
     )
     select id, facts, response_due_at, is_to_count, newly_breached from answered
     union all select id, null, null, false, false from waiting where is_behind`,
    [appId, ids, now],
  )
}
