// A customer's message, in the public shapes of messages/send, as nodes of the provider's messages[].

import { createHash } from 'node:crypto'
import type { MessageType } from '../../types.ts'
import { isObject, type JsonObject } from '../clean.ts'
import { canonicalWaId } from './wamid.ts'

const MEDIA_ID_DIGITS = 16

const MIME_TYPES: ReadonlyMap<string, string> = new Map([
  ['image', 'image/jpeg'],
  ['video', 'video/mp4'],
  ['audio', 'audio/ogg; codecs=opus'],
  ['document', 'application/pdf'],
  ['sticker', 'image/webp'],
])

const UNKNOWN_TYPE = {
  code: 131051,
  title: 'Message type unknown',
  message: 'Message type unknown',
  error_data: { details: 'Message type is currently not supported.' },
}

/**
 * `type` and the node under its name. interactive_reply takes {button_reply}, {list_reply}, {nfm_reply} …, or
 * {button: {payload, text}} for a template's quick reply. RangeError for a type that only a business can
 * send.
 */
export function nodeOf(type: MessageType, content: JsonObject): JsonObject {
  if (MIME_TYPES.has(type)) return { type, [type]: mediaOf(type, content) }
  switch (type) {
    case 'text':
      return { type, text: { body: content.text } }
    case 'interactive_reply':
      return replyOf(content)
    case 'contacts':
      return { type, contacts: content.contacts }
    case 'reaction':
      // A removal comes without an emoji.
      return { type, reaction: content.emoji ? content : { message_id: content.message_id } }
    case 'location':
    case 'order':
    case 'payment':
      return { type, [type]: content }
    case 'system':
      return { type, system: systemOf(content) }
    case 'edit':
    case 'revoke':
      return { type, [type]: changeOf(content) }
    case 'request_welcome':
      return { type }
    case 'unsupported':
      return {
        type,
        errors: Array.isArray(content.errors) && content.errors.length > 0 ? content.errors : [UNKNOWN_TYPE],
        ...(content.kind === undefined ? {} : { unsupported: { type: content.kind } }),
      }
    default:
      throw new RangeError(`A customer cannot write a message of type ${type}.`)
  }
}

/** {message_id, text?}; the provider's own form stays as it is. */
function changeOf({ message_id, text, ...rest }: JsonObject): JsonObject {
  if (message_id === undefined) return rest
  const message = text === undefined ? {} : { message: { type: 'text', text: { body: text } } }
  return { original_message_id: message_id, ...message, ...rest }
}

/** {type, phone, user_id?}: what the customer is called now; the provider's own form stays as it is. */
function systemOf({ phone, ...rest }: JsonObject): JsonObject {
  if (typeof phone !== 'string') return rest
  const waId = canonicalWaId(phone)
  return { body: `User changed their number to ${waId}`, wa_id: waId, ...rest }
}

function replyOf(content: JsonObject): JsonObject {
  if (isObject(content.button)) return { type: 'button', button: content.button }
  const type = content.type ?? Object.keys(content).find(key => isObject(content[key]))
  return { type: 'interactive', interactive: { ...content, type } }
}

/** The provider always gives id, MIME type and hash: missing ones are derived, the same each time. */
function mediaOf(type: string, content: JsonObject): JsonObject {
  const { media_id, link, mime_type, sha256, ...rest } = content
  const digest = createHash('sha256')
    .update(String(link ?? media_id ?? ''))
    .digest()
  const digits = BigInt(`0x${digest.toString('hex')}`)
    .toString()
    .slice(0, MEDIA_ID_DIGITS)
  return {
    id: media_id ?? digits,
    mime_type: mime_type ?? MIME_TYPES.get(type),
    sha256: sha256 ?? digest.toString('base64'),
    ...(link === undefined ? {} : { url: link }),
    ...(type === 'audio' ? { voice: false } : {}),
    ...(type === 'sticker' ? { animated: false } : {}),
    ...rest,
  }
}
