// Webhook bodies as the provider sends them, for the simulator: one per event, or gathered into one POST.

import { createHmac } from 'node:crypto'
import type { Provenance } from '../../simulator.ts'
import type { MessageType, Receipt } from '../../types.ts'
import type { JsonObject } from '../clean.ts'
import { nodeOf } from './inbound-nodes.ts'

type Change = { field: string; value: JsonObject }

export type WebhookBody = { object: string; entry: { id: string; changes: Change[] }[] }

/** The business number an event belongs to: WABA id, phone_number_id, digits as displayed. */
type BusinessNumber = { accountId: string; phoneNumberId: string; displayPhone: string }

/** A customer: `from` in digits, null for a user who shows only a BSUID. */
type Person = { from: string | null; userId?: string; username?: string; name: string | null }

type InboundArgs = BusinessNumber &
  Person & {
    type: MessageType
    /** The public shapes of messages/send, as a customer would write; see inbound-nodes.ts. */
    content: JsonObject
    contextId?: string
    provenance?: Provenance
    id: string
    atMs: number
  }

type StatusArgs = BusinessNumber & {
  wamid: string
  status: Receipt['status']
  atMs: number
  /** Our reference; given back as biz_opaque_callback_data. */
  ref: string | null
  recipient: string | null
  userId?: string
  name?: string | null
  category?: 'service' | 'utility' | 'marketing' | 'authentication'
  error?: { code: number; title: string; message?: string; details?: string }
}

const SECOND_MS = 1_000
const OBJECT = 'whatsapp_business_account'

/** One customer's message. RangeError for a type no customer can write (interactive, template). */
export function inboundWebhook(args: InboundArgs): WebhookBody {
  const { referral, group_id, ...forwarding } = args.provenance ?? {}
  const quoted = args.contextId === undefined ? {} : { from: args.displayPhone, id: args.contextId }
  const context = { ...quoted, ...forwarding }
  const message = dropUndefined({
    from: args.from ?? undefined,
    from_user_id: args.userId,
    id: args.id,
    timestamp: seconds(args.atMs),
    group_id,
    context: Object.keys(context).length === 0 ? undefined : context,
    referral,
    ...nodeOf(args.type, args.content),
  })
  // System messages come without contacts.
  const contacts = args.type === 'system' ? {} : { contacts: [contactOf(args)] }
  return bodyOf(args, { ...contacts, messages: [message] })
}

/**
 * One status of a message the business sent. Pricing comes with sent and delivered only; a failed one has no
 * contacts block and always an error.
 */
export function statusWebhook(args: StatusArgs): WebhookBody {
  const failed = args.status === 'failed'
  const priced = args.status === 'sent' || args.status === 'delivered'
  const status = dropUndefined({
    id: args.wamid,
    status: args.status,
    timestamp: seconds(args.atMs),
    recipient_id: args.recipient ?? undefined,
    recipient_user_id: args.userId,
    biz_opaque_callback_data: args.ref ?? undefined,
    pricing: priced ? pricingOf(args.category ?? 'service') : undefined,
    errors: failed ? [errorOf(args.error)] : undefined,
  })
  const person = { from: args.recipient, userId: args.userId, name: args.name ?? null }
  return bodyOf(args, { ...(failed ? {} : { contacts: [contactOf(person)] }), statuses: [status] })
}

/** Several bodies as one POST: the same account becomes one entry, with the changes in order. */
export function batch(bodies: readonly WebhookBody[]): WebhookBody {
  const changes = new Map<string, Change[]>()
  for (const entry of bodies.flatMap(body => body.entry)) {
    const gathered = changes.get(entry.id)
    if (gathered) gathered.push(...entry.changes)
    else changes.set(entry.id, [...entry.changes])
  }
  return { object: OBJECT, entry: [...changes].map(([id, gathered]) => ({ id, changes: gathered })) }
}

/**
 * The bytes to send and the X-Hub-Signature-256 over these very bytes. Non-ASCII is written as \uXXXX before
 * signing, as the provider does: parsing and re-serialising gives another signature.
 */
export function escapeAndSign(body: unknown, appSecret: string): { raw: Buffer; signature: string } {
  const asEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  const raw = Buffer.from(JSON.stringify(body).replaceAll(/[\u0080-\uffff]/g, asEscape))
  return { raw, signature: `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}` }
}

const seconds = (ms: number): string => String(Math.floor(ms / SECOND_MS))

function bodyOf(number: BusinessNumber, parts: JsonObject): WebhookBody {
  const metadata = { display_phone_number: number.displayPhone, phone_number_id: number.phoneNumberId }
  const value = { messaging_product: 'whatsapp', metadata, ...parts }
  return { object: OBJECT, entry: [{ id: number.accountId, changes: [{ field: 'messages', value }] }] }
}

function contactOf({ from, userId, username, name }: Person): JsonObject {
  const profile = dropUndefined({ name: name ?? undefined, username })
  return dropUndefined({ profile, wa_id: from ?? undefined, user_id: userId })
}

/** Free within the window the customer opened; everything else is billed. */
function pricingOf(category: NonNullable<StatusArgs['category']>): JsonObject {
  const free = category === 'service'
  return { billable: !free, pricing_model: 'PMP', type: free ? 'free_customer_service' : 'regular', category }
}

function errorOf(error: StatusArgs['error']): JsonObject {
  const { code, title, message, details } = error ?? { code: 131000, title: 'Something went wrong' }
  return { code, title, message: message ?? title, error_data: { details: details ?? title } }
}

const dropUndefined = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
