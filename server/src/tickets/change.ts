// Changes of a ticket: its words, its policy, its meta, and who has it.
import type { Static } from 'typebox'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import { invalid, notFound, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { firstInstantOf } from '../lib/instants.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Clocks, clocksUnder, newBreaches } from '../sla/clocks.ts'
import { findPolicy, type Policy } from '../sla/find-policy.ts'
import type { Member } from '../teams/members.ts'
import { breachedEvent, updatedEvent } from './events.ts'
import type { TicketRow } from './fields.ts'
import { getTicket } from './find.ts'
import {
  type Becomes,
  type Cause,
  type Changed,
  type HeldTicket,
  insertHistory,
  selectFieldsSince,
  selectForChange,
  updateChanged,
} from './queries-change.ts'
import { insertPeriods } from './queries-periods.ts'
import { listPeriods, recount } from './recount.ts'
import { refOf } from './ref.ts'
import { META_BYTES_MAX, type ticketChange } from './shapes.ts'
import { isBehind, periodFrom, standingAt } from './standing.ts'
import { texts } from './texts.ts'

/** Who changes which ticket, and what they believe it is: 1001 changed_meanwhile where it has changed since. */
export type Doing = {
  appId: AppId
  ref: string
  /** null: the service itself, as an escalation. */
  by: { id: number; hashid: `usr-${string}` } | null
  expected: string | undefined
  now: Timestamp
}

type Change = Omit<Static<typeof ticketChange>, 'expected_updated_at'>

/** Changes what is given. Throws 1007 for a ticket or a policy that is not there, 1002 for a meta that is too big. */
export async function changeTicket(tx: Tx, doing: Doing, given: Change): Promise<TicketRow> {
  const ticket = await heldTicket(tx, doing)
  const { subject = ticket.subject, description = ticket.description } = given
  const meta = given.meta === undefined ? ticket.meta : mergedMeta(ticket.meta, given.meta)
  const policy = await policyOf(tx, doing.appId, ticket, given)
  const clocks = policy ? await takeUp(tx, doing, ticket, policy) : ticket
  const changed: Changed[] = [
    { field: 'subject', before: ticket.subject, after: subject },
    { field: 'description', before: ticket.description, after: description },
    { field: 'meta', before: ticket.meta, after: meta },
    {
      field: 'sla_policy',
      before: ticket.ticket_sla_policy_id,
      after: policy?.id ?? ticket.ticket_sla_policy_id,
    },
    { field: 'priority', before: ticket.priority, after: policy?.priority ?? ticket.priority },
    { field: 'response_due_at', before: ticket.response_due_at, after: clocks.response_due_at },
    { field: 'resolved_due_at', before: ticket.resolved_due_at, after: clocks.resolved_due_at },
  ]
  const to: Becomes = {
    ...{ subject, description, meta, assignee_id: ticket.assignee_id },
    ticket_sla_policy_id: policy?.id ?? ticket.ticket_sla_policy_id,
    ...{ response_due_at: clocks.response_due_at, resolved_due_at: clocks.resolved_due_at },
    ...{ is_response_breached: clocks.is_response_breached, is_resolve_breached: clocks.is_resolve_breached },
  }
  for (const { kind, due_at } of newBreaches(ticket, clocks))
    record(tx, doing.appId, breachedEvent(ticket.facts, kind, due_at), doing.now)
  return store(tx, doing, ticket, to, changed, 'change')
}

/** The clocks of a ticket under another policy, from now on: a period begins. */
async function takeUp(tx: Tx, { appId, now }: Doing, ticket: HeldTicket, policy: Policy): Promise<Clocks> {
  const { used } = standingAt(ticket, now)
  const periods = await listPeriods(tx, appId, ticket.id)
  const to = { statusId: ticket.ticket_status_id, policyId: policy.id, policyVersion: policy.version }
  await insertPeriods(tx, appId, [periodFrom(ticket, to, used, now)])
  return clocksUnder(ticket, { ...policy, ...used }, periods, now)
}

/** Gives it to a person, or to nobody. Who has it already changes nothing. */
export async function assignTicket(tx: Tx, doing: Doing, member: Member | null): Promise<TicketRow> {
  const ticket = await heldTicket(tx, doing)
  const changed = [{ field: 'assignee', before: ticket.assignee, after: member?.hashid ?? null }]
  return store(tx, doing, ticket, { ...ticket, assignee_id: member?.id ?? null }, changed, 'assign')
}

/** The ticket, locked; 1007, and 1001 changed_meanwhile with what others have changed. */
async function heldTicket(tx: Tx, { appId, ref, expected, now }: Doing): Promise<HeldTicket> {
  const ticket = await underNewestRules(tx, appId, await selectForChange(tx, appId, refOf(ref)), now)
  if (!ticket) throw notFound()
  if (expected === undefined || firstInstantOf(expected) === ticket.updated_at) return ticket
  const fields = await selectFieldsSince(tx, appId, ticket.id, firstInstantOf(expected))
  if (fields.length === 0) return ticket
  const facts = { fields, updated_at: ticket.updated_at }
  throw refused('changed_meanwhile', texts.changedMeanwhile({ fields }), facts)
}

async function underNewestRules(
  tx: Tx,
  appId: AppId,
  ticket: HeldTicket | undefined,
  now: Timestamp,
): Promise<HeldTicket | undefined> {
  if (!ticket || !isBehind(ticket)) return ticket
  await recount(tx, appId, [ticket.id], now)
  return selectForChange(tx, appId, refOf(ticket.hashid))
}

async function store(
  tx: Tx,
  { appId, by, now }: Doing,
  ticket: HeldTicket,
  to: Becomes,
  all: Changed[],
  cause: Cause,
): Promise<TicketRow> {
  const changed = all.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  if (changed.length === 0) return getTicket(tx, appId, ticket.hashid)
  const at = after(ticket.updated_at, now)
  await updateChanged(tx, appId, ticket, to, at)
  const who = by
    ? ({ actor: 'person', userId: by.id } as const)
    : ({ actor: 'service', userId: null } as const)
  await insertHistory(tx, appId, ticket.id, changed, who, cause, at)
  const fields = changed.map(({ field }) => field)
  const assigned = changed.find(({ field }) => field === 'assignee')
  const assignee = (assigned ? assigned.after : ticket.assignee) as `usr-${string}` | null
  const actor = by
    ? ({ kind: 'person', user: by.hashid } as const)
    : ({ kind: 'service', user: null } as const)
  record(tx, appId, updatedEvent(ticket.facts, { added: '', fields, assignee, actor }), at)
  return getTicket(tx, appId, ticket.hashid)
}

/** Now, or a microsecond behind the last change: no two changes have the same time. */
function after(last: Timestamp, now: Timestamp): Timestamp {
  if (now > last) return now
  const micros = BigInt(Date.parse(`${last.slice(0, -4)}Z`)) * 1000n + BigInt(last.slice(-4, -1)) + 1n
  const ms = new Date(Number(micros / 1000n)).toISOString().slice(0, -1)
  return `${ms}${String(micros % 1000n).padStart(3, '0')}Z` as Timestamp
}

/** By key; null removes one, and null for all of it everything. */
function mergedMeta(old: HeldTicket['meta'], given: Change['meta']): HeldTicket['meta'] {
  if (!given) return null
  const all = Object.entries({ ...old, ...given }).filter(([, value]) => value !== null)
  const meta = Object.fromEntries(all)
  if (Buffer.byteLength(JSON.stringify(meta)) > META_BYTES_MAX)
    throw invalid([{ field: 'meta', rule: 'value', text: texts.metaTooBig({ bytesMax: META_BYTES_MAX }) }])
  return meta
}

/** The policy it gets: a named one, or the default of the priority; none where neither is given. Throws 1007. */
async function policyOf(tx: Tx, appId: AppId, ticket: HeldTicket, { sla_policy_id, priority }: Change) {
  if (sla_policy_id === undefined && (priority === undefined || priority === ticket.priority)) return null
  const by = sla_policy_id === undefined ? { priority: priority! } : { id: sla_policy_id }
  const policy = await findPolicy(tx, appId, by)
  if (!policy) throw notFound({ field: 'id' in by ? 'sla_policy_id' : 'priority', kind: 'policy' })
  return policy
}
