// Schemas that views of all rooms share. One type with null in it instead of a union: a union would be checked
// row by row when an answer is written.
import { type Static, type TObject, type TProperties, type TSchema, type TStringOptions, Type } from 'typebox'
import type { Timestamp } from '../lib/time.ts'
import { ITEMS_MAX } from './items-max.ts'
import { YEARS, type Years } from './years.ts'

export const timestamp = Type.Unsafe<Timestamp>({ type: 'string', format: 'date-time' })
export const nullableTimestamp = Type.Unsafe<Timestamp | null>({
  type: ['string', 'null'],
  format: 'date-time',
})
export const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] })
export const nullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] })

/** A body that puts records in order. */
export const orderOf = <Id extends TSchema>(id: Id, idsMax: number) =>
  Type.Object(
    {
      ids: Type.Array(id, {
        minItems: 1,
        maxItems: idsMax,
        uniqueItems: true,
        description: 'These first, in this order; the others follow as they were.',
      }),
    },
    { additionalProperties: false },
  )

/** The place of a record that only has one since somebody has put such records in order; null: behind those that have one. */
export const nullablePlace = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  description: 'Its place.',
})

/** An object or null: one type with null in it. */
export const nullable = <Properties extends TProperties>(properties: Properties, description: string) =>
  Type.Unsafe<Static<TObject<Properties>> | null>({
    ...Type.Object(properties),
    type: ['object', 'null'],
    description,
  })

/** The key under which a schema holds the one that readers see instead. */
export const SHOWN = 'x-shown'

/**
 * A schema used to serialise answers while readers see another: a union is too slow to serialise, and what was
 * stored long ago may lack what is promised today.
 */
export function shownAs(written: TSchema, shown: TSchema): TSchema {
  return { ...written, [SHOWN]: shown }
}

const QUERY_CHARS_MAX = 200

/** What is looked for, in words; `description`: among what, and how. */
export const wordsQuery = (description: string) =>
  Type.Optional(Type.String({ format: 'visible', minLength: 1, maxLength: QUERY_CHARS_MAX, description }))

/** Values separated by commas in one query parameter: checked as a text, read as a list by clients. */
export function commaList(item: TSchema, text: TStringOptions, maxItems?: number) {
  const bounds = maxItems === undefined ? {} : { maxItems }
  const checked = maxItems === undefined ? text : { ...text, [ITEMS_MAX]: maxItems }
  return Type.Unsafe<string>(shownAs(Type.String(checked), Type.Array(item, { minItems: 1, ...bounds })))
}

const DATE_OR_TIME = ['date-time', 'date'].map(format => Type.String({ format }))

/** A time that may be a whole day, too. */
export function dateOrTime(text: TStringOptions) {
  return Type.Unsafe<string>(shownAs(Type.String({ format: 'date-time', ...text }), Type.Union(DATE_OR_TIME)))
}

/** The same, or null. */
export function nullableDateOrTime({ description }: { description: string }) {
  const checked = { type: ['string', 'null'], format: 'date-time', description }
  const shown = Type.Union([...DATE_OR_TIME, Type.Null()], { description })
  return Type.Unsafe<string | null>(shownAs(checked as TSchema, shown))
}

/** A day of these years, of which readers see the pattern. */
export function dayIn(years: Years, shown: TStringOptions) {
  const checked = Type.String({ format: 'date', [YEARS]: years })
  return Type.Unsafe<string>(shownAs(checked, Type.String({ format: 'date', ...shown })))
}
