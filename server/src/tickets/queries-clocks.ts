// The statements behind warnings, escalations and later answers: ticket_alarms, ticket_waits, sla_next_at.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { AlarmRules, Target } from '../sla/alarms.ts'

/** Apps in which a ticket's clocks are to be looked at (a sweep: one index probe per app). */
export function selectAppsToLook(
  tx: Pick<Tx, 'query'>,
  now: Timestamp,
): Promise<{ app_id: AppId; clock_offset_ms: number }[]> {
  return tx.query(
    `select a.id as app_id, a.clock_offset_ms from apps a cross join lateral (
       select t.sla_next_at from tickets t
       where t.app_id = a.id and t.sla_next_at is not null and t.sla_stopped_at is null
       order by t.sla_next_at, t.id limit 1
     ) first
     where first.sla_next_at <= $1::timestamptz + a.clock_offset_ms * interval '1 ms' order by a.id`,
    [now],
  )
}

/** The next tickets of an app to look at, locked. Those that another transaction holds are left for later. */
export async function selectToLook(tx: Tx, appId: AppId, now: Timestamp, limit: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select id from tickets where app_id = $1 and sla_next_at <= $2 and sla_next_at is not null and sla_stopped_at is null
     order by sla_next_at, id limit $3 for update skip locked`,
    [appId, now, limit],
  )
  return rows.map(({ id }) => id)
}

export type Told = { ticket_id: number; target: Target; wait_id: number; level: number }

/** What has been told of the clocks of these tickets. */
export function selectTold(tx: Tx, appId: AppId, ids: number[]): Promise<Told[]> {
  return tx.query(
    'select ticket_id, target, wait_id, level from ticket_alarms where app_id = $1 and ticket_id = any($2::bigint[])',
    [appId, ids],
  )
}

export async function insertTold(tx: Tx, appId: AppId, told: Told[], now: Timestamp): Promise<void> {
  if (told.length === 0) return
  await tx.query(
    `insert into ticket_alarms (app_id, ticket_id, target, wait_id, level, at)
     select $1, r.ticket_id, r.target, r.wait_id, r.level, $3
     from json_to_recordset($2) as r (ticket_id bigint, target text, wait_id bigint, level smallint)`,
    [appId, JSON.stringify(told), now],
  )
}

/** What these policies say of alarms, as it is in force. */
export function selectAlarmRules(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  policyIds: number[],
): Promise<({ id: number } & Omit<AlarmRules, 'calendar'>)[]> {
  return tx.query(
    `select id, response_time, resolve_time, next_response_minutes, warning_percent, escalations
     from ticket_sla_policies where app_id = $1 and id = any($2::bigint[])`,
    [appId, policyIds],
  )
}

/** When tickets are looked at next. */
export async function updateLooked(
  tx: Tx,
  appId: AppId,
  looked: { id: number; next: Timestamp | null }[],
): Promise<void> {
  if (looked.length === 0) return
  await tx.query(
    `update tickets t set sla_next_at = r.next
     from json_to_recordset($2) as r (id bigint, next timestamptz) where t.app_id = $1 and t.id = r.id`,
    [appId, JSON.stringify(looked)],
  )
}

/** A contact's message after the first answer, until it is answered. */
export type Wait = {
  id: number
  ticket_id: number
  since: Timestamp
  answered_at: Timestamp | null
  breached_at: Timestamp | null
}

/**
 * A contact waits in a conversation: those of its tickets that have had their first answer, and are not finished, wait from
 * then on, and are looked at now. Not where somebody has answered meanwhile. Repeats change nothing. A ticket is locked before its wait is
 * stored, as by whoever moves it first: the other way round two at once would wait for each other.
 */
export async function insertWaits(
  tx: Tx,
  appId: AppId,
  chatSessionId: number,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `with waiting as (
       select waiting_since as since from chat_sessions
       where app_id = $1 and id = $2 and exists (select from tickets where app_id = $1 and chat_session_id = $2) for share
     ), held as (
       select t.app_id, t.id, w.since from waiting w join tickets t on t.app_id = $1 and t.chat_session_id = $2
       where t.responded_at < w.since and t.ticket_status_id = any(
         array(select id from ticket_statuses where not (is_terminal or is_resolved)))
       order by t.id for no key update of t
     ), added as (
       insert into ticket_waits (app_id, ticket_id, since) select app_id, id, since from held
       on conflict (app_id, ticket_id) where answered_at is null do nothing returning ticket_id
     )
     update tickets t set sla_next_at = $3 from added where t.app_id = $1 and t.id = added.ticket_id`,
    [appId, chatSessionId, now],
  )
}

/** The waits of these tickets of a conversation, which are locked, that have an answer: the contact has not written again since. */
export function updateWaitsAnswered(
  tx: Tx,
  appId: AppId,
  chatSessionId: number,
  ids: number[],
  now: Timestamp,
): Promise<(Wait & { answered_at: Timestamp })[]> {
  return tx.query(
    `with ended as (
       update ticket_waits w set answered_at = greatest($4::timestamptz, w.since) from chat_sessions s
       where w.app_id = $1 and w.ticket_id = any($3::bigint[]) and w.answered_at is null
         and s.app_id = $1 and s.id = $2 and (s.waiting_since is null or s.waiting_since > w.since)
       returning w.id, w.ticket_id, w.since, w.answered_at, w.breached_at
     )
     update tickets t set answered_at = e.answered_at from ended e where t.app_id = $1 and t.id = e.ticket_id
     returning e.id, e.ticket_id, e.since, e.answered_at, e.breached_at`,
    [appId, chatSessionId, ids, now],
  )
}

/** The waits of these tickets that have no answer yet. */
export function selectOpenWaits(tx: Pick<Tx, 'query'>, appId: AppId, ids: number[]): Promise<Wait[]> {
  return tx.query(
    `select id, ticket_id, since, answered_at, breached_at from ticket_waits
     where app_id = $1 and ticket_id = any($2::bigint[]) and answered_at is null`,
    [appId, ids],
  )
}

/** The last wait of each of these tickets that has an answer. */
export function selectAnsweredWaits(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  ids: number[],
): Promise<{ ticket_id: number; since: Timestamp; answered_at: Timestamp }[]> {
  return tx.query(
    `select distinct on (ticket_id) ticket_id, since, answered_at from ticket_waits
     where app_id = $1 and ticket_id = any($2::bigint[]) and answered_at is not null
     order by ticket_id, answered_at desc, id desc`,
    [appId, ids],
  )
}

/** The last wait of a ticket until an instant; the one that goes on comes after those that are over. */
export async function selectLastWait(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  ticketId: number,
  at: Timestamp,
): Promise<Wait | undefined> {
  const [row] = await tx.query<Wait>(
    `select id, ticket_id, since, answered_at, breached_at from ticket_waits
     where app_id = $1 and ticket_id = $2 and since <= $3 order by since desc, id desc limit 1`,
    [appId, ticketId, at],
  )
  return row
}

/** What was used of a wait by its end, and since when it is late. */
export async function updateWaits(
  tx: Tx,
  appId: AppId,
  waits: { ticket_id: number; id: number; used_ms: number | null; breached_at: Timestamp | null }[],
): Promise<void> {
  if (waits.length === 0) return
  await tx.query(
    `update ticket_waits w set used_ms = coalesce(r.used_ms, w.used_ms), breached_at = coalesce(w.breached_at, r.breached_at)
     from json_to_recordset($2) as r (ticket_id bigint, id bigint, used_ms bigint, breached_at timestamptz)
     where w.app_id = $1 and w.ticket_id = r.ticket_id and w.id = r.id`,
    [appId, JSON.stringify(waits)],
  )
}
