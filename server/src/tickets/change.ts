// Changes of a ticket: its words, its policy, its meta, whom it is about.
import type { Static } from 'typebox'
import { sessionsOf } from '../conversations/open.ts'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import { notFound } from '../http/errors.ts'
import { type Clocks, clocksUnder, newBreaches } from '../sla/clocks.ts'
import { findPolicy, type Policy, policyFor } from '../sla/find-policy.ts'
import { contactOf } from './add.ts'
import { breachedEvent } from './events.ts'
import { type Doing, holdTicket } from './hold.ts'
import { mergedMeta } from './meta.ts'
import {
  type Becomes,
  type FieldChange,
  type HeldTicket,
  selectAbout,
  updateChanged,
} from './queries-change.ts'
import { insertPeriods } from './queries-periods.ts'
import { listPeriods } from './recount.ts'
import type { ticketChange } from './shapes.ts'
import { periodFrom, standingAt } from './standing.ts'
import { behind, onlyChanged, tellChanged } from './tell.ts'

type Change = Omit<Static<typeof ticketChange>, 'expected_updated_at'>

/** Changes what is given. Throws 1007 for a ticket or a policy that is not there, 1002 for a meta that is too big. */
export async function changeTicket(tx: Tx, doing: Doing, given: Change): Promise<void> {
  const { appId, now } = doing
  // contacts are locked before tickets, by everybody
  const detail = given.contact && (await contactOf(tx, appId, given.contact, now))
  const ticket = await holdTicket(tx, doing)
  const { subject = ticket.subject, description = ticket.description } = given
  const meta = given.meta === undefined ? ticket.meta : mergedMeta(ticket.meta, given.meta)
  const policy = await policyOf(tx, doing, ticket, given)
  const clocks = policy ? await takeUp(tx, doing, ticket, policy) : ticket
  const about =
    detail && detail.contactDetailId !== ticket.contact_detail_id
      ? await aboutOf(tx, doing, ticket, detail)
      : null
  const to: Becomes = {
    ...{ subject, description, meta, assignee_id: ticket.assignee_id, team_id: ticket.team_id },
    ...(about?.to ?? aboutBefore(ticket)),
    ticket_sla_policy_id: policy?.id ?? ticket.ticket_sla_policy_id,
    is_policy_named:
      given.sla_policy_id === undefined ? ticket.is_policy_named : given.sla_policy_id !== null,
    ...{ response_due_at: clocks.response_due_at, resolved_due_at: clocks.resolved_due_at },
    ...{ is_response_breached: clocks.is_response_breached, is_resolve_breached: clocks.is_resolve_breached },
  }
  const changed = onlyChanged([...fieldsOf(ticket, to, policy), ...(about?.changed ?? [])])
  for (const { kind, due_at } of newBreaches(ticket, clocks))
    record(tx, appId, breachedEvent(ticket.facts, kind, due_at), now)
  const isSame = changed.length === 0
  if (isSame && to.is_policy_named === ticket.is_policy_named) return
  const at = isSame ? ticket.updated_at : behind(ticket.updated_at, now)
  const facts = await updateChanged(tx, appId, ticket, to, at)
  if (isSame) return
  await tellChanged(tx, doing, { ...ticket, facts }, changed, 'change', at)
}

function fieldsOf(ticket: HeldTicket, to: Becomes, policy: Policy | null): FieldChange[] {
  const times = ['response_due_at', 'resolved_due_at'] as const
  return [
    { field: 'subject', before: ticket.subject, after: to.subject },
    { field: 'description', before: ticket.description, after: to.description },
    { field: 'meta', before: ticket.meta, after: to.meta },
    {
      field: 'sla_policy',
      before: ticket.shown_policy_id,
      after: policy?.shown_id ?? ticket.shown_policy_id,
    },
    { field: 'priority', before: ticket.priority, after: policy?.priority ?? ticket.priority },
    ...times.map(field => ({ field, before: ticket[field], after: to[field] })),
  ]
}

const aboutBefore = ({ contact_detail_id, chat_session_id, channel }: HeldTicket) => ({
  ...{ contact_detail_id, chat_session_id, channel },
})

/** Whom it is about from now on, in a conversation of theirs. */
async function aboutOf(
  tx: Tx,
  { appId, now }: Doing,
  ticket: HeldTicket,
  { contactDetailId, channel }: { contactDetailId: number; channel: string },
): Promise<{ to: ReturnType<typeof aboutBefore>; changed: FieldChange[] }> {
  const [session] = await sessionsOf(tx, appId, [{ contactDetailId, agentId: ticket.agent_id }], now)
  const chat_session_id = session!
  const is = await selectAbout(tx, appId, contactDetailId, chat_session_id)
  const was = {
    contact: ticket.facts.contact,
    channel: ticket.channel,
    conversation: ticket.facts.conversation,
  }
  const names = ['contact', 'channel', 'conversation'] as const
  return {
    to: { contact_detail_id: contactDetailId, chat_session_id, channel },
    changed: names.map(field => ({ field, before: was[field], after: { ...is, channel }[field] })),
  }
}

/** The clocks of a ticket under another policy, from now on: a period begins. */
async function takeUp(tx: Tx, { appId, now }: Doing, ticket: HeldTicket, policy: Policy): Promise<Clocks> {
  const { used } = standingAt(ticket, now)
  const periods = await listPeriods(tx, appId, ticket.id)
  const to = { statusId: ticket.ticket_status_id, policyId: policy.id, policyVersion: policy.version }
  await insertPeriods(tx, appId, [periodFrom(ticket, to, used, now)])
  return clocksUnder(ticket, { ...policy, ...used, is_finished: ticket.is_finished }, periods, now)
}

/**
 * The policy it gets: a named one, which another priority leaves, or the default of its priority; none where nothing is asked.
 * Throws 1007.
 */
async function policyOf(
  tx: Tx,
  { appId, now }: Doing,
  ticket: HeldTicket,
  { sla_policy_id, priority }: Change,
): Promise<Policy | null> {
  const isOther = priority !== undefined && priority !== ticket.priority
  if (sla_policy_id === undefined && !isOther) return null
  const stays = sla_policy_id === undefined && ticket.is_policy_named
  if (stays) return policyFor(tx, appId, ticket.shown_policy_id, priority!, now)
  const by = sla_policy_id ? { id: sla_policy_id } : { priority: priority ?? ticket.priority }
  const policy = await findPolicy(tx, appId, by)
  if (!policy) throw notFound({ field: 'id' in by ? 'sla_policy_id' : 'priority', kind: 'policy' })
  const isAsItIs = priority === undefined || priority === policy.priority
  const wanted = isAsItIs ? policy : await policyFor(tx, appId, policy.id, priority, now)
  return wanted.id === ticket.ticket_sla_policy_id ? null : wanted
}
