// All statements that write calendars and their versions.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Hours } from './calendar.ts'

/** Undefined where a calendar of this name exists, in whatever letters. */
export async function insertCalendar(
  tx: Tx,
  appId: AppId,
  name: string,
  hours: Hours,
  now: Timestamp,
): Promise<Hashid<'cal'> | undefined> {
  const [row] = await tx.query<{ id: number; hashid: Hashid<'cal'> }>(
    `insert into calendars (app_id, hashid, name, created_at, updated_at)
     values ($1, $2, $3, $4::timestamptz, $4::timestamptz)
     on conflict (app_id, lower(name)) do nothing returning id, hashid`,
    [appId, hashid('cal'), name, now],
  )
  if (row) await insertHours(tx, appId, row.id, 1, hours, now)
  return row?.hashid
}

async function insertHours(
  tx: Tx,
  appId: AppId,
  id: number,
  version: number,
  hours: Hours,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `insert into calendar_versions (app_id, calendar_id, version, at, hours) values ($1, $2, $3, $4, $5)`,
    [appId, id, version, now, JSON.stringify(hours)],
  )
}

export type LockedCalendar = { id: number; name: string; version: number; is_active: boolean; hours: Hours }

/** Locked, so that its versions come one after the other. */
export async function selectCalendarForUpdate(
  tx: Tx,
  appId: AppId,
  calendar: string,
): Promise<LockedCalendar | undefined> {
  const [row] = await tx.query<LockedCalendar>(
    `select c.id, c.name, c.version, c.is_active, v.hours from calendars c
     join calendar_versions v on v.app_id = c.app_id and v.calendar_id = c.id and v.version = c.version
     where c.app_id = $1 and c.hashid = $2 for update of c`,
    [appId, calendar],
  )
  return row
}

/** False: another has this name. */
export async function updateName(
  tx: Tx,
  appId: AppId,
  id: number,
  name: string,
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update calendars c set name = $3, updated_at = $4 where c.app_id = $1 and c.id = $2 and not exists (
       select from calendars o where o.app_id = $1 and o.id <> $2 and lower(o.name) = lower($3)) returning c.id`,
    [appId, id, name, now],
  )
  return rows.length === 1
}

/** Other hours of a locked calendar, from now on. */
export async function updateHours(
  tx: Tx,
  appId: AppId,
  { id, version }: LockedCalendar,
  hours: Hours,
  now: Timestamp,
): Promise<number> {
  await insertHours(tx, appId, id, version + 1, hours, now)
  await tx.query('update calendars set version = $3, updated_at = $4 where app_id = $1 and id = $2', [
    ...[appId, id, version + 1, now],
  ])
  return version + 1
}

/** These first, in this order, then the others as they were. */
export async function updatePositions(
  tx: Tx,
  appId: AppId,
  calendars: string[],
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `update calendars c set position = o.position, updated_at = $3
     from (select k.id, row_number() over (
         order by array_position($2::text[], k.hashid), k.position, lower(k.name), k.id) as position
       from calendars k where k.app_id = $1) o
     where c.app_id = $1 and c.id = o.id and c.position is distinct from o.position`,
    [appId, calendars, now],
  )
}

export async function updateCalendarInactive(
  tx: Tx,
  appId: AppId,
  id: number,
  now: Timestamp,
): Promise<void> {
  await tx.query('update calendars set is_active = false, updated_at = $3 where app_id = $1 and id = $2', [
    appId,
    id,
    now,
  ])
}
