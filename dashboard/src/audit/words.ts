import type { AUDIT_ACTIONS } from '@palabre/contract/audit'
import type { TFunction } from 'i18next'
import { dayOnly, momentOf, type Reader } from '../parts/times.ts'
import type { audit } from '../texts/en/audit.ts'

export const ACTOR_KINDS = ['person', 'token', 'command_line', 'service'] as const

/** Its text's name; one that has none does not compile. */
type Named<Action> = Action extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never

type Fields = keyof (typeof audit)['fields']

/** A field that changed, in words; more may come, which then stand by their name. */
export const fieldWords = (field: string, t: TFunction): string =>
  t(`audit.fields.${field as Fields}`, { defaultValue: field })

/** What was done, in words; more actions may come, which then stand by their name. */
export const actionWords = (action: string, t: TFunction): string =>
  t(`audit.actions.${action.replace('.', '_') as Named<(typeof AUDIT_ACTIONS)[number]>}`, {
    defaultValue: action,
  })

/** Nothing is said of it where it was so before, too. */
export const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A value as people read it, without braces: an object as "name: value", several of them apart; times by the reader's clock. */
export function valueWords(value: unknown, t: TFunction, reader: Reader): string {
  if (isNothing(value)) return '–'
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  if (typeof value !== 'object') {
    const text = String(value)
    return MOMENT.test(text) ? momentOf(text, reader) : DAY.test(text) ? dayOnly(text, reader) : text
  }
  if (Array.isArray(value)) {
    const isOfObjects = value.some(one => typeof one === 'object')
    return value.map(one => valueWords(one, t, reader)).join(isOfObjects ? '; ' : ', ')
  }
  const fields = value as { [name: string]: unknown }
  return namesFirst(Object.keys(fields))
    .filter(name => !isNothing(fields[name]))
    .map(name => t('audit.pair', { name, value: valueWords(fields[name], t, reader) }))
    .join(', ')
}

/** What a record is called stands before all else of it. */
const NAMES = ['name', 'title', 'label', 'username']

/** Fields in their order, but those that name the record first. */
export const namesFirst = (fields: readonly string[]): string[] =>
  fields.toSorted((a, b) => Number(NAMES.includes(b)) - Number(NAMES.includes(a)))

/** What is known by name: ids of persons, teams and calendars; policies by their numbers, states by their codes. */
export type Known = {
  records: ReadonlyMap<string, string>
  policies: ReadonlyMap<string, string>
  statuses: ReadonlyMap<string, string>
}

/** Fields whose values are states of tickets. */
const OF_STATUSES = ['statuses', 'to', 'status', 'move_to']

/** A value by the name of its record; by what it is where the record is gone, or is none. */
export function namedBy({ records, policies, statuses }: Known, field: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(one => namedBy({ records, policies, statuses }, field, one))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, namedBy({ records, policies, statuses }, name, one)]),
    )
  const id = String(value)
  const named =
    records.get(id) ??
    (field === 'sla_policy' ? policies.get(id) : undefined) ??
    (OF_STATUSES.includes(field) ? statuses.get(id) : undefined)
  return named ?? value
}
