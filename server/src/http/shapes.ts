// Schemas that views of all rooms share. One type with null in it instead of a union: a union would be checked
// row by row when an answer is written.
import { type TSchema, Type } from 'typebox'
import type { Timestamp } from '../lib/time.ts'

export const timestamp = Type.Unsafe<Timestamp>({ type: 'string', format: 'date-time' })
export const nullableTimestamp = Type.Unsafe<Timestamp | null>({
  type: ['string', 'null'],
  format: 'date-time',
})
export const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] })
export const nullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] })

/** What stands here in a schema is what readers are shown instead of it. */
export const SHOWN = 'x-shown'

/**
 * A schema that answers are written by and readers see as another: a union is too slow to write by, and what was
 * stored long ago may lack what is promised today.
 */
export function shownAs(written: TSchema, shown: TSchema): TSchema {
  return { ...written, [SHOWN]: shown }
}
