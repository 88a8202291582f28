// The statements that change a ticket by what people ask for, and those of its history.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type TicketFacts, ticketFacts } from './events.ts'
import { changeCounts } from './queries.ts'
import { lastPeriodSql, policyRulesSql } from './queries-periods.ts'
import type { Ref } from './ref.ts'
import type { Standing } from './standing.ts'

/** A ticket whose row is locked until the commit, with all that can be changed of it. */
export type HeldTicket = Standing & {
  hashid: Hashid<'tck'>
  channel: string
  agent_id: number | null
  assignee_id: number | null
  assignee: string | null
  subject: string
  description: string
  meta: { [key: string]: unknown } | null
  updated_at: Timestamp
  priority: string
  facts: TicketFacts
}

export async function selectForChange(tx: Tx, appId: AppId, ref: Ref): Promise<HeldTicket | undefined> {
  const [row] = await tx.query<HeldTicket>(
    `select t.id, t.hashid, t.ticket_status_id, t.ticket_sla_policy_id, t.channel, t.agent_id, t.assignee_id,
       (select u.hashid from users u where u.id = t.assignee_id) as assignee, t.subject, t.description, t.meta,
       t.responded_at, t.response_due_at, t.resolved_at, t.resolved_due_at, t.closed_at, t.sla_stopped_at,
       t.is_response_breached, t.is_resolve_breached, t.updated_at, p.priority,
       ${lastPeriodSql('t')} as period, ${policyRulesSql('p')} as policy,
       ${ticketFacts('t')} as facts
     from tickets t join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id
     where t.app_id = $1 and (t.hashid = $2 or t.id = $3::bigint) for update of t`,
    [appId, ref.hashid, ref.id],
  )
  return row
}

/** What a ticket is from now on. */
export type Becomes = Pick<
  HeldTicket,
  | 'subject'
  | 'description'
  | 'meta'
  | 'ticket_sla_policy_id'
  | 'assignee_id'
  | 'response_due_at'
  | 'resolved_due_at'
  | 'is_response_breached'
  | 'is_resolve_breached'
>

/** Writes what a held ticket becomes; flags are only ever raised. */
export async function updateChanged(
  tx: Tx,
  appId: AppId,
  ticket: HeldTicket,
  to: Becomes,
  at: Timestamp,
): Promise<void> {
  await tx.query(
    `update tickets set subject = $3, description = $4, meta = $5::jsonb, ticket_sla_policy_id = $6, assignee_id = $7,
       response_due_at = $8, resolved_due_at = $9, is_response_breached = is_response_breached or $10,
       is_resolve_breached = is_resolve_breached or $11, updated_at = $12
     where app_id = $1 and id = $2`,
    [
      ...[appId, ticket.id, to.subject, to.description, to.meta === null ? null : JSON.stringify(to.meta)],
      ...[to.ticket_sla_policy_id, to.assignee_id, to.response_due_at, to.resolved_due_at],
      ...[to.is_response_breached, to.is_resolve_breached, at],
    ],
  )
  const kind = { statusId: ticket.ticket_status_id, channel: ticket.channel, agentId: ticket.agent_id }
  const was = { ...kind, policyId: ticket.ticket_sla_policy_id, assigneeId: ticket.assignee_id, n: -1 }
  const is = { ...kind, policyId: to.ticket_sla_policy_id, assigneeId: to.assignee_id, n: 1 }
  if (was.policyId !== is.policyId || was.assigneeId !== is.assigneeId)
    await changeCounts(tx, appId, [was, is])
}

/** A field that changed, as the API shows it. */
export type Changed = { field: string; before: unknown; after: unknown }
export type By = { actor: 'person' | 'agent' | 'service'; userId: number | null }
export type Cause = 'move' | 'change' | 'assign' | 'detail' | 'hours'

/** A row for each field that changed. */
export async function insertHistory(
  tx: Tx,
  appId: AppId,
  ticketId: number,
  changed: Changed[],
  { actor, userId }: By,
  cause: Cause,
  at: Timestamp,
): Promise<void> {
  if (changed.length === 0) return
  await tx.query(
    `insert into ticket_history (app_id, ticket_id, at, field, before, after, actor, user_id, cause)
     select $1, $2, $4, c.field, nullif(c.before, 'null'), nullif(c.after, 'null'), $5, $6::bigint, $7
     from jsonb_to_recordset($3::jsonb) as c (field text, before jsonb, after jsonb)`,
    [appId, ticketId, JSON.stringify(changed), at, actor, userId, cause],
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
