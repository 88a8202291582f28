import { detectLanguage } from '@palabre/offline-agent/language'
import { charge } from '../business/charge.ts'
import { endTurn, releaseTurn, renewTurnLease } from '../conversations/turn.ts'
import { signalTyping } from '../conversations/typing.ts'
import { inTx, inTxRepeatable, type Tx } from '../db/tx.ts'
import { markRead } from '../delivery/mark-read.ts'
import { Refusal } from '../http/errors.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { CLOCK_SLACK_MS, nowOf } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import { SECOND_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { ANSWER_PATIENCE_MS } from '../messages/patience.ts'
import { InsufficientBalance, type Outgoing, type Stored, send } from '../messages/send.ts'
import { markResponded } from '../tickets/respond.ts'
import { chooseModel } from './choose-model.ts'
import { draftReply } from './draft-reply.ts'
import { handedOverText } from './handed-over.ts'
import { claimAndLoad } from './load.ts'
import type { Loaded } from './loaded.ts'
import { runLoop, type TurnResult } from './loop.ts'
import { insertTurn, type TurnRow } from './queries.ts'
import { texts } from './texts.ts'
import { callerOf, type TurnEffects } from './tools.ts'

/** A turn whose lease is not renewed for this long goes to another worker. */
const LEASE_MS = 15 * SECOND_MS
const LEASE_EVERY_MS = LEASE_MS / 3
/** When a message came in while the turn was being loaded. */
const AGAIN_MS = 50

/** Turns of one burst that may fail unexpectedly before a person takes over, and how long to wait after each. */
const FAILURES_MAX = 4
const FAILED_AGAIN_MS = 2 * SECOND_MS

const GIVEN_UP: { result: TurnResult; effects: TurnEffects; model: string } = {
  result: {
    kind: 'failed',
    failure: { reason: 'refused', retry: false, text: 'the turn failed too often' },
    steps: 0,
    usage: { inputTokens: 0, outputTokens: 0 },
    outcomes: [],
  },
  effects: { handOver: null, openedTicket: false },
  model: 'none',
}

/** All that waited for an answer was taken back: there is none. */
const WITHDRAWN: { result: TurnResult; effects: TurnEffects; model: string } = {
  result: {
    kind: 'say',
    text: '',
    steps: 0,
    usage: { inputTokens: 0, outputTokens: 0 },
    outcomes: [],
  },
  effects: { handOver: null, openedTicket: false },
  model: 'none',
}

type TurnDeps = Store & Needs<'log' | 'hints' | 'seal' | 'fetch' | 'settings' | 'call'>

/**
 * The turn may not answer any more: a newer message, a person, or another turn came first. Everything is rolled back.
 */
class Superseded extends Error {}

