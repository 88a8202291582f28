import type { Hashid } from '@palabre/contract/ids'
import type { Channel } from '../channels/find.ts'
import { kindOf } from '../channels/kinds.ts'
import { silenceMsOf } from '../channels/silence.ts'
import type { Inbound, MessageType } from '../channels/types.ts'
import { learnNames, type Naming } from '../contacts/learn-names.ts'
import type { ContactDetail, Person } from '../contacts/shapes.ts'
import { upsertContacts } from '../contacts/upsert-contacts.ts'
import { noteInbound, type Wants } from '../conversations/note.ts'
import { openSessions, type Session } from '../conversations/open.ts'
import { returnToAgent, wantsAgentBack } from '../conversations/return-to-agent.ts'
import type { Tx } from '../db/tx.ts'
import type { Hints } from '../events/catalog.ts'
import { record } from '../events/record.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import type { MessageFacts } from '../messages/events.ts'
import { readRating } from '../messages/rating-choice.ts'
import { findKnown, type ReceivedMessage, reopenWindows, storeReceived } from '../messages/store-received.ts'
import { isWindowOpen } from '../messages/window.ts'
import { choiceEvent, receivedEvent } from './events.ts'
import { type Heard, heedWishes, wishesOf } from './heed-wishes.ts'

/** What a message of a type expects, where that is not an answer. */
const WANTS: { [type in MessageType]?: Wants } = {
  reaction: 'nothing',
  system: 'nothing',
  payment: 'nothing',
  edit: 'change',
  revoke: 'change',
}
/** Of several messages that come together, the last that wants most decides. */
const WANTS_LEAST_FIRST: readonly Wants[] = ['nothing', 'change', 'answer']

/** What is said in a group is stored, and never answered in private. */
const isOfGroup = ({ meta }: Inbound): boolean => meta.group_id !== undefined
const wantsOf = (inbound: Inbound): Wants =>
  isOfGroup(inbound) ? 'nothing' : (WANTS[inbound.type] ?? 'answer')

function isRating({ type, content }: Inbound): boolean {
  if (type !== 'interactive_reply') return false
  const { list_reply, button_reply } = content as { [kind: string]: { id?: unknown } | undefined }
  return readRating((list_reply ?? button_reply)?.id) !== null
}

export type Received = {
  id: number
  hashid: Hashid<'msg'>
  seq: number
  chat_session_id: number
  contact_detail_id: number
  repeated: boolean
}

/**
 * Stores messages from customers of one channel: contact detail, session, message, window, event, and the turn
 * that follows. A repeat (same provider id) changes nothing and returns the stored message. In order of input.
 */
export async function receive(
  tx: Tx,
  { settings }: Needs<'settings'>,
  channel: Channel,
  inbounds: Inbound[],
  now: Timestamp,
): Promise<Received[]> {
  const appId = channel.app.id
  const results = new Map<string, Received>()
  const providerIds = inbounds.map(inbound => inbound.providerId)
  for (const { provider_id, ...known } of await findKnown(tx, appId, channel.id, providerIds))
    results.set(provider_id, { ...known, repeated: true })
  const fresh = [...new Map(inbounds.map(inbound => [inbound.providerId, inbound])).values()].filter(
    inbound => !results.has(inbound.providerId),
  )
  for (const part of partsOf(fresh))
    for (const [id, result] of await store(tx, settings.burstWaitMs, channel, part, now))
      results.set(id, result)
  return inbounds.map(inbound => results.get(inbound.providerId)!)
}

/** A message that says what its sender is called from now on ends a part: what follows is of that name. */
function partsOf(inbounds: Inbound[]): Inbound[][] {
  const parts: Inbound[][] = []
  let part: Inbound[] = []
  for (const inbound of inbounds) {
    if (part.length === 0) parts.push(part)
    part.push(inbound)
    if (inbound.renamed) part = []
  }
  return parts
}

type Stored = {
  inbound: Inbound
  detail: ContactDetail
  session: Session
  id: number
  hashid: Hashid<'msg'>
  seq: number
  facts: MessageFacts
  wants: Wants
}

