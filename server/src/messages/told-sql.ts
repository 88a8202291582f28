// What was told of a message, in the order it came, as parts of the statements that store it.
import { type Timestamp, timeSql } from '../lib/time.ts'
import type { StoredError } from './explain.ts'

/** Of one message; a provider that repeats itself with other times is not kept for ever. */
const TOLD_MAX = 100

/** What the provider or a person tells of a message. `attempt`: the newest when it was told. */
export type Told = {
  attempt: number
  what: 'receipt' | 'retried' | 'settled' | 'cancelled'
  /** Of a receipt, or how it was settled. */
  status?: string
  at: Timestamp
  error?: StoredError | null
  /** The person, usr-…. */
  by?: string
}

/** The message `m` with these entries (a jsonb array, SQL) added to what was told of it; those that it has count once. */
export const addTold = (m: string, entries: string): string => `case
  when jsonb_array_length(coalesce(${m}.told, '[]')) >= ${TOLD_MAX} then ${m}.told
  else coalesce(${m}.told, '[]') || coalesce((
    select jsonb_agg(e || jsonb_build_object('attempt', ${m}.attempt)) from jsonb_array_elements(${entries}) e
    where not coalesce(${m}.told, '[]') @> jsonb_build_array(e)), '[]') end`

/** One entry: what a person did, and when; all are SQL. */
export const byPerson = (what: string, user: string, at: string, status: string): string =>
  `jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('what', ${what}::text, 'status', ${status}::text,
    'at', ${timeSql(`${at}::timestamptz`)}, 'by', (select u.hashid from users u where u.id = ${user}::bigint))))`