/** Job: the agent's answer to the burst of one session. At most one at a time; a superseded one never answers. */
export async function runTurn(deps: TurnDeps, job: Jobs['agents.turn'], signal: AbortSignal): Promise<void> {
  const startedAt = toTimestamp(deps.clock.nowMs())
  const loaded = await claimAndLoad(deps.db, job.app_id, job.chat_session_id, deps.clock.nowMs(), LEASE_MS)
  if (!loaded) return requeueIfEarly(deps, job)
  if (!loaded.isWhole) return releaseAndRequeue(deps, job, loaded, { waitMsMin: AGAIN_MS })
  try {
    if (loaded.isWithdrawn) {
      const end = { ...WITHDRAWN, startedAt, now: nowOf(deps.clock, loaded.clock) }
      return await inTxRepeatable(deps.db, tx => endInSilence(tx, job.app_id, loaded, end))
    }
    const isHopeless = loaded.session.failures >= FAILURES_MAX
    const answer = isHopeless ? GIVEN_UP : await askModel(deps, job.app_id, loaded, signal)
    if (signal.aborted) return releaseAndRequeue(deps, job, loaded)
    const end = { ...answer, startedAt, now: nowOf(deps.clock, loaded.clock) }
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

/** The model's answer to the burst; the session's lease is renewed meanwhile. */
async function askModel(
  deps: TurnDeps,
  appId: AppId,
  loaded: Loaded,
  signal: AbortSignal,
): Promise<{ result: TurnResult; effects: TurnEffects; model: string }> {
  // before the lease is renewed: a key that cannot be decrypted must not hold the session for ever
  const model = chooseModel(deps, appId, loaded)
  const effects: TurnEffects = { handOver: null, openedTicket: false }
  const lost = new AbortController()
  const renewal = setInterval(() => {
    const until = toTimestamp(deps.clock.nowMs() + loaded.clock.clock_offset_ms + LEASE_MS)
    renewTurnLease(deps.db, appId, loaded.session.id, loaded.session.attempt, until).then(
      held => {
        if (!held) lost.abort()
      },
      (error: unknown) => deps.log.warn({ err: error }, 'the lease of a turn could not be renewed'),
    )
  }, LEASE_EVERY_MS)
  const typing = (on: boolean): void => {
    const contact_detail_id = loaded.session.contactDetailId
    if (loaded.agent.mode !== 'shadow')
      signalTyping(deps.hints, { app_id: appId, contact_detail_id, from: 'agent', on })
  }
  typing(true)
  if (loaded.read) markRead(deps, appId, loaded.read)
  try {
    const result = await runLoop({
      model,
      turn: loaded.turn,
      callTool: callerOf(deps, appId, loaded, effects),
      signal: AbortSignal.any([signal, lost.signal]),
      now: () => deps.clock.nowMs(),
    })
    return { result, effects, model: model.name }
  } finally {
    clearInterval(renewal)
    typing(false)
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

/** How a turn went; `unpaid`: the balance is too low for its reply. */
type End = {
  result: TurnResult
  effects: TurnEffects
  model: string
  startedAt: Timestamp
  now: Timestamp
  unpaid?: Refusal
}

/** Ends the turn: the reply, its charge, the hand-over, the session and the turn's row, all or nothing. */
async function endWithReply(tx: Tx, appId: AppId, loaded: Loaded, end: End): Promise<void> {
  const { session } = loaded
  const { result, effects, now } = end
  const shadow = loaded.agent.mode === 'shadow'
  const language = detectLanguage(loaded.turn)
  const own = result.kind === 'failed' ? texts.apology[language] : result.text
  const isHandedOver = result.kind === 'failed' || effects.handOver !== null
  const text = isHandedOver && !shadow ? handedOverText(loaded, own, language) : own
  const options = result.kind === 'say' && !isHandedOver ? result.options : undefined
  const draft = draftReply(loaded.channelType, text, options, language)
  const reply = shadow ? null : (end.unpaid ?? (await sendReply(tx, appId, loaded, draft, now)))
  // a refused reply or a failed model needs a person
  const refusal = reply instanceof Refusal ? String(reply.body?.reason ?? 'refused') : null
  const failure = result.kind === 'failed' ? `model: ${result.failure.reason}` : null
  const reason = refusal ?? failure ?? effects.handOver
  const handOver = shadow ? null : reason
  const turn = { attempt: session.attempt, toSeq: session.toSeq, shadow, handOver }
  if (!(await endTurn(tx, appId, session.id, turn, now))) throw new Superseded()
  const outcome = shadow ? 'drafted' : refusal ? 'silent' : failure ? 'failed' : 'answered'
  const messageId = reply === null || reply instanceof Refusal ? null : reply.id
  const turnId = await insertTurn(
    tx,
    appId,
    turnRow(loaded, end, outcome, messageId, shadow ? text : null, refusal),
    now,
  )
  if (loaded.turnPrice !== null)
    await charge(tx, appId, 'agent_turn', [{ subjectId: turnId, amount: loaded.turnPrice }], now)
  if (messageId !== null && (loaded.hasOpenTickets || effects.openedTicket))
    await markResponded(tx, { id: appId }, session.id, now)
}

/** Ends a turn that says nothing and costs nothing. */
async function endInSilence(tx: Tx, appId: AppId, loaded: Loaded, end: End): Promise<void> {
  const { attempt, toSeq, id } = loaded.session
  const shadow = loaded.agent.mode === 'shadow'
  if (!(await endTurn(tx, appId, id, { attempt, toSeq, shadow, handOver: null }, end.now)))
    throw new Superseded()
  await insertTurn(tx, appId, turnRow(loaded, end, 'silent', null, null, null), end.now)
}

/** Sends the reply. */
async function sendReply(
  tx: Tx,
  appId: AppId,
  loaded: Loaded,
  draft: Outgoing['draft'],
  now: Timestamp,
): Promise<Stored | Refusal> {
  const [reply] = await send(
    tx,
    appId,
    [
      {
        channelType: loaded.channelType,
        channelId: loaded.session.channelId,
        contactDetailId: loaded.session.contactDetailId,
        chatSessionId: loaded.session.id,
        draft,
        lastInboundAt: loaded.lastInboundAt,
        expiresAt: toTimestamp(toMs(now) + ANSWER_PATIENCE_MS),
        onWindowClosed: 'fail',
        template: null,
        author: 'agent',
        authorId: loaded.agent.id,
        contextId: null,
        clientRef: null,
        sendAt: null,
        price: loaded.messagePrice,
      },
    ],
    now,
  )
  return reply!
}

function turnRow(
  { session, agent }: Loaded,
  { result, model, startedAt }: End,
  outcome: TurnRow['outcome'],
  messageId: number | null,
  draft: string | null,
  refusal: string | null,
): TurnRow {
  return {
    sessionId: session.id,
    agentId: agent.id,
    attempt: session.attempt,
    fromSeq: session.fromSeq,
    toSeq: session.toSeq,
    outcome,
    model,
    steps: result.steps,
    inputTokens: result.usage.inputTokens,
    outputTokens: result.usage.outputTokens,
    draft,
    error: result.kind === 'failed' ? result.failure : refusal ? { reason: refusal } : null,
    messageId,
    startedAt,
  }
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
