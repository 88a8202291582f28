import type { Hashid } from '@palabre/contract/ids'
import { charge } from '../business/charge.ts'
import { kindOf } from '../channels/kinds.ts'
import type { Tx } from '../db/tx.ts'
import { emitFact, record } from '../events/record.ts'
import { type Refusal, refused } from '../http/errors.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import { type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { checkSendable, type Plan, textOf } from './check-sendable.ts'
import { outcomeEvent } from './events.ts'
import { PATIENCE_MS } from './patience.ts'
import { insertMessages, type NewMessage, type WindowPlan } from './queries.ts'
import { texts } from './texts.ts'
import { releaseReopened } from './window-closed.ts'

/** A message with its recipient found: the input from every sender (client, agent, person, automation). */
export type Outgoing = Plan & {
  channelId: number
  contactDetailId: number
  chatSessionId: number
  author: 'agent' | 'person' | 'api' | 'system'
  authorId: number | null
  contextId: string | null
  clientRef: string | null
  /** Exact decimal in the business's currency; null: free. */
  price: string | null
}

export type Stored = { id: number; hashid: Hashid<'msg'>; seq: number; status: string }

/**
 * Every outgoing message passes here: window, limits, charge, row and delivery job, in one transaction. Returns, in
 * order, what was stored or why it was refused. Throws InsufficientBalance when the batch cannot be paid for.
 */
export async function send(
  tx: Tx,
  appId: AppId,
  outgoings: Outgoing[],
  now: Timestamp,
): Promise<(Stored | Refusal)[]> {
  const verdicts = outgoings.map(outgoing => checkSendable(outgoing, now))
  const patientUntil = toTimestamp(toMs(now) + PATIENCE_MS)
  const rows = outgoings.map((outgoing, i) => {
    const verdict = verdicts[i]!
    return verdict.refusal === null ? rowOf(outgoing, verdict, patientUntil, now) : null
  })
  const allowed = rows.filter(row => row !== null)
  const inserted = allowed.length > 0 ? await insertMessages(tx, appId, 'out', allowed, now) : []
  const stored = new Map(inserted.map(row => [row.hashid, row]))
  const opened = await openedMeanwhile(tx, appId, outgoings, rows, now)
  await chargeStored(tx, appId, outgoings, rows, stored, now)
  return rows.map((row, i) => {
    if (row === null) return verdicts[i]!.refusal!
    const made = stored.get(row.hashid)
    // the contact opted out, or in, at this very moment
    if (!made) return refused('opted_out', texts.optedOut, { opted_out_at: now })
    if (made.facts !== null) record(tx, appId, outcomeEvent(made.facts, 'sent'), now)
    else deliverLater(tx, appId, row, now)
    const status = opened.has(row.hashid) ? 'queued' : row.status
    return { id: made.id, hashid: row.hashid, seq: made.seq, status }
  })
}

/**
 * Those that were to wait for their contact, who has written meanwhile: whoever stored that did not see them, and they are stored now, behind
 * it. They go. Costs a statement only where something is held.
 */
async function openedMeanwhile(
  tx: Tx,
  appId: AppId,
  outgoings: Outgoing[],
  rows: (NewMessage | null)[],
  now: Timestamp,
): Promise<Set<string>> {
  const opened = new Set<string>()
  const waits = rows.flatMap((row, i) => {
    const { window } = kindOf(outgoings[i]!.channelType)
    const isHeld = row?.status === 'held' && row.sendAt === null
    const asks = row?.author === 'system'
    return isHeld && window ? [{ message: row.hashid, attempt: 0, asks, hours: window.hours }] : []
  })
  for (const [hours, held] of Map.groupBy(waits, one => one.hours))
    for (const one of await releaseReopened(tx, appId, held, hours, now)) opened.add(one)
  return opened
}

function deliverLater(tx: Tx, appId: AppId, row: NewMessage, now: Timestamp): void {
  const data = { contact_detail_id: row.contactDetailId }
  if (row.status === 'queued') {
    const due = { ...data, channel_id: row.channelId }
    emitFact(tx, appId, { type: 'delivery.due', data: due }, now)
  }
  if (row.sendAt === null) return
  const afterMs = Math.max(0, toMs(row.sendAt) - toMs(now))
  emitFact(tx, appId, { type: 'delivery.scheduled', data: { ...data, afterMs } }, now)
}

function rowOf(
  outgoing: Outgoing,
  { draft, hold }: { draft: Plan['draft']; hold: boolean },
  patientUntil: Timestamp,
  now: Timestamp,
): NewMessage {
  const later = outgoing.sendAt !== null && toMs(outgoing.sendAt) > toMs(now)
  const isStored = kindOf(outgoing.channelType).delivery.by === 'stored'
  const status = later || hold ? 'held' : isStored ? 'sent' : 'queued'
  const expiresAt = outgoing.expiresAt ?? (status === 'queued' ? patientUntil : null)
  return {
    hashid: hashid('msg'),
    chatSessionId: outgoing.chatSessionId,
    contactDetailId: outgoing.contactDetailId,
    channelId: outgoing.channelId,
    author: outgoing.author,
    authorId: outgoing.authorId,
    type: draft.type,
    content: draft.content,
    text: textOf(draft),
    meta: null,
    contextId: outgoing.contextId,
    providerId: null,
    clientRef: outgoing.clientRef,
    status,
    sendAt: later ? outgoing.sendAt : null,
    expiresAt,
    onWindowClosed: windowPlanOf(outgoing, draft.type),
    sentAt: status === 'sent' ? now : null,
    createdAt: now,
    optedOutAt: outgoing.consent.optedOutAt,
  }
}

/** What becomes of it when the channel's window turns out to be closed; a message that passes needs no plan. */
function windowPlanOf(
  { channelType, onWindowClosed, template, expiresAt }: Outgoing,
  type: string,
): WindowPlan | null {
  const { window } = kindOf(channelType)
  if (window === null || window.passes.some(passing => passing === type)) return null
  if (onWindowClosed === 'hold') return { does: 'hold', expires_at: expiresAt }
  if (onWindowClosed !== 'template' || template === null) return null
  const text = textOf({ type: 'template', content: template })
  return { does: 'template', template, text, expires_at: expiresAt }
}

/** Thrown so that the whole transaction is undone; a batch is then tried one by one. */
export class InsufficientBalance extends Error {
  readonly refusal = refused('insufficient_balance', texts.balanceTooLow)
}

async function chargeStored(
  tx: Tx,
  appId: AppId,
  outgoings: Outgoing[],
  rows: (NewMessage | null)[],
  stored: Map<string, { id: number }>,
  now: Timestamp,
): Promise<void> {
  const charges: { subjectId: number; amount: string }[] = []
  for (const [i, { price }] of outgoings.entries()) {
    const made = stored.get(rows[i]?.hashid ?? '')
    if (made && price !== null) charges.push({ subjectId: made.id, amount: price })
  }
  if (!(await charge(tx, appId, 'message', charges, now))) throw new InsufficientBalance()
}
