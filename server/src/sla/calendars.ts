// Calendars: the working hours that policies count by, in versions.
import { isDeepStrictEqual } from 'node:util'
import type { Hashid } from '@palabre/contract/ids'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import { lockApp } from '../business/lock-app.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { emitFact } from '../events/record.ts'
import { checkIds, invalid, notFound, refused, taken } from '../http/errors.ts'
import { behindSql, type NamePageQuery, namePageOf, pageValues, readNamePage } from '../http/name-pages.ts'
import type { AppId } from '../lib/ids.ts'
import { nameOf } from '../lib/names.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Hours, type Interval, WEEKDAYS } from './calendar.ts'
import { errorsOf } from './check-hours.ts'
import { type Alarms, updateRules } from './queries.ts'
import {
  insertCalendar,
  type LockedCalendar,
  selectCalendarForUpdate,
  updateCalendarInactive,
  updateHours,
  updateName,
  updatePositions,
} from './queries-calendars.ts'
import { CALENDARS_MAX, type CalendarChange, type CalendarInput, type CalendarView } from './shapes.ts'
import { texts } from './texts.ts'

const VIEW = `c.hashid as id, c.name, v.hours ->> 'zone' as zone, v.hours -> 'week' as week,
  v.hours -> 'exceptions' as exceptions, c.position, c.version, c.is_active,
  (select coalesce(json_agg(p.id order by p.id), '[]') from ticket_sla_policies p
   where p.app_id = c.app_id and p.calendar_id = c.id and p.is_active and p.variant_of is null) as policies, c.created_at, c.updated_at
  from calendars c
  join calendar_versions v on v.app_id = c.app_id and v.calendar_id = c.id and v.version = c.version`

/** By place and name in one, as a page of names goes on behind it: places have digits of one length. */
const PLACED_NAME = `to_char(coalesce(c.position, 999999), 'FM000000') || c.name`

/** The calendars of the app in their order, else by name, a page of them. 1002 for a cursor of another list. */
export async function listCalendars(db: Pick<Db, 'query'>, appId: AppId, query: NamePageQuery) {
  const page = readNamePage('calendars', query)
  const rows = await db.query<CalendarView & { number: number; placed: string }>(
    `select c.id as number, ${PLACED_NAME} as placed, ${VIEW}
     where c.app_id = $1 and ${behindSql(`(${PLACED_NAME})`, 'c.id')} order by lower(${PLACED_NAME}), c.id limit $4`,
    [appId, ...pageValues(page)],
  )
  const { data, ...rest } = namePageOf('calendars', rows, page, row => row.placed)
  return { data: data.map(({ placed: _, ...row }) => row), ...rest }
}

/** A calendar as the API shows it; 1007. */
export async function getCalendar(
  db: Pick<Db, 'query'>,
  appId: AppId,
  calendar: string,
): Promise<CalendarView> {
  const [row] = await db.query<CalendarView>(`select ${VIEW} where c.app_id = $1 and c.hashid = $2`, [
    appId,
    calendar,
  ])
  if (!row) throw notFound()
  return row
}

/** 1002 for hours that nobody can work by, 1004 where there is one of this name, 1001 where there are too many. */
export async function addCalendar(
  tx: Tx,
  appId: AppId,
  { name: given, zone, week, exceptions = [] }: CalendarInput,
  by: Actor,
  now: Timestamp,
): Promise<Hashid<'cal'>> {
  check({ zone, week, exceptions }, now)
  const hours = inOrder({ zone, week, exceptions })
  await lockApp(tx, appId)
  const [row] = await tx.query<{ n: number }>('select count(*)::int as n from calendars where app_id = $1', [
    appId,
  ])
  if (row!.n >= CALENDARS_MAX) throw refused('limit_reached', texts.calendarsMax({ max: CALENDARS_MAX }))
  const name = nameOf(given)
  const hashid = await insertCalendar(tx, appId, name, hours, now)
  if (!hashid) throw taken('name', name, texts.calendarExists)
  audit(tx, { actor: by, app: appId, action: 'calendar.add', target: hashid, after: { name, ...hours } })
  return hashid
}

/**
 * What is left out stays. Other hours are a new version: policies count by it from now on, and the clocks that run
 * follow. 1007, 1002, 1004.
 */
