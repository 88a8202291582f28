// From what a client asks for to what the door takes: sender, recipient, session. Gathered: many requests of an
// app share one transaction.
import { type Channel, listChannels } from '../channels/find.ts'
import { addressKindOf, kindOf } from '../channels/kinds.ts'
import { silenceMsOf } from '../channels/silence.ts'
import { detailSql } from '../contacts/detail-sql.ts'
import { refuseTwo } from '../contacts/refuse-two.ts'
import type { ContactDetail, Person, Profile } from '../contacts/shapes.ts'
import { upsertContacts } from '../contacts/upsert-contacts.ts'
import { noteOutbound } from '../conversations/note.ts'
import { openSessions } from '../conversations/open.ts'
import type { Tx } from '../db/tx.ts'
import { unseen } from '../db/unseen.ts'
import { invalid, notFound, Refusal, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, timeSql, toMs } from '../lib/time.ts'
import { notedAt } from './about-sql.ts'
import type { Room } from './bound-waiting.ts'
import { checkSendable, type Draft } from './check-sendable.ts'
import { type Consent, NEW_ADDRESS } from './consent.ts'
import { type Stored, send } from './send.ts'
import { refuseStrange, selectTargets, type Target } from './targets.ts'
import { texts } from './texts.ts'

export type Request = {
  channel: string
  identifier: string
  /** The provider's own id of the recipient, where a client named it. */
  userId: string | null
  profile: Profile | undefined
  from: string | undefined
  draft: Draft
  /** The message that it quotes, msg-…. */
  contextId: string | null
  sendAt: Timestamp | null
  expiresAt: Timestamp | null
  clientRef: string | null
  onWindowClosed: 'fail' | 'hold' | 'template'
  template: Draft['content'] | null
}

/** `identifier`: as the client named the recipient. */
export type Accepted = Stored & { identifier: string; phone: string | null; acceptedAt: Timestamp }

type Sendable = {
  request: Request
  channel: Channel
  lastInboundAt: Timestamp | null
  consent: Consent
}

/**
 * Accepts messages of one app for sending, as many as there is room for. Returns, in order, what was stored or why it was
 * refused (and nothing changed).
 */
export async function accept(
  tx: Tx,
  appId: AppId,
  requests: Request[],
  room: Room,
  now: Timestamp,
): Promise<(Accepted | Refusal)[]> {
  const channels = await listChannels(tx, appId)
  const known = await selectRecipients(tx, appId, requests)
  const targets = await selectTargets(tx, appId, requests)
  const two = await refuseTwo(tx, appId, requests)
  const checked = requests.map((request, i) => {
    const one = checkRequest(request, channels, known, two[i]!, targets, now)
    return one instanceof Refusal || !mayWait(one) ? one : (room.take() ?? one)
  })
  const sendable = checked.flatMap(one => (one instanceof Refusal ? [] : [one]))
  const wanted = sendable.map(one => one.request)
  const details = await recipientsOf(tx, appId, wanted, known, now)
  const entries = sendable.map(({ channel }, n) => ({ detailId: details[n]!.id, channel }))
  const sessions = await sessionsOf(tx, appId, entries, now)
  const outgoings = sendable.map(({ request, channel, lastInboundAt, consent }, n) => ({
    ...request,
    channelType: channel.type,
    lastInboundAt,
    consent,
    channelId: channel.id,
    contactDetailId: details[n]!.id,
    chatSessionId: sessions.get(`${details[n]!.id} ${channel.id}`)!,
    author: 'api' as const,
    authorId: null,
    price: channel.price,
  }))
  const stored = await send(tx, appId, outgoings, now)
  // locked after the contact details, as when receiving: the other order could deadlock
  await noteOutbound(tx, appId, sessions.values(), now)
  let n = 0
  return checked.map(one => {
    if (one instanceof Refusal) return one
    const [outcome, detail] = [stored[n]!, details[n]!]
    n++
    if (outcome instanceof Refusal) return outcome
    const { request } = one
    return {
      ...outcome,
      identifier: request.identifier,
      phone: phoneOf(request, detail),
      acceptedAt: now,
    }
  })
}

/** The number that is written to: as the client gave it, or as it is known. */
function phoneOf({ channel, identifier }: Request, detail: { identifier: string }): string | null {
  if (addressKindOf(channel).recipient.field !== 'phone') return null
  return [identifier, detail.identifier].find(name => /^\d+$/.test(name)) ?? null
}

/** Whether one message may go, before anything is written for it. */
function checkRequest(
  request: Request,
  channels: Channel[],
  recipients: Map<string, Recipient>,
  two: Refusal | null,
  targets: Target[],
  now: Timestamp,
): Sendable | Refusal {
  const channel = chooseSender(channels, request)
  if (channel instanceof Refusal) return channel
  const recipient = recipients.get(`${request.channel} ${request.identifier}`)
  if (!recipient && !kindOf(channel.type).mayBeginConversation) {
    const { field } = addressKindOf(channel.type).recipient
    return notFound({ field: `contact.${field}`, kind: 'visitor' })
  }
  const strange = two ?? refuseStrange(request, recipient?.id, targets)
  if (strange) return strange
  const known = historyOf(recipient, channel.id)
  const verdict = checkSendable({ ...request, ...known, channelType: channel.type }, now)
  return verdict.refusal ?? { request, channel, ...known }
}

