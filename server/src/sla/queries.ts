// All statements that write SLA policies and their versions.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Escalation } from './alarms.ts'

/** The hours that a policy counts by; null: all day, every day. */
export type CalendarRef = { id: number; version: number } | null

export type NewPolicy = {
  label: string
  priority: string
  response: number
  resolve: number
  isDefault: boolean
  calendar?: CalendarRef
  /** Whose hours its notices wait for. */
  notices?: CalendarRef
  alarms?: Alarms
}

/** What is promised of later answers, and when somebody hears of it. */
export type Alarms = {
  next_response_minutes: number | null
  warning_percent: number
  escalations: Escalation[]
}

export const NO_ALARMS: Alarms = { next_response_minutes: null, warning_percent: 80, escalations: [] }

export async function insertPolicy(tx: Tx, appId: AppId, policy: NewPolicy, now: Timestamp): Promise<number> {
  const { next_response_minutes, warning_percent, escalations } = policy.alarms ?? NO_ALARMS
  const row = await tx.k
    .insertInto('ticket_sla_policies')
    .values({
      app_id: appId,
      label: policy.label,
      priority: policy.priority,
      response_time: policy.response,
      resolve_time: policy.resolve,
      is_default: policy.isDefault,
      calendar_id: policy.calendar?.id ?? null,
      calendar_version: policy.calendar?.version ?? null,
      notices_calendar_id: policy.notices?.id ?? null,
      ...{ next_response_minutes, warning_percent, escalations: JSON.stringify(escalations) },
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Has another policy in use this label, in whatever letters? Asked under the app's lock: no index can say so, since older ones may be
 * there twice.
 */
export async function isLabelTaken(
  tx: Tx,
  appId: AppId,
  label: string,
  besideId: number | null = null,
): Promise<boolean> {
  const rows = await tx.query(
    `select id from ticket_sla_policies
     where app_id = $1 and lower(label) = lower($2) and is_active and variant_of is null and id is distinct from $3 limit 1`,
    [appId, label, besideId],
  )
  return rows.length > 0
}

/** A policy as it is for another priority, unless there is one: as it is now, whoever is changing it. */
export async function insertVariant(
  tx: Tx,
  appId: AppId,
  id: number,
  priority: string,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `insert into ticket_sla_policies (app_id, label, priority, response_time, resolve_time, is_default, is_active, calendar_id,
       calendar_version, notices_calendar_id, next_response_minutes, warning_percent, escalations, variant_of, created_at, updated_at)
     select app_id, label, $3, response_time, resolve_time, false, is_active, calendar_id, calendar_version,
       notices_calendar_id, next_response_minutes, warning_percent, escalations, id, $4::timestamptz, $4::timestamptz
     from ticket_sla_policies where app_id = $1 and id = $2 for share
     on conflict do nothing`,
    [appId, id, priority, now],
  )
}

/** It, and it as it is for other priorities: what is changed of one is changed of all. */
export async function selectVariants(tx: Tx, appId: AppId, id: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select id from ticket_sla_policies where app_id = $1 and (id = $2 or variant_of = $2) order by id',
    [appId, id],
  )
  return rows.map(row => row.id)
}

/** A policy as it is, locked until the commit. */
export type LockedPolicy = {
  id: number
  label: string
  priority: string
  is_default: boolean
  is_active: boolean
  response_time: number
  resolve_time: number
  calendar: string | null
  calendar_id: number | null
  calendar_version: number | null
  notices_calendar: string | null
} & Alarms

export async function selectPolicyForUpdate(
  tx: Tx,
  appId: AppId,
  id: number,
): Promise<LockedPolicy | undefined> {
  const [row] = await tx.query<LockedPolicy>(
    `select p.id, p.label, p.priority, p.is_default, p.is_active, p.response_time, p.resolve_time, c.hashid as calendar,
       p.calendar_id, p.calendar_version,
       (select n.hashid from calendars n where n.app_id = p.app_id and n.id = p.notices_calendar_id) as notices_calendar,
       p.next_response_minutes, p.warning_percent, p.escalations
     from ticket_sla_policies p left join calendars c on c.app_id = p.app_id and c.id = p.calendar_id
     where p.app_id = $1 and p.id = $2 and p.variant_of is null for update of p`,
    [appId, id],
  )
  return row
}

export async function updateLabel(
  tx: Tx,
  appId: AppId,
  id: number,
  label: string,
  now: Timestamp,
): Promise<void> {
  await tx.query('update ticket_sla_policies set label = $3, updated_at = $4 where app_id = $1 and id = $2', [
    appId,
    id,
    label,
    now,
  ])
}

export async function updateNoticesCalendar(
  tx: Tx,
  appId: AppId,
  id: number,
  calendar: CalendarRef,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `update ticket_sla_policies set notices_calendar_id = $3, updated_at = $4 where app_id = $1 and id = $2`,
    [appId, id, calendar?.id ?? null, now],
  )
}

