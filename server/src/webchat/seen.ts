import type { Hashid } from '@palabre/contract/ids'
import { noteSeen } from '../contacts/note-seen.ts'
import type { Tx } from '../db/tx.ts'
import { applyReceipts, type ReceiptInput } from '../delivery/receipts.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, toMs } from '../lib/time.ts'

/**
 * The visitor's browser has our messages up to `delivered`, and has shown them up to `read`. Forward only; each
 * of our messages becomes delivered and read once, with its event.
 */
export async function markSeen(
  deps: Needs<'log'>,
  tx: Tx,
  appId: AppId,
  detailId: number,
  marks: { delivered: number; read: number },
  now: Timestamp,
): Promise<void> {
  const moved = await noteSeen(tx, appId, detailId, marks, now)
  if (!moved) return
  const messages = await tx.query<{ hashid: Hashid<'msg'>; channel_id: number; seq: number }>(
    `select hashid, channel_id, seq from messages
     where app_id = $1 and contact_detail_id = $2 and direction = 'out' and status in ('sent', 'delivered')
       and seq > $3 and seq <= $4 order by seq`,
    [appId, detailId, Math.min(moved.old_delivered, moved.old_read), moved.delivered],
  )
  const byChannel = Map.groupBy(messages, message => message.channel_id)
  for (const [channelId, group] of byChannel) {
    const receipts = group.flatMap((message): ReceiptInput[] => {
      const receipt = (status: 'delivered' | 'read'): ReceiptInput => ({
        providerId: message.hashid,
        ref: message.hashid,
        status,
        at: toMs(now),
        error: null,
      })
      return [
        ...(message.seq > moved.old_delivered ? [receipt('delivered')] : []),
        ...(message.seq > moved.old_read && message.seq <= moved.read ? [receipt('read')] : []),
      ]
    })
    if (receipts.length > 0) await applyReceipts(deps, tx, appId, channelId, receipts, now)
  }
}
