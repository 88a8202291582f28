import { kindOf } from '../channels/kinds.ts'
import type { MessageType } from '../channels/types.ts'
import type { Tx } from '../db/tx.ts'
import { emitFact } from '../events/record.ts'
import type { App } from '../http/endpoint.ts'
import { notFound, refused } from '../http/errors.ts'
import type { Timestamp } from '../lib/time.ts'
import { checkSendable, type Draft } from './check-sendable.ts'
import { PATIENCE_MS } from './patience.ts'
import { type Retriable, selectRetriable, updateRetried } from './queries-retry.ts'
import { texts } from './texts.ts'

/** Being tried again, or taken since: a second request for the same retry finds one of these. */
const UNDER_WAY: readonly string[] = ['queued', 'sending']

/**
 * Tries a message again that failed or expired; nothing is charged again. One that is being tried already is left as it
 * is. Throws 1007, or 1001 where it cannot: it has not failed, the window is closed, the channel is switched off.
 */
export async function retryMessage(tx: Tx, app: App, id: string, now: Timestamp): Promise<void> {
  const message = await selectRetriable(tx, app.id, id)
  if (!message) throw notFound()
  if (isRepeated(message)) return
  checkRetriable(message, now)
  const retried = await updateRetried(tx, app.id, id, PATIENCE_MS, now)
  // somebody else was faster, with the same
  if (!retried) return
  const data = { contact_detail_id: retried.contact_detail_id }
  emitFact(tx, app.id, { type: 'delivery.due', data }, now)
}

function isRepeated({ direction, status, retried_at }: Retriable): boolean {
  if (direction !== 'out') return false
  return (
    UNDER_WAY.includes(status) ||
    (retried_at !== null && ['sent', 'delivered', 'read', 'played'].includes(status))
  )
}

function checkRetriable(message: Retriable, now: Timestamp): void {
  const { status, channel, is_active, last_inbound_at: lastInboundAt } = message
  const isStored = kindOf(channel).delivery.by === 'stored'
  if (message.direction !== 'out' || isStored || (status !== 'failed' && status !== 'expired'))
    throw refused('not_failed', texts.notFailed({ status }), { status })
  if (!is_active) throw refused('channel_not_connected', texts.notConnected({ channel }))
  const draft: Draft = { type: message.type as MessageType, content: message.content }
  const consent = { optedOutAt: message.opted_out_at, wroteAt: message.wrote_at }
  const plan = { sendAt: null, expiresAt: null, onWindowClosed: 'fail', template: null } as const
  const { refusal } = checkSendable({ ...plan, channelType: channel, draft, lastInboundAt, consent }, now)
  if (refusal) throw refusal
}
