// Policies: what is promised for a priority, and by which hours it counts.
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import { lockApp } from '../business/lock-app.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { emitFact } from '../events/record.ts'
import { checkIds, invalid, notFound, type Refusal, refused, taken } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { nameOf } from '../lib/names.ts'
import { MINUTE_MS, SECOND_MS, type Timestamp, toMs } from '../lib/time.ts'
import type { Escalation } from './alarms.ts'
import { calendarOf, HORIZON_MS, HORIZON_YEARS, type Hours, workedAt } from './calendar.ts'
import { alarmsIn, checkEscalations, checkNamed } from './check-escalations.ts'
import {
  type CalendarRef,
  clearDefault,
  insertPolicy,
  isLabelTaken,
  type LockedPolicy,
  NO_ALARMS,
  selectPolicyForUpdate,
  selectVariants,
  updateDefault,
  updateInactive,
  updateLabel,
  updateNoticesCalendar,
  updatePositions,
  updateRules,
} from './queries.ts'
import { selectCalendarForUpdate } from './queries-calendars.ts'
import { POLICIES_MAX, type PolicyChange, type PolicyInput } from './shapes.ts'
import { texts } from './texts.ts'

/** A calendar by which it counts, with its hours. */
type Hoursed = NonNullable<CalendarRef> & { hours: Hours }