/** Types of messages in which people say what they wish. */
const SAID_IN: readonly MessageType[] = ['text', 'interactive_reply']

const heardIn = (inbound: Inbound, detail: ContactDetail, session: Session): Heard => ({
  detailId: detail.id,
  sessionId: session.id,
  text: SAID_IN.includes(inbound.type) && !isOfGroup(inbound) ? inbound.text : null,
  optedOutAt: detail.opted_out_at,
})

async function store(
  tx: Tx,
  burstWaitMs: number,
  channel: Channel,
  inbounds: Inbound[],
  now: Timestamp,
): Promise<Map<string, Received>> {
  const appId = channel.app.id
  const people = inbounds.map(inbound => personOf(channel, inbound))
  const details = await upsertContacts(tx, appId, people, now, 'contact')
  const ids = details.map(detail => detail.id)
  const defaults = {
    channelId: channel.id,
    agentId: channel.agent_id,
    silenceMs: silenceMsOf(channel.config),
    by: 'contact' as const,
  }
  const sessions = await openSessions(tx, appId, ids, defaults, now)
  const rows = inbounds.map((inbound, i) => messageOf(channel, inbound, ids[i]!, sessions.get(ids[i]!)!.id))
  const heard = inbounds.map((inbound, i) => heardIn(inbound, details[i]!, sessions.get(ids[i]!)!))
  const wishes = wishesOf(heard)
  const stored = (await storeReceived(tx, appId, rows, now)).map((row, i): Stored => {
    const inbound = inbounds[i]!
    // a wish is heeded, and confirmed, a rating counts: there is nothing else to answer
    const wants = wishes[i] === null && !isRating(inbound) ? wantsOf(inbound) : 'nothing'
    return { ...row, inbound, detail: details[i]!, session: sessions.get(ids[i]!)!, wants }
  })
  await learnNames(
    tx,
    appId,
    stored.flatMap(one => namingOf(channel, one)),
    now,
  )
  const { last, answered } = await extendBurst(tx, burstWaitMs, channel, stored, now)
  await heedWishes(tx, appId, heard, now)
  const quoted = await findQuoted(tx, appId, channel.id, inbounds)
  for (const one of stored) {
    const decides = last.get(one.detail.id) === one.seq
    const isDue = decides && one.wants !== 'nothing' && channel.agent_id !== null
    const hints = {
      ...(isDue ? { turnInMs: burstWaitMs } : {}),
      hasTickets: decides && mayGoOn(one),
      waitsAgain: decides && one.wants !== 'nothing' && answered.has(one.session.id),
    }
    recordReceived(tx, channel, one, hints, quoted, now)
  }
  return new Map(
    stored.map(({ inbound, detail, session, id, hashid, seq }) => [
      inbound.providerId,
      { id, hashid, seq, chat_session_id: session.id, contact_detail_id: detail.id, repeated: false },
    ]),
  )
}

/** May tickets go on because of it? */
const mayGoOn = ({ wants, session }: Stored): boolean => wants === 'answer' && session.has_tickets

/**
 * Extends the burst of each session and reopens the window, so held messages may go. Returns the number of the message
 * that decides, per contact detail, and the sessions whose tickets have had their first answer.
 */
async function extendBurst(
  tx: Tx,
  burstWaitMs: number,
  channel: Channel,
  stored: Stored[],
  now: Timestamp,
): Promise<{ last: Map<number, number>; answered: Set<number> }> {
  const last = new Map<number, { id: number; seq: number; wants: Wants }>()
  for (const { detail, session, seq, wants } of stored) {
    const old = last.get(detail.id)
    if (!old || WANTS_LEAST_FIRST.indexOf(wants) >= WANTS_LEAST_FIRST.indexOf(old.wants))
      last.set(detail.id, { id: session.id, seq, wants })
  }
  const returned = stored.filter(
    ({ session, inbound, wants }) =>
      session.owner === 'queue' && wants === 'answer' && wantsAgentBack(inbound.text),
  )
  const answered = await noteInbound(tx, channel.app.id, [...last.values()], burstWaitMs, now)
  const queued = [...new Set(returned.map(one => one.session.id))]
  await returnToAgent(tx, channel.app.id, queued, now)
  await reopenWindows(tx, channel.app.id, channel.id, openingsOf(channel, stored, last, now), now)
  return { last: new Map([...last].map(([id, { seq }]) => [id, seq])), answered }
}

