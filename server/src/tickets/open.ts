import { noteActs } from '../conversations/acts.ts'
import { sessionOf } from '../conversations/open.ts'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import { notFound } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { firstLook } from '../sla/alarms.ts'
import { startClocks } from '../sla/clocks.ts'
import { findPolicy } from '../sla/find-policy.ts'
import { createdEvent } from './events.ts'
import type { TicketRow } from './fields.ts'
import { getTicket } from './find.ts'
import { listRules } from './find-rules.ts'
import { insertTicket, selectOpenedFor } from './queries.ts'
import { statusOf } from './transitions.ts'

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
  /** Its default policy is taken, unless policyId names one; 'normal' when left out. */
  priority?: string
  /** It stays when the priority changes, unless isPolicyNamed is false. */
  policyId?: number
  isPolicyNamed?: boolean
  /** 'open' when left out. */
  statusCode?: string
  meta?: object | null
  /** The burst of the conversation it is opened for: there is at most one ticket for it. */
  openedForSeq?: number
  /** The closed ticket that it goes on from: there is one such ticket in a conversation. */
  followUpOf?: { id: number; hashid: string }
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
  const named =
    wanted.policyId === undefined ? { priority: wanted.priority ?? 'normal' } : { id: wanted.policyId }
  const policy = await findPolicy(tx, app.id, named)
  const { statuses } = await listRules(tx, app.id)
  const status = statusOf(wanted.statusCode ?? 'open', statuses)
  if (!policy)
    throw notFound({ field: wanted.policyId === undefined ? 'priority' : 'sla_policy_id', kind: 'policy' })
  if (!status?.is_active) throw notFound({ field: 'status', kind: 'status' })
  const chatSessionId = wanted.chatSessionId ?? (await sessionOf(tx, app.id, wanted, now))
  const made = await insertTicket(
    tx,
    app.id,
    {
      ...startClocks(policy, status, now),
      contactDetailId: wanted.contactDetailId,
      chatSessionId,
      statusId: status.id,
      policyId: policy.id,
      policyVersion: policy.version,
      nextLookAt: firstLook(policy, now),
      channel: wanted.channel,
      agentId: wanted.agentId,
      subject: wanted.subject,
      description: wanted.description,
      meta: followed(wanted),
      followUpOf: wanted.followUpOf?.id ?? null,
      isPolicyNamed: wanted.isPolicyNamed ?? wanted.policyId !== undefined,
      openedForSeq: wanted.openedForSeq ?? null,
    },
    now,
  )
  if (!made) {
    const old = await selectOpenedFor(tx, app.id, chatSessionId, wanted.openedForSeq!)
    return { ...(await getTicket(tx, app.id, old!.hashid)), created: false }
  }
  const ticket = await getTicket(tx, app.id, made.hashid)
  record(tx, app.id, createdEvent(made.facts, ticket), now)
  const by = wanted.openedForSeq === undefined ? 'service' : 'agent'
  const data = { ticket: made.hashid, subject: wanted.subject }
  await noteActs(tx, app.id, [{ sessionId: chatSessionId, kind: 'ticket', by, data }], now)
  return { ...ticket, created: true }
}

/** Its meta, which names the ticket it goes on from. */
const followed = ({ meta = null, followUpOf }: TicketDraft): object | null =>
  followUpOf === undefined ? meta : { ...meta, follow_up_of: followUpOf.hashid }
