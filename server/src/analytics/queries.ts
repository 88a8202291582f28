// All statements that write figures: facts of conversations, kept days, and how far both are.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { factsSql } from './facts-sql.ts'

/** Zones of its people that an app keeps days in, beside UTC. */
const ZONES_MAX = 5
/** Days further back are counted anew whenever they are asked for. */
const DAYS_KEPT = 400
/** A day is kept when it has been over for so long: no transaction of it is still open. */
const OVER_FOR = `interval '15 minutes'`
const REASON_CHARS = 200

/** Apps with events that the figures do not know yet, or with older conversations to go through (a sweep). */
export async function selectAppsBehind(tx: Pick<Tx, 'query'>): Promise<AppId[]> {
  const rows = await tx.query<{ app_id: AppId }>(
    `select c.app_id from event_counters c left join figure_marks k on k.app_id = c.app_id
     where c.last_id > coalesce(k.event_id, 0) or k.built_id is not null order by c.app_id`,
  )
  return rows.map(({ app_id }) => app_id)
}

export type Mark = { event_id: number; built_id: number | null }

/** How far the figures of an app are; null: another process is at it. Held until the transaction ends. */
export async function lockMark(tx: Tx, appId: AppId): Promise<Mark | null> {
  await tx.query(
    `insert into figure_marks (app_id, event_id, built_id)
     select c.app_id, c.last_id, 0 from event_counters c where c.app_id = $1 on conflict do nothing`,
    [appId],
  )
  const [row] = await tx.query<Mark>(
    'select event_id, built_id from figure_marks where app_id = $1 for update skip locked',
    [appId],
  )
  return row ?? null
}

export async function updateMark(tx: Tx, appId: AppId, { event_id, built_id }: Mark): Promise<void> {
  await tx.query('update figure_marks set event_id = $2, built_id = $3 where app_id = $1', [
    appId,
    event_id,
    built_id,
  ])
}

/** Whole seconds between two times, none where one of them is not there; never below 0. */
const secondsSql = (from: string, to: string): string =>
  `case when ${to} < ${from} then 0 else extract(epoch from ${to} - ${from})::int end`

/** Makes the facts of these conversations anew from their rows; when each began. Repeats change nothing. */
export async function upsertFigures(tx: Tx, appId: AppId, sessionIds: number[]): Promise<Timestamp[]> {
  const rows = await tx.query<{ opened_at: Timestamp }>(
    `insert into conversation_figures (app_id, chat_session_id, opened_at, channel_id, agent_id, team_id, user_id,
       first_answer_seconds, wait_seconds, resolution_seconds, is_solved_by_agent, handover_reason)
     select s.app_id, s.id, s.opened_at, s.channel_id, s.agent_id, s.team_id, p.author_id,
       ${secondsSql('i.at', 'a.at')}, ${secondsSql('coalesce(h.at, i.at)', 'p.at')},
       ${secondsSql('i.at', "(case when s.closed_reason = 'silence' then s.last_message_at else s.closed_at end)")},
       s.status = 'closed' and coalesce(a.author = 'agent', false) and p.at is null and h.at is null,
       left(h.reason, ${REASON_CHARS})
     from chat_sessions s
     left join lateral (select m.seq, m.created_at as at from messages m
       where m.app_id = s.app_id and m.chat_session_id = s.id and m.direction = 'in' order by m.seq limit 1) i on true
     left join lateral (select m.author, coalesce(m.sent_at, m.accepted_at) as at from messages m
       where m.app_id = s.app_id and m.chat_session_id = s.id and m.author in ('agent', 'person') and m.seq > i.seq
         and m.status not in ('held', 'cancelled', 'failed', 'expired') order by m.seq limit 1) a on true
     left join lateral (select m.author_id, coalesce(m.sent_at, m.accepted_at) as at from messages m
       where m.app_id = s.app_id and m.chat_session_id = s.id and m.direction = 'out' and m.author = 'person' and m.seq > i.seq
         and m.status not in ('held', 'cancelled', 'failed', 'expired') order by m.seq limit 1) p on true
     left join lateral (select c.at, c.data->>'reason' as reason from conversation_acts c
       where c.app_id = s.app_id and c.chat_session_id = s.id and c.kind = 'handed_over' order by c.seq, c.id limit 1) h on true
     -- one that was opened for a ticket, with somebody who never wrote, is on no channel and has nothing to count
     where s.app_id = $1 and s.id = any($2) and s.channel_id is not null
     order by s.id
     on conflict (app_id, chat_session_id) do update set channel_id = excluded.channel_id, agent_id = excluded.agent_id,
       team_id = excluded.team_id, user_id = excluded.user_id, first_answer_seconds = excluded.first_answer_seconds,
       wait_seconds = excluded.wait_seconds, resolution_seconds = excluded.resolution_seconds,
       is_solved_by_agent = excluded.is_solved_by_agent, handover_reason = excluded.handover_reason
     returning opened_at`,
    [appId, sessionIds],
  )
  return rows.map(({ opened_at }) => opened_at)
}

