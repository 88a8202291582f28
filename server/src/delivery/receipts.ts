import { learnNames, type Naming } from '../contacts/learn-names.ts'
import type { Tx } from '../db/tx.ts'
import { emitFact, record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, toTimestamp } from '../lib/time.ts'
import { outcomeEvent } from '../messages/events.ts'
import { applyWindowClosed } from '../messages/window-closed.ts'
import { insertParked, type Raised, type ReceiptFacts, updateReceipts } from './queries-receipts.ts'
import { type Facts, isSent, mergeReceipt } from './status.ts'

export type ReceiptInput = {
  providerId: string
  ref: string | null
  status: 'sent' | 'delivered' | 'read' | 'played' | 'failed'
  at: number
  error: object | null
  /** What the provider calls the recipient, where it says so. */
  recipient?: { identifier: string | null; userId: string | null }
}

/**
 * Applies receipts of one channel: forward only, whatever their order, repeats harmless. Those whose message is
 * not known yet are parked. One event for each message whose state was raised.
 */
export async function applyReceipts(
  tx: Tx,
  appId: AppId,
  channelId: number,
  receipts: ReceiptInput[],
  now: Timestamp,
): Promise<void> {
  const byMessage = new Map<string, { ref: string | null; facts: Facts | null; error: object | null }>()
  for (const receipt of receipts) {
    const known = byMessage.get(receipt.providerId) ?? { ref: null, facts: null, error: null }
    byMessage.set(receipt.providerId, {
      ref: known.ref ?? receipt.ref,
      facts: mergeReceipt(known.facts, receipt.status, receipt.at),
      error: known.error ?? receipt.error,
    })
  }
  const stamp = (ms: number | null): Timestamp | null => (ms === null ? null : toTimestamp(ms))
  const facts: ReceiptFacts[] = [...byMessage].map(([providerId, { ref, facts, error }]) => ({
    providerId,
    ref,
    status: facts!.status,
    sentAt: stamp(facts!.sentAt),
    deliveredAt: stamp(facts!.deliveredAt),
    readAt: stamp(facts!.readAt),
    failedAt: stamp(facts!.failedAt),
    error,
  }))
  const raised = await updateReceipts(tx, appId, channelId, facts)
  await learnNames(tx, appId, namingsOf(receipts, raised), now)
  const going = await applyClosedWindows(tx, appId, raised, byMessage, now)
  for (const row of raised) {
    if (row.before === row.status || going.has(row.facts.message)) continue
    const fact = byMessage.get(row.provider_id)
    record(tx, appId, outcomeEvent(row.facts, row.status as ReceiptInput['status'], fact?.error), now, {
      isNewlySent: !isSent(row.before),
    })
  }
  const found = new Set(raised.map(row => row.provider_id))
  const unknown = receipts.filter(receipt => !found.has(receipt.providerId))
  if (unknown.length > 0)
    await insertParked(
      tx,
      appId,
      channelId,
      unknown.map(r => ({
        providerId: r.providerId,
        status: r.status,
        at: toTimestamp(r.at),
        error: r.error,
      })),
      now,
    )
}

/** What the recipients are called that we did not know. */
function namingsOf(receipts: ReceiptInput[], raised: Raised[]): Naming[] {
  const known = new Map(raised.map(row => [row.provider_id, row]))
  return receipts.flatMap(({ providerId, recipient, at }) => {
    const row = known.get(providerId)
    if (!row || recipient === undefined) return []
    const isNew = (name: string | null): boolean => name !== null && !row.names.includes(name)
    if (!isNew(recipient.identifier) && !isNew(recipient.userId)) return []
    const contactDetailId = row.facts.contact_detail_id
    return [{ ...recipient, contactDetailId, replaces: false, at: toTimestamp(at) }]
  })
}

/** Messages that failed as the window was closed, and are held or sent as a template instead. */
async function applyClosedWindows(
  tx: Tx,
  appId: AppId,
  raised: Raised[],
  byMessage: Map<string, { error: object | null }>,
  now: Timestamp,
): Promise<Set<string>> {
  const closed = raised.filter(row => {
    const error = byMessage.get(row.provider_id)?.error as { reason?: string } | null | undefined
    return row.before !== row.status && row.status === 'failed' && error?.reason === 'window_closed'
  })
  if (closed.length === 0) return new Set()
  const going = await applyWindowClosed(
    tx,
    appId,
    closed.map(row => row.facts.message),
  )
  for (const { status, contact_detail_id } of going)
    if (status === 'queued') emitFact(tx, appId, { type: 'delivery.due', data: { contact_detail_id } }, now)
  return new Set(going.map(message => message.hashid))
}
