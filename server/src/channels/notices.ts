import { createHash } from 'node:crypto'
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { deleteNotices, deleteNoticesBefore, insertNotices, type NewNotice } from './queries.ts'
import type { ChannelEvent, Identity, Inbound, Receipt } from './types.ts'

/** What may be kept. */
type Kept = Exclude<ChannelEvent, Identity>

const UNROUTED = { message: 'unrouted message', receipt: 'unrouted receipt' }

/**
 * Keeps what a provider reported that is neither message nor receipt, or is for a number not connected. Once; what it
 * says of the account, a template or the number is an event.
 */
export async function storeNotices(
  tx: Tx,
  channel: { app: { id: AppId }; id: number; hashid: Hashid<'chn'>; type: string },
  events: Kept[],
  now: Timestamp,
): Promise<void> {
  if (events.length === 0) return
  const notices = events.map(noticeOf)
  const news = await insertNotices(tx, channel.app.id, channel.id, notices, now)
  for (const [i, event] of events.entries()) {
    if (event.kind !== 'notice' || !event.about) continue
    // a repeat within one delivery is stored once, too
    if (!news.delete(notices[i]!.hash.toString('hex'))) continue
    const data = {
      channel: channel.hashid,
      channel_type: channel.type,
      about: event.about,
      field: event.field,
    }
    record(tx, channel.app.id, { type: 'channel.notice', data: { ...data, content: event.content } }, now)
  }
}

/** Forgets old notices of all apps. */
export async function purgeNotices(tx: Tx, before: Timestamp, max: number): Promise<void> {
  await deleteNoticesBefore(tx, before, max)
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
