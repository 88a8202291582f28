// The statements of the sweeps: breaches, and what has been resolved for long.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Kind } from '../sla/periods.ts'
import { changedAt } from './changed-at.ts'
import { type TicketFacts, ticketFacts } from './events.ts'
import { isBehindSql } from './queries-periods.ts'

// the flag stands first in an order though it is always the same: only the indexes of clocks that run have that order, and those of
// all due times would be read past each ticket that is done
const CLOCK = {
  response: { due: 'response_due_at', ended: 'responded_at', flag: 'is_response_breached' },
  resolve: { due: 'resolved_due_at', ended: 'resolved_at', flag: 'is_resolve_breached' },
} as const

/** Apps in which a clock of this kind is due and its breach not stored (a sweep: one index probe per app). */
export function selectAppsDue(
  tx: Pick<Tx, 'query'>,
  kind: Kind,
  now: Timestamp,
): Promise<{ app_id: AppId; clock_offset_ms: number }[]> {
  const { due, ended, flag } = CLOCK[kind]
  return tx.query(
    `select a.id as app_id, a.clock_offset_ms from apps a cross join lateral (
       select t.${due} as due from tickets t
       where t.app_id = a.id and not t.${flag} and t.${ended} is null and t.sla_stopped_at is null
       order by t.${flag}, t.${due}, t.id limit 1
     ) first
     where first.due <= $1::timestamptz + a.clock_offset_ms * interval '1 ms' order by a.id`,
    [now],
  )
}

/** `facts` null: it is not breached yet, as it is still to be counted by the rules in force. */
type Breached = { id: number; facts: TicketFacts | null; due_at: Timestamp | null }

/** Stores breaches of one app, the longest due first. Rows locked by another transaction are left for later. */
export function updateBreached(
  tx: Tx,
  appId: AppId,
  kind: Kind,
  now: Timestamp,
  limit: number,
): Promise<Breached[]> {
  const { due, ended, flag } = CLOCK[kind]
  return tx.query(
    `with due as (
       select t.id, ${isBehindSql('t')} as is_behind from tickets t
       where t.app_id = $1 and not t.${flag} and t.${ended} is null and t.sla_stopped_at is null
         and t.${due} <= $2::timestamptz
       order by t.${flag}, t.${due}, t.id limit $3 for update of t skip locked
     ), stored as (
       update tickets t set ${flag} = true, updated_at = ${changedAt('t', '$2')} from due
       where t.app_id = $1 and t.id = due.id and not due.is_behind and not t.${flag}
       returning t.id, ${ticketFacts('t')} as facts, t.${due} as due_at
     )
     select id, facts, due_at from stored union all select id, null, null from due where is_behind`,
    [appId, now, limit],
  )
}

/** Apps in which a ticket has been resolved since before then, by their own time (a sweep: one index probe per app). */
export function selectAppsResolved(
  tx: Pick<Tx, 'query'>,
  until: Timestamp,
): Promise<{ app_id: AppId; clock_offset_ms: number }[]> {
  return tx.query(
    `select a.id as app_id, a.clock_offset_ms from apps a cross join lateral (
       select t.resolved_at from tickets t
       where t.app_id = a.id and t.resolved_at is not null and t.closed_at is null
       order by t.resolved_at, t.id limit 1
     ) first
     where first.resolved_at <= $1::timestamptz + a.clock_offset_ms * interval '1 ms' order by a.id`,
    [until],
  )
}

/** Tickets that are resolved, not closed, the longest first; locked. Those that another transaction holds are left for later. */
export function selectResolved(
  tx: Tx,
  appId: AppId,
  until: Timestamp,
  limit: number,
): Promise<{ hashid: string }[]> {
  return tx.query(
    `select hashid from tickets
     where app_id = $1 and resolved_at is not null and closed_at is null and resolved_at <= $2
     order by resolved_at, id limit $3 for update skip locked`,
    [appId, until, limit],
  )
}
