import { inTx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Store } from '../jobs/deps.ts'
import { nowOf } from '../lib/clock.ts'
import { type Act, noteActs } from './acts.ts'
import { handedOverEvent } from './events.ts'
import { updateSessionQueued } from './queries.ts'

/** Job: an agent's answer was not delivered. If the conversation is still the agent's, people get it, with the reason. */
export async function answerFailed(deps: Store, job: Jobs['conversations.answer_failed']): Promise<void> {
  await inTx(deps.db, async tx => {
    const queued = await updateSessionQueued(tx, job.app_id, job.chat_session_id)
    if (!queued) return
    const now = nowOf(deps.clock, queued)
    const reason = `not delivered: ${job.reason}`
    record(tx, job.app_id, handedOverEvent(queued.facts, reason), now, { givesOut: queued.gives_out })
    const act: Act = { sessionId: job.chat_session_id, kind: 'handed_over', by: 'agent', data: { reason } }
    await noteActs(tx, job.app_id, [act], now)
  })
}
