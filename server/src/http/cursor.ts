// What cursors are made of: opaque text to clients, values of a row to us. Pure.
import { toTimestamp } from '../lib/time.ts'

const TIMESTAMP = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const INTEGER = /^\d{1,18}$/

/** The text of a cursor. */
export const packCursor = (parts: unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** The parts of a cursor; none where it is not one. */
export function unpackCursor(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** Is it an id, or another whole number, in digits? */
export const isInteger = (part: unknown): part is string => typeof part === 'string' && INTEGER.test(part)

/** Is it a time of ours? 30 February is none, though it would be read as 2 March. */
export function isInstant(part: unknown): part is string {
  const ms = typeof part === 'string' && TIMESTAMP.test(part) ? Date.parse(part) : Number.NaN
  return !Number.isNaN(ms) && toTimestamp(ms).slice(0, 23) === String(part).slice(0, 23)
}
