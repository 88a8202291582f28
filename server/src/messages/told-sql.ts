// What was told of a message, in the order it came, as parts of the statements that store it.
import { type Timestamp, timeSql } from '../lib/time.ts'
import type { StoredError } from './explain.ts'

/** Of one message; a provider that repeats itself with other times is not kept for ever. */
const TOLD_MAX = 100

/** What the provider or a person tells of a message. `attempt`: the newest when it was told. */
export type Told = {
  attempt: number
  what: 'receipt' | 'retried' | 'settled' | 'cancelled' | 'expired'
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

/** That its time was over, as its row says until it goes again; no entry where an attempt says so. */
export const asExpired = (
  m: string,
): string => `case when ${m}.error ->> 'reason' = 'expired' and ${m}.failed_at is not null
    and (select a.error ->> 'reason' from message_attempts a
      where a.app_id = ${m}.app_id and a.message_id = ${m}.id and a.attempt = ${m}.attempt limit 1) is distinct from 'expired'
  then jsonb_build_array(jsonb_build_object('what', 'expired', 'at', ${timeSql(`${m}.failed_at`)}, 'error', ${m}.error)) else '[]' end`

/**
 * When it was sent, delivered and read: columns. A provider tells whole seconds: what comes later is never earlier, and nothing
 * is before the message was taken.
 */
export const TIMES = `case when m.sent_at is not null then greatest(m.sent_at, m.accepted_at) end as sent_at,
       case when m.delivered_at is not null then greatest(m.delivered_at, m.sent_at, m.accepted_at) end as delivered_at,
       case when m.read_at is not null then greatest(m.read_at, m.delivered_at, m.sent_at, m.accepted_at) end as read_at`

/** One entry: what a person did, and when; all are SQL. */
export const byPerson = (what: string, user: string, at: string, status: string): string =>
  `jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('what', ${what}::text, 'status', ${status}::text,
    'at', ${timeSql(`${at}::timestamptz`)}, 'by', (select u.hashid from users u where u.id = ${user}::bigint))))`
