// What is asked of figures, by what stands in the address.
import type { Operations } from '@palabre/client'
import { type AnalyticsFilter, paths } from '../paths.ts'
import type { AnswerOf } from '../session/call.ts'

export type Overview = AnswerOf<'readOverview'>
export type Series = AnswerOf<'readSeries'>
export type Place = Series['data'][number]
export type Figures = Overview['figures']
type Query = NonNullable<Operations['readOverview']['query']>

export const DIMENSIONS = ['channel', 'agent', 'person', 'team'] as const
export type Dimension = (typeof DIMENSIONS)[number]
export type By = 'day' | Dimension
export const PERIODS = ['7', '30', '90', '365'] as const
const PERIOD_DEFAULT = '30'
const DAY_MS = 86_400_000

/** The record whose figures are shown alone; null: of all. */
export function ofRecord(filter: AnalyticsFilter): { dimension: Dimension; id: string } | null {
  const dimension = DIMENSIONS.find(one => filter[one])
  return dimension ? { dimension, id: filter[dimension]! } : null
}

/** What figures are told apart by; those of one record by day alone. */
export const byOf = (filter: AnalyticsFilter): By =>
  ofRecord(filter) ? 'day' : (DIMENSIONS.find(one => one === filter.by) ?? 'day')

/** Days as an address has them: so many of the last ones, or own ones. */
export type Days = Pick<AnalyticsFilter, 'days' | 'from' | 'to'>

/** The period that is chosen; null where days of one's own are. */
export function periodOf(filter: Days): (typeof PERIODS)[number] | null {
  if (filter.from || filter.to) return null
  return PERIODS.find(one => one === filter.days) ?? PERIOD_DEFAULT
}

/** The first day of a period that ends today, in the zone in which the API counts. */
function firstDayOf(days: number, zone: string | null, nowMs: number): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone ?? 'UTC' })
  const today = Date.parse(`${format.format(nowMs)}T00:00:00Z`)
  return new Date(today - (days - 1) * DAY_MS).toISOString().slice(0, 10)
}

/** The days that an address stands for. */
export function daysOf(filter: Days, zone: string | null, nowMs: number): { from?: string; to?: string } {
  const period = periodOf(filter)
  if (period !== null) return { from: firstDayOf(Number(period), zone, nowMs) }
  return { ...(filter.from ? { from: filter.from } : {}), ...(filter.to ? { to: filter.to } : {}) }
}

/** The days and the record that an address stands for. */
export function queryOf(filter: AnalyticsFilter, zone: string | null, nowMs: number): Query {
  const of = ofRecord(filter)
  return { ...daysOf(filter, zone, nowMs), ...(of ? { [of.dimension]: of.id } : {}) }
}

type Search = Figures['conversations']['search']

/** Where the rows are that a figure counts. */
export function pathOf({ path, query }: Search): string {
  if (path === '/ticket/search') return paths.tickets(query)
  if (path === '/business-manager/ledger/search') return paths.ledger(query)
  const { sort, ...figure } = query
  return paths.counted(figure, sort === 'waiting_since' ? 'waiting' : 'newest')
}
