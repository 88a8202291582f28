import type { Channel } from '../channels/find.ts'
import { removeUnrouted } from '../channels/notices.ts'
import type { Tx } from '../db/tx.ts'
import { applyReceipts } from '../delivery/receipts.ts'
import type { Needs } from '../jobs/deps.ts'
import type { Timestamp } from '../lib/time.ts'
import { receiptsOf } from './ingest.ts'
import { receive } from './receive.ts'

/** Processes events received for a number before it was connected. Returns how many messages there were. */
export async function replayUnrouted(
  tx: Tx,
  deps: Needs<'log' | 'settings'>,
  channel: Channel,
  now: Timestamp,
): Promise<number> {
  const { messages, receipts } = await removeUnrouted(tx, channel.app.id, channel.account_id)
  if (messages.length > 0) await receive(tx, deps, channel, messages, now)
  if (receipts.length > 0)
    await applyReceipts(deps, tx, channel.app.id, channel.id, receiptsOf(channel, receipts), now)
  return messages.length
}
