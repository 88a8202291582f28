// The Cloud API's limits beyond the public API's schema, checked before anything is sent.

import type { Json, LimitError, MessageType } from '../types.ts'
import { isObject, objectOf } from './clean.ts'
import { checkInteractive } from './interactive-limits.ts'
import { isSendable } from './payloads.ts'
import {
  checkCount,
  checkMedia,
  checkText,
  collectRefusals,
  type Refusals,
  refuseMissing,
} from './refusals.ts'
import { limitTexts, nameTexts } from './texts.ts'

const TEXT_BODY_CHARS_MAX = 4096
const CAPTION_CHARS_MAX = 1024
const CONTACTS_MAX = 5
const TEMPLATE_NAME_CHARS_MAX = 512
const TEMPLATE_TEXT_CHARS_MAX = 1024
const TEMPLATE_HEADER_CHARS_MAX = 60

type Content = { [key: string]: Json | undefined }
type Checker = (refusals: Refusals, content: Content) => void

const CHECKERS: Partial<Record<MessageType, Checker>> = {
  // The public API counts code points here (4,096 emoji pass), so the channel does too; everywhere else the
  // stricter UTF-16 units count, as the provider does not say which it means.
  text: (refusals, content) =>
    checkText(refusals, 'text', content.text, {
      word: 'text',
      name: nameTexts.text,
      max: TEXT_BODY_CHARS_MAX,
      countCodePoints: true,
    }),
  interactive: checkInteractive,
  image: checkCaptioned,
  video: checkCaptioned,
  document: checkCaptioned,
  audio: checkUncaptioned,
  sticker: checkUncaptioned,
  location: checkLocation,
  contacts: checkContacts,
  reaction: checkReaction,
  template: checkTemplate,
}

/**
 * The channel's own limits, all at once; empty when the message may go out. Paths are dotted and relative to
 * message.content, e.g. "action.sections.0.rows.2.title". Lengths are in characters.
 */
export function checkLimits(type: MessageType, content: Content): LimitError[] {
  const refusals = collectRefusals()
  const check = CHECKERS[type]
  if (check && isSendable(type)) check(refusals, content)
  else refuseType(refusals, type)
  return refusals.list
}

function refuseType(refusals: Refusals, type: MessageType): void {
  refusals.add('', 'type_supported', limitTexts.type({ type }))
}

function checkCaptioned(refusals: Refusals, content: Content): void {
  checkMedia(refusals, '', content)
  checkText(refusals, 'caption', content.caption, {
    word: 'caption',
    name: nameTexts.caption,
    max: CAPTION_CHARS_MAX,
    optional: true,
  })
}

/** A caption here would be lost without a word: better to say so. */
function checkUncaptioned(refusals: Refusals, content: Content): void {
  checkMedia(refusals, '', content)
  if (content.caption === undefined || content.caption === null) return
  refusals.add('caption', 'caption_unsupported', limitTexts.noCaption)
}

function checkLocation(refusals: Refusals, content: Content): void {
  checkDegrees(refusals, 'latitude', content.latitude, 90)
  checkDegrees(refusals, 'longitude', content.longitude, 180)
}

function checkDegrees(refusals: Refusals, path: 'latitude' | 'longitude', value: unknown, max: number): void {
  if (typeof value === 'number' && Math.abs(value) <= max) return
  refusals.add(path, `${path}_range:${max}`, limitTexts[path]({ max }))
}

function checkContacts(refusals: Refusals, content: Content): void {
  const contacts = Array.isArray(content.contacts) ? content.contacts : []
  checkCount(refusals, 'contacts', contacts.length, { word: 'contacts', min: 1, max: CONTACTS_MAX })
  contacts.forEach((contact, index) => {
    const formatted = objectOf(objectOf(contact).name).formatted_name
    if (typeof formatted === 'string' && formatted !== '') return
    refuseMissing(refusals, `contacts.${index}.name.formatted_name`, 'contact_name', nameTexts.contactName)
  })
}

function checkReaction(refusals: Refusals, content: Content): void {
  if (typeof content.message_id === 'string' && content.message_id !== '') return
  refuseMissing(refusals, 'message_id', 'reaction_target', nameTexts.reactionTarget)
}

function checkTemplate(refusals: Refusals, content: Content): void {
  const rule = { word: 'template_name', name: nameTexts.templateName, max: TEMPLATE_NAME_CHARS_MAX }
  checkText(refusals, 'name', content.name, rule)
  const code = isObject(content.language) ? content.language.code : content.language
  if (typeof code !== 'string' || code === '')
    refuseMissing(refusals, 'language', 'template_language', nameTexts.templateLanguage)
  const components = Array.isArray(content.components) ? content.components : []
  components.forEach((component, index) => {
    checkComponent(refusals, `components.${index}.`, objectOf(component))
  })
}

function checkComponent(refusals: Refusals, path: string, component: { [key: string]: unknown }): void {
  const header = typeof component.type === 'string' && component.type.toLowerCase() === 'header'
  const max = header ? TEMPLATE_HEADER_CHARS_MAX : TEMPLATE_TEXT_CHARS_MAX
  const parameters = Array.isArray(component.parameters) ? component.parameters : []
  parameters.map(objectOf).forEach((parameter, index) => {
    if (parameter.type !== 'text' || typeof parameter.text !== 'string') return
    const rule = { word: 'template_parameter', name: nameTexts.templateParameter, max }
    checkText(refusals, `${path}parameters.${index}.text`, parameter.text, rule)
  })
}
