// The body of POST /{phone_number_id}/messages as the simulator reads it: back to our own type and content,
// so that the very limits which guard the channel are the ones the simulator refuses by.

import type { Json, MessageType } from '../../types.ts'
import { isObject, type JsonObject, objectOf } from '../clean.ts'
import { isSendable } from '../payloads.ts'
import { readBsuid, readPhone } from '../sender.ts'

/** Each with the provider's code and what its `details` say. */
export type Fault = { code: number; details: string }

export type SendRequest = {
  type: MessageType
  content: { [key: string]: Json | undefined }
  /** As it was written; the provider gives it back as `input`. */
  input: string
  /** Digits, or null when the recipient is a BSUID. */
  phone: string | null
  ref: string | null
  contextId: string | null
}

const REF_CHARS_MAX = 512
const MEDIA = new Set(['image', 'video', 'audio', 'document', 'sticker'])

/** Whether the provider would refuse the request for its form. */
export const isFault = (read: SendRequest | Fault): read is Fault => 'details' in read

/** The request, or the first fault the provider would name. Limits are not looked at here. */
export function readSend(body: unknown): SendRequest | Fault {
  if (!isObject(body)) return { code: 100, details: 'The request body is not a JSON object.' }
  if (body.messaging_product !== 'whatsapp') {
    return { code: 100, details: 'The parameter messaging_product is required.' }
  }
  const recipient = readRecipient(body)
  if ('details' in recipient) return recipient
  const type = (body.type ?? 'text') as MessageType
  if (typeof type !== 'string' || !isSendable(type))
    return { code: 100, details: 'Param type is not a known type.' }
  const node = body[type]
  if (node === undefined || node === null)
    return { code: 131008, details: `Required parameter '${type}' is missing.` }
  const ref = body.biz_opaque_callback_data ?? null
  if (ref !== null && (typeof ref !== 'string' || ref.length > REF_CHARS_MAX)) {
    return { code: 131009, details: `biz_opaque_callback_data: at most ${REF_CHARS_MAX} characters.` }
  }
  const contextId = objectOf(body.context).message_id
  if (type === 'reaction' && contextId !== undefined) {
    return { code: 131009, details: 'A reaction cannot carry a context.' }
  }
  return {
    ...recipient,
    type,
    content: contentOf(type, node) as SendRequest['content'],
    ref,
    contextId: typeof contextId === 'string' ? contextId : null,
  }
}

/** `to` wins when both are there. */
function readRecipient(body: JsonObject): { input: string; phone: string | null } | Fault {
  const { to, recipient } = body
  if (to !== undefined && to !== null) {
    const phone = readPhone(to)
    return phone === null
      ? { code: 131009, details: 'Parameter to is not a phone number.' }
      : { input: String(to), phone }
  }
  if (recipient === undefined || recipient === null)
    return { code: 100, details: 'The parameter to is required.' }
  const bsuid = readBsuid(recipient)
  return bsuid === null
    ? { code: 131009, details: 'Parameter recipient is not a business-scoped user id.' }
    : { input: bsuid, phone: null }
}

function contentOf(type: MessageType, node: unknown): JsonObject {
  if (type === 'contacts') return { contacts: node }
  const { id, ...rest } = objectOf(node)
  if (MEDIA.has(type)) return id === undefined ? rest : { media_id: id, ...rest }
  if (type !== 'text') return objectOf(node)
  return { text: rest.body, preview_url: rest.preview_url }
}