export async function updateInactive(tx: Tx, appId: AppId, id: number, now: Timestamp): Promise<void> {
  await tx.query(
    'update ticket_sla_policies set is_active = false, updated_at = $3 where app_id = $1 and id = $2',
    [appId, id, now],
  )
}

/** No policy of this priority is the default then. */
export async function clearDefault(tx: Tx, appId: AppId, priority: string, now: Timestamp): Promise<void> {
  await tx.query(
    `update ticket_sla_policies set is_default = false, updated_at = $3
     where app_id = $1 and priority = $2 and is_default`,
    [appId, priority, now],
  )
}

export async function updateDefault(tx: Tx, appId: AppId, id: number, now: Timestamp): Promise<void> {
  await tx.query(
    'update ticket_sla_policies set is_default = true, updated_at = $3 where app_id = $1 and id = $2',
    [appId, id, now],
  )
}

/** These first, in this order, then the others as they were. */
export async function updatePositions(tx: Tx, appId: AppId, ids: number[], now: Timestamp): Promise<void> {
  await tx.query(
    `update ticket_sla_policies p set position = o.position, updated_at = $3
     from (select k.id, row_number() over (order by array_position($2::bigint[], k.id), k.position, k.id) as position
       from ticket_sla_policies k where k.app_id = $1 and k.variant_of is null) o
     where p.app_id = $1 and p.id = o.id and p.position is distinct from o.position`,
    [appId, ids, now],
  )
}

export type Times = { response: number; resolve: number; calendar: CalendarRef } & Alarms

/** A new version of a locked policy, in force from now on; the first one is kept when there is a second. */
export async function updateRules(
  tx: Tx,
  appId: AppId,
  id: number,
  { response, resolve, calendar, ...alarms }: Times,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `insert into ticket_sla_policy_versions
       (app_id, policy_id, version, at, response_time, resolve_time, calendar_id, calendar_version,
        next_response_minutes)
     select app_id, id, version, created_at, response_time, resolve_time, calendar_id, calendar_version,
       next_response_minutes from ticket_sla_policies where app_id = $1 and id = $2 on conflict do nothing`,
    [appId, id],
  )
  await tx.query(
    `with renewed as (
       update ticket_sla_policies set version = version + 1, response_time = $3, resolve_time = $4,
         calendar_id = $5, calendar_version = $6, updated_at = $7, next_response_minutes = $8,
         warning_percent = $9, escalations = $10
       where app_id = $1 and id = $2 returning *)
     insert into ticket_sla_policy_versions
       (app_id, policy_id, version, at, response_time, resolve_time, calendar_id, calendar_version,
        next_response_minutes)
     select app_id, id, version, $7, response_time, resolve_time, calendar_id, calendar_version, next_response_minutes
     from renewed`,
    [
      ...[appId, id, response, resolve, calendar?.id ?? null, calendar?.version ?? null, now],
      ...[alarms.next_response_minutes, alarms.warning_percent, JSON.stringify(alarms.escalations)],
    ],
  )
}
