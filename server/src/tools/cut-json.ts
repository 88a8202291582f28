// Makes JSON fit a bound by leaving out whole entries, so that nothing that is left has been changed. Pure.
import { clean } from '@palabre/offline-agent/clean'

type Cut = { value: unknown; bytes: number; isWhole: boolean }

/** The value, cleaned, in at most so many bytes of JSON; entries at the end are left out. */
export function cutJson(value: unknown, bytesMax: number): { value: unknown; isWhole: boolean } {
  const cut = fit(value, bytesMax)
  return cut ? { value: cut.value, isWhole: cut.isWhole } : { value: null, isWhole: false }
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Null: not even a part of it fits. */
function fit(value: unknown, room: number): Cut | null {
  if (value === null || typeof value !== 'object') {
    const cleaned = typeof value === 'string' ? clean(value) : value
    const bytes = bytesOf(cleaned)
    return bytes <= room ? { value: cleaned, bytes, isWhole: true } : null
  }
  if (room < 2) return null
  return Array.isArray(value) ? fitList(value, room) : fitObject(value, room)
}

function fitList(list: unknown[], room: number): Cut {
  const kept: unknown[] = []
  let bytes = 2
  for (const entry of list) {
    const cut = fit(entry, room - bytes - 1)
    // a part of an entry says less than it seems to, unless there is nothing else
    if (!cut || (!cut.isWhole && (kept.length > 0 || isEmpty(cut.value))))
      return { value: kept, bytes, isWhole: false }
    kept.push(cut.value)
    bytes += cut.bytes + 1
    if (!cut.isWhole) return { value: kept, bytes, isWhole: false }
  }
  return { value: kept, bytes, isWhole: true }
}

function fitObject(object: object, room: number): Cut {
  const kept: [string, unknown][] = []
  let bytes = 2
  let isWhole = true
  for (const [name, entry] of Object.entries(object)) {
    const key = clean(name)
    const own = bytesOf(key) + 2
    const cut = fit(entry, room - bytes - own)
    // an entry that is too long is left out, what stands beside it is not
    if (!cut || (!cut.isWhole && isEmpty(cut.value))) isWhole = false
    else {
      kept.push([key, cut.value])
      bytes += cut.bytes + own
      isWhole &&= cut.isWhole
    }
  }
  return { value: Object.fromEntries(kept), bytes, isWhole }
}

const isEmpty = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && Object.keys(value).length === 0
