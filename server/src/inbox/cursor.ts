// Where a list or a timeline goes on: opaque to clients. Pure.
import { isInstant, isInteger, packCursor, unpackCursor } from '../http/cursor.ts'

/** The row after which a list goes on: its order, the value in that order, and its id. */
export type Cursor = { sort: string; value: string; id: string }

export const encodeCursor = ({ sort, value, id }: Cursor): string => packCursor([sort, value, id])

/** Reads a cursor of this order; null when it is none. */
export function decodeCursor(text: string, sort: string): Cursor | null {
  const [of, value, id, more] = unpackCursor(text)
  return of === sort && isInstant(value) && isInteger(id) && more === undefined ? { sort, value, id } : null
}

/** A place in a timeline: behind the message `seq`, or behind the act `act` after it. */
export type Place = { seq: number; act: number }

export const encodePlace = ({ seq, act }: Place): string => (act === 0 ? String(seq) : `${seq}.${act}`)

/** Reads a place that is checked by its pattern. */
export function decodePlace(text: string): Place {
  const [seq, act = '0'] = text.split('.')
  return { seq: Number(seq), act: Number(act) }
}
