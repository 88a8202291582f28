import { createHash } from 'node:crypto'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { deleteNotices, insertNotices, type NewNotice } from './queries.ts'
import type { ChannelEvent, Identity, Inbound, Receipt } from './types.ts'

/** What may be kept. */
type Kept = Exclude<ChannelEvent, Identity>

const UNROUTED = { message: 'unrouted message', receipt: 'unrouted receipt' }

/** Keeps what a provider reported that is neither message nor receipt, or is for a number not connected. Once. */
export async function storeNotices(
  tx: Tx,
  appId: AppId,
  channelId: number,
  events: Kept[],
  now: Timestamp,
): Promise<void> {
  if (events.length > 0) await insertNotices(tx, appId, channelId, events.map(noticeOf), now)
}

/** Takes out the messages and receipts that were kept for a number before it was connected, oldest first. */
export async function removeUnrouted(
  tx: Tx,
  appId: AppId,
  accountId: string,
): Promise<{ messages: Inbound[]; receipts: Receipt[] }> {
  const kept = await deleteNotices(tx, appId, accountId, Object.values(UNROUTED))
  const of = (field: string): unknown[] => kept.filter(one => one.field === field).map(one => one.content)
  return { messages: of(UNROUTED.message) as Inbound[], receipts: of(UNROUTED.receipt) as Receipt[] }
}

function noticeOf(event: Kept): NewNotice {
  const field = event.kind === 'notice' ? event.field : UNROUTED[event.kind]
  const content = JSON.stringify(event.kind === 'notice' ? event.content : event)
  const hash = createHash('sha256')
    .update(field)
    .update('\0')
    .update(event.accountId ?? '')
  return { accountId: event.accountId, field, content, hash: hash.update('\0').update(content).digest() }
}
