import type { Tx } from '../db/tx.ts'
import { inTx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { dueAt } from '../sla/periods.ts'
import { answerWaits } from './answer-waits.ts'
import { breachedEvent } from './events.ts'
import { selectForMove, updateResponded } from './queries.ts'
import { insertWaits } from './queries-clocks.ts'
import { updateRecounted } from './queries-periods.ts'
import { recount } from './recount.ts'
import { standingAt } from './standing.ts'

/**
 * An agent or a person has answered in a conversation: its tickets that wait for their first answer, or a later one, have
 * got it. Repeats change nothing. An agent's turn calls this in the transaction of its answer.
 */
export async function markResponded(
  tx: Tx,
  app: { id: AppId },
  chatSessionId: number,
  now: Timestamp,
): Promise<void> {
  const answered = await updateResponded(tx, app.id, chatSessionId, now)
  const behind = answered.flatMap(({ id, facts }) => (facts === null ? [id] : []))
  if (behind.length > 0) {
    await recount(tx, app.id, behind, now)
    answered.push(...(await updateResponded(tx, app.id, chatSessionId, now)))
  }
  for (const { id, facts, response_due_at, is_to_count, newly_breached } of answered) {
    if (is_to_count) await countAnswered(tx, app.id, id, now)
    if (newly_breached && facts !== null && response_due_at !== null)
      record(tx, app.id, breachedEvent(facts, 'response', response_due_at), now)
  }
  await answerWaits(tx, app.id, chatSessionId, now)
}

/** An answer in a pause: what was left of the time is left after it. */
async function countAnswered(tx: Tx, appId: AppId, id: number, now: Timestamp): Promise<void> {
  const ticket = await selectForMove(tx, appId, { id: String(id), hashid: null })
  const { rules, used } = standingAt(ticket!, now)
  await updateRecounted(
    tx,
    appId,
    [{ ...ticket!, response_due_at: dueAt(rules, 'response', used, now) }],
    now,
  )
}

/** The job behind a person's message (see events/reactions.ts); `at` is when it was sent. */
export async function onResponded(deps: Needs<'db'>, job: Jobs['tickets.responded']): Promise<void> {
  await inTx(deps.db, tx => markResponded(tx, { id: job.app_id }, job.chat_session_id, job.at))
  // who has written since waits again: where the job of that came first, it has found them waiting for this answer
  await inTx(deps.db, tx => insertWaits(tx, job.app_id, job.chat_session_id, job.at))
}
