// The statements of ticket_periods, and of due times that follow from other rules.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, timeSql } from '../lib/time.ts'
import type { Hours } from '../sla/calendar.ts'
import type { Clocks } from '../sla/clocks.ts'
import { hoursSql } from '../sla/find-policy.ts'
import type { Period } from '../sla/periods.ts'
import { type TicketFacts, ticketFacts } from './events.ts'
import { lockTicketRows } from './queries-lock.ts'
import type { Ref } from './ref.ts'

/** A period as it is stored. */
export type StoredPeriod = Period & {
  ticket_status_id: number
  ticket_sla_policy_id: number
  policy_version: number
}

const PERIOD = `json_build_object('began_at', ${timeSql('e.began_at')}, 'is_running', e.is_running,
  'response_used_ms', e.response_used_ms, 'resolve_used_ms', e.resolve_used_ms,
  'ticket_status_id', e.ticket_status_id, 'ticket_sla_policy_id', e.ticket_sla_policy_id,
  'policy_version', e.policy_version)`

/** The newest period of a ticket known as `t`; null: it has none stored. */
export const lastPeriodSql = (t: string): string => `(select ${PERIOD} from ticket_periods e
  where e.app_id = ${t}.app_id and e.ticket_id = ${t}.id order by e.id desc limit 1)`

/** Is the status of the ticket `t`, of the app $1, resolved or terminal? */
export const isFinishedSql = (t: string): string => `exists (select from ticket_statuses f
  where f.id = ${t}.ticket_status_id and (f.app_id is null or f.app_id = $1) and (f.is_terminal or f.is_resolved))`

/** Is the ticket `t` counted by an older version of its policy than the one in force? */
export const isBehindSql = (t: string): string => `exists (select from ticket_sla_policies p
  where p.app_id = ${t}.app_id and p.id = ${t}.ticket_sla_policy_id and p.version > 1
    and p.version > coalesce((select e.policy_version from ticket_periods e
      where e.app_id = ${t}.app_id and e.ticket_id = ${t}.id order by e.id desc limit 1), 1))`

/** What is in force of a policy. */
export type PolicyRules = {
  version: number
  response_time: number
  resolve_time: number
  hours: Hours | null
}

/** The rules of a policy known as `p`. */
export const policyRulesSql = (p: string): string => `json_build_object('version', ${p}.version,
  'response_time', ${p}.response_time, 'resolve_time', ${p}.resolve_time, 'hours', ${hoursSql(p)})`

export type NewPeriod = StoredPeriod & { ticket_id: number }

/** Adds periods, in this order. */
export async function insertPeriods(tx: Tx, appId: AppId, periods: NewPeriod[]): Promise<void> {
  if (periods.length === 0) return
  await tx.query(
    `insert into ticket_periods (app_id, ticket_id, began_at, ticket_status_id, ticket_sla_policy_id,
       policy_version, is_running, response_used_ms, resolve_used_ms)
     select $1, r.ticket_id, r.began_at, r.ticket_status_id, r.ticket_sla_policy_id, r.policy_version,
       r.is_running, r.response_used_ms, r.resolve_used_ms
     from json_to_recordset($2) as r (ticket_id bigint, began_at timestamptz, ticket_status_id bigint,
       ticket_sla_policy_id bigint, policy_version int, is_running boolean, response_used_ms bigint,
       resolve_used_ms bigint)`,
    [appId, JSON.stringify(periods)],
  )
}

/** A locked ticket with all of its periods, oldest first. */
export type CountedTicket = Clocks & {
  id: number
  hashid: Hashid<'tck'>
  ticket_status_id: number
  is_finished: boolean
  ticket_sla_policy_id: number
  periods: StoredPeriod[]
  assignee: Hashid<'usr'> | null
  facts: TicketFacts
}

const COUNTED = `t.id, t.hashid, t.ticket_status_id, t.ticket_sla_policy_id, t.responded_at, t.response_due_at,
  t.resolved_at, t.resolved_due_at, t.closed_at, t.sla_stopped_at, t.is_response_breached, t.is_resolve_breached, ${isFinishedSql('t')} as is_finished`

const PERIODS = `(select coalesce(json_agg(${PERIOD} order by e.id), '[]') from ticket_periods e
  where e.app_id = t.app_id and e.ticket_id = t.id)`

/** These tickets, locked in the order of their ids, and then read: their periods are those of whoever was waited for, too. */
export async function selectCounted(tx: Tx, appId: AppId, ids: number[]): Promise<CountedTicket[]> {
  await lockTicketRows(tx, appId, { ids })
  return tx.query(
    `select ${COUNTED}, ${ticketFacts('t')} as facts,
       (select u.hashid from users u where u.id = t.assignee_id) as assignee,
       ${PERIODS} as periods
     from tickets t where t.app_id = $1 and t.id = any($2::bigint[]) order by t.id`,
    [appId, ids],
  )
}

