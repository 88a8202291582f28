// The statements that change a ticket by what people ask for, and those of its history.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { changeCounts } from './count.ts'
import { type TicketFacts, ticketFacts } from './events.ts'
import { mergedIntoSql } from './queries.ts'
import { lockTicketRow, lockTicketRows } from './queries-lock.ts'
import { isFinishedSql, lastPeriodSql, policyRulesSql } from './queries-periods.ts'
import type { Ref } from './ref.ts'
import type { CAUSES } from './shapes.ts'
import type { Standing } from './standing.ts'

/** A ticket whose row is locked until the commit, with all that can be changed of it. */
export type HeldTicket = Standing & {
  hashid: Hashid<'tck'>
  contact_detail_id: number
  chat_session_id: number
  channel: string
  agent_id: number | null
  assignee_id: number | null
  assignee: string | null
  team_id: number | null
  team: string | null
  /** The ticket it is part of; null: none. */
  merged_into: Hashid<'tck'> | null
  subject: string
  description: string
  meta: { [key: string]: unknown } | null
  updated_at: Timestamp
  /** The policy that people know. */
  shown_policy_id: number
  priority: string
  /** Another priority leaves its policy. */
  is_policy_named: boolean
  is_finished: boolean
  facts: TicketFacts
}

const HELD = `select t.id, t.hashid, t.contact_detail_id, t.chat_session_id, t.ticket_status_id, t.ticket_sla_policy_id, t.channel,
    t.agent_id, t.assignee_id, (select u.hashid from users u where u.id = t.assignee_id) as assignee,
    t.team_id, (select e.hashid from teams e where e.app_id = t.app_id and e.id = t.team_id) as team,
    ${mergedIntoSql('t')} as merged_into, t.subject, t.description, t.meta,
    t.responded_at, t.response_due_at, t.resolved_at, t.resolved_due_at, t.closed_at, t.sla_stopped_at,
    t.is_response_breached, t.is_resolve_breached, t.updated_at,
    coalesce(p.variant_of, p.id) as shown_policy_id, p.priority, t.is_policy_named, ${isFinishedSql('t')} as is_finished,
    ${lastPeriodSql('t')} as period, ${policyRulesSql('p')} as policy,
    ${ticketFacts('t')} as facts
  from tickets t join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id
  where t.app_id = $1`

export async function selectForChange(tx: Tx, appId: AppId, ref: Ref): Promise<HeldTicket | undefined> {
  await lockTicketRow(tx, appId, ref)
  const key = ref.hashid === null ? 't.id = $2::bigint' : 't.hashid = $2'
  const [row] = await tx.query<HeldTicket>(`${HELD} and ${key} for update of t`, [
    appId,
    ref.hashid ?? ref.id,
  ])
  return row
}

/** Those of them that are there, locked in the order of their ids. */
export async function selectAllForChange(tx: Tx, appId: AppId, ids: number[]): Promise<HeldTicket[]> {
  await lockTicketRows(tx, appId, { ids })
  return tx.query<HeldTicket>(`${HELD} and t.id = any($2::bigint[]) order by t.id for update of t`, [
    appId,
    ids,
  ])
}

/** The public ids of a contact, by a detail of theirs, and of a conversation. */
export async function selectAbout(
  tx: Tx,
  appId: AppId,
  contactDetailId: number,
  chatSessionId: number,
): Promise<{ contact: string; conversation: string }> {
  const [row] = await tx.query<{ contact: string; conversation: string }>(
    `select k.hashid as contact, s.hashid as conversation
     from contact_details d join contacts k on k.app_id = d.app_id and k.id = d.contact_id
     join chat_sessions s on s.app_id = d.app_id and s.id = $3 where d.app_id = $1 and d.id = $2`,
    [appId, contactDetailId, chatSessionId],
  )
  return row!
}

