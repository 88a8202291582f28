// The webhook body of the Cloud API: entry[] × changes[] × (messages[] | statuses[] | everything else).

import type { ChannelEvent, Notice } from '../types.ts'
import {
  budgetOf,
  cleanText,
  isObject,
  type JsonObject,
  objectOf,
  readId,
  readText,
  takeObject,
  without,
} from './clean.ts'
import { readMessage } from './message.ts'
import { readPayment } from './payment.ts'
import { readIdentities } from './renamed.ts'
import { type ContactIndex, contactIndexOf } from './sender.ts'
import { readStatus } from './status.ts'

/** A notice is only kept, never acted on; the provider's largest body has 3 MB. */
const NOTICE_BYTES_MAX = 256 * 1024
const FIELD_CHARS_MAX = 128

const BODY_KEYS = new Set(['object', 'entry'])
const ENTRY_KEYS = new Set(['id', 'time', 'uid', 'changes'])
const CHANGE_KEYS = new Set(['field', 'value'])

/** Fields that people who look after a number want to hear of. */
const ABOUT: { [field: string]: Notice['about'] } = {
  account_alerts: 'account',
  account_review_update: 'account',
  account_settings_update: 'account',
  account_update: 'account',
  business_capability_update: 'account',
  business_status_update: 'account',
  payment_configuration_update: 'account',
  message_template_components_update: 'template',
  message_template_quality_update: 'template',
  message_template_status_update: 'template',
  template_category_update: 'template',
  template_correct_category_detection: 'template',
  business_username_update: 'number',
  phone_number_name_update: 'number',
  phone_number_quality_update: 'number',
  security: 'number',
  user_preferences: 'contact',
}

type Place = { account: unknown; time: unknown; nowMs: number }

/**
 * All events in one POST, in their order. Never throws, never loses anything: what is no well-formed message or status
 * becomes a Notice whose content holds the raw `value`, the `reason`, and `account` (WABA id) and `time`
 * of its entry. A repeated id is returned each time: the database removes duplicates.
 */
export function parseWebhook(body: unknown, nowMs: number): ChannelEvent[] {
  const place = { account: undefined, time: undefined, nowMs }
  if (!isObject(body) || !Array.isArray(body.entry)) return [notice('body', 'not_a_webhook', body, place)]
  const events = body.entry.flatMap(entry => parseEntry(entry, nowMs))
  events.push(...leftovers('body', body, BODY_KEYS, place))
  return events.length > 0 ? events : [notice('body', 'empty', body, place)]
}

function parseEntry(entry: unknown, nowMs: number): ChannelEvent[] {
  const { id: account, time, changes } = objectOf(entry)
  const place = { account, time, nowMs }
  if (!isObject(entry) || !Array.isArray(changes)) return [notice('entry', 'no_changes', entry, place)]
  const events = changes.flatMap(change => parseChange(change, place))
  return [...events, ...leftovers('entry', entry, ENTRY_KEYS, place)]
}

function parseChange(change: unknown, place: Place): ChannelEvent[] {
  if (!isObject(change)) return [notice('change', 'not_an_object', change, place)]
  const value = change.value
  const field = cleanText(readText(change.field)?.slice(0, FIELD_CHARS_MAX) ?? '') || fieldOf(value)
  const events = (isObject(value) ? READERS[field]?.(value, place) : null) ?? [
    notice(field, 'field', value, place, accountOf(value)),
  ]
  return [...events, ...leftovers('change', change, CHANGE_KEYS, place)]
}

/** Fields whose values are read; null: this one cannot be. */
const READERS: { [field: string]: ((value: JsonObject, place: Place) => ChannelEvent[] | null) | undefined } =
  {
    messages: parseMessages,
    user_id_update: (value, { time, nowMs }) =>
      readIdentities(value, { accountId: accountOf(value), time, nowMs }),
  }

/** A change without a field is read as messages when it looks like them. */
const fieldOf = (value: unknown): string =>
  isObject(value) && (Array.isArray(value.messages) || Array.isArray(value.statuses)) ? 'messages' : 'unknown'

const accountOf = (value: unknown): string | null =>
  readId(objectOf(objectOf(value).metadata).phone_number_id)

/** Messages and statuses of one number; the rest of the value, if any, as one notice. */
function parseMessages(value: JsonObject, place: Place): ChannelEvent[] {
  const accountId = accountOf(value)
  const contacts = contactIndexOf(value.contacts)
  const events: ChannelEvent[] = []
  const read = (part: 'message' | 'status', items: unknown) => {
    for (const item of Array.isArray(items) ? items : []) {
      const around =
        accountId === null ? null : { accountId, contacts, errors: value.errors, nowMs: place.nowMs }
      const event =
        isObject(item) && around
          ? part === 'message'
            ? readMessage(item, around)
            : (readStatus(item, around) ?? readPayment(item, around))
          : null
      events.push(event ?? notice('messages', `${part}_not_readable`, item, place, accountId))
    }
  }
  read('message', value.messages)
  read('status', value.statuses)
  const rest = restOf(value, accountId, contacts)
  if (events.length === 0) events.push(notice('messages', 'no_messages', value, place, accountId))
  else if (Object.keys(rest).length > 0) events.push(notice('messages', 'rest', rest, place, accountId))
  return events
}

/** The parts that no event contains: errors of the account, unknown parts, contacts without a message. */
function restOf(value: JsonObject, accountId: string | null, contacts: ContactIndex): JsonObject {
  const known = new Set(['messaging_product'])
  if (accountId !== null) known.add('metadata')
  for (const key of ['messages', 'statuses']) if (Array.isArray(value[key])) known.add(key)
  if (Array.isArray(value.contacts)) known.add('contacts')
  const strangers = contacts.all.filter(contact => !contacts.used.has(contact))
  return { ...without(value, known), ...(strangers.length > 0 ? { contacts: strangers } : {}) }
}

function leftovers(field: string, object: JsonObject, known: ReadonlySet<string>, place: Place): Notice[] {
  const rest = without(object, known)
  return Object.keys(rest).length > 0 ? [notice(field, 'rest', rest, place)] : []
}

function notice(
  field: string,
  reason: string,
  value: unknown,
  place: Place,
  accountId: string | null = null,
): Notice {
  const budget = budgetOf(NOTICE_BYTES_MAX)
  const { account, time } = place
  const content = takeObject({ reason, account, time, value: value ?? null }, budget)
  if (budget.cut) content.truncated = true
  const about = reason === 'field' && Object.hasOwn(ABOUT, field) ? ABOUT[field] : undefined
  return { kind: 'notice', ...(about ? { about } : {}), accountId, field, content }
}
