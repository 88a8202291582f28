// One entry of messages[] to an Inbound, or null when its sender cannot be determined.

import type { Inbound } from '../types.ts'
import {
  budgetOf,
  cleanText,
  isObject,
  type JsonObject,
  objectOf,
  readId,
  readText,
  takeObject,
  takeText,
  without,
} from './clean.ts'
import { type Content, kindOf, nodeOf, readContent } from './content.ts'
import { formerPhoneOf, formerUserIdOf, readRenamed } from './renamed.ts'
import { type ContactIndex, identify } from './sender.ts'
import { readTime } from './time.ts'

/** The text that a person or a model reads. The customer's app allows 4,096 characters, so this is room to spare. */
const TEXT_BYTES_MAX = 64 * 1024
const CONTENT_BYTES_MAX = 128 * 1024
const META_BYTES_MAX = 32 * 1024
const KIND_CHARS_MAX = 64

const MESSAGE_KEYS = new Set([
  ...['from', 'from_user_id', 'from_parent_user_id', 'id', 'timestamp', 'type', 'context'],
  ...['errors', 'referral', 'group_id', 'identity'],
])
const CONTEXT_KEYS = new Set(['forwarded', 'frequently_forwarded', 'referred_product'])

/** Facts from the change around a message that are not in the message itself. */
export type Surroundings = { accountId: string; contacts: ContactIndex; errors: unknown; nowMs: number }

/**
 * Null when the message has no id or no sender. Whatever else is wrong with it makes it `unsupported`, with
 * the raw node in the content. meta.truncated names what was shortened.
 */
export function readMessage(message: JsonObject, around: Surroundings): Inbound | null {
  const providerId = readId(message.id)
  const claim = {
    phone: message.from ?? formerPhoneOf(message.system),
    userId: message.from_user_id ?? formerUserIdOf(message.system),
    parentUserId: message.from_parent_user_id,
  }
  const identified = providerId === null ? null : identify(claim, around.contacts)
  if (providerId === null || identified === null) return null
  const kind = kindOf(message)
  const read =
    (kind === null ? null : readContent(kind, message)) ?? readUnsupported(kind, message, around.errors)
  const contextId = read.contextId ?? readContextId(message.context)
  const renamed = readRenamed(message, identified.sender)
  const { at, exact } = readTime(message.timestamp, around.nowMs)
  const meta: JsonObject = {
    ...identified.meta,
    ...readExtras(message, kind, contextId),
    errors: message.errors ?? (read.type === 'unsupported' ? around.errors : undefined),
    timestamp: exact ? undefined : (message.timestamp ?? null),
  }
  return {
    kind: 'message',
    accountId: around.accountId,
    providerId,
    sender: identified.sender,
    at,
    type: read.type,
    ...bounded(read, meta),
    contextId,
    ...(renamed === null ? {} : { renamed }),
  }
}

const readContextId = (context: unknown): string | null =>
  readId(objectOf(context).id) ?? readId(objectOf(context).message_id)

/** A type we cannot show: unknown, malformed, or one that the provider itself does not pass on. */
function readUnsupported(kind: string | null, message: JsonObject, aroundErrors: unknown): Content {
  const errors = message.errors ?? aroundErrors
  const node = kind === null ? undefined : nodeOf(kind, message)
  const declared = kind === 'unsupported' || kind === 'unknown'
  const shown = declared ? readText(objectOf(node).type) : kind
  const content = {
    errors: Array.isArray(errors) ? errors : errors === undefined ? [] : [errors],
    kind: shown === null ? undefined : cleanText(shown).slice(0, KIND_CHARS_MAX),
    raw: node,
  }
  return { type: 'unsupported', content, text: '', contextId: null }
}

/** Everything else in the message; of its context, what is not already in contextId. */
function readExtras(message: JsonObject, kind: string | null, contextId: string | null): JsonObject {
  const context = objectOf(message.context)
  const known = new Set([
    ...MESSAGE_KEYS,
    ...(kind === null ? [] : [kind]),
    ...(kind === 'voice' ? ['audio'] : []),
  ])
  const other = without(message, known)
  const contextLeft = isObject(message.context)
    ? withoutValue(without(context, CONTEXT_KEYS), contextId)
    : message.context
  return {
    referral: message.referral,
    group_id: message.group_id,
    identity: message.identity,
    forwarded: context.forwarded,
    frequently_forwarded: context.frequently_forwarded,
    referred_product: context.referred_product,
    context: isObject(contextLeft) && Object.keys(contextLeft).length === 0 ? undefined : contextLeft,
    other: Object.keys(other).length > 0 ? other : undefined,
  }
}

const withoutValue = (object: JsonObject, value: unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, held]) => held !== value))

function bounded(read: Content, meta: JsonObject): Pick<Inbound, 'content' | 'text' | 'meta'> {
  const budgets = {
    text: budgetOf(TEXT_BYTES_MAX),
    content: budgetOf(CONTENT_BYTES_MAX),
    meta: budgetOf(META_BYTES_MAX),
  }
  const text = takeText(read.text, budgets.text)
  const content = takeObject(read.type === 'text' ? { ...read.content, text } : read.content, budgets.content)
  const kept = takeObject(meta, budgets.meta)
  const cut = Object.entries(budgets).filter(([, budget]) => budget.cut)
  if (cut.length > 0) kept.truncated = cut.map(([name]) => name)
  return { text, content, meta: kept }
}