export async function changeCalendar(
  tx: Tx,
  appId: AppId,
  calendar: string,
  { name, ...change }: CalendarChange,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  // policies and calendars are changed by one at a time
  await lockApp(tx, appId)
  const found = await selectCalendarForUpdate(tx, appId, calendar)
  if (!found?.is_active) throw notFound()
  check({ ...found.hours, ...change }, now)
  const hours = inOrder({ ...found.hours, ...change })
  if (name !== undefined && !(await updateName(tx, appId, found.id, nameOf(name), now)))
    throw taken('name', name, texts.calendarExists)
  // what is stored has its keys in an order of its own
  if (!isDeepStrictEqual(hours, found.hours)) await renew(tx, appId, found, hours, now)
  audit(tx, {
    ...{ actor: by, app: appId, action: 'calendar.update', target: calendar },
    before: { name: found.name, ...found.hours },
    after: { name: name === undefined ? found.name : nameOf(name), ...hours },
  })
}

async function renew(
  tx: Tx,
  appId: AppId,
  calendar: LockedCalendar,
  hours: Hours,
  now: Timestamp,
): Promise<void> {
  const version = await updateHours(tx, appId, calendar, hours, now)
  const policies = await tx.query<{ id: number; response_time: number; resolve_time: number } & Alarms>(
    `select id, response_time, resolve_time, next_response_minutes, warning_percent, escalations
     from ticket_sla_policies
     where app_id = $1 and calendar_id = $2 order by id`,
    [appId, calendar.id],
  )
  for (const { id, response_time, resolve_time, ...alarms } of policies) {
    const times = { response: response_time, resolve: resolve_time, ...alarms }
    await updateRules(tx, appId, id, { ...times, calendar: { id: calendar.id, version } }, now)
    emitFact(tx, appId, { type: 'sla.rules_changed', data: { policy_id: id } }, now)
  }
}

/** Puts these first. 1007 for one that is not among the app's. */
export async function reorderCalendars(
  tx: Tx,
  appId: AppId,
  ids: string[],
  by: Actor,
  now: Timestamp,
): Promise<void> {
  await lockApp(tx, appId)
  const { data: before } = await listCalendars(tx, appId, {})
  checkIds(ids, before, 'calendar')
  await updatePositions(tx, appId, ids, now)
  const { data: after } = await listCalendars(tx, appId, {})
  const order = (all: { name: string }[]) => ({ calendars: all.map(({ name }) => name) })
  const facts = { before: order(before), after: order(after) }
  audit(tx, { actor: by, app: appId, action: 'calendar.reorder', target: ids[0]!, ...facts })
}

/** Takes it out of use; 1001 in_use where policies count by it. 1007. */
export async function deactivateCalendar(
  tx: Tx,
  appId: AppId,
  calendar: string,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  await lockApp(tx, appId)
  const found = await selectCalendarForUpdate(tx, appId, calendar)
  if (!found) throw notFound()
  if (!found.is_active) return
  const policies = await tx.query<{ label: string }>(
    `select label from ticket_sla_policies
     where app_id = $1 and (calendar_id = $2 or notices_calendar_id = $2) and is_active and variant_of is null
     order by id`,
    [appId, found.id],
  )
  const labels = policies.map(({ label }) => label)
  if (labels.length > 0)
    throw refused('in_use', texts.calendarInUse({ policies: labels }), { policies: labels })
  await updateCalendarInactive(tx, appId, found.id, now)
  audit(tx, { actor: by, app: appId, action: 'calendar.deactivate', target: calendar })
}

/** As it is read: hours of a day by their beginning, dates in order, the zone as the zones' own list spells it. */
function inOrder({ zone, week, exceptions }: Hours): Hours {
  const ordered = (intervals: Interval[]) =>
    intervals.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const days = WEEKDAYS.map(day => [day, ordered(week[day])])
  const known = Intl.supportedValuesOf('timeZone').find(one => one.toLowerCase() === zone.toLowerCase())
  return {
    zone: known ?? zone,
    week: Object.fromEntries(days) as Hours['week'],
    exceptions: exceptions
      .map(one => ({ ...one, intervals: ordered(one.intervals) }))
      .toSorted((one, other) => (one.date < other.date ? -1 : 1)),
  }
}

function check(hours: Hours, now: Timestamp): void {
  const errors = errorsOf(hours, now)
  if (errors.length > 0) throw invalid(errors)
}
