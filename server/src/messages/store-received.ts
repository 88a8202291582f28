import type { Tx } from '../db/tx.ts'
import { emitFact } from '../events/record.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { MessageFacts } from './events.ts'
import {
  insertMessages,
  type KnownMessage,
  type NewMessage,
  type Opening,
  selectKnown,
  updateQuestionsDue,
  upsertWindows,
} from './queries.ts'

/** A message from a contact, read and placed in its session. */
export type ReceivedMessage = Pick<
  NewMessage,
  | 'chatSessionId'
  | 'contactDetailId'
  | 'channelId'
  | 'type'
  | 'content'
  | 'text'
  | 'meta'
  | 'contextId'
  | 'providerId'
  | 'createdAt'
>

/** Stores messages from contacts, each with the next number of its contact detail; answers in the same order. */
export async function storeReceived(
  tx: Tx,
  appId: AppId,
  messages: ReceivedMessage[],
  now: Timestamp,
): Promise<(Pick<KnownMessage, 'id' | 'hashid' | 'seq'> & { facts: MessageFacts })[]> {
  const rows = messages.map(
    (message): NewMessage => ({
      ...message,
      hashid: hashid('msg'),
      author: 'contact',
      authorId: null,
      clientRef: null,
      status: 'received',
      sendAt: null,
      expiresAt: null,
      onWindowClosed: null,
      sentAt: null,
      optedOutAt: null,
    }),
  )
  const stored = new Map((await insertMessages(tx, appId, 'in', rows, now)).map(row => [row.hashid, row]))
  return rows.map(row => {
    const { facts, ...ids } = stored.get(row.hashid)!
    return { ...ids, facts: facts! }
  })
}

/** Those of these ids of the provider that are stored already. */
export function findKnown(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  channelId: number,
  providerIds: string[],
): Promise<KnownMessage[]> {
  return selectKnown(tx, appId, channelId, providerIds)
}

/** These contacts wrote to this number: the window is open again, and what was held for it may go. */
export async function reopenWindows(
  tx: Tx,
  appId: AppId,
  channelId: number,
  openings: Opening[],
  now: Timestamp,
): Promise<void> {
  if (openings.length === 0) return
  for (const { contact_detail_id } of await upsertWindows(tx, appId, channelId, openings, now)) {
    const data = { contact_detail_id, channel_id: channelId }
    emitFact(tx, appId, { type: 'delivery.due', data }, now)
  }
}

/** Their tickets have gone on, or stay resolved: who wrote in this conversation is asked now about those that do. */
export async function releaseQuestions(
  tx: Tx,
  appId: AppId,
  chatSessionId: number,
  now: Timestamp,
): Promise<void> {
  for (const data of await updateQuestionsDue(tx, appId, chatSessionId, now))
    emitFact(tx, appId, { type: 'delivery.due', data }, now)
}
