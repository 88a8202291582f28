// What clients say of a ticket in its meta, beside what the service itself keeps there. Pure.
import { isDeepStrictEqual } from 'node:util'
import { type FieldError, invalid } from '../http/errors.ts'
import { META_BYTES_MAX } from './shapes.ts'
import { texts } from './texts.ts'

/** Written by the service alone. */
const OWN_KEYS: readonly string[] = ['satisfaction', 'follow_up_of']

type Meta = { [key: string]: unknown }

/** By key; null removes one, and null for all of it all that is the client's. Throws 1002 for a key of the service, or too much. */
export function mergedMeta(old: Meta | null, asked: object | null): Meta | null {
  const given = asked as Meta | null
  const own = Object.fromEntries(Object.entries(old ?? {}).filter(([key]) => OWN_KEYS.includes(key)))
  if (given === null) return Object.keys(own).length === 0 ? null : own
  // who sends all of it back as it was read changes nothing of these
  const taken = OWN_KEYS.filter(key => key in given && !isDeepStrictEqual(given[key], old?.[key]))
  if (taken.length > 0) throw invalid(taken.map(ownKey))
  const all = Object.entries({ ...old, ...given }).filter(([, value]) => value !== null)
  checkSize(Object.fromEntries(all.filter(([key]) => !OWN_KEYS.includes(key))), given)
  return all.length === 0 && old === null ? null : Object.fromEntries(all)
}

const ownKey = (key: string): FieldError => ({ field: `meta.${key}`, rule: 'readonly', text: texts.ownKey })

/** Too big by itself it is wrong for every ticket (`value`), else for this one (`total`). */
function checkSize(meta: Meta, given: Meta): void {
  if (bytesOf(meta) <= META_BYTES_MAX) return
  const rule = bytesOf(given) > META_BYTES_MAX ? 'value' : 'total'
  throw invalid([{ field: 'meta', rule, text: texts.metaTooBig({ bytesMax: META_BYTES_MAX }) }])
}

/** As PostgreSQL writes it: 1e308 has 309 digits there. */
function bytesOf(meta: Meta): number {
  let zeros = 0
  const text = JSON.stringify(meta, (_key, value: unknown) => {
    if (typeof value === 'number') zeros += Math.abs(Number(/e(.*)$/.exec(String(value))?.[1] ?? 0))
    return value
  })
  return Buffer.byteLength(text) + zeros
}
