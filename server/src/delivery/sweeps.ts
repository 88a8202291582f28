import { refund } from '../business/charge.ts'
import { reopenUnanswered } from '../conversations/reopen-unanswered.ts'
import type { Tx } from '../db/tx.ts'
import { emitFact, record } from '../events/record.ts'
import type { Needs } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { nextPart } from '../lib/places.ts'
import { DAY_MS, SECOND_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { outcomeEvent } from '../messages/events.ts'
import {
  deleteParkedBefore,
  deleteParkedKnown,
  type ParkedPlace,
  selectParkedEnd,
} from './queries-receipts.ts'
import {
  deleteAttemptsBefore,
  selectDueProbes,
  selectOverdueDeliveries,
  selectOverdueScheduled,
  updateLostDeliveries,
  updateOverdueExpired,
} from './queries-sweeps.ts'
import { applyReceipts } from './receipts.ts'
import { nextStretch } from './stretch.ts'

/** A job delivers what is due at once: a delivery later than this has lost its job. */
const OVERDUE_MS = 20 * SECOND_MS
const OVERDUE_MAX = 1000
const PROBE_OVERDUE_MS = 2 * SECOND_MS
/** Parked receipts that are looked at each time. */
export const PARKED_LOOKED_AT = 2000
const FIRST_PARKED: ParkedPlace = [0, 0, '', '']
/** Providers repeat their events for 7 days. */
const PARKED_MS_MAX = 8 * DAY_MS

/** Messages that a dead worker left in mid-call become unknown, and those behind them go on. */
export async function markLostUnknown(tx: Tx, now: Timestamp, deps: object): Promise<void> {
  const stretch = await nextStretch(deps, tx, 'queue', 'lost')
  for (const lost of await updateLostDeliveries(tx, stretch, now)) {
    record(tx, lost.app_id, outcomeEvent(lost.facts, 'unknown', { reason: 'unknown' }), lost.now)
    // those behind it go on
    const data = { contact_detail_id: lost.contact_detail_id }
    emitFact(tx, lost.app_id, { type: 'delivery.due', data }, lost.now)
  }
}

/** Messages whose time is over before they could be delivered; what they cost is given back, and those behind them go on. */
export async function expireOverdue(tx: Tx, now: Timestamp, deps: object): Promise<void> {
  const queue = await nextStretch(deps, tx, 'queue', 'expired')
  const held = await nextStretch(deps, tx, 'held', 'expired')
  const ended = [
    ...(await updateOverdueExpired(tx, 'queue', queue, now)),
    ...(await updateOverdueExpired(tx, 'held', held, now)),
  ]
  for (const over of ended) {
    record(tx, over.app_id, outcomeEvent(over.facts, over.status, over.error), over.now)
    const data = { contact_detail_id: over.contact_detail_id }
    emitFact(tx, over.app_id, { type: 'delivery.due', data }, over.now)
  }
  // in the order of their apps: each locks a balance
  const byApp = [...Map.groupBy(ended, over => over.app_id)].sort(([a], [b]) => a - b)
  for (const [appId, messages] of byApp) {
    const ids = messages.map(({ id }) => id)
    await refund(tx, appId, ids, messages[0]!.now)
    const lost = messages.map(({ facts }) => facts)
    await reopenUnanswered(tx, appId, lost, null, messages[0]!.now)
  }
}

/** Enqueues the one call that a held number gets in a while, where its job is gone. */
export async function probeHeldNumbers(tx: Tx, now: Timestamp): Promise<void> {
  for (const job of await selectDueProbes(tx, PROBE_OVERDUE_MS, OVERDUE_MAX, now))
    enqueue(tx, 'messages.deliver', job)
}

/** Enqueues deliveries whose job is gone. */
export async function recoverDeliveries(tx: Tx, now: Timestamp, deps: object): Promise<void> {
  const queue = await nextStretch(deps, tx, 'queue', 'overdue')
  for (const job of await selectOverdueDeliveries(tx, OVERDUE_MS, OVERDUE_MAX, queue, now))
    enqueue(tx, 'messages.deliver', job)
  const held = await nextStretch(deps, tx, 'held', 'overdue')
  for (const job of await selectOverdueScheduled(tx, OVERDUE_MS, held, now))
    enqueue(tx, 'messages.deliver', { ...job, scheduled: true })
}

/** Applies receipts that were parked at the very moment their message got the provider's id. */
export async function applyParked(tx: Tx, now: Timestamp, deps: Needs<'log'>): Promise<void> {
  const { from } = await nextPart(deps, 'parked receipts', FIRST_PARKED, place =>
    selectParkedEnd(tx, place, PARKED_LOOKED_AT),
  )
  const channels = Map.groupBy(
    await deleteParkedKnown(tx, from, PARKED_LOOKED_AT),
    receipt => `${receipt.app_id} ${receipt.channel_id}`,
  )
  for (const receipts of channels.values()) {
    const { app_id, channel_id } = receipts[0]!
    await applyReceipts(
      deps,
      tx,
      app_id,
      channel_id,
      receipts.map(r => ({
        providerId: r.provider_id,
        ref: null,
        status: r.status,
        at: toMs(r.at),
        error: r.error,
      })),
      now,
    )
  }
}

/** Deletes parked receipts whose message was never stored. */
export async function purgeParked(tx: Tx, now: Timestamp): Promise<void> {
  await deleteParkedBefore(tx, toTimestamp(toMs(now) - PARKED_MS_MAX))
}

/** Deletes old records of attempts. */
export async function purgeAttempts(tx: Tx, before: Timestamp, max: number): Promise<void> {
  await deleteAttemptsBefore(tx, before, max)
}