/** What a ticket is from now on. */
export type Becomes = Pick<
  HeldTicket,
  | 'subject'
  | 'description'
  | 'meta'
  | 'ticket_sla_policy_id'
  | 'is_policy_named'
  | 'contact_detail_id'
  | 'chat_session_id'
  | 'channel'
  | 'assignee_id'
  | 'team_id'
  | 'response_due_at'
  | 'resolved_due_at'
  | 'is_response_breached'
  | 'is_resolve_breached'
>

/** Writes what a held ticket becomes, and gives what events say of it; flags are only ever raised. */
export async function updateChanged(
  tx: Tx,
  appId: AppId,
  ticket: HeldTicket,
  to: Becomes,
  at: Timestamp,
): Promise<TicketFacts> {
  const [row] = await tx.query<{ facts: TicketFacts }>(
    `update tickets t set subject = $3, description = $4, meta = $5::jsonb, ticket_sla_policy_id = $6, assignee_id = $7,
       response_due_at = $8, resolved_due_at = $9, is_response_breached = is_response_breached or $10,
       is_resolve_breached = is_resolve_breached or $11, updated_at = $12, contact_detail_id = $13,
       chat_session_id = $14, channel = $15, team_id = $16, is_policy_named = $17,
       opened_for_seq = case when t.chat_session_id = $14 then t.opened_for_seq end
     where t.app_id = $1 and t.id = $2 returning ${ticketFacts('t')} as facts`,
    [
      ...[appId, ticket.id, to.subject, to.description, to.meta === null ? null : JSON.stringify(to.meta)],
      ...[to.ticket_sla_policy_id, to.assignee_id, to.response_due_at, to.resolved_due_at],
      ...[to.is_response_breached, to.is_resolve_breached, at],
      ...[to.contact_detail_id, to.chat_session_id, to.channel, to.team_id, to.is_policy_named],
    ],
  )
  const kindOf = (one: Pick<HeldTicket, 'ticket_sla_policy_id' | 'channel' | 'assignee_id'>, n: number) => ({
    ...{ statusId: ticket.ticket_status_id, agentId: ticket.agent_id, n },
    ...{ policyId: one.ticket_sla_policy_id, channel: one.channel, assigneeId: one.assignee_id },
  })
  const [was, is] = [kindOf(ticket, -1), kindOf(to, 1)]
  if (was.policyId !== is.policyId || was.assigneeId !== is.assigneeId || was.channel !== is.channel)
    changeCounts(tx, appId, [was, is])
  return row!.facts
}

/** A field that changed, as the API shows it. */
export type FieldChange = { field: string; before: unknown; after: unknown }
export type By = { actor: 'person' | 'agent' | 'contact' | 'service'; userId: number | null }
export type Cause = (typeof CAUSES)[number]

/** What was changed of a ticket at once. */
export type Told = By & { ticketId: number; changed: FieldChange[]; cause: Cause; at: Timestamp }

/** A row for each field that changed, in this order. */
export async function insertHistory(tx: Tx, appId: AppId, told: Told[]): Promise<void> {
  const rows = told.flatMap(({ changed, ...facts }) => changed.map(one => ({ ...facts, ...one })))
  if (rows.length === 0) return
  await tx.query(
    `insert into ticket_history (app_id, ticket_id, at, field, before, after, actor, user_id, cause)
     select $1, c."ticketId", c.at, c.field, nullif(c.before, 'null'), nullif(c.after, 'null'), c.actor, c."userId", c.cause
     from jsonb_to_recordset($2::jsonb) as c ("ticketId" bigint, at timestamptz, field text, before jsonb, after jsonb,
       actor text, "userId" bigint, cause text)`,
    [appId, JSON.stringify(rows)],
  )
}

/** The fields that were changed after a time. */
export async function selectFieldsSince(
  tx: Tx,
  appId: AppId,
  ticketId: number,
  since: Timestamp,
): Promise<string[]> {
  const rows = await tx.query<{ field: string }>(
    'select distinct field from ticket_history where app_id = $1 and ticket_id = $2 and at > $3 order by field',
    [appId, ticketId, since],
  )
  return rows.map(({ field }) => field)
}
