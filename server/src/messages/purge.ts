import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { deleteMessagesOf } from './queries.ts'
import { deleteWordsOf } from './queries-words.ts'

/** Deletes the messages of these conversations and answers their ids, whose attempts are to go too. */
export async function purgeMessages(tx: Tx, appId: AppId, sessionIds: number[]): Promise<number[]> {
  await deleteWordsOf(tx, appId, sessionIds)
  return deleteMessagesOf(tx, appId, sessionIds)
}
