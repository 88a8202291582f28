// What readers of events ask for.
import { EVENT_TYPES, type EventType } from '@palabre/contract/events'
import { Type } from 'typebox'
import { invalid } from '../http/errors.ts'
import { commaList } from '../http/shapes.ts'
import { fieldTexts } from '../http/texts.ts'

const TYPES_CHARS_MAX = 2000
/** Fifteen digits. */
const AFTER_MAX = 999_999_999_999_999

export const after = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: AFTER_MAX,
    description: 'Id of the last event that is known.',
  }),
)

export const types = Type.Optional(
  commaList(Type.Enum([...EVENT_TYPES]), { maxLength: TYPES_CHARS_MAX, description: 'Types of events.' }),
)

/** The types that are asked for; null: all. Throws 1002 for one that is none. */
export function readTypes(text: string | undefined, field = 'type'): EventType[] | null {
  if (text === undefined) return null
  const isType = (name: string): name is EventType => EVENT_TYPES.includes(name as EventType)
  const names = text.split(',')
  if (names.every(isType)) return names
  throw invalid([{ field, rule: 'enum', text: fieldTexts.someOf({ allowed: EVENT_TYPES }) }])
}

/** Those of either; null: all. */
export const bothOf = <Type>(some: Type[] | null, others: Type[] | null): Type[] | null =>
  some && others ? [...some, ...others] : (some ?? others)
