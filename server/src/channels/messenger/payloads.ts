// Our message contents as the provider's JSON. Only the fields it knows travel, but for objects that are its
// own.

import type { Json, MessageType, Outbound } from '../types.ts'
import { isObject } from './clean.ts'

type Content = { [key: string]: Json | undefined }
type Writer = (content: Content) => { [key: string]: Json | undefined } | Json[] | undefined

const CAPTIONED = new Set<MessageType>(['image', 'video', 'document'])

/** Interactive messages whose action has only a name. */
const ASKS = new Map([
  ['location_request_message', 'send_location'],
  ['contact_request', 'request_contact_info'],
])

/** The types that may be sent, each with the function that writes its part of the payload. */
const WRITERS: Partial<Record<MessageType, Writer>> = {
  text: content => ({ preview_url: content.preview_url === true, body: content.text }),
  interactive: writeInteractive,
  image: content => writeMedia('image', content),
  video: content => writeMedia('video', content),
  audio: content => writeMedia('audio', content),
  document: content => writeMedia('document', content),
  sticker: content => writeMedia('sticker', content),
  location: ({ latitude, longitude, name, address }) => dropUndefined({ latitude, longitude, name, address }),
  contacts: content => (Array.isArray(content.contacts) ? content.contacts : []),
  // An empty emoji removes the reaction.
  reaction: content => ({ message_id: content.message_id, emoji: content.emoji ?? '' }),
  template: writeTemplate,
}

/** Whether the Cloud API accepts this type at all; the others are only ever inbound. */
export const isSendable = (type: MessageType): boolean => WRITERS[type] !== undefined

/**
 * The body of POST /{phone_number_id}/messages. `to` always has the "+": without it the provider would put
 * the business's own country code in front. A contact without a phone is addressed by its BSUID. Ids in the
 * content (reaction) and contextId must be the provider's. RangeError for a type that is not sendable.
 */
export function toPayload(outbound: Outbound): { [key: string]: Json | undefined } {
  const { type, to, contextId } = outbound
  const write = WRITERS[type]
  if (write === undefined) throw new RangeError(`The Cloud API cannot send messages of type ${type}.`)
  return dropUndefined({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.phone === null ? undefined : `+${to.phone}`,
    recipient: to.phone === null ? (to.userId ?? undefined) : undefined,
    // A reaction names its target itself and is refused with a context.
    context: contextId === null || type === 'reaction' ? undefined : { message_id: contextId },
    biz_opaque_callback_data: outbound.ref,
    type,
    [type]: write(outbound.content),
  })
}

function writeInteractive(content: Content): Content {
  const { header, action, ...rest } = content
  const asks = action === undefined ? ASKS.get(String(content.type)) : undefined
  return dropUndefined({
    type: content.type,
    header: header === undefined ? undefined : withMediaIds(header),
    ...rest,
    action: asks === undefined ? action : { name: asks },
  })
}

function writeMedia(type: MessageType, content: Content): Content {
  const { media_id, link, caption, filename } = content
  return dropUndefined({
    ...(media_id === undefined || media_id === null ? { link } : { id: media_id }),
    caption: CAPTIONED.has(type) ? caption : undefined,
    filename: type === 'document' ? filename : undefined,
  })
}

function writeTemplate({ name, language, components }: Content): Content {
  return dropUndefined({
    name,
    language: isObject(language) ? language : { code: language },
    components: components === undefined ? undefined : withMediaIds(components),
  })
}

/** Our `media_id` under image, video or document becomes the provider's `id`, wherever it stands. */
function withMediaIds(json: Json | undefined): Json | undefined {
  if (Array.isArray(json)) return json.map(item => withMediaIds(item) ?? null)
  if (typeof json !== 'object' || json === null) return json
  const { media_id, ...rest } = json
  const kept = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withMediaIds(value)]))
  return media_id === undefined ? kept : { id: media_id, ...kept }
}

/** Null and undefined are left out: the provider refuses null where a string belongs. */
const dropUndefined = (object: Content): Content =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== null))
