// What tickets are counted by beside their kinds and people: keys, kept in ticket_key_counts. Each column of times has the day (UTC) of its time,
// so a search from a time on is told by whole days and the rest of one. Pure.
import { type Condition, compare, type Keyed, type Part } from '../http/filters.ts'
import { DAY_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'

/** In the order of the SQL function ticket_keys. */
const KEYS = [
  'created_at',
  'updated_at',
  'responded_at',
  'answered_at',
  'resolved_at',
  'reopened_at',
  'asked_at',
  'due',
  'late',
  'unanswered',
] as const
type Key = (typeof KEYS)[number]
type TimeKey = Extract<Key, `${string}_at`>

/** The keys of tickets (t). */
export const KEYS_SQL = 'ticket_keys(t)'

/** Counted by the keys at this place: those that fit, and what is counted beside. */
export function keyedBy(key: Key, fits: Keyed['fits'], beside: readonly Part[] = []): Keyed {
  return { place: KEYS.indexOf(key) + 1, fits, beside }
}

/** Days since 1970. */
export const dayOf = (at: Timestamp): number => Math.floor(toMs(at) / DAY_MS)
export const firstOf = (day: number): Timestamp => toTimestamp(day * DAY_MS)
const lastOf = (day: number): Timestamp =>
  firstOf(day).replace('00:00:00.000000', '23:59:59.999999') as Timestamp

const between =
  (column: string, from: Timestamp, to: Timestamp): Part =>
  (t, bind) =>
    `${t}.${column} >= ${bind(from)}::timestamptz and ${t}.${column} <= ${bind(to)}::timestamptz`

/** At this time or later. */
export function since(column: TimeKey, at: Timestamp): Condition {
  const day = dayOf(at)
  const isWhole = at === firstOf(day)
  const keyed = keyedBy(
    column,
    bind => {
      const first = bind(isWhole ? day : day + 1)
      return key => `${key} >= ${first}::bigint`
    },
    isWhole ? [] : [between(column, at, lastOf(day))],
  )
  return { ...compare(column, '>=', 'timestamptz', at), keyed }
}

/** At this time or before. */
export function until(column: TimeKey, at: Timestamp): Condition {
  const day = dayOf(at)
  const isWhole = at === lastOf(day)
  const keyed = keyedBy(
    column,
    bind => {
      const last = bind(isWhole ? day : day - 1)
      return key => `${key} <= ${last}::bigint`
    },
    isWhole ? [] : [between(column, firstOf(day), at)],
  )
  return { ...compare(column, '<=', 'timestamptz', at), keyed }
}
