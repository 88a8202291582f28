// Schemas that views of all rooms share. One type with null in it instead of a union: a union would be checked
// row by row when an answer is written.
import { Type } from 'typebox'

export const timestamp = Type.String({ format: 'date-time' })
export const nullableTimestamp = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' })
export const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] })
export const nullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] })
