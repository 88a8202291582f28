// People who change their number, or show it: a system message, an update of the user id, a contact that they were asked
// to share. The fields' names differ between versions of the API.
import type { Address, Identity } from '../types.ts'
import { isObject, type JsonObject, objectOf } from './clean.ts'
import { readBsuid, readPhone } from './sender.ts'
import { readTime } from './time.ts'

type Renamed = Identity['after']

const CHANGES = new Set(['user_changed_number', 'customer_changed_number', 'user_changed_user_id'])
/** Where an update of the user id has stood. */
const LISTS = ['user_id_update', 'user_id_updates', 'contacts'] as const

/** The number that a system message speaks of, where the message itself has no sender. */
export const formerPhoneOf = (system: unknown): unknown =>
  objectOf(system).new_wa_id === undefined ? undefined : objectOf(system).wa_id

export function formerUserIdOf(system: unknown): unknown {
  const { previous_user_id, new_user_id, user_id } = objectOf(system)
  return previous_user_id ?? (new_user_id === undefined ? undefined : user_id)
}

/** What a message says that its sender is called from now on; null: as before. */
export function readRenamed(message: JsonObject, sender: Address): Renamed | null {
  const renamed = message.type === 'system' ? changedTo(objectOf(message.system)) : sharedBy(message.contacts)
  if (renamed === null) return null
  const phone = renamed.phone === sender.phone ? null : renamed.phone
  const userId = renamed.userId === sender.userId ? null : renamed.userId
  return phone === null && userId === null ? null : { ...renamed, phone, userId }
}

function changedTo(system: JsonObject): Renamed | null {
  if (typeof system.type === 'string' && !CHANGES.has(system.type)) return null
  return {
    phone: readPhone(system.new_wa_id) ?? readPhone(system.wa_id),
    userId: readBsuid(system.new_user_id) ?? readBsuid(system.user_id),
    replaces: true,
  }
}

/** The provider vouches only for what they shared because we asked for it; any other card is somebody's. */
function sharedBy(contacts: unknown): Renamed | null {
  const cards = Array.isArray(contacts) ? contacts.map(objectOf) : []
  const own = cards.find(card => card.origin === 'contact_request')
  const phones = Array.isArray(own?.phones) ? own.phones.map(objectOf) : []
  const phone = phones.map(one => readPhone(one.wa_id) ?? readPhone(one.phone)).find(one => one !== null)
  return phone === undefined ? null : { phone, userId: null, replaces: false }
}

/** The people of a user_id_update; null when one of them cannot be read. */
export function readIdentities(
  value: JsonObject,
  around: { accountId: string | null; time: unknown; nowMs: number },
): Identity[] | null {
  const list = LISTS.map(name => value[name]).find(items => items !== undefined) ?? [value]
  const people = (Array.isArray(list) ? list : [list]).map(item => readIdentity(item, around))
  return people.every(one => one !== null) && people.length > 0 ? people : null
}

function readIdentity(
  item: unknown,
  { accountId, time, nowMs }: { accountId: string | null; time: unknown; nowMs: number },
): Identity | null {
  if (!isObject(item)) return null
  const userId = pairOf(item.user_id)
  const phone = pairOf(item.wa_id)
  const before = {
    phone: readPhone(phone.previous ?? item.previous_wa_id),
    userId: readBsuid(userId.previous ?? item.previous_user_id ?? item.old_user_id ?? item.previous),
  }
  const after = {
    phone: readPhone(phone.current ?? item.new_wa_id),
    userId: readBsuid(item.new_user_id ?? item.current_user_id ?? userId.current ?? item.current),
  }
  const { at } = readTime(item.timestamp ?? time, nowMs)
  const known = before.phone ?? before.userId ?? after.phone
  if (known === null || (after.phone ?? after.userId) === null) return null
  const replaces = before.phone !== null && after.phone !== null && before.phone !== after.phone
  return { kind: 'identity', accountId, at, before, after: { ...after, replaces } }
}

/** {previous, current}; a single value is the current one. */
function pairOf(value: unknown): { previous?: unknown; current?: unknown } {
  return isObject(value) ? value : { current: value }
}