/** These tickets as they are: not locked. */
export function selectLived(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  ids: number[],
): Promise<Omit<CountedTicket, 'facts' | 'assignee'>[]> {
  return db.query(
    `select ${COUNTED}, ${PERIODS} as periods from tickets t where t.app_id = $1 and t.id = any($2::bigint[])`,
    [appId, ids],
  )
}

/** A ticket to be explained: not locked. `finished`: the statuses in which nothing runs any more. */
export type LivedTicket = Omit<CountedTicket, 'facts' | 'assignee'> & { finished: number[] }

export async function selectLife(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  ref: Ref,
): Promise<LivedTicket | undefined> {
  const [row] = await db.query<LivedTicket>(
    `select ${COUNTED}, ${PERIODS} as periods, (select coalesce(json_agg(s.id), '[]') from ticket_statuses s
       where (s.app_id is null or s.app_id = $1) and (s.is_terminal or s.is_resolved)) as finished
     from tickets t where t.app_id = $1 and (t.hashid = $2 or t.id = $3::bigint)`,
    [appId, ref.hashid, ref.id],
  )
  return row
}

/** The next tickets of a policy that are not finished and count by an older version of it. */
export async function selectBehind(
  tx: Tx,
  appId: AppId,
  { policyId, afterId }: { policyId: number; afterId: number },
  limit: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select t.id from tickets t
     join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id
     where t.app_id = $1 and t.ticket_sla_policy_id = $2 and t.id > $3
       and t.ticket_status_id = any(array(
         select s.id from ticket_statuses s
         where (s.app_id is null or s.app_id = $1) and not (s.is_terminal or s.is_resolved)))
       and p.version > coalesce((select e.policy_version from ticket_periods e
         where e.app_id = t.app_id and e.ticket_id = t.id order by e.id desc limit 1), 0)
     order by t.id limit $4`,
    [appId, policyId, afterId, limit],
  )
  return rows.map(({ id }) => id)
}

export type Version = {
  policy_id: number
  /** The policy that people know. */
  shown_id: number
  version: number
  at: Timestamp
  response_time: number
  resolve_time: number
  next_response_minutes: number | null
  calendar_id: number | null
  calendar_version: number | null
}

/** All versions of these policies, and of one that was never changed what it is. */
export function selectVersions(tx: Pick<Tx, 'query'>, appId: AppId, policyIds: number[]): Promise<Version[]> {
  return tx.query(
    `select p.id as policy_id, coalesce(p.variant_of, p.id) as shown_id,
       coalesce(v.version, p.version) as version, coalesce(v.at, p.created_at) as at,
       coalesce(v.response_time, p.response_time) as response_time,
       coalesce(v.resolve_time, p.resolve_time) as resolve_time,
       case when v.version is null then p.next_response_minutes else v.next_response_minutes end as next_response_minutes,
       case when v.version is null then p.calendar_id else v.calendar_id end as calendar_id,
       case when v.version is null then p.calendar_version else v.calendar_version end as calendar_version
     from ticket_sla_policies p
     left join ticket_sla_policy_versions v on v.app_id = p.app_id and v.policy_id = p.id
     where p.app_id = $1 and p.id = any($2::bigint[]) order by p.id, 2`,
    [appId, policyIds],
  )
}

/** The hours that these versions count by. */
export function selectHours(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  versions: Version[],
): Promise<{ calendar_id: number; hashid: string; version: number; hours: Hours }[]> {
  return tx.query(
    `select v.calendar_id, c.hashid, v.version, v.hours from calendar_versions v
     join calendars c on c.app_id = v.app_id and c.id = v.calendar_id
     join (select distinct * from unnest($2::bigint[], $3::int[]) as u (calendar_id, version)) u
       on u.calendar_id = v.calendar_id and u.version = v.version
     where v.app_id = $1`,
    [appId, versions.map(one => one.calendar_id), versions.map(one => one.calendar_version)],
  )
}

export type Recounted = Pick<
  Clocks,
  'response_due_at' | 'resolved_due_at' | 'sla_stopped_at' | 'is_response_breached' | 'is_resolve_breached'
> & { id: number }

/** Due times that follow from other rules, and since when the clocks stand still; flags are only ever raised. */
export async function updateRecounted(
  tx: Tx,
  appId: AppId,
  tickets: Recounted[],
  now: Timestamp,
): Promise<void> {
  if (tickets.length === 0) return
  await tx.query(
    `update tickets t set response_due_at = r.response_due_at, resolved_due_at = r.resolved_due_at,
       sla_stopped_at = r.sla_stopped_at, is_response_breached = t.is_response_breached or r.is_response_breached,
       is_resolve_breached = t.is_resolve_breached or r.is_resolve_breached,
       updated_at = greatest(t.updated_at, $3::timestamptz), sla_next_at = $3
     from json_to_recordset($2) as r (id bigint, response_due_at timestamptz, resolved_due_at timestamptz,
       sla_stopped_at timestamptz, is_response_breached boolean, is_resolve_breached boolean)
     where t.app_id = $1 and t.id = r.id`,
    [appId, JSON.stringify(tickets), now],
  )
}
