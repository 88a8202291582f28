import type { Language } from '@palabre/contract/languages'
import { detectLanguage } from '@palabre/offline-agent/language'
import type { Turn } from '@palabre/offline-agent/model'
import { charge } from '../business/charge.ts'
import { optOut } from '../contacts/opt-out.ts'
import { endTurn } from '../conversations/turn.ts'
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { consentText } from '../messages/consent.ts'
import { ANSWER_PATIENCE_MS } from '../messages/patience.ts'
import { type Outgoing, type Stored, send } from '../messages/send.ts'
import { markResponded } from '../tickets/respond.ts'
import type { Answer } from './ask-model.ts'
import { draftReply } from './draft-reply.ts'
import { handedOverText } from './handed-over.ts'
import { knowledgeBehind } from './knowledge-behind.ts'
import type { Loaded } from './loaded.ts'
import type { TurnResult } from './loop.ts'
import { insertTurn, type TurnRow } from './queries.ts'
import { texts } from './texts.ts'
import type { TurnEffects } from './tools.ts'

/**
 * The turn may not answer any more: a newer message, a person, or another turn came first. Everything is rolled back.
 */
export class Superseded extends Error {}

/** Entries that are kept of a turn. */
const KNOWLEDGE_KEPT_MAX = 10

/** How a turn went. `storedAt`: the real time, whatever the app's is; `unpaid`: the balance is too low for its reply. */
export type End = Answer & { startedAt: Timestamp; storedAt: Timestamp; now: Timestamp; unpaid?: Refusal }

/** Ends the turn: the reply, its charge, the hand-over, the session and the turn's row, all or nothing. */
export async function endWithReply(tx: Tx, appId: AppId, loaded: Loaded, end: End): Promise<void> {
  const { session } = loaded
  const { result, effects, now } = end
  const shadow = loaded.agent.mode === 'shadow'
  const language = detectLanguage(loaded.turn)
  const optsOut = effects.optsOut && !shadow
  const text = optsOut ? consentText('out', language) : replyText(loaded, end, language)
  const isHandedOver = result.kind === 'failed' || effects.handOver !== null
  const options = result.kind === 'say' && !isHandedOver && !optsOut ? result.options : undefined
  const draft = draftReply(loaded.channelType, text, options, language)
  // who says it once more has been told
  const isTold = optsOut && loaded.consent.optedOutAt !== null
  const reply = shadow || isTold ? null : (end.unpaid ?? (await sendReply(tx, appId, loaded, draft, now)))
  const said = { contactDetailId: session.contactDetailId, chatSessionId: session.id }
  if (optsOut) await optOut(tx, appId, said, 'agent', now, now)
  // a refused reply or a failed model needs a person, but not where nobody is to write
  const refusal = reply instanceof Refusal ? String(reply.body?.reason ?? 'refused') : null
  const failure = result.kind === 'failed' ? `model: ${result.failure.reason}` : null
  const reason = refusal === 'opted_out' ? null : (refusal ?? failure ?? effects.handOver)
  const handOver = shadow ? null : reason
  const turn = { attempt: session.attempt, toSeq: session.toSeq, shadow, handOver }
  if (!(await endTurn(tx, appId, session.id, turn, now))) throw new Superseded()
  const outcome = shadow ? 'drafted' : refusal || isTold ? 'silent' : failure ? 'failed' : 'answered'
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

/** The words of the model, or ours where it failed; and what is true of a hand-over. */
function replyText(loaded: Loaded, { result, effects }: End, language: Language): string {
  const own = result.kind === 'failed' ? texts.apology[language] : result.text
  const isHandedOver = result.kind === 'failed' || effects.handOver !== null
  return isHandedOver && loaded.agent.mode !== 'shadow' ? handedOverText(loaded, own, language) : own
}

/** Ends a turn that says nothing and costs nothing. */
export async function endInSilence(tx: Tx, appId: AppId, loaded: Loaded, end: End): Promise<void> {
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
        consent: loaded.consent,
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

/** The texts that say what the answer says, the closest first, and those that the model looked up. */
function knowledgeOf(turn: Turn, text: string, { recalled }: TurnEffects): number[] {
  return [...new Set([...knowledgeBehind(text, turn.knowledge), ...recalled])].slice(0, KNOWLEDGE_KEPT_MAX)
}

/** Whatever it asked for of what there is, also what changed nothing or was refused. */
const toolsOf = ({ tools }: Turn, { outcomes }: TurnResult): TurnRow['tools'] =>
  outcomes
    .filter(({ call }) => tools.some(({ name }) => name === call.name))
    .map(({ call, ok }) => ({ tool: call.name, ok }))

function turnRow(
  { session, agent, turn }: Loaded,
  { result, effects, model, startedAt, storedAt }: End,
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
    knowledge: result.kind === 'say' ? knowledgeOf(turn, result.text, effects) : [],
    tools: toolsOf(turn, result),
    startedAt,
    storedAt,
  }
}