/** The days of these instants are no longer kept: they will be again, from the facts as they are then. Months go with their days (0448). */
export async function deleteDays(tx: Tx, appId: AppId, instants: Timestamp[], now: Timestamp): Promise<void> {
  await tx.query(
    `with gone as (
       delete from figure_days d using (
         select distinct z.zone, (i.at at time zone z.zone)::date as day
         from unnest($2::timestamptz[]) as i (at) join figure_zones z on z.app_id = $1) x
       where d.app_id = $1 and d.zone = x.zone and d.day = x.day returning d.zone)
     update figure_zones z set due_at = $3 where z.app_id = $1 and z.due_at > $3 and z.zone in (select zone from gone)`,
    [appId, instants, now],
  )
}

/** Each app keeps days in UTC and in the zones of its people (a sweep). */
export async function insertZones(tx: Tx, now: Timestamp): Promise<void> {
  await tx.query(
    `insert into figure_zones (app_id, zone, due_at)
     select k.app_id, z.zone, $1::timestamptz from figure_marks k join apps a on a.id = k.app_id
     cross join lateral (
       select 'UTC' as zone union
       (select distinct u.zone from memberships m join users u on u.id = m.user_id
        where m.business_id = a.business_id and u.zone is not null order by 1 limit ${ZONES_MAX})) z
     on conflict do nothing`,
    [now],
  )
}

export type DueZone = { app_id: AppId; zone: string; now: Timestamp }

/** Zones in which it is to be looked for days that are over, with the time of their app (a sweep). */
export function selectZonesDue(tx: Pick<Tx, 'query'>, now: Timestamp): Promise<DueZone[]> {
  return tx.query(
    `select z.app_id, z.zone, $1::timestamptz + a.clock_offset_ms * interval '1 ms' as now
     from figure_zones z join apps a on a.id = z.app_id
     where z.due_at <= $1::timestamptz + a.clock_offset_ms * interval '1 ms' order by z.app_id, z.zone`,
    [now],
  )
}

/** Keeps the newest days that are over and not kept, at most so many; how many these were. */
export async function insertDays(
  tx: Pick<Tx, 'query'>,
  { app_id, zone, now }: DueZone,
  max: number,
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `with first as (
       select greatest((f.opened_at at time zone $2)::date,
         ($3::timestamptz at time zone $2)::date - ${DAYS_KEPT}) as day
       from conversation_figures f where f.app_id = $1 order by f.opened_at limit 1
     ), missing as materialized (
       select d::date as day from first cross join lateral generate_series(first.day::timestamp,
         (($3::timestamptz - ${OVER_FOR}) at time zone $2)::date - interval '1 day', interval '1 day') d
       where not exists (select from figure_days k
         where k.app_id = $1 and k.zone = $2 and k.day = d::date and k.dimension = '')
       order by d desc limit $4
     ), kept as (
       insert into figure_days (app_id, zone, day, dimension, key, measure, detail, bucket, n, amount)
       select $1, $2, day, '', 0, '', '', 0, 0, 0 from missing
       union all
       select $1, $2, day, dimension, key, measure, detail, bucket, n, amount
       from (${factsSql({ zone: '$2', days: 'missing', dimension: null })}) f
     )
     select count(*)::int as n from missing`,
    [app_id, zone, now, max],
  )
  return row!.n
}

/** Keeps the newest months of which each day is kept and that are not, at most so many; how many these were. */
export async function insertMonths(
  tx: Pick<Tx, 'query'>,
  { app_id, zone }: DueZone,
  max: number,
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `with whole as (
       select date_trunc('month', k.day::timestamp)::date as month from figure_days k
       where k.app_id = $1 and k.zone = $2 and k.dimension = '' group by 1
       having count(*) = extract(day from date_trunc('month', min(k.day)::timestamp) + interval '1 month - 1 day')
     ), missing as materialized (
       select w.month from whole w where not exists (select from figure_months m
         where m.app_id = $1 and m.zone = $2 and m.month = w.month and m.dimension = '')
       order by w.month desc limit $3
     ), kept as (
       insert into figure_months (app_id, zone, month, dimension, key, measure, detail, bucket, n, amount)
       select $1, $2, w.month, d.dimension, d.key, d.measure, d.detail, d.bucket, sum(d.n), sum(d.amount)
       from missing w join figure_days d on d.app_id = $1 and d.zone = $2 and d.day >= w.month
         and d.day < w.month + interval '1 month'
       group by w.month, d.dimension, d.key, d.measure, d.detail, d.bucket
     )
     select count(*)::int as n from missing`,
    [app_id, zone, max],
  )
  return row!.n
}

export async function updateZoneDue(tx: Tx, { app_id, zone }: DueZone, dueAt: Timestamp): Promise<void> {
  await tx.query('update figure_zones set due_at = $3 where app_id = $1 and zone = $2', [app_id, zone, dueAt])
}
