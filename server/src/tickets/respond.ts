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
import {
  type Answerable,
  type Responded,
  selectAnswerableLocked,
  selectForMove,
  updateResponded,
} from './queries.ts'
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
  const waiting = await selectAnswerableLocked(tx, app.id, chatSessionId)
  if (waiting.length === 0) return
  for (const { id, facts, response_due_at, is_to_count, newly_breached } of await answerFirst(
    tx,
    app.id,
    waiting,
    now,
  )) {
    if (is_to_count) await countAnswered(tx, app.id, id, now)
    if (newly_breached && facts !== null && response_due_at !== null)
      record(tx, app.id, breachedEvent(facts, 'response', response_due_at), now)
  }
  // a ticket that waits since they were locked waits for the next answer: of other ids, it would be locked out of their order
  const ids = waiting.map(({ id }) => id)
  await answerWaits(tx, app.id, chatSessionId, ids, now)
}

/** Those that have their first answer by this. What is behind the rules of its policy is counted first. */
async function answerFirst(
  tx: Tx,
  appId: AppId,
  waiting: Answerable[],
  now: Timestamp,
): Promise<Responded[]> {
  const ids = waiting.flatMap(({ id, has_answer }) => (has_answer ? [] : [id]))
  if (ids.length === 0) return []
  const answered = await updateResponded(tx, appId, ids, now)
  const behind = answered.flatMap(({ id, facts }) => (facts === null ? [id] : []))
  if (behind.length === 0) return answered
  await recount(tx, appId, behind, now)
  return [...answered, ...(await updateResponded(tx, appId, behind, now))]
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
