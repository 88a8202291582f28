import { inTx, type Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Store } from '../jobs/deps.ts'
import { nowOf } from '../lib/clock.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Act, noteActs } from './acts.ts'
import { handedOverEvent } from './events.ts'
import { updateSessionQueued } from './queries.ts'
import { updateReopenedUnheard } from './queries-answered.ts'
import { tellReopened } from './reopen-unanswered.ts'

type Failed = Jobs['conversations.answer_failed']

/**
 * Job: an agent's answer was not delivered. If the conversation is still the agent's, people get it, with the reason; also where it
 * was closed behind that answer.
 */
export async function answerFailed(deps: Store, job: Failed): Promise<void> {
  await inTx(deps.db, async tx => {
    const [app] = await tx.query<{ clock_offset_ms: number }>(
      'select clock_offset_ms from apps where id = $1',
      [job.app_id],
    )
    const now = nowOf(deps.clock, app!)
    if (await queue(tx, job, now)) return
    const reopened = await updateReopenedUnheard(tx, job.app_id, job.chat_session_id, now)
    if (reopened) await tellReopened(tx, job.app_id, [reopened], null, now)
  })
}

/** Gives people the conversation; false: it has ended, or is theirs already. */
async function queue(tx: Tx, job: Failed, now: Timestamp): Promise<boolean> {
  const queued = await updateSessionQueued(tx, job.app_id, job.chat_session_id)
  if (!queued) return false
  const reason = `not delivered: ${job.reason}`
  record(tx, job.app_id, handedOverEvent(queued.facts, reason), now, { givesOut: queued.gives_out })
  const act: Act = { sessionId: job.chat_session_id, kind: 'handed_over', by: 'agent', data: { reason } }
  await noteActs(tx, job.app_id, [act], now)
  return true
}
