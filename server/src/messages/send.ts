import { insertCharges } from '../business/queries.ts'
import type { Json } from '../channels/types.ts'
import type { Tx } from '../db/tx.ts'
import { refused, type Refusal } from '../http/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { hashid } from '../lib/ids.ts'
import { toMs, type Timestamp } from '../lib/time.ts'
import { judge, textOf, type Plan } from './judge.ts'
import { insertMessages, type NewMessage } from './queries.ts'

/** A message with its recipient found: what every sender (client, agent, person, automation) hands in. */
export type Outgoing = Plan & {
  channelId: number
  contactDetailId: number
  chatSessionId: number
  author: 'agent' | 'person' | 'api' | 'system'
  authorId: number | null
  contextId: string | null
  clientRef: string | null
  sendAt: Timestamp | null
}

export type Stored = { id: number; hashid: string; seq: number; status: string }

/**
 * The one door out: window, limits, charge, row and delivery job of each message, in one transaction. Gives, in
 * order, what was stored or why it was refused. Throws InsufficientBalance when the batch can not be paid.
 */
export async function send(tx: Tx, appId: number, outgoings: Outgoing[], now: Timestamp): Promise<(Stored | Refusal)[]> {
  const verdicts = outgoings.map(outgoing => judge(outgoing, now))
  const rows: NewMessage[] = []
  for (const [i, outgoing] of outgoings.entries()) {
    const verdict = verdicts[i]!
    if (verdict.refusal === null) rows.push(rowOf(outgoing, verdict.draft, verdict.hold, now))
  }
  const stored = rows.length > 0 ? await insertMessages(tx, appId, 'out', rows, now) : []
  const byHash = new Map(stored.map(row => [row.hashid, row]))
  await charge(tx, appId, outgoings, rows, byHash, verdicts, now)

  const accepted = rows.values()
  return outgoings.map((outgoing, i) => {
    const verdict = verdicts[i]!
    if (verdict.refusal !== null) return verdict.refusal
    const row = accepted.next().value!
    const job = { app_id: appId, contact_detail_id: outgoing.contactDetailId }
    if (row.status === 'queued') enqueue(tx, 'messages.deliver', job)
    else if (row.status === 'held' && row.sendAt !== null) enqueue(tx, 'messages.deliver', job, Math.max(0, toMs(row.sendAt) - toMs(now)))
    const { id, seq } = byHash.get(row.hashid)!
    return { id, hashid: row.hashid, seq, status: row.status }
  })
}

function rowOf(outgoing: Outgoing, draft: { type: string; content: { [key: string]: Json | undefined } }, hold: boolean, now: Timestamp): NewMessage {
  const later = outgoing.sendAt !== null && toMs(outgoing.sendAt) > toMs(now)
  // web chat has no provider: what is stored is sent, the stream shows it
  const status = later || hold ? 'held' : outgoing.channelType === 'webchat' ? 'sent' : 'queued'
  return {
    hashid: hashid('msg'), chatSessionId: outgoing.chatSessionId, contactDetailId: outgoing.contactDetailId, channelId: outgoing.channelId,
    author: outgoing.author, authorId: outgoing.authorId, type: draft.type, content: draft.content,
    text: textOf({ type: draft.type as Plan['draft']['type'], content: draft.content }), meta: null,
    contextId: outgoing.contextId, providerId: null, clientRef: outgoing.clientRef, status,
    sendAt: later ? outgoing.sendAt : null, expiresAt: outgoing.expiresAt, sentAt: status === 'sent' ? now : null, createdAt: now,
  }
}

/** Thrown so that the whole transaction is undone; a batch is then tried one by one. */
export class InsufficientBalance extends Error {
  readonly refusal = refused('insufficient_balance', {
    en: 'Request failed: the balance is too low for this message',
    fr: 'Requête refusée : le solde est insuffisant pour ce message',
  })
}

async function charge(tx: Tx, appId: number, outgoings: Outgoing[], rows: NewMessage[], stored: Map<string, { id: number }>, verdicts: { refusal: Refusal | null }[], now: Timestamp): Promise<void> {
  const types = [...new Set(outgoings.filter((_, i) => verdicts[i]!.refusal === null).map(outgoing => outgoing.channelType))]
  if (types.length === 0) return
  const prices = await pricesOf(tx, appId, types)
  const charges: { subjectId: number; amount: string }[] = []
  const accepted = rows.values()
  for (const [i, outgoing] of outgoings.entries()) {
    if (verdicts[i]!.refusal !== null) continue
    const row = accepted.next().value!
    const amount = prices.get(outgoing.channelType)
    if (amount !== undefined) charges.push({ subjectId: stored.get(row.hashid)!.id, amount })
  }
  if (!(await insertCharges(tx, appId, 'message', charges, now))) throw new InsufficientBalance()
}

/** Price of one message by channel type; free ones are left out. */
export async function pricesOf(tx: Pick<Tx, 'query'>, appId: number, channelTypes: string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ item: string; amount: string }>(`select item, amount::text from prices where app_id = $1 and item = any($2) and amount > 0`, [appId, channelTypes.map(type => `message:${type}`)])
  return new Map(rows.map(row => [row.item.slice('message:'.length), row.amount]))
}
