import { listOverdueTurns } from '../conversations/turn.ts'
import type { Tx } from '../db/tx.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { SECOND_MS, type Timestamp } from '../lib/time.ts'

const OVERDUE_MS = 5 * SECOND_MS
const OVERDUE_MAX = 1000

/** Answers that are due with no worker on them: it died, or their job is gone. */
export async function recoverTurns(tx: Tx, now: Timestamp): Promise<void> {
  for (const { app_id, id } of await listOverdueTurns(tx, OVERDUE_MS, OVERDUE_MAX, now))
    enqueue(tx, 'agents.turn', { app_id, chat_session_id: id })
}
