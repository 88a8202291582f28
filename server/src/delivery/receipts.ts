import { holdsNumber } from '../channels/failures.ts'
import type { ChannelError } from '../channels/types.ts'
import { learnNames, type Naming } from '../contacts/learn-names.ts'
import { reopenUnanswered } from '../conversations/reopen-unanswered.ts'
import { noteAnswered } from '../conversations/reply.ts'
import type { Tx } from '../db/tx.ts'
import { emitFact, record } from '../events/record.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { MINUTE_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { outcomeEvent } from '../messages/events.ts'
import { applyWindowClosed } from '../messages/window-closed.ts'
import { noteReceipt } from './note-number.ts'
import { type NumberNews, newsOfReceipt } from './outcome.ts'
import {
  insertParked,
  type Raised,
  type ReceiptFacts,
  selectRetired,
  updateReceipts,
  updateRefusedLate,
  updateRetiredArrived,
} from './queries-receipts.ts'
import { type Facts, hasGone, isSent, mergeReceipt, type OutStatus } from './status.ts'

/** A refusal of longer ago, told late, says nothing of how its number is now. */
const SAYS_MS_MAX = 5 * MINUTE_MS
const FAILED: readonly OutStatus[] = ['failed', 'expired']
/** The recipient has it. */
const ARRIVED = ['delivered', 'read', 'played'] as const

export type ReceiptInput = {
  providerId: string
  ref: string | null
  status: 'sent' | 'delivered' | 'read' | 'played' | 'failed'
  at: number
  error: object | null
  /** What the provider calls the recipient, where it says so. */
  recipient?: { identifier: string | null; userId: string | null }
}

/** All receipts of one message together. */
type ToldTogether = {
  ref: string | null
  facts: Facts | null
  error: object | null
  told: ReceiptFacts['told']
}

/**
 * Applies receipts of one channel: forward only, whatever their order, repeats harmless. Those whose message is
 * not known yet are parked. One event for each message whose state was raised; a refusal that concerns the number holds it.
 */
export async function applyReceipts(
  deps: Needs<'log'>,
  tx: Tx,
  appId: AppId,
  channelId: number,
  receipts: ReceiptInput[],
  now: Timestamp,
): Promise<void> {
  const parts = ofOneEach(receipts)
  if (parts.length > 1) {
    for (const part of parts) await applyReceipts(deps, tx, appId, channelId, part, now)
    return
  }
  const byMessage = new Map<string, ToldTogether>()
  for (const receipt of receipts) {
    const known = byMessage.get(receipt.providerId) ?? { ref: null, facts: null, error: null, told: [] }
    byMessage.set(receipt.providerId, {
      ref: known.ref ?? receipt.ref,
      facts: mergeReceipt(known.facts, receipt.status, receipt.at),
      error: known.error ?? receipt.error,
      told: [...known.told, toldOf(receipt)],
    })
  }
  const stamp = (ms: number | null): Timestamp | null => (ms === null ? null : toTimestamp(ms))
  const facts: ReceiptFacts[] = [...byMessage].map(([providerId, { ref, facts, error, told }]) => ({
    providerId,
    ref,
    status: facts!.status,
    sentAt: stamp(facts!.sentAt),
    deliveredAt: stamp(facts!.deliveredAt),
    readAt: stamp(facts!.readAt),
    failedAt: stamp(facts!.failedAt),
    error,
    told,
  }))
  const raised = await updateReceipts(tx, appId, channelId, facts, now)
  await learnNames(tx, appId, namingsOf(receipts, raised), now)
  const going = new Set([
    ...(await applyClosedWindows(tx, appId, raised, byMessage, now)),
    ...(await applyRefusals(deps, tx, appId, channelId, { raised, byMessage }, now)),
  ])
  // the failure was told too soon: it arrived
  await noteAnswered(
    tx,
    appId,
    raised.filter(({ before, status }) => FAILED.includes(before) && hasGone(status)),
    now,
  )
  for (const row of raised) {
    if (row.before === row.status || going.has(row.facts.message)) continue
    const fact = byMessage.get(row.provider_id)
    record(tx, appId, outcomeEvent(row.facts, row.status as ReceiptInput['status'], fact?.error), now, {
      isNewlySent: !isSent(row.before),
    })
  }
  const lost = raised.filter(({ before, status }) => status === 'failed' && before !== 'failed')
  await reopenUnanswered(tx, appId, lost, null, now)
  const found = new Set(raised.map(row => row.provider_id))
  const rest = facts.filter(({ providerId }) => !found.has(providerId))
  if (rest.length === 0) return
  for (const id of await applyRetired(tx, appId, channelId, rest, now)) found.add(id)
  const unknown = receipts.filter(receipt => !found.has(receipt.providerId))
  if (unknown.length === 0) return
  const parked = unknown.map(({ providerId, ref, status, at, error }) => {
    return { providerId, ref, status, at: toTimestamp(at), error }
  })
  await insertParked(tx, appId, channelId, parked, now)
}

