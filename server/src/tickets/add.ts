import type { Text } from '@palabre/contract/languages'
import { addressKindOf } from '../channels/kinds.ts'
import { readRecipient } from '../channels/recipient.ts'
import { detailSql } from '../contacts/detail-sql.ts'
import { refuseTwo } from '../contacts/refuse-two.ts'
import type { Person } from '../contacts/shapes.ts'
import { upsertContacts } from '../contacts/upsert-contacts.ts'
import type { Tx } from '../db/tx.ts'
import { allNamed, invalid, notFound, type Refusal } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { TicketRow } from './fields.ts'
import { openTicket } from './open.ts'
import { refOf } from './ref.ts'
import { META_BYTES_MAX, type TicketInput } from './shapes.ts'
import { texts } from './texts.ts'

type Origin = {
  contactDetailId: number
  channel: string
  chatSessionId: number | null
  agentId: number | null
}

/** POST /ticket/add: finds or makes the contact, then opens the ticket. Throws 1002, 1007. */
export async function addTicket(
  tx: Tx,
  app: { id: AppId },
  input: TicketInput,
  now: Timestamp,
): Promise<TicketRow> {
  checkMeta(input.meta)
  const named = await getNamed(tx, app.id, input)
  const origin = named.conversation ?? (await contactOf(tx, app.id, input.contact, now))
  return openTicket(
    tx,
    app,
    {
      ...origin,
      agentId: named.agentId ?? origin.agentId,
      subject: input.subject,
      description: input.description,
      priority: input.priority,
      policyId: input.sla_policy_id,
      statusCode: input.status,
      meta: input.meta,
    },
    now,
  )
}

/** The records that a new ticket names: its agent and its conversation. Throws 1007. */
export async function getNamed(
  tx: Tx,
  appId: AppId,
  input: TicketInput,
): Promise<{ agentId: number | null; conversation: Origin | null }> {
  const { agent, conversation: at } = input
  const [agentId, conversation] = await allNamed<[number | null, Origin | null]>(
    async () => (agent === undefined ? null : agentIdOf(tx, appId, agent)),
    async () => (at === undefined ? null : conversationOf(tx, appId, at, input)),
  )
  return { agentId, conversation }
}

/** The detail of a contact, made where there is none. */
export async function contactOf(
  tx: Tx,
  appId: AppId,
  contact: TicketInput['contact'],
  now: Timestamp,
): Promise<Origin> {
  const [detail] = await upsertContacts(tx, appId, [await personOf(tx, appId, contact)], now)
  return { contactDetailId: detail!.id, channel: detail!.channel, chatSessionId: null, agentId: null }
}

/** Whom a ticket is about; 1002 without a contact, without the field its channel is known by, or where two are named. */
async function personOf(tx: Tx, appId: AppId, contact: TicketInput['contact']): Promise<Person> {
  if (!contact) throw invalid([{ field: 'contact', rule: 'required', text: texts.required }])
  const { channel, profile } = contact
  const read = readRecipient(addressKindOf(channel), contact)
  if ('error' in read) throw invalid([read.error])
  const person = { channel, ...read, ...(profile === undefined ? {} : { profile }) }
  const [two] = await refuseTwo(tx, appId, [person])
  if (two) throw two
  return person
}

type Session = {
  id: number
  contact_detail_id: number
  agent_id: number | null
  channel: string
  /** The detail that the given contact leads to. */
  named_id: number | null
}

const NAMED = detailSql({
  app: '$1',
  channel: '$4',
  identifier: '$5',
  userId: '$6',
  at: 'null::timestamptz',
})

async function conversationOf(tx: Tx, appId: AppId, ref: string, input: TicketInput): Promise<Origin> {
  const { hashid, id } = refOf(ref)
  const person = input.contact ? await personOf(tx, appId, input.contact) : null
  const [session] = await tx.query<Session>(
    `select s.id, s.contact_detail_id, s.agent_id, d.channel, (select n.id from ${NAMED} n) as named_id
     from chat_sessions s
     join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where s.app_id = $1 and (s.hashid = $2 or s.id = $3::bigint)`,
    [appId, hashid, id, person?.channel ?? null, person?.identifier ?? null, person?.userId ?? null],
  )
  if (!session) throw notFound({ field: 'conversation', kind: 'conversation' })
  if (person && session.named_id !== session.contact_detail_id) throw wrong('contact', texts.otherContact)
  return {
    contactDetailId: session.contact_detail_id,
    channel: session.channel,
    chatSessionId: session.id,
    agentId: session.agent_id,
  }
}

async function agentIdOf(tx: Tx, appId: AppId, ref: string): Promise<number> {
  const { hashid, id } = refOf(ref)
  const [agent] = await tx.query<{ id: number }>(
    'select id from agents where app_id = $1 and (hashid = $2 or id = $3::bigint)',
    [appId, hashid, id],
  )
  if (!agent) throw notFound({ field: 'agent', kind: 'agent' })
  return agent.id
}

function checkMeta(meta: TicketInput['meta']): void {
  if (meta && Buffer.byteLength(JSON.stringify(meta)) > META_BYTES_MAX)
    throw wrong('meta', texts.metaTooBig({ bytesMax: META_BYTES_MAX }))
}

const wrong = (field: string, text: Text): Refusal => invalid([{ field, rule: 'value', text }])
