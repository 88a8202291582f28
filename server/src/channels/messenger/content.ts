// One reader per kind of inbound message: the provider's node in, our content shape and readable text out.

import type { MessageType } from '../types.ts'
import { isObject, type JsonObject, objectOf, readId, readNumber, readText, without } from './clean.ts'

/** Uncleaned and unbounded: the caller does both once for all of it. */
export type Content = { type: MessageType; content: JsonObject; text: string; contextId: string | null }

/** Null: the node does not have the form of its type. */
type Reader = (node: unknown, name: string) => Content | null

const MEDIA_TEXT_KEYS = ['mime_type', 'sha256', 'url', 'caption', 'filename'] as const
const MEDIA_KEYS = new Set(['id', ...MEDIA_TEXT_KEYS])
const LOCATION_TEXT_KEYS = ['name', 'address', 'url'] as const
const LOCATION_KEYS = new Set(['latitude', 'longitude', ...LOCATION_TEXT_KEYS])
const CHOICES = ['button_reply', 'list_reply'] as const
const CHOICE_KEYS = new Set(['id', 'title', 'description'])
const FORM_KEYS = new Set(['flow_token'])
const WORDS_DEPTH_MAX = 4
const INTERACTIVE_TYPES = ['button_reply', 'list_reply', 'nfm_reply', 'call_permission_reply'] as const

const READERS = new Map<string, Reader>([
  ['text', readBody],
  ['interactive', readInteractive],
  ['button', readTemplateButton],
  ['image', readMedia],
  ['video', readMedia],
  ['audio', readMedia],
  ['voice', readMedia],
  ['document', readMedia],
  ['sticker', readMedia],
  ['location', readLocation],
  ['contacts', readContacts],
  ['reaction', readReaction],
  ['order', readOrder],
  ['system', readSystem],
  ['edit', readEdit],
  ['revoke', readRevoke],
  ['request_welcome', () => contentOf('request_welcome', {})],
  ['payment', node => (isObject(node) ? contentOf('payment', node, wordsOf(node)) : null)],
])

/** The message's type: its own word, else the one known node it has, else null. */
export function kindOf(message: JsonObject): string | null {
  if (typeof message.type === 'string' && message.type !== '') return message.type
  return [...READERS.keys()].find(name => message[name] !== undefined && message[name] !== null) ?? null
}

/** Null when the kind is unknown or its node is missing or malformed. */
export function readContent(kind: string, message: JsonObject): Content | null {
  return READERS.get(kind)?.(nodeOf(kind, message), kind) ?? null
}

/** The node that belongs to a kind; a voice message has been seen under either name. */
export function nodeOf(kind: string, message: JsonObject): unknown {
  if (kind === 'voice') return message.voice ?? message.audio
  return Object.hasOwn(message, kind) ? message[kind] : undefined
}

const contentOf = (
  type: MessageType,
  content: JsonObject,
  text = '',
  contextId: string | null = null,
): Content => ({
  type,
  content,
  text,
  contextId,
})

/** The named keys that are there, as strings. */
const textsOf = (node: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.map(key => [key, readText(node[key]) ?? undefined]))

const joined = (parts: (string | null | undefined)[], separator: string): string =>
  parts.filter(part => part !== null && part !== undefined && part !== '').join(separator)

function readBody(node: unknown): Content | null {
  const body = readText(objectOf(node).body)
  return body === null ? null : contentOf('text', { text: body, preview_url: false }, body)
}

function readInteractive(node: unknown): Content | null {
  if (!isObject(node)) return null
  const type = readId(node.type) ?? INTERACTIVE_TYPES.find(name => isObject(node[name]))
  if (type === undefined) return null
  const choice = CHOICES.find(name => name === type)
  if (choice) return readChoice(choice, node[choice], without(node, new Set(['type', choice])))
  const reply = objectOf(node[type])
  const filled = readForm(reply.response_json)
  const title = readText(reply.title) ?? readText(reply.body) ?? readText(reply.response)
  const text = filled === null ? (title ?? wordsOf(reply)) : joined([title, wordsOf(filled)], '\n')
  return contentOf('interactive_reply', { ...node, type }, text)
}

/** What was filled into a form, without its own token; null: there is none, or it is no object. */
function readForm(json: unknown): JsonObject | null {
  if (typeof json !== 'string') return isObject(json) ? without(json, FORM_KEYS) : null
  try {
    const form: unknown = JSON.parse(json)
    return isObject(form) ? without(form, FORM_KEYS) : null
  } catch {
    return { answer: json }
  }
}

/** "key: value" lines of all that an object holds. */
function wordsOf(object: JsonObject, depth = 0): string {
  const lines = Object.entries(object).map(([key, value]) => {
    if (isObject(value)) return depth < WORDS_DEPTH_MAX ? wordsOf(value, depth + 1) : null
    const items = Array.isArray(value) ? value.map(readText) : [readText(value)]
    const text = joined(items, ', ')
    return text === '' ? null : `${key.replaceAll('_', ' ')}: ${text}`
  })
  return joined(lines, '\n')
}

