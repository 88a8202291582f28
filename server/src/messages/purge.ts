import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { deleteMessagesOf } from './queries.ts'

/** Deletes the messages of these conversations, whose attempts are gone. */
export async function purgeMessages(tx: Tx, appId: AppId, sessionIds: number[]): Promise<void> {
  await deleteMessagesOf(tx, appId, sessionIds)
}
