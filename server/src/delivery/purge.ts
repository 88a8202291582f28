import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { purgeMessages } from '../messages/purge.ts'
import { deleteAttemptsOf } from './queries-sweeps.ts'

/**
 * Deletes the messages of these conversations, and the attempts to deliver them: after them, as somebody may have one in hand, whose
 * attempt is there when they let go of it.
 */
export async function purgeMessagesAndAttempts(tx: Tx, appId: AppId, sessionIds: number[]): Promise<void> {
  await deleteAttemptsOf(tx, appId, await purgeMessages(tx, appId, sessionIds))
}