/**
 * When each contact last wrote, as far as that opens the window: what was written too long ago and came late does not,
 * nor what the provider itself says in the conversation, nor what is said in a group.
 */
function openingsOf(
  channel: Channel,
  stored: Stored[],
  last: ReadonlyMap<number, { seq: number }>,
  now: Timestamp,
): { detailId: number; at: Timestamp; mayGoOn: boolean }[] {
  const kind = kindOf(channel.type)
  const openings = new Map<number, number>()
  for (const { inbound, detail } of stored) {
    const atMs = Math.min(inbound.at, toMs(now))
    if (inbound.type === 'system' || isOfGroup(inbound) || !isWindowOpen(kind, toTimestamp(atMs), now))
      continue
    openings.set(detail.id, Math.max(openings.get(detail.id) ?? 0, atMs))
  }
  // one order of locks for everybody
  return [...openings]
    .sort(([a], [b]) => a - b)
    .map(([detailId, atMs]) => ({
      ...{ detailId, at: toTimestamp(atMs) },
      mayGoOn: stored.some(
        one => one.seq === last.get(detailId)?.seq && one.detail.id === detailId && mayGoOn(one),
      ),
    }))
}

/** The messages that are quoted, edited, reacted to, by the ids that the provider gave them. */
async function findQuoted(tx: Tx, appId: AppId, channelId: number, inbounds: Inbound[]): Promise<Quoted> {
  const asked = inbounds.flatMap(({ contextId }) => (contextId ? [contextId] : []))
  if (asked.length === 0) return new Map()
  const known = await findKnown(tx, appId, channelId, asked)
  return new Map(known.map(row => [row.provider_id, row]))
}

type Quoted = Map<string, Awaited<ReturnType<typeof findKnown>>[number]>

/** Records the events of one message; the deciding one starts the agent's turn, and the wait of tickets. */
function recordReceived(
  tx: Tx,
  channel: Channel,
  { inbound, detail, facts, seq }: Stored,
  hints: Hints,
  quoted: Quoted,
  now: Timestamp,
): void {
  const appId = channel.app.id
  const known = quoted.get(inbound.contextId ?? '')
  // nobody else's, but in a group (messages/about-sql.ts)
  const isTheirs = known?.contact_detail_id === detail.id || typeof inbound.meta.group_id === 'string'
  const target = (isTheirs && known?.hashid) || null
  const received = { facts, identifier: detail.identifier, seq, inbound, target }
  record(tx, appId, receivedEvent(received), now, hints)
  if (inbound.type !== 'interactive_reply') return
  record(tx, appId, choiceEvent(received, target ?? inbound.contextId), now)
}

function personOf(channel: Channel, { sender, at }: Inbound): Person {
  const { identifier, userId } = kindOf(channel.type).identify(sender)
  if (identifier === null) throw new Error('a message from nobody')
  return {
    channel: channel.type,
    identifier,
    userId,
    at: toTimestamp(at),
    username: sender.username,
    displayName: sender.name,
  }
}

function namingOf(channel: Channel, { inbound: { renamed, at }, detail }: Stored): Naming[] {
  if (!renamed) return []
  const { replaces, ...address } = renamed
  const names = kindOf(channel.type).identify({ ...address, username: null, name: null })
  return [{ ...names, contactDetailId: detail.id, replaces, at: toTimestamp(at) }]
}

function messageOf(
  channel: Channel,
  inbound: Inbound,
  contactDetailId: number,
  chatSessionId: number,
): ReceivedMessage {
  return {
    chatSessionId,
    contactDetailId,
    channelId: channel.id,
    type: inbound.type,
    content: inbound.content,
    text: inbound.text,
    meta: Object.keys(inbound.meta).length > 0 ? inbound.meta : null,
    contextId: inbound.contextId,
    providerId: inbound.providerId,
    createdAt: toTimestamp(inbound.at),
  }
}
