// Where a list or a timeline goes on: opaque to clients. Pure.
import { toTimestamp } from '../lib/time.ts'

const TIMESTAMP = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const INTEGER = /^\d{1,18}$/

/** The row after which a list goes on: its order, the value in that order, and its id. */
export type Cursor = { sort: string; value: string; id: string }

export const encodeCursor = ({ sort, value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')

/** Reads a cursor of this order; null when it is none. */
export function decodeCursor(text: string, sort: string): Cursor | null {
  const [of, value, id] = partsOf(Buffer.from(text, 'base64url').toString('utf8'))
  if (of !== sort || typeof value !== 'string' || typeof id !== 'string') return null
  return isInstant(value) && INTEGER.test(id) ? { sort, value, id } : null
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) && parts.length === 3 ? parts : []
  } catch {
    return []
  }
}

/** Rejects 30 February too, which would be read as 2 March. */
function isInstant(value: string): boolean {
  const ms = TIMESTAMP.test(value) ? Date.parse(value) : Number.NaN
  return !Number.isNaN(ms) && toTimestamp(ms).slice(0, 23) === value.slice(0, 23)
}

/** A place in a timeline: behind the message `seq`, or behind the act `act` after it. */
export type Place = { seq: number; act: number }

export const encodePlace = ({ seq, act }: Place): string => (act === 0 ? String(seq) : `${seq}.${act}`)

/** Reads a place that is checked by its pattern. */
export function decodePlace(text: string): Place {
  const [seq, act = '0'] = text.split('.')
  return { seq: Number(seq), act: Number(act) }
}
