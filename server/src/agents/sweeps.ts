import { purgeConversations } from '../conversations/purge.ts'
import { listOverdueTurns } from '../conversations/turn.ts'
import type { Tx } from '../db/tx.ts'
import { purgeMessagesAndAttempts } from '../delivery/purge.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { SECOND_MS, type Timestamp } from '../lib/time.ts'
import { purgeRunsOf } from '../tools/purge.ts'
import { deleteToolCallsBefore, deleteTurnsBefore, deleteWorkOf } from './queries.ts'

const OVERDUE_MS = 5 * SECOND_MS
/** Open sessions that are looked at each time. */
export const SESSIONS_LOOKED_AT = 5000
/** Conversations that are deleted at a time: each may have very many messages. */
const CONVERSATIONS_MAX = 100

/** Answers that are due with no worker on them: it died, or their job is gone. */
export async function recoverTurns(tx: Tx, now: Timestamp, deps: object): Promise<void> {
  for (const { app_id, id } of await listOverdueTurns(tx, OVERDUE_MS, SESSIONS_LOOKED_AT, now, deps))
    enqueue(tx, 'agents.turn', { app_id, chat_session_id: id })
}

/** Deletes old records of turns. */
export async function purgeTurns(tx: Tx, before: Timestamp, max: number): Promise<void> {
  await deleteTurnsBefore(tx, before, max)
}

/** Deletes old records of tool calls. */
export async function purgeToolCalls(tx: Tx, before: Timestamp, max: number): Promise<void> {
  await deleteToolCallsBefore(tx, before, max)
}

/** Deletes closed conversations past their days, with all that was said and done in them. */
export async function purgeClosed(tx: Tx, before: Timestamp, max: number): Promise<void> {
  await purgeConversations(tx, before, Math.min(max, CONVERSATIONS_MAX), async (appId, ids) => {
    await deleteWorkOf(tx, appId, ids)
    await purgeRunsOf(tx, appId, ids)
    await purgeMessagesAndAttempts(tx, appId, ids)
  })
}
