import { type Act, noteActs } from '../conversations/acts.ts'
import { sessionsOf } from '../conversations/open.ts'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import { notFound, Refusal } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { firstLook } from '../sla/alarms.ts'
import { startClocks } from '../sla/clocks.ts'
import { findPolicy, type Policy, policyFor } from '../sla/find-policy.ts'
import { createdEvent } from './events.ts'
import type { TicketRow } from './fields.ts'
import { listTickets } from './find.ts'
import { listRules } from './find-rules.ts'
import { insertTickets, type NewTicket, selectOpenedFor } from './queries.ts'
import { type Status, statusOf } from './transitions.ts'

export type TicketDraft = {
  contactDetailId: number
  /** The conversation it comes from; null: the contact's open one, or one that is made with it. */
  chatSessionId: number | null
  channel: string
  agentId: number | null
  /** 1 to SUBJECT_CHARS_MAX characters. */
  subject: string
  /** At most DESCRIPTION_CHARS_MAX characters. */
  description: string
  /** Its default policy is taken, unless policyId names one; left out: that of the policy, or 'normal'. */
  priority?: string
  /** It stays when the priority changes, unless isPolicyNamed is false. */
  policyId?: number
  isPolicyNamed?: boolean
  /** 'open' when left out. */
  statusCode?: string
  meta?: object | null
  /** The burst of the conversation it is opened for: there is at most one ticket for it. */
  openedForSeq?: number
  /** Who opens it, for the conversation: 'service' when left out. */
  by?: 'agent' | 'service'
  /** The closed ticket that it goes on from: there is one such ticket in a conversation. */
  followUpOf?: { id: number; hashid: string }
}

/** The rules that a new ticket begins with. */
export type Begun = { policy: Policy; status: Status }

/** The policy and status of each draft; a 1007 for one that the app does not have, or has not in use. Writes nothing. */
export async function beginnings(
  tx: Tx,
  appId: AppId,
  drafts: Pick<TicketDraft, 'policyId' | 'priority' | 'statusCode'>[],
): Promise<(Begun | Refusal)[]> {
  const { statuses } = await listRules(tx, appId)
  const policies = new Map<string, Policy | undefined>()
  const begun: (Begun | Refusal)[] = []
  for (const { policyId, priority = 'normal', statusCode = 'open' } of drafts) {
    const key = policyId === undefined ? priority : String(policyId)
    if (!policies.has(key))
      policies.set(key, await findPolicy(tx, appId, policyId === undefined ? { priority } : { id: policyId }))
    const [policy, status] = [policies.get(key), statusOf(statusCode, statuses)]
    if (!policy)
      begun.push(notFound({ field: policyId === undefined ? 'priority' : 'sla_policy_id', kind: 'policy' }))
    else if (!status?.is_active) begun.push(notFound({ field: 'status', kind: 'status' }))
    else begun.push({ policy, status })
  }
  return begun
}

/**
 * Opens a ticket; its SLA clocks start now. `created` is false when the conversation has one for that burst:
 * then it is given as it is. Throws 1007 for a policy or an active status that the app does not have.
 */
export async function openTicket(
  tx: Tx,
  app: { id: AppId },
  wanted: TicketDraft,
  now: Timestamp,
): Promise<TicketRow & { created: boolean }> {
  const [begun] = (await beginnings(tx, app.id, [wanted])) as [Begun | Refusal]
  if (begun instanceof Refusal) throw begun
  const [ticket] = await openTickets(tx, app.id, [{ ...wanted, ...begun }], now)
  return ticket!
}

/** Opens tickets whose rules are known, in their order. */
export async function openTickets(
  tx: Tx,
  appId: AppId,
  drafts: (TicketDraft & Begun)[],
  now: Timestamp,
): Promise<(TicketRow & { created: boolean })[]> {
  const without = drafts.filter(draft => draft.chatSessionId === null)
  const made = await sessionsOf(tx, appId, without, now)
  const sessions = new Map(without.map((draft, n) => [draft, made[n]!]))
  const sessionIds = drafts.map(draft => draft.chatSessionId ?? sessions.get(draft)!)
  const rows: NewTicket[] = []
  for (const [n, draft] of drafts.entries())
    rows.push(rowOf(await forItsPriority(tx, appId, draft, now), sessionIds[n]!, now))
  const inserted = await insertTickets(tx, appId, rows, now)
  const hashids: string[] = []
  for (const [n, row] of inserted.entries())
    hashids.push(
      row?.hashid ?? (await selectOpenedFor(tx, appId, sessionIds[n]!, rows[n]!.openedForSeq!))!.hashid,
    )
  const found = await listTickets(tx, appId, hashids)
  const acts: Act[] = []
  for (const [n, row] of inserted.entries()) {
    if (!row) continue
    const { subject, by = 'service' } = drafts[n]!
    record(tx, appId, createdEvent(row.facts, found.get(row.hashid)!), now)
    acts.push({ sessionId: sessionIds[n]!, kind: 'ticket', by, data: { ticket: row.hashid, subject } })
  }
  await noteActs(tx, appId, acts, now)
  return hashids.map((id, n) => ({ ...found.get(id)!, created: inserted[n] !== undefined }))
}

/** With its named policy as it is for the priority that was asked for beside it. */
async function forItsPriority<Draft extends TicketDraft & Begun>(
  tx: Tx,
  appId: AppId,
  draft: Draft,
  now: Timestamp,
): Promise<Draft> {
  const { policyId, priority, policy } = draft
  if (policyId === undefined || priority === undefined || priority === policy.priority) return draft
  return { ...draft, policy: await policyFor(tx, appId, policy.id, priority, now) }
}

const rowOf = (draft: TicketDraft & Begun, chatSessionId: number, now: Timestamp): NewTicket => ({
  ...startClocks(draft.policy, draft.status, now),
  contactDetailId: draft.contactDetailId,
  chatSessionId,
  statusId: draft.status.id,
  policyId: draft.policy.id,
  policyVersion: draft.policy.version,
  nextLookAt: firstLook(draft.policy, now),
  channel: draft.channel,
  agentId: draft.agentId,
  subject: draft.subject,
  description: draft.description,
  meta: followed(draft),
  followUpOf: draft.followUpOf?.id ?? null,
  isPolicyNamed: draft.isPolicyNamed ?? draft.policyId !== undefined,
  openedForSeq: draft.openedForSeq ?? null,
})

/** Its meta, which names the ticket it goes on from. */
const followed = ({ meta = null, followUpOf }: TicketDraft): object | null =>
  followUpOf === undefined ? meta : { ...meta, follow_up_of: followUpOf.hashid }
