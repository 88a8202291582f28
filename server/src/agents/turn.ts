import { releaseTurn } from '../conversations/turn.ts'
import { inTx, inTxRepeatable } from '../db/tx.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { CLOCK_SLACK_MS, nowOf, realNow } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import { SECOND_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { InsufficientBalance } from '../messages/send.ts'
import { type Answer, askModel, LEASE_MS } from './ask-model.ts'
import { endInSilence, endWithReply, Superseded } from './end-turn.ts'
import { claimAndLoad } from './load.ts'
import type { Loaded } from './loaded.ts'
import type { TurnResult } from './loop.ts'
import { showSigns } from './signs.ts'

/** When a message came in while the turn was being loaded. */
const AGAIN_MS = 50

/** Turns of one burst that may fail unexpectedly before a person takes over, and how long to wait after each. */
const FAILURES_MAX = 4
const FAILED_AGAIN_MS = 2 * SECOND_MS

const silent = (result: TurnResult): Answer => ({
  result,
  effects: { handOver: null, openedTicket: false, optsOut: false, recalled: [] },
  model: 'none',
})
const NOTHING_DONE = { steps: 0, usage: { inputTokens: 0, outputTokens: 0 }, outcomes: [] }

const GIVEN_UP = silent({
  kind: 'failed',
  failure: { reason: 'refused', retry: false, text: 'the turn failed too often' },
  ...NOTHING_DONE,
})

/** All that waited for an answer was taken back: there is none. */
const WITHDRAWN = silent({ kind: 'say', text: '', ...NOTHING_DONE })

/** The answer of a model to what a session waits for. */
export type Ask = (appId: AppId, loaded: Loaded, signal: AbortSignal) => Promise<Answer>

/** Job: the agent's answer to the burst of one session, by the model that answers it, which customers see at work. */
export async function answerBurst(
  deps: Parameters<typeof askModel>[0] & Parameters<typeof showSigns>[0],
  job: Jobs['agents.turn'],
  signal: AbortSignal,
): Promise<void> {
  const ask: Ask = async (appId, loaded, until) => {
    const end = showSigns(deps, appId, loaded)
    try {
      return await askModel(deps, appId, loaded, until)
    } finally {
      end()
    }
  }
  await runTurn(deps, ask, job, signal)
}

/** One turn of a session. At most one at a time; a superseded one never answers. */
async function runTurn(
  deps: Store & Needs<'log'>,
  ask: Ask,
  job: Jobs['agents.turn'],
  signal: AbortSignal,
): Promise<void> {
  const startedAt = toTimestamp(deps.clock.nowMs())
  const loaded = await claimAndLoad(deps.db, job.app_id, job.chat_session_id, deps.clock.nowMs(), LEASE_MS)
  if (!loaded) return requeueIfEarly(deps, job)
  if (!loaded.isWhole) return releaseAndRequeue(deps, job, loaded, { waitMsMin: AGAIN_MS })
  try {
    const times = () => ({ startedAt, storedAt: realNow(deps.clock), now: nowOf(deps.clock, loaded.clock) })
    if (loaded.isWithdrawn) {
      const end = { ...WITHDRAWN, ...times() }
      return await inTxRepeatable(deps.db, tx => endInSilence(tx, job.app_id, loaded, end))
    }
    const isHopeless = loaded.session.failures >= FAILURES_MAX
    const answer = isHopeless ? GIVEN_UP : await ask(job.app_id, loaded, signal)
    if (signal.aborted) return releaseAndRequeue(deps, job, loaded)
    const end = { ...answer, ...times() }
    await inTxRepeatable(deps.db, tx => endWithReply(tx, job.app_id, loaded, end)).catch((error: unknown) => {
      if (!(error instanceof InsufficientBalance)) throw error
      // a reply that cannot be paid for was rolled back with everything else: again, without it
      return inTxRepeatable(deps.db, tx =>
        endWithReply(tx, job.app_id, loaded, { ...end, unpaid: error.refusal }),
      )
    })
  } catch (error) {
    if (error instanceof Superseded) return releaseAndRequeue(deps, job, loaded)
    // counted, so that an answer that always fails ends with a person instead of never
    await releaseAndRequeue(deps, job, loaded, { waitMsMin: FAILED_AGAIN_MS, failed: true })
    deps.log.error({ err: error, chat_session_id: job.chat_session_id }, 'a turn failed')
  }
}

/**
 * A job that ran just before its answer was due (two clocks) is enqueued again; later answers have a job of their
 * own.
 */
async function requeueIfEarly(deps: Store, job: Jobs['agents.turn']): Promise<void> {
  const [row] = await deps.db.query<{ turn_due_at: Timestamp; clock_offset_ms: number }>(
    `select s.turn_due_at, a.clock_offset_ms from chat_sessions s join apps a on a.id = s.app_id
     where s.app_id = $1 and s.id = $2 and s.status = 'open' and s.inbound_seq > s.answered_seq
       and s.turn_lease_until is null and s.turn_due_at is not null`,
    [job.app_id, job.chat_session_id],
  )
  if (!row) return
  const waitMs = toMs(row.turn_due_at) - (deps.clock.nowMs() + row.clock_offset_ms)
  if (waitMs > 0 && waitMs <= CLOCK_SLACK_MS)
    await inTx(deps.db, async tx => enqueue(tx, 'agents.turn', job, waitMs + 1))
}

/** Releases the session; an answer that is still due gets a turn of its own. */
async function releaseAndRequeue(
  deps: Store,
  job: Jobs['agents.turn'],
  { session, clock }: Loaded,
  { waitMsMin = 0, failed = false }: { waitMsMin?: number; failed?: boolean } = {},
): Promise<void> {
  await inTxRepeatable(deps.db, async tx => {
    const left = await releaseTurn(tx, job.app_id, session.id, session.attempt, failed)
    if (!left?.due || left.turn_due_at === null) return
    const waitMs = toMs(left.turn_due_at) - (deps.clock.nowMs() + clock.clock_offset_ms)
    enqueue(tx, 'agents.turn', job, Math.max(waitMsMin, waitMs))
  })
}