function readChoice(type: (typeof CHOICES)[number], node: unknown, beside: JsonObject = {}): Content | null {
  if (!isObject(node)) return null
  const id = readText(node.id) ?? readText(node.title)
  const title = readText(node.title) ?? id
  if (id === null || title === null) return null
  const description = readText(node.description) ?? undefined
  const reply = { ...without(node, CHOICE_KEYS), id, title, description }
  return contentOf('interactive_reply', { ...beside, type, [type]: reply }, title)
}

/** Only its payload distinguishes the quick reply of a template: otherwise it is a button. */
function readTemplateButton(node: unknown): Content | null {
  const button = objectOf(node)
  return readChoice('button_reply', {
    id: button.payload ?? button.text,
    title: button.text ?? button.payload,
  })
}

function readMedia(node: unknown, name: string): Content | null {
  if (!isObject(node)) return null
  const mediaId = readId(node.id)
  if (mediaId === null && readText(node.url) === null) return null
  const type = name === 'voice' ? 'audio' : (name as MessageType)
  const voice = name === 'voice' ? true : node.voice
  const content = {
    ...without(node, MEDIA_KEYS),
    media_id: mediaId,
    ...textsOf(node, MEDIA_TEXT_KEYS),
    voice,
  }
  return contentOf(type, content, readText(node.caption) ?? '')
}

function readLocation(node: unknown): Content | null {
  if (!isObject(node)) return null
  const latitude = readNumber(node.latitude)
  const longitude = readNumber(node.longitude)
  if (latitude === null || longitude === null) return null
  const texts = textsOf(node, LOCATION_TEXT_KEYS)
  const text = joined([readText(texts.name), readText(texts.address)], ', ')
  return contentOf('location', { ...without(node, LOCATION_KEYS), latitude, longitude, ...texts }, text)
}

function readContacts(node: unknown): Content | null {
  const contacts = Array.isArray(node) ? node : isObject(node) ? [node] : null
  if (contacts === null) return null
  return contentOf('contacts', { contacts }, joined(contacts.map(contactWords), ', '))
}

/** Name, numbers and addresses: what a person reads of a card. */
function contactWords(contact: unknown): string {
  const { phones, emails, org } = objectOf(contact)
  const listed = (list: unknown, ...keys: string[]) =>
    (Array.isArray(list) ? list : []).map(item => {
      const held = objectOf(item)
      return keys.map(key => readText(held[key])).find(text => text !== null) ?? null
    })
  const numbers = listed(phones, 'phone', 'wa_id')
  return joined(
    [contactName(contact), ...numbers, ...listed(emails, 'email'), readText(objectOf(org).company)],
    ', ',
  )
}

function contactName(contact: unknown): string | null {
  const name = objectOf(objectOf(contact).name)
  return readText(name.formatted_name) ?? joined([readText(name.first_name), readText(name.last_name)], ' ')
}

/** A removal has an empty emoji or none. */
function readReaction(node: unknown): Content | null {
  const reaction = objectOf(node)
  const messageId = readId(reaction.message_id)
  if (messageId === null) return null
  const emoji = readText(reaction.emoji) || null
  return contentOf('reaction', { ...reaction, message_id: messageId, emoji }, emoji ?? '', messageId)
}

/** Quantities and prices stay as they came, numbers or strings. */
function readOrder(node: unknown): Content | null {
  if (!isObject(node)) return null
  const items = Array.isArray(node.product_items) ? node.product_items.map(objectOf) : []
  const lines = items.map(item =>
    joined(
      [
        joined([readText(item.quantity), readText(item.product_retailer_id)], ' × '),
        joined([readText(item.item_price), readText(item.currency)], ' '),
      ],
      ', ',
    ),
  )
  return contentOf('order', node, joined([readText(node.text), ...lines], '\n'))
}

function readSystem(node: unknown): Content | null {
  return isObject(node) ? contentOf('system', node, readText(node.body) ?? '') : null
}

/** The edited message keeps the provider's shape under `message`; its text is read as that of a new one. */
function readEdit(node: unknown): Content | null {
  const edit = objectOf(node)
  const originalId = readId(edit.original_message_id)
  if (originalId === null) return null
  const message = objectOf(edit.message)
  const kind = kindOf(message)
  const inner = kind === null || kind === 'edit' ? null : readContent(kind, message)
  return contentOf('edit', { ...edit, original_message_id: originalId }, inner?.text ?? '', originalId)
}

function readRevoke(node: unknown): Content | null {
  const originalId = readId(objectOf(node).original_message_id)
  if (originalId === null) return null
  return contentOf('revoke', { ...objectOf(node), original_message_id: originalId }, '', originalId)
}
