import type { AUDIT_ACTIONS } from '@palabre/contract/audit'
import type { TFunction } from 'i18next'
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

/** A value as people read it, without braces: an object as "name: value", several of them apart. */
export function valueWords(value: unknown, t: TFunction): string {
  if (isNothing(value)) return '–'
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) {
    const isOfObjects = value.some(one => typeof one === 'object')
    return value.map(one => valueWords(one, t)).join(isOfObjects ? '; ' : ', ')
  }
  return Object.entries(value as object)
    .filter(([, one]) => !isNothing(one))
    .map(([name, one]) => t('audit.pair', { name, value: valueWords(one, t) }))
    .join(', ')
}

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
