import type { Text } from '@palabre/contract/languages'
import { addressKindOf } from '../channels/kinds.ts'
import { readRecipient } from '../channels/recipient.ts'
import { wrongRecipient } from '../channels/wrong-recipient.ts'
import { detailSql } from '../contacts/detail-sql.ts'
import { refuseTwo } from '../contacts/refuse-two.ts'
import type { ContactDetail, Person } from '../contacts/shapes.ts'
import { upsertContacts } from '../contacts/upsert-contacts.ts'
import type { Tx } from '../db/tx.ts'
import { allNamed, type FieldError, invalid, notFound, Refusal } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { TicketRow } from './fields.ts'
import { mergedMeta } from './meta.ts'
import { type Begun, beginnings, openTickets } from './open.ts'
import { refOf } from './ref.ts'
import type { TicketInput } from './shapes.ts'
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
  const [outcome] = await addTickets(tx, app.id, [input], now)
  if (outcome instanceof Refusal) throw outcome
  return outcome!
}

/** The same for many at once, in their order: what was opened, or why it was refused, of which nothing is written. */
export async function addTickets(
  tx: Tx,
  appId: AppId,
  inputs: TicketInput[],
  now: Timestamp,
): Promise<(TicketRow | Refusal)[]> {
  const read: (Read | Refusal)[] = []
  for (const input of inputs) read.push(await readInput(tx, appId, input))
  const begun = await beginnings(
    tx,
    appId,
    inputs.map(input => ({
      priority: input.priority,
      policyId: input.sla_policy_id,
      statusCode: input.status,
    })),
  )
  const refused = inputs.map((_, n) => [read[n], begun[n]].find(one => one instanceof Refusal) ?? null)
  const wanted = inputs.flatMap((input, n) =>
    refused[n] ? [] : [{ input, read: read[n] as Read, begun: begun[n] as Begun }],
  )
  const people = wanted.flatMap(one => (one.read.person ? [one.read.person] : []))
  const details = await meetPeople(tx, appId, people, now)
  const drafts = wanted.map(({ input, read: { named, person }, begun: rules }) => {
    const origin = named.conversation ?? originOf(details.get(person!)!)
    const { subject, description, meta } = input
    return {
      ...origin,
      ...rules,
      ...{
        agentId: named.agentId ?? origin.agentId,
        policyId: input.sla_policy_id,
        priority: input.priority,
      },
      ...{ subject, description, meta },
    }
  })
  const opened = (drafts.length > 0 ? await openTickets(tx, appId, drafts, now) : []).values()
  return refused.map(refusal => refusal ?? opened.next().value!)
}

type Named = Awaited<ReturnType<typeof getNamed>>
/** What a request says, looked up; `person`: whom it is about, where it names no conversation. */
type Read = { named: Named; person: Person | null }

async function readInput(tx: Tx, appId: AppId, input: TicketInput): Promise<Read | Refusal> {
  try {
    if (input.meta) mergedMeta(null, input.meta)
    const named = await getNamed(tx, appId, input)
    return { named, person: named.conversation ? null : await personOf(tx, appId, input.contact) }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Whoever is named more often than once is met as often, in that order: each may tell something new of them. */
async function meetPeople(
  tx: Tx,
  appId: AppId,
  people: Person[],
  now: Timestamp,
): Promise<Map<Person, ContactDetail>> {
  const details = new Map<Person, ContactDetail>()
  for (let left = people; left.length > 0; ) {
    const first = new Map(left.toReversed().map(person => [`${person.channel} ${person.identifier}`, person]))
    const round = [...first.values()].reverse()
    for (const [, group] of Map.groupBy(round, ({ channel }) => channel)) {
      const met = await upsertContacts(tx, appId, group, now)
      for (const [n, person] of group.entries()) details.set(person, met[n]!)
    }
    left = left.filter(person => !details.has(person))
  }
  return details
}

const originOf = (detail: ContactDetail): Origin => ({
  ...{ contactDetailId: detail.id, channel: detail.channel, chatSessionId: null, agentId: null },
})

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
  return originOf(detail!)
}

/** What is wrong with whom an unchecked body names, beside what its schema says. */
export function wrongContact(body: unknown): FieldError[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return []
  const { contact, conversation } = body as { [field: string]: unknown }
  if (contact === undefined)
    return conversation === undefined ? [{ field: 'contact', rule: 'required', text: texts.required }] : []
  const { channel } = (contact ?? {}) as { channel?: unknown }
  return wrongRecipient(channel, contact)
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

const wrong = (field: string, text: Text): Refusal => invalid([{ field, rule: 'value', text }])
