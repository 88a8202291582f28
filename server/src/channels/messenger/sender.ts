// The person a message or status is about: phone, business-scoped user id (BSUID) or, in junk, whatever there is.

import type { Sender } from '../types.ts'
import {
  budgetOf,
  isObject,
  type JsonObject,
  objectOf,
  readId,
  readText,
  takeText,
  without,
} from './clean.ts'

const PHONE = /^\d{5,15}$/
const PHONE_AS_WRITTEN = /^\+?[\d\s().-]+$/
const BSUID = /^[A-Z]{2}\.(?:ENT\.)?[0-9A-Za-z]{1,128}$/
const NAME_BYTES_MAX = 1024
const CONTACT_KEYS = new Set(['wa_id', 'user_id', 'parent_user_id', 'profile'])
const PROFILE_KEYS = new Set(['name', 'username'])

/** The contacts[] of one change, findable by any of their ids. */
export type ContactIndex = { byId: Map<string, JsonObject>; all: unknown[]; used: Set<unknown> }

/** The facts about the person in the message or status itself. */
type Claim = { phone: unknown; userId: unknown; parentUserId: unknown }

type Identified = { sender: Sender; meta: JsonObject }

/** E.164 digits of something written as a phone number, else null. */
export function readPhone(value: unknown): string | null {
  const id = readId(value)
  if (id === null || !PHONE_AS_WRITTEN.test(id)) return null
  const digits = id.replaceAll(/\D/g, '')
  return PHONE.test(digits) ? digits : null
}

/** A business-scoped user id, else null: junk has been seen in its place. */
export function readBsuid(value: unknown): string | null {
  const id = readId(value)
  return id !== null && BSUID.test(id) ? id : null
}

/** The people in a webhook, by each of their ids; the first of two wins. */
export function contactIndexOf(contacts: unknown): ContactIndex {
  const all = Array.isArray(contacts) ? contacts : []
  const byId = new Map<string, JsonObject>()
  for (const contact of all) {
    if (!isObject(contact)) continue
    for (const id of idsOf(contact.wa_id, contact.user_id)) if (!byId.has(id)) byId.set(id, contact)
  }
  return { byId, all, used: new Set() }
}

const idsOf = (phone: unknown, userId: unknown): string[] =>
  [readPhone(phone), readId(phone), readId(userId)].filter(id => id !== null)

/**
 * Joins what the message claims with its contacts[] entry. Null only when there is no usable string at all: a
 * sender with neither a phone nor a BSUID keeps the given string as userId, so that nobody is lost.
 */
export function identify(claim: Claim, index: ContactIndex): Identified | null {
  const contact = findContact(claim, index)
  const phone = readPhone(claim.phone) ?? readPhone(contact?.wa_id)
  const bsuid =
    readBsuid(claim.userId) ??
    readBsuid(contact?.user_id) ??
    readBsuid(claim.phone) ??
    readBsuid(contact?.wa_id)
  const userId =
    bsuid ?? (phone === null ? firstId(claim.phone, claim.userId, contact?.wa_id, contact?.user_id) : null)
  if (phone === null && userId === null) return null
  if (contact) index.used.add(contact)
  const profile = objectOf(contact?.profile)
  const sender = { phone, userId, username: readName(profile.username), name: readName(profile.name) }
  const strays = [claim.phone, claim.userId, contact?.wa_id, contact?.user_id].filter(
    value => value !== undefined && value !== null && !isKnownAs(sender, value),
  )
  const left = { ...without(contact ?? {}, CONTACT_KEYS), ...without(profile, PROFILE_KEYS) }
  const meta = {
    parent_user_id: readId(claim.parentUserId) ?? readId(contact?.parent_user_id) ?? undefined,
    other_ids: strays.length > 0 ? [...new Set(strays)] : undefined,
    contact: Object.keys(left).length > 0 ? left : undefined,
  }
  return { sender, meta }
}

/** By id first; a lone entry also counts when nothing in it speaks against it. */
function findContact(claim: Claim, index: ContactIndex): JsonObject | null {
  for (const id of idsOf(claim.phone, claim.userId)) {
    const found = index.byId.get(id)
    if (found) return found
  }
  const only = index.all.length === 1 ? index.all[0] : null
  if (!isObject(only)) return null
  const differs = (a: string | null, b: string | null) => a !== null && b !== null && a !== b
  if (differs(readPhone(claim.phone), readPhone(only.wa_id))) return null
  return differs(readBsuid(claim.userId), readBsuid(only.user_id)) ? null : only
}

const isKnownAs = (sender: Sender, value: unknown): boolean => {
  const id = readId(value)
  return (id !== null && id === sender.userId) || (sender.phone !== null && readPhone(value) === sender.phone)
}

const firstId = (...values: unknown[]): string | null => values.map(readId).find(id => id !== null) ?? null

function readName(value: unknown): string | null {
  const name = takeText(readText(value) ?? '', budgetOf(NAME_BYTES_MAX)).trim()
  return name === '' ? null : name
}
