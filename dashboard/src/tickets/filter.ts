// What narrows a list of tickets or their figures, as it stands in an address and as the search takes it.
import type { Operations } from '@palabre/client'
import { dayMoment, type Reader } from '../parts/times.ts'

export type Query = NonNullable<Operations['searchTickets']['query']>

export const SORTS = ['-created_at', 'created_at', 'resolved_due_at', '-updated_at'] as const
export const LATE = ['any', 'response', 'resolve'] as const
/** As people speak of ratings, and as the search takes them. */
export const RATINGS = {
  good: '4,5',
  bad: '1,2',
  rated: '1,2,3,4,5',
  unanswered: 'unanswered',
  asked: 'asked',
} as const
export const RATING_MAX = 5
export const YES_NO = ['yes', 'no'] as const

/** What last happened to a ticket at a time. */
export const TIMES = ['created', 'updated', 'responded', 'answered', 'resolved', 'reopened', 'asked'] as const
export type Time = (typeof TIMES)[number]

/** One of several values each. */
export const CHOICES = [
  'status',
  'assigned_to',
  'priority',
  'breached',
  'team',
  'tag',
  'waiting',
  'satisfaction',
  'sla_policy_id',
  'channel',
  'agent',
  'merged',
] as const
export type Choice = (typeof CHOICES)[number]

/** These have no field of their own: figures and other pages lead here with them. */
export const LED = ['assignee', 'contact', 'merged_into', 'open_at', 'due_before'] as const

const LISTS: readonly string[] = ['status', 'priority', 'satisfaction', 'channel']

export type TicketFilterName = Choice | (typeof LED)[number] | `${Time}_${'from' | 'to'}` | 'q'
export type Narrowed = { [name in TicketFilterName]?: string | undefined }

const ENDS = TIMES.flatMap(time => [`${time}_from`, `${time}_to`] as const)
const FILTER_NAMES: readonly TicketFilterName[] = [...CHOICES, ...LED, ...ENDS, 'q']

/** Stands among people for: nobody has it. */
export const NOBODY = 'none'

/** What is chosen of a filter; the address asks for nobody by a name of its own. */
export const chosenOf = (filter: Narrowed, name: Choice): string =>
  name === 'assigned_to' && filter.assignee === NOBODY ? NOBODY : (filter[name] ?? '')

/** What changes in the address when a value of a filter is chosen. */
export function choosing(name: Choice, value: string): Narrowed {
  if (name !== 'assigned_to') return { [name]: value }
  return value === NOBODY ? { assigned_to: '', assignee: NOBODY } : { assigned_to: value, assignee: '' }
}

/** The filters alone, of whatever else stands in the address. */
export const narrowedBy = (filter: Narrowed): Narrowed =>
  Object.fromEntries(FILTER_NAMES.flatMap(name => (filter[name] ? [[name, filter[name]]] : [])))

/** The search that an address stands for; a day without a time is that day where the reader is. */
export function queryOf(filter: Narrowed & { sort?: string | undefined }, reader: Reader): Query {
  const given = Object.entries(narrowedBy(filter)).map(([name, value]) => [
    name,
    LISTS.includes(name)
      ? value.split(',')
      : name === 'sla_policy_id'
        ? numbersIn(value)
        : momentOf(name, value, reader),
  ])
  const sort = SORTS.find(one => one === filter.sort)
  return { ...Object.fromEntries(given), ...(sort ? { sort } : {}) }
}

const numbersIn = (value: string): number[] => value.split(',').map(Number)

function momentOf(name: string, value: string, reader: Reader): string {
  if (name.endsWith('_from')) return dayMoment(value, 0, reader) ?? value
  const next = name.endsWith('_to') ? dayMoment(value, 1, reader) : undefined
  return next === undefined ? value : new Date(Date.parse(next) - 1).toISOString()
}

/** The time that the address narrows by, first of those it names; null: by none. */
export const timeIn = (filter: Narrowed): Time | null =>
  TIMES.find(time => filter[`${time}_from`] || filter[`${time}_to`]) ?? null
