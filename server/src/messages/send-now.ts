// POST /messages/send: requests that come at the same time share a transaction.
import { FORMATS } from '@palabre/contract/formats'
import { type Channel, listChannels } from '../channels/find.ts'
import { addressKindOf } from '../channels/kinds.ts'
import { readRecipient } from '../channels/recipient.ts'
import { isBusy, isLocked, isUnreachable } from '../db/faults.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { App, ContextWith } from '../http/endpoint.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { type Idempotency, idempotencyOf } from '../http/idempotency.ts'
import { type Together, withIdempotencyTogether } from '../http/idempotency-together.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { makeBatcher, WAIT_MS_MAX } from '../lib/batch.ts'
import { nowOf } from '../lib/clock.ts'
import { memo } from '../lib/memo.ts'
import { DAY_MS, readInstant, type Timestamp } from '../lib/time.ts'
import { type Accepted, accept, chooseSender, isTooFar, type Request } from './accept.ts'
import { waitingBoundOf } from './bound-waiting.ts'
import { InsufficientBalance } from './send.ts'
import type { SendInput } from './shapes.ts'
import { texts } from './texts.ts'

const SEND_AHEAD_MS_MAX = 30 * DAY_MS

/** `waitMs`: its answer is held back so long for the channel. */
export type Item = { app: App; request: Request; idempotency: Idempotency; waitMs: number }
export type Outcome = Together | Refusal

type SendDeps = Store & Needs<'settings'>

/** Takes one message for sending; resolves after the commit that holds its row and its job. */
export const sendNow = memo((deps: SendDeps) =>
  makeBatcher<Item, Outcome>(
    item => item.app.id,
    (items, lockMsMax) => sendBatch(deps, items, lockMsMax),
    {
      mayDivide: error => !isUnreachable(error) && !isBusy(error),
      mayWaitApart: isLocked,
      waitMsMax: WAIT_MS_MAX,
    },
  ),
)

/** Nothing is kept when the balance does not pay for all of them: they are done in parts then. */
async function sendBatch(deps: SendDeps, items: Item[], lockMsMax: number): Promise<Outcome[]> {
  try {
    return await sendTogether(deps, items, lockMsMax)
  } catch (error) {
    if (error instanceof InsufficientBalance && items.length === 1) return [error.refusal]
    throw error
  }
}

async function sendTogether(deps: SendDeps, items: Item[], lockMsMax: number): Promise<Outcome[]> {
  const { app } = items[0]!
  const now = nowOf(deps.clock, app)
  const store = async (tx: Tx): Promise<Outcome[]> => {
    const outcomes = await withIdempotencyTogether(tx, app.id, items, now, async fresh => {
      const requests = fresh.map(item => item.request)
      const room = await waitingBoundOf(deps).roomFor(tx, app.id, requests.length)
      const accepted = await accept(tx, app.id, requests, room, now)
      const headers = room.headers()
      return accepted.map(one => (one instanceof Refusal ? one : { body: sentView(one), headers }))
    })
    const isReused = (outcome: Outcome): boolean => outcome instanceof Refusal && outcome.code === 1004
    if (!outcomes.some(isReused)) return outcomes
    const channels = await listChannels(tx, app.id)
    return outcomes.map((outcome, i) =>
      isReused(outcome) ? (unknownSender(channels, items[i]!.request) ?? outcome) : outcome,
    )
  }
  return inTx(deps.db, store, lockMsMax)
}

/** An unknown sender is reported before a key that was used with another body. */
function unknownSender(channels: Channel[], request: Request): Refusal | null {
  const sender = chooseSender(channels, request)
  return sender instanceof Refusal && sender.code === 1007 ? sender : null
}

/** Specification 2.5; times that are not known yet are null. */
function sentView(message: Accepted): object {
  return {
    success: 'true',
    message_id: message.hashid,
    recipient: { phone_number: message.phone, identifier: message.identifier },
    data: { sent_at: message.acceptedAt, delivered_at: null, read_at: null },
  }
}

/** Parses a send request, with the checks that no schema can express. Throws 1002. */
export function requestOf(input: SendInput, now: Timestamp): Request {
  const read = readRecipient(addressKindOf(input.channel), input.contact)
  if ('error' in read) throw invalid([read.error])
  // as contacts are named: nobody's number begins with a plus
  if (input.from?.startsWith('+') && addressKindOf(input.channel).recipient.field === 'phone') {
    throw invalid([{ field: 'from', rule: 'format', text: FORMATS['e164-digits']!.text }])
  }
  if (input.on_window_closed === 'template' && input.template === undefined) {
    throw invalid([{ field: 'template', rule: 'required', text: texts.templateRequired }])
  }
  const sendAt = input.send_at === undefined ? null : readInstant(input.send_at)
  const expiresAt = input.expires_at === undefined ? null : readInstant(input.expires_at)
  if (sendAt !== null && expiresAt !== null && sendAt >= expiresAt) {
    throw invalid([{ field: 'send_at', rule: 'maximum', text: texts.sentTooLate }])
  }
  if (sendAt !== null && isTooFar(sendAt, now, SEND_AHEAD_MS_MAX)) {
    const text = texts.tooFarAhead({ daysMax: SEND_AHEAD_MS_MAX / DAY_MS })
    throw invalid([{ field: 'send_at', rule: 'maximum', text }])
  }
  return {
    channel: input.channel,
    identifier: read.identifier,
    userId: read.userId,
    profile: input.contact.profile,
    from: input.from,
    draft: input.message as Request['draft'],
    contextId: input.context?.message_id ?? null,
    sendAt,
    expiresAt,
    clientRef: input.client_ref ?? null,
    onWindowClosed: (input.on_window_closed ?? 'fail') as Request['onWindowClosed'],
    template: (input.template ?? null) as Request['template'],
  }
}

/** What makes it the same request as one before. */
export function keyOf(context: ContextWith<never>): Idempotency {
  return idempotencyOf(context, 'POST /messages/send', context.body)
}
