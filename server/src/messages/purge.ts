import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { deleteMessagesOf } from './queries.ts'
import { deleteWordsOf } from './queries-words.ts'

/** Deletes the messages of these conversations, whose attempts are gone. */
export async function purgeMessages(tx: Tx, appId: AppId, sessionIds: number[]): Promise<void> {
  await deleteWordsOf(tx, appId, sessionIds)
  await deleteMessagesOf(tx, appId, sessionIds)
}
