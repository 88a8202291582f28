import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { upsertWindow } from './queries.ts'

/** A customer wrote to a simulated number: its provider lets the number answer for a day. */
export async function openWindow(
  tx: Tx,
  appId: AppId,
  channelId: number,
  recipient: string,
  now: Timestamp,
): Promise<void> {
  await upsertWindow(tx, appId, channelId, recipient, now)
}
