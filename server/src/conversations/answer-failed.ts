import { inTx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Store } from '../jobs/deps.ts'
import { nowOf } from '../lib/clock.ts'
import { handedOverEvent } from './events.ts'
import { updateSessionQueued } from './queries.ts'

/** Job: an agent's answer was not delivered. If the conversation is still the agent's, people get it, with the reason. */
export async function answerFailed(deps: Store, job: Jobs['conversations.answer_failed']): Promise<void> {
  await inTx(deps.db, async tx => {
    const queued = await updateSessionQueued(tx, job.app_id, job.chat_session_id)
    if (!queued) return
    record(
      tx,
      job.app_id,
      handedOverEvent(queued.facts, `not delivered: ${job.reason}`),
      nowOf(deps.clock, queued),
    )
  })
}
