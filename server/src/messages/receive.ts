import type { Channel } from '../channels/find.ts'
import type { Inbound } from '../channels/types.ts'
import { meet } from '../contacts/meet.ts'
import type { Person } from '../contacts/shapes.ts'
import { openSessions } from '../conversations/open.ts'
import { updateSessionsInbound } from '../conversations/queries.ts'
import { LostRace, type Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Deps } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { hashid } from '../lib/ids.ts'
import { type Timestamp, toTimestamp } from '../lib/time.ts'
import { insertMessages, type NewMessage, selectKnownIds, upsertWindows } from './queries.ts'

/** However long somebody goes on writing, the agent answers after this. */
const BURST_MS_MAX = 10_000

/** What nobody expects an answer to. */
const UNANSWERED = new Set(['reaction', 'system', 'edit', 'revoke'])

export type Received = {
  id: number
  hashid: string
  seq: number
  chat_session_id: number
  contact_detail_id: number
  repeated: boolean
}

/**
 * Stores messages from customers of one channel: contact detail, session, message, window, event, and the turn
 * that follows. A repeat (same provider id) changes nothing and gives the stored message. In order of input.
 */
export async function receive(
  tx: Tx,
  deps: Deps,
  channel: Channel,
  inbounds: Inbound[],
  now: Timestamp,
): Promise<Received[]> {
  const appId = channel.app.id
  const results = new Map<string, Received>()
  for (const { provider_id, ...known } of await selectKnownIds(
    tx,
    appId,
    channel.id,
    inbounds.map(i => i.providerId),
  ))
    results.set(provider_id, { ...known, repeated: true })
  const fresh = [...new Map(inbounds.map(inbound => [inbound.providerId, inbound])).values()].filter(
    inbound => !results.has(inbound.providerId),
  )
  if (fresh.length > 0)
    for (const [id, result] of await store(tx, deps, channel, fresh, now)) results.set(id, result)
  return inbounds.map(inbound => results.get(inbound.providerId)!)
}

async function store(
  tx: Tx,
  deps: Deps,
  channel: Channel,
  inbounds: Inbound[],
  now: Timestamp,
): Promise<Map<string, Received>> {
  const appId = channel.app.id
  const details = await meet(
    tx,
    appId,
    inbounds.map(inbound => personOf(channel, inbound)),
    now,
  )
  const sessions = await openSessions(
    tx,
    appId,
    details.map(d => d.id),
    { channelId: channel.id, agentId: channel.agent_id },
    now,
  )
  const rows = inbounds.map((inbound, i) =>
    messageOf(channel, inbound, details[i]!.id, sessions.get(details[i]!.id)!.id),
  )
  const stored = await insertMessages(tx, appId, 'in', rows, now)
  const byHash = new Map(stored.map(row => [row.hashid, row]))

  const last = new Map<number, { id: number; channelId: number; seq: number; wantsAnswer: boolean }>()
  for (const [i, inbound] of inbounds.entries()) {
    const row = byHash.get(rows[i]!.hashid)!
    const wants = !UNANSWERED.has(inbound.type)
    const old = last.get(row.contact_detail_id)
    if (!old || wants || !old.wantsAnswer)
      last.set(row.contact_detail_id, {
        id: rows[i]!.chatSessionId,
        channelId: channel.id,
        seq: row.seq,
        wantsAnswer: wants,
      })
  }
  const isOpen = await updateSessionsInbound(tx, appId, [...last.values()], now, {
    burstMs: deps.settings.burstWaitMs,
    burstMsMax: BURST_MS_MAX,
  })
  // in a closed session nobody would answer: the next try opens a new one
  if (!isOpen) throw new LostRace('a session was closed meanwhile')
  for (const { contact_detail_id } of await upsertWindows(
    tx,
    appId,
    channel.id,
    [...last.keys()].sort((a, b) => a - b),
    now,
  ))
    enqueue(tx, 'messages.deliver', { app_id: appId, contact_detail_id })

  const results = new Map<string, Received>()
  for (const [i, inbound] of inbounds.entries()) {
    const row = byHash.get(rows[i]!.hashid)!
    const session = sessions.get(row.contact_detail_id)!
    results.set(inbound.providerId, {
      id: row.id,
      hashid: row.hashid,
      seq: row.seq,
      chat_session_id: session.id,
      contact_detail_id: row.contact_detail_id,
      repeated: false,
    })
    const facts = {
      message: row.hashid,
      conversation: session.hashid,
      chat_session_id: session.id,
      contact_detail_id: row.contact_detail_id,
      contact: details[i]!.contact_hashid,
      channel: channel.type,
      identifier: details[i]!.identifier,
      seq: row.seq,
      type: inbound.type,
      text: inbound.text,
    }
    const isLast = last.get(row.contact_detail_id)!.seq === row.seq
    const isDue = isLast && !UNANSWERED.has(inbound.type) && channel.agent_id !== null
    record(tx, appId, 'message.received', now, facts, isDue ? { turnInMs: deps.settings.burstWaitMs } : {})
    if (inbound.type === 'interactive_reply') {
      record(tx, appId, 'message.interactive_reply', now, {
        ...facts,
        context: { message_id: inbound.contextId },
        interactive: inbound.content,
      })
    }
  }
  return results
}

function personOf(channel: Channel, { sender }: Inbound): Person {
  const identifier = (channel.type === 'messenger' ? sender.phone : null) ?? sender.userId
  if (identifier === null) throw new Error('a message from nobody')
  return {
    channel: channel.type,
    identifier,
    userId: channel.type === 'messenger' ? sender.userId : null,
    username: sender.username,
    displayName: sender.name,
  }
}

function messageOf(
  channel: Channel,
  inbound: Inbound,
  contactDetailId: number,
  chatSessionId: number,
): NewMessage {
  return {
    hashid: hashid('msg'),
    chatSessionId,
    contactDetailId,
    channelId: channel.id,
    author: 'contact',
    authorId: null,
    type: inbound.type,
    content: inbound.content,
    text: inbound.text,
    meta: Object.keys(inbound.meta).length > 0 ? inbound.meta : null,
    contextId: inbound.contextId,
    providerId: inbound.providerId,
    clientRef: null,
    status: 'received',
    sendAt: null,
    expiresAt: null,
    sentAt: null,
    createdAt: toTimestamp(inbound.at),
  }
}
