// All statements that write figures of tickets: what is known beyond their rows, and kept days.
import { appsIn } from '../db/apps-in.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Measured } from '../tickets/measured.ts'
import type { DueZone } from './queries.ts'
import { countsSql, DIMENSIONS, type Dimension, MEASURES } from './ticket-measures.ts'

/** A day is kept when it has been over for so long. */
const OVER_FOR = `interval '15 minutes'`

/** Apps with tickets that the figures do not know as they are, or with older ones to go through (a sweep). */
export async function selectAppsChanged(tx: Pick<Tx, 'query'>): Promise<AppId[]> {
  const rows = await tx.query<{ app_id: AppId }>(
    `${appsIn('ticket_figure_changes')}
     union select app_id from figure_marks where tickets_built_id is not null order by 1`,
  )
  return rows.map(({ app_id }) => app_id)
}

export type TakenChange = { ticket_id: number; instants: Timestamp[] }

/** Takes the next changes of an app away; those of transactions that are still open come later. */
export function deleteChanges(tx: Tx, appId: AppId, limit: number): Promise<TakenChange[]> {
  return tx.query(
    `with gone as (
       delete from ticket_figure_changes where app_id = $1 and id = any(array(
         select id from ticket_figure_changes where app_id = $1 order by id limit $2 for update skip locked))
       returning ticket_id, instants
     )
     select ticket_id, coalesce(json_agg(i.at) filter (where i.at is not null), '[]') as instants
     from gone left join lateral unnest(gone.instants) i (at) on true group by ticket_id`,
    [appId, limit],
  )
}

/** Older tickets, the next of them; null: all have been gone through. */
export async function selectOlder(tx: Tx, appId: AppId, limit: number): Promise<number[] | null> {
  const rows = await tx.query<{ built: number; id: number | null }>(
    `select k.tickets_built_id as built, t.id from figure_marks k
     left join lateral (select id from tickets where app_id = $1 and id > k.tickets_built_id order by id limit $2) t on true
     where k.app_id = $1 and k.tickets_built_id is not null`,
    [appId, limit],
  )
  return rows.length === 0 ? null : rows.flatMap(({ id }) => id ?? [])
}

export async function updateBuilt(tx: Tx, appId: AppId, builtId: number | null): Promise<void> {
  await tx.query('update figure_marks set tickets_built_id = $2 where app_id = $1', [appId, builtId])
}

/** Writes anew what is known of these tickets. */
export async function upsertMeasured(
  tx: Tx,
  appId: AppId,
  ids: number[],
  measured: Measured[],
): Promise<void> {
  await tx.query(
    `insert into ticket_figures as f (app_id, ticket_id, response_minutes, next_minutes, next_elapsed_minutes, resolution_minutes)
     select $1, r.ticket_id, r.response_minutes, r.next_minutes, r.next_elapsed_minutes, r.resolution_minutes
     from json_to_recordset($2) as r (ticket_id bigint, response_minutes int, next_minutes int, next_elapsed_minutes int,
       resolution_minutes int)
     on conflict (app_id, ticket_id) do update set response_minutes = excluded.response_minutes,
       next_minutes = excluded.next_minutes, next_elapsed_minutes = excluded.next_elapsed_minutes,
       resolution_minutes = excluded.resolution_minutes`,
    [appId, JSON.stringify(measured)],
  )
  const times = measured.flatMap(({ ticket_id, open }) => open.map(one => ({ ticket_id, ...one })))
  // what ended in the moment it began was never open
  const lasting = times.filter(({ from_at, until_at }) => until_at === null || from_at < until_at)
  await tx.query('delete from ticket_open_times where app_id = $1 and ticket_id = any($2::bigint[])', [
    appId,
    ids,
  ])
  await tx.query(
    `insert into ticket_open_times (app_id, ticket_id, from_at, until_at)
     select $1, r.ticket_id, r.from_at, coalesce(r.until_at, 'infinity')
     from json_to_recordset($2) as r (ticket_id bigint, from_at timestamptz, until_at timestamptz)`,
    [appId, JSON.stringify(lasting)],
  )
}

/** The days on which something of these tickets counts, or counted, are no longer kept; they will be again. */
export async function deleteTicketDays(
  tx: Tx,
  appId: AppId,
  { ids, instants }: { ids: number[]; instants: Timestamp[] },
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `with times as (
       select i.at from unnest($3::timestamptz[]) as i (at)
       union select u.at from tickets t cross join lateral
         (values (t.created_at), (t.responded_at), (t.answered_at), (t.resolved_at), (t.reopened_at), (t.asked_at)) u (at)
       where t.app_id = $1 and t.id = any($2::bigint[]) and u.at is not null
       union select u.at from ticket_open_times o cross join lateral (values (o.from_at), (o.until_at)) u (at)
       where o.app_id = $1 and o.ticket_id = any($2::bigint[]) and u.at < 'infinity'
     ), days as (
       select distinct z.zone, (times.at at time zone z.zone)::date as day from times join figure_zones z on z.app_id = $1
     ), gone as (
       delete from ticket_days d using days x where d.app_id = $1 and d.zone = x.zone and d.day = x.day returning d.zone
     )
     update figure_zones z set due_at = $4 where z.app_id = $1 and z.due_at > $4 and z.zone in (select zone from gone)`,
    [appId, ids, instants, now],
  )
}

/** Keeps the newest days that are over and not kept, at most so many; how many these were. */
export async function insertTicketDays(
  tx: Pick<Tx, 'query'>,
  { app_id, zone, now }: DueZone,
  max: number,
): Promise<number> {
  const dimensions = ['all', ...(Object.keys(DIMENSIONS) as Dimension[])] as const
  const [row] = await tx.query<{ n: number }>(
    `with first as (
       select (t.created_at at time zone $2)::date as day from tickets t where t.app_id = $1 order by t.created_at, t.id limit 1
     ), missing as materialized (
       select d::date as day from first cross join lateral generate_series(first.day::timestamp,
         (($3::timestamptz - ${OVER_FOR}) at time zone $2)::date - interval '1 day', interval '1 day') d
       where not exists (select from ticket_days k
         where k.app_id = $1 and k.zone = $2 and k.day = d::date and k.dimension = '')
       order by d desc limit $4
     ), counted as (${MEASURES.map(one => countsSql(one, dimensions, { days: 'missing', zone: '$2' })).join(' union all ')}),
     kept as (
       insert into ticket_days (app_id, zone, day, dimension, key, measure, n, minutes, counts)
       select $1, $2, day, '', '', '', 0, '{}', '{}' from missing
       union all
       select $1, $2, c.day, c.dimension, c.key, c.measure, sum(c.n),
         coalesce(array_agg(c.minute order by c.minute) filter (where c.minute is not null), '{}'),
         coalesce(array_agg(c.n::int order by c.minute) filter (where c.minute is not null), '{}')
       from counted c group by c.day, c.dimension, c.key, c.measure
     )
     select count(*)::int as n from missing`,
    [app_id, zone, now, max],
  )
  return row!.n
}