/** What a channel of ours has with its storing waits for nobody. */
export const mayWait = ({ request, channel }: Pick<Sendable, 'request' | 'channel'>): boolean =>
  request.sendAt !== null || kindOf(channel.type).delivery.by !== 'stored'

/** The channel that sends: the one named by `from`, or the only one. */
export function chooseSender(
  channels: Channel[],
  request: Pick<Request, 'channel' | 'from'>,
): Channel | Refusal {
  const fitting = channels.filter(channel => channel.type === request.channel && channel.is_active)
  if (request.from !== undefined)
    return (
      fitting.find(channel => channel.sender === request.from) ?? notFound({ field: 'from', kind: 'sender' })
    )
  if (fitting.length === 1) return fitting[0]!
  if (fitting.length === 0) {
    return refused('channel_not_connected', texts.notConnected(request))
  }
  const senders = fitting.map(channel => channel.sender)
  return invalid([{ field: 'from', rule: 'required', text: texts.requiredOneOf({ senders }) }])
}

type Recipient = Pick<ContactDetail, 'id' | 'identifier' | 'opted_out_at'> & {
  named: string
  windows: { [channelId: number]: { at: Timestamp; noted: Timestamp } }
}

/** When the recipient last wrote to this number, and whether they want its messages. */
export function historyOf(
  recipient: Recipient | undefined,
  channelId: number,
): { lastInboundAt: Timestamp | null; consent: Consent } {
  if (!recipient) return { lastInboundAt: null, consent: NEW_ADDRESS }
  const window = recipient.windows[channelId]
  const consent = { optedOutAt: recipient.opted_out_at, wroteAt: window?.noted ?? null }
  return { lastInboundAt: window?.at ?? null, consent }
}

const KNOWN = detailSql({
  app: '$1',
  channel: 'r.channel',
  identifier: 'r.identifier',
  userId: 'r.user_id',
  at: 'null::timestamptz',
})

/** The known recipients, and when each last wrote to which of our numbers. One statement. */
export async function selectRecipients(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  requests: Pick<Request, 'channel' | 'identifier' | 'userId'>[],
): Promise<Map<string, Recipient>> {
  const rows = await tx.query<Recipient>(
    `select r.channel || ' ' || r.identifier as named, d.id, d.identifier, d.opted_out_at,
       coalesce((select json_object_agg(w.channel_id, json_build_object(
           'at', ${timeSql('w.last_inbound_at')}, 'noted', ${timeSql(notedAt('w'))}))
         from contact_windows w where w.app_id = $1 and w.contact_detail_id = d.id), '{}') as windows
     from unnest(${unseen('$2', 'text[]')}, $3::text[], $4::text[]) as r (channel, identifier, user_id)
     cross join lateral ${KNOWN} d`,
    [appId, requests.map(r => r.channel), requests.map(r => r.identifier), requests.map(r => r.userId)],
  )
  return new Map(rows.map(row => [row.named, row]))
}

/** Known recipients as they are; new ones, and those with a profile to store, are upserted. */
async function recipientsOf(
  tx: Tx,
  appId: AppId,
  requests: Request[],
  known: Map<string, Recipient>,
  now: Timestamp,
): Promise<{ id: number; identifier: string }[]> {
  const people = requests.filter(
    request => request.profile !== undefined || !known.has(`${request.channel} ${request.identifier}`),
  )
  const met = new Map<string, { id: number; identifier: string }>()
  for (const [channel, group] of Map.groupBy(people, request => request.channel)) {
    const persons: Person[] = group.map(request => ({
      channel,
      identifier: request.identifier,
      userId: request.userId,
      ...(request.profile ? { profile: request.profile } : {}),
    }))
    for (const [n, detail] of (await upsertContacts(tx, appId, persons, now)).entries())
      met.set(`${channel} ${group[n]!.identifier}`, detail)
  }
  return requests.map(
    request =>
      met.get(`${request.channel} ${request.identifier}`) ??
      known.get(`${request.channel} ${request.identifier}`)!,
  )
}

/** The open session of each recipient with the number that sends, created where there is none. */
async function sessionsOf(
  tx: Tx,
  appId: AppId,
  entries: { detailId: number; channel: Channel }[],
  now: Timestamp,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [channelId, group] of Map.groupBy(entries, entry => entry.channel.id)) {
    const { id, agent_id, config } = group[0]!.channel
    const defaults = {
      channelId: id,
      agentId: agent_id,
      silenceMs: silenceMsOf(config),
      by: 'service' as const,
    }
    for (const [detailId, session] of await openSessions(
      tx,
      appId,
      group.map(entry => entry.detailId),
      defaults,
      now,
    ))
      ids.set(`${detailId} ${channelId}`, session.id)
  }
  return ids
}

/** Is `send_at` more than the allowed time ahead? */
export function isTooFar(sendAt: Timestamp, now: Timestamp, maxMs: number): boolean {
  return toMs(sendAt) > toMs(now) + maxMs
}
