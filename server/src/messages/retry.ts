import { chargeAgain } from '../business/charge.ts'
import { kindOf } from '../channels/kinds.ts'
import type { MessageType } from '../channels/types.ts'
import { checkFree } from '../conversations/people.ts'
import { noteAnswered } from '../conversations/reply.ts'
import { texts as conversationTexts } from '../conversations/texts.ts'
import type { Tx } from '../db/tx.ts'
import { emitFact, record } from '../events/record.ts'
import type { App } from '../http/endpoint.ts'
import { notFound, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { WaitingBound } from './bound-waiting.ts'
import { checkSendable, type Draft } from './check-sendable.ts'
import { type Again, type Retriable, type Retried, selectRetriable, updateRetried } from './queries-retry.ts'
import { InsufficientBalance } from './send.ts'
import { texts } from './texts.ts'

const OVER: readonly string[] = ['failed', 'expired']
/** Being tried again, or taken since: a second request for the same retry finds one of these. */
const UNDER_WAY: readonly string[] = ['queued', 'sending']

/**
 * Tries a message again that failed or expired; only what was given back is charged again. One that is being tried already is left as it
 * is. Throws 1007; 1001 where it cannot: it has not failed, the window is closed, the channel is switched off; 1009 where too many wait.
 */
export async function retryMessage(
  tx: Tx,
  app: App,
  id: string,
  userId: number,
  bound: WaitingBound,
  now: Timestamp,
): Promise<void> {
  const message = await selectRetriable(tx, app.id, id)
  if (!message) throw notFound()
  if (isRepeated(message)) return
  if (!isOver(message)) throw refused('not_failed', texts.notFailed(message), { status: message.status })
  checkRetriable(message, userId, now)
  const full = (await bound.roomFor(tx, app.id, 1)).take()
  if (full) throw full
  // undefined: somebody else was faster, with the same
  const again = { from: OVER, as: 'retried', status: null } as const
  const retried = await tryAgain(tx, app.id, id, again, userId, now)
  if (!retried) return
  if (!(await chargeAgain(tx, app.id, retried.id, now))) throw new InsufficientBalance().refusal
  const data = { ...retried.facts, status: 'queued', actor: { kind: 'person', user: retried.by } } as const
  record(tx, app.id, { type: 'message.retried', data }, now)
}

/** Queues a message once more; undefined where its state is another one now. */
export async function tryAgain(
  tx: Tx,
  appId: AppId,
  id: string,
  again: Again,
  userId: number,
  now: Timestamp,
): Promise<Retried | undefined> {
  const retried = await updateRetried(tx, appId, id, again, userId, now)
  if (!retried) return undefined
  const { facts, seq } = retried
  const { contact_detail_id } = facts
  await noteAnswered(tx, appId, [{ ...facts, seq }], now)
  emitFact(tx, appId, { type: 'delivery.due', data: { contact_detail_id } }, now)
  return retried
}

function isRepeated({ direction, status, retried_at }: Retriable): boolean {
  if (direction !== 'out') return false
  return (
    UNDER_WAY.includes(status) ||
    (retried_at !== null && ['sent', 'delivered', 'read', 'played'].includes(status))
  )
}

function isOver({ direction, status, channel }: Retriable): boolean {
  const isStored = kindOf(channel).delivery.by === 'stored'
  return direction === 'out' && !isStored && OVER.includes(status)
}

/**
 * May it go again: is its channel there, its window open, does the contact want it? What people and agents have said goes on in a
 * conversation that is open, and no colleague's. Throws 1001.
 */
export function checkRetriable(message: Retriable, userId: number, now: Timestamp): void {
  const { author, conversation, channel, is_active, last_inbound_at: lastInboundAt } = message
  if (author === 'person' || author === 'agent') {
    if (conversation.status === 'closed') throw refused('already_closed', conversationTexts.alreadyClosed)
    checkFree(conversation, userId)
  }
  if (!is_active) throw refused('channel_not_connected', texts.notConnected({ channel }))
  const draft: Draft = { type: message.type as MessageType, content: message.content }
  const consent = { optedOutAt: message.opted_out_at, wroteAt: message.wrote_at }
  const plan = { sendAt: null, expiresAt: null, onWindowClosed: 'fail', template: null } as const
  const { refusal } = checkSendable({ ...plan, channelType: channel, draft, lastInboundAt, consent }, now)
  if (refusal) throw refusal
}