export type PolicyRow = {
  id: number
  app_id: AppId
  label: string
  priority: string
  response_time: number
  resolve_time: number
  is_default: boolean
  is_active: boolean
  position: number | null
  version: number
  next_response_minutes: number | null
  warning_percent: number
  escalations: Escalation[]
  calendar: string | null
  notices_calendar: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** Policies as the API shows them, of the app $1. */
export const POLICIES = `(select p.id, p.app_id, p.label, p.priority, p.response_time, p.resolve_time, p.is_default,
    p.is_active, p.position, p.version, p.next_response_minutes, p.warning_percent, p.escalations,
    (select c.hashid from calendars c where c.app_id = p.app_id and c.id = p.calendar_id) as calendar,
    (select c.hashid from calendars c where c.app_id = p.app_id and c.id = p.notices_calendar_id) as notices_calendar,
    p.created_at, p.updated_at
  from ticket_sla_policies p where p.app_id = $1 and p.variant_of is null) p`

/** A policy as the API shows it. */
export function policyView(row: PolicyRow): PolicyRow & {
  response_time_seconds: number
  resolve_time_seconds: number
} {
  const seconds = MINUTE_MS / SECOND_MS
  return {
    ...row,
    response_time_seconds: row.response_time * seconds,
    resolve_time_seconds: row.resolve_time * seconds,
  }
}

/** How policies stand in lists. */
export const POLICY_ORDER = 'position, id'

/** All policies of the app in their order. */
export async function listPolicies(db: Pick<Db, 'query'>, appId: AppId) {
  const rows = await db.query<PolicyRow>(`select * from ${POLICIES} order by ${POLICY_ORDER}`, [appId])
  return { data: rows.map(policyView) }
}

/** A policy by its id; 1007. */
export async function getPolicy(db: Pick<Db, 'query'>, appId: AppId, id: number) {
  const [row] = await db.query<PolicyRow>(`select * from ${POLICIES} where p.id = $2`, [appId, id])
  if (!row) throw notFound()
  return policyView(row)
}

/** Adds a policy. 1002 for times that do not fit, 1004 for a label that is taken, 1007 for a calendar that is not there, 1001 where there are too many. */
export async function addPolicy(
  tx: Tx,
  appId: AppId,
  given: PolicyInput,
  by: Actor,
  now: Timestamp,
): Promise<number> {
  const { priority, response_time, resolve_time, is_default = false } = given
  const { calendar = null, notices_calendar = null } = given
  const alarms = alarmsIn(given, NO_ALARMS)
  checkTimes(given, given)
  checkEscalations(alarms, given)
  await checkNamed(tx, appId, alarms.escalations)
  await lockApp(tx, appId)
  const [row] = await tx.query<{ n: number }>(
    'select count(*)::int as n from ticket_sla_policies where app_id = $1 and variant_of is null',
    [appId],
  )
  if (row!.n >= POLICIES_MAX) throw refused('limit_reached', texts.policiesMax({ max: POLICIES_MAX }))
  const label = nameOf(given.label)
  if (await isLabelTaken(tx, appId, label)) throw labelTaken(label)
  const ref = await calendarRef(tx, appId, calendar)
  checkReached(ref, { resolve_time, ...alarms }, now)
  const notices = await calendarRef(tx, appId, notices_calendar, 'notices_calendar')
  if (is_default) await clearDefault(tx, appId, priority, now)
  const times = { response: response_time, resolve: resolve_time, calendar: ref }
  const id = await insertPolicy(
    tx,
    appId,
    { label, priority, ...times, isDefault: is_default, notices, alarms },
    now,
  )
  const after = {
    label,
    priority,
    response_time,
    resolve_time,
    calendar,
    notices_calendar,
    is_default,
    ...alarms,
  }
  audit(tx, { actor: by, app: appId, action: 'sla_policy.add', target: String(id), after })
  return id
}

/** What is left out stays. Other times or hours count from now on, for tickets that have it too. 1007, 1002, 1004. */
export async function changePolicy(
  tx: Tx,
  appId: AppId,
  id: number,
  change: PolicyChange,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  await lockApp(tx, appId)
  const found = await selectPolicyForUpdate(tx, appId, id)
  if (!found?.is_active) throw notFound()
  const { response_time = found.response_time, resolve_time = found.resolve_time } = change
  const alarms = alarmsIn(change, found)
  checkTimes({ response_time, resolve_time }, change)
  checkEscalations(alarms, { response_time, resolve_time })
  // whom it names of old may be gone by now, and is left out when it is done
  await checkNamed(tx, appId, change.escalations === undefined ? [] : alarms.escalations)
  const label = change.label === undefined ? found.label : nameOf(change.label)
  const isDefault = change.is_default ?? found.is_default
  const all = await selectVariants(tx, appId, id)
  if (label !== found.label && (await isLabelTaken(tx, appId, label, id))) throw labelTaken(label)
  if (label !== found.label) for (const one of all) await updateLabel(tx, appId, one, label, now)
  if (isDefault && !found.is_default) {
    await clearDefault(tx, appId, found.priority, now)
    await updateDefault(tx, appId, id, now)
  }
  const { notices_calendar = found.notices_calendar } = change
  if (notices_calendar !== found.notices_calendar) {
    const notices = await calendarRef(tx, appId, notices_calendar, 'notices_calendar')
    for (const one of all) await updateNoticesCalendar(tx, appId, one, notices, now)
  }
  const calendar = change.calendar === undefined ? found.calendar : change.calendar
  const isOther = calendar !== found.calendar
  // what is stored has its keys in an order of its own
  const isSame = isDeepStrictEqual(
    [response_time, resolve_time, alarms],
    [found.response_time, found.resolve_time, alarmsIn({}, found)],
  )
  if (isOther || !isSame) {
    const newest = await calendarRef(tx, appId, calendar)
    checkReached(newest, { resolve_time, ...alarms }, now)
    const ref = isOther ? newest : refOf(found)
    const times = { response: response_time, resolve: resolve_time, calendar: ref }
    for (const one of all) {
      await updateRules(tx, appId, one, { ...times, ...alarms }, now)
      emitFact(tx, appId, { type: 'sla.rules_changed', data: { policy_id: one } }, now)
    }
  }
  const { calendar_id: _, calendar_version: __, id: ___, ...before } = found
  const times = { response_time, resolve_time, calendar, notices_calendar }
  const after = { ...before, label, ...times, is_default: isDefault, ...alarms }
  audit(tx, { actor: by, app: appId, action: 'sla_policy.update', target: String(id), before, after })
}

/** No ticket gets it any more; those that have it keep it. 1001 in_use for a default one. 1007. */
export async function deactivatePolicy(
  tx: Tx,
  appId: AppId,
  id: number,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  await lockApp(tx, appId)
  const found = await selectPolicyForUpdate(tx, appId, id)
  if (!found) throw notFound()
  const { is_active, is_default, priority } = found
  if (!is_active) return
  if (is_default) throw refused('in_use', texts.policyIsDefault({ priority }), { priority })
  for (const one of await selectVariants(tx, appId, id)) await updateInactive(tx, appId, one, now)
  audit(tx, { actor: by, app: appId, action: 'sla_policy.deactivate', target: String(id) })
}

/** Puts these first. 1007 for one that is not among the app's. */
export async function reorderPolicies(
  tx: Tx,
  appId: AppId,
  ids: number[],
  by: Actor,
  now: Timestamp,
): Promise<void> {
  await lockApp(tx, appId)
  const { data: before } = await listPolicies(tx, appId)
  checkIds(ids, before, 'policy')
  await updatePositions(tx, appId, ids, now)
  const { data: after } = await listPolicies(tx, appId)
  const order = (all: { label: string }[]) => ({ policies: all.map(({ label }) => label) })
  const facts = { before: order(before), after: order(after) }
  audit(tx, { actor: by, app: appId, action: 'sla_policy.reorder', target: String(ids[0]), ...facts })
}

const labelTaken = (label: string): Refusal => taken('label', label, texts.policyExists)

/** Of two that do not fit it names the one that was sent. */
function checkTimes(
  { response_time, resolve_time }: { response_time: number; resolve_time: number },
  sent: Pick<PolicyChange, 'response_time'>,
): void {
  if (response_time <= resolve_time) return
  if (sent.response_time !== undefined)
    throw invalid([{ field: 'response_time', rule: 'value', text: texts.responseLonger }])
  throw invalid([{ field: 'resolve_time', rule: 'value', text: texts.resolveShorter }])
}

/** What so few working hours never come to is promised to nobody. */
function checkReached(
  ref: Hoursed | null,
  times: { resolve_time: number; next_response_minutes: number | null },
  now: Timestamp,
): void {
  if (!ref) return
  const { resolve_time, next_response_minutes } = times
  const calendar = calendarOf(ref.hours)
  const from = toMs(now)
  const text = texts.neverReached({ years: HORIZON_YEARS })
  const wrong = Object.entries({ resolve_time, next_response_minutes: next_response_minutes ?? 0 })
    .filter(([, minutes]) => workedAt(calendar, from, minutes * MINUTE_MS) >= from + HORIZON_MS)
    .map(([field]) => ({ field, rule: 'value', text }))
  if (wrong.length > 0) throw invalid(wrong)
}

const refOf = ({ calendar_id, calendar_version }: LockedPolicy): CalendarRef =>
  calendar_id === null || calendar_version === null ? null : { id: calendar_id, version: calendar_version }

/** The newest hours of an active calendar; 1007. */
async function calendarRef(
  tx: Tx,
  appId: AppId,
  calendar: string | null,
  field: 'calendar' | 'notices_calendar' = 'calendar',
): Promise<Hoursed | null> {
  if (calendar === null) return null
  const found = await selectCalendarForUpdate(tx, appId, calendar)
  if (!found?.is_active) throw notFound({ field, kind: 'calendar' })
  return { id: found.id, version: found.version, hours: found.hours }
}