/** Receipts in such parts that an id has one reference in each: a provider that gives an id twice tells of two messages. */
function ofOneEach(receipts: ReceiptInput[]): ReceiptInput[][] {
  const refs = new Map<string, string[]>()
  const parts: ReceiptInput[][] = []
  for (const receipt of receipts) {
    const { providerId, ref } = receipt
    const known = refs.get(providerId) ?? []
    refs.set(providerId, known)
    if (ref !== null && !known.includes(ref)) known.push(ref)
    const part = ref === null ? 0 : known.indexOf(ref)
    parts[part] ??= []
    parts[part].push(receipt)
  }
  return parts
}

const toldOf = ({ status, at, error }: ReceiptInput): ReceiptFacts['told'][number] => ({
  ...{ what: 'receipt', status, at: toTimestamp(at) },
  ...(error === null ? {} : { error }),
})

/**
 * Receipts of tries that had failed, and whose messages go again: one that arrived after all goes no more. What else
 * comes of such a try is over. Returns the ids that are of one.
 */
async function applyRetired(
  tx: Tx,
  appId: AppId,
  channelId: number,
  facts: ReceiptFacts[],
  now: Timestamp,
): Promise<string[]> {
  const ids = facts.map(({ providerId }) => providerId)
  const retired = (await selectRetired(tx, appId, channelId, ids)).map(({ provider_id }) => provider_id)
  const arrived = facts.filter(
    ({ providerId, status }) => retired.includes(providerId) && ARRIVED.some(one => one === status),
  )
  if (arrived.length === 0) return retired
  const there = await updateRetiredArrived(tx, appId, channelId, arrived, now)
  await noteAnswered(
    tx,
    appId,
    there.map(({ facts, seq }) => ({ ...facts, seq })),
    now,
  )
  for (const { status, facts: told, channel_id } of there) {
    record(tx, appId, outcomeEvent(told, status), now, { isNewlySent: true })
    const data = { contact_detail_id: told.contact_detail_id, channel_id }
    emitFact(tx, appId, { type: 'delivery.due', data }, now)
  }
  return retired
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
  byMessage: Map<string, ToldTogether>,
  now: Timestamp,
): Promise<Set<string>> {
  const closed = raised.filter(row => refusalOf(row, byMessage)?.reason === 'window_closed')
  if (closed.length === 0) return new Set()
  const going = await applyWindowClosed(
    tx,
    appId,
    closed[0]!.facts.channel,
    closed.map(row => row.facts.message),
    now,
  )
  for (const { status, contact_detail_id } of going)
    if (status === 'queued') emitFact(tx, appId, { type: 'delivery.due', data: { contact_detail_id } }, now)
  return new Set(going.map(message => message.hashid))
}

/** Why it has failed now; null: it has not. */
function refusalOf(row: Raised, byMessage: Map<string, ToldTogether>): ChannelError | null {
  if (row.before === row.status || row.status !== 'failed') return null
  return (byMessage.get(row.provider_id)?.error as ChannelError | null | undefined) ?? null
}

/** Messages that were taken, and refused since for a reason that concerns their number: they wait with it. */
async function applyRefusals(
  deps: Needs<'log'>,
  tx: Tx,
  appId: AppId,
  channelId: number,
  { raised, byMessage }: { raised: Raised[]; byMessage: Map<string, ToldTogether> },
  now: Timestamp,
): Promise<string[]> {
  const refused = raised.filter(row => {
    const reason = refusalOf(row, byMessage)?.reason
    return reason !== undefined && holdsNumber(reason)
  })
  const isNew = ({ provider_id }: Raised): boolean =>
    toMs(now) - byMessage.get(provider_id)!.facts!.failedAt! < SAYS_MS_MAX
  const newsOf = (row: Raised): NumberNews =>
    newsOfReceipt(byMessage.get(row.provider_id)!.facts!.status, refusalOf(row, byMessage))
  const isDecided = (row: Raised): boolean => row.is_probe && newsOf(row) !== null
  const decides = raised.find(isDecided) ?? refused.find(isNew)
  if (!decides && refused.length === 0) return []
  const waiting = await updateRefusedLate(
    tx,
    appId,
    refused.map(row => row.facts.message),
    now,
  )
  await noteAnswered(tx, appId, waiting, now)
  const news = decides ? newsOf(decides) : null
  if (decides && news !== null) {
    await noteReceipt(deps, tx, appId, channelId, { messageId: decides.id, facts: decides.facts }, news, now)
  } else
    for (const { contact_detail_id } of waiting)
      emitFact(tx, appId, { type: 'delivery.due', data: { contact_detail_id } }, now)
  return waiting.map(message => message.hashid)
}
