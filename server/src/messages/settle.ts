// A person says what became of a message of which nobody knows whether it arrived.
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { App } from '../http/endpoint.ts'
import { notFound, refused } from '../http/errors.ts'
import type { Timestamp } from '../lib/time.ts'
import { outcomeEvent } from './events.ts'
import { type Retriable, selectRetriable, updateArrived } from './queries-retry.ts'
import { checkRetriable, tryAgain } from './retry.ts'
import { texts } from './texts.ts'

export const SETTLEMENTS = ['arrived', 'resend'] as const
type Settlement = (typeof SETTLEMENTS)[number]

/**
 * Settles an unknown message: it has arrived, or it is sent once more, unless a receipt tells first that the provider has
 * it. Nothing is charged again. Throws 1007, and 1001 where it is not unknown, also where somebody else was faster.
 */
export async function settleMessage(
  tx: Tx,
  app: App,
  id: string,
  outcome: Settlement,
  by: Actor & { userId: number },
  now: Timestamp,
): Promise<void> {
  const message = await selectRetriable(tx, app.id, id)
  if (!message) throw notFound()
  if (message.direction !== 'out' || message.status !== 'unknown') throw notUnknown(message)
  if (outcome === 'resend') checkRetriable(message, by.userId, now)
  const again = { from: ['unknown'], as: 'settled', status: 'resend' } as const
  const settled =
    outcome === 'arrived'
      ? await updateArrived(tx, app.id, id, by.userId, now)
      : await tryAgain(tx, app.id, id, again, by.userId, now)
  if (!settled) throw notUnknown((await selectRetriable(tx, app.id, id)) ?? message)
  const status = outcome === 'arrived' ? 'delivered' : 'queued'
  const actor = { kind: 'person', user: settled.by } as const
  record(tx, app.id, { type: 'message.settled', data: { ...settled.facts, outcome, status, actor } }, now)
  if (outcome === 'arrived')
    record(tx, app.id, outcomeEvent(settled.facts, 'delivered'), now, { isNewlySent: true })
  audit(tx, {
    ...{ actor: by, app: app.id, action: 'message.settle', target: id },
    before: { status: 'unknown' },
    after: { status },
  })
}

const notUnknown = ({ status }: Retriable): Error =>
  refused('not_unknown', texts.notUnknown({ status }), { status })
