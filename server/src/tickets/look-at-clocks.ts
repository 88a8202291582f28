import type { Db } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import { each, inTurns, timed } from '../lib/steps.ts'
import { MINUTE_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { type Alarm, type AlarmRules, alarmsOf, dueBy, minutesOf, type RunningClock } from '../sla/alarms.ts'
import { isBreached } from '../sla/clocks.ts'
import { type CalendarPeriod, usedAt } from '../sla/periods.ts'
import { reachedAt, usedSince } from '../sla/waits.ts'
import { BATCH_FIRST, nextSize, RECOUNT_MS_MAX } from './batch-size.ts'
import { escalate } from './escalate.ts'
import { breachedEvent, escalatedEvent, warnedEvent } from './events.ts'
import {
  insertTold,
  selectAlarmRules,
  selectAppsToLook,
  selectOpenWaits,
  selectToLook,
  selectTold,
  updateLooked,
  updateWaits,
  type Wait,
} from './queries-clocks.ts'
import { type CountedTicket, selectCounted } from './queries-periods.ts'
import { recount } from './recount.ts'
import { isOld, periodsOf, rulesOf } from './rules.ts'

/** Tickets in one transaction of the sweep. */
const BATCH_TICKETS_MAX = 500
/** Of these so many are escalated: each act is a few statements, and whoever changes such a ticket waits for all of them. */
const ESCALATED_MAX = 20

export const LOOK_EVERY_MS = 1000

/**
 * Warns, escalates, and stores the breaches of later answers (a sweep): of each ticket that is to be looked at, by its app's
 * own time. Batches are committed one by one, the apps in turn, until nothing is due.
 */
export async function lookAtClocks(db: Db, now: Timestamp): Promise<void> {
  let apps = (await selectAppsToLook(db, now)).map(app => ({ ...app, limit: BATCH_FIRST }))
  while (apps.length > 0) {
    const more: typeof apps = []
    for (const app of apps) {
      const appNow = toTimestamp(toMs(now) + app.clock_offset_ms)
      const limit = await lookAtBatch(db, app.app_id, app.limit, appNow)
      if (limit !== null) more.push({ ...app, limit })
    }
    apps = more
  }
}

/** How many to look at next; null: there are no more. */
async function lookAtBatch(db: Db, appId: AppId, limit: number, now: Timestamp): Promise<number | null> {
  const { result: found, tookMs } = await timed(() =>
    inTx(db, async tx => {
      const ids = await selectToLook(tx, appId, now, limit)
      const { escalated, isCut } =
        ids.length > 0 ? await lookAt(tx, appId, ids, now) : { escalated: 0, isCut: false }
      return ids.length < limit && !isCut ? null : { escalated }
    }),
  )
  if (found === null) return null
  const next = nextSize(limit, tookMs, BATCH_TICKETS_MAX)
  // those that follow are of the same minute: they are not read to be left
  return found.escalated > 0 ? Math.min(next, ESCALATED_MAX) : next
}

/** A ticket as it is looked at. */
type Looked = { ticket: CountedTicket; periods: CalendarPeriod[]; rules: AlarmRules; wait: Wait | undefined }

const isEscalated = ({ due }: { due: Pick<Alarm, 'level'>[] }): boolean =>
  due.some(({ level }) => level !== 0 && level !== 'due')

/** `isCut`: too many of them are to be escalated; the last of these are left as they are. */
async function lookAt(
  tx: Tx,
  appId: AppId,
  ids: number[],
  now: Timestamp,
): Promise<{ escalated: number; isCut: boolean }> {
  const { looked, isPart } = await listLooked(tx, appId, ids, now)
  const told = new Set((await selectTold(tx, appId, ids)).map(keyOf))
  const alarmed = (one: Looked) => {
    const alarms = alarmsOf(one.rules, clocksOf(one, now)).filter(
      alarm => !isTold(alarm, one, told) && !isTooLate(alarm, one, now),
    )
    return { ...one, ...dueBy(one.rules.calendar, alarms, now) }
  }
  const all = await inTurns(each(looked, alarmed))
  let escalated = 0
  const found = all.filter(one => !isEscalated(one) || ++escalated <= ESCALATED_MAX)
  const due = found.flatMap(one => one.due.map(alarm => ({ ...one, alarm })))
  const marks = due.flatMap(({ ticket, alarm: { target, wait_id, level } }) =>
    level === 'due' ? [] : [{ ticket_id: ticket.id, target, wait_id, level }],
  )
  await insertTold(tx, appId, marks, now)
  const late = due.filter(({ alarm }) => alarm.level === 'due')
  await updateWaits(
    tx,
    appId,
    late.map(one => ({
      ticket_id: one.ticket.id,
      id: one.wait!.id,
      used_ms: null,
      breached_at: dueOf(one, 'next_response'),
    })),
  )
  await updateLooked(
    tx,
    appId,
    found.map(({ ticket, next }) => ({ id: ticket.id, next })),
  )
  for (const one of due) await tell(tx, appId, one, now)
  return { escalated, isCut: isPart || found.length < all.length }
}

/** These tickets under the newest rules of their policies; `isPart`: those that could not be counted by them in time are left out. */
async function listLooked(
  tx: Tx,
  appId: AppId,
  ids: number[],
  now: Timestamp,
): Promise<{ looked: Looked[]; isPart: boolean }> {
  let tickets = await selectCounted(tx, appId, ids)
  const rules = await rulesOf(tx, appId, tickets)
  const behind = tickets.filter(one => isOld(one, rules)).map(({ id }) => id)
  let left: number[] = []
  if (behind.length > 0) {
    const done = await recount(tx, appId, behind, now, RECOUNT_MS_MAX)
    left = behind.filter(id => !done.includes(id))
    tickets = (await selectCounted(tx, appId, ids)).filter(({ id }) => !left.includes(id))
  }
  const policies = await selectAlarmRules(tx, appId, [
    ...new Set(tickets.map(one => one.ticket_sla_policy_id)),
  ])
  const waits = await selectOpenWaits(tx, appId, ids)
  const looked = tickets.map(ticket => ({
    ticket,
    periods: periodsOf(ticket, rules),
    rules: {
      ...policies.find(({ id }) => id === ticket.ticket_sla_policy_id)!,
      calendar: rules.findLast(one => one.policy_id === ticket.ticket_sla_policy_id)!.calendar,
    },
    wait: waits.find(one => one.ticket_id === ticket.id),
  }))
  return { looked, isPart: left.length > 0 }
}

/** The clocks of a ticket that run, with what is used of each. */
function clocksOf({ ticket, periods, wait }: Looked, now: Timestamp): RunningClock[] {
  if (ticket.sla_stopped_at !== null) return []
  const { response_used_ms, resolve_used_ms } = usedAt(periods.at(-1)!, ticket.responded_at, now)
  const clocks: RunningClock[] = []
  if (ticket.responded_at === null) clocks.push({ target: 'response', wait_id: 0, used_ms: response_used_ms })
  if (ticket.resolved_at === null) clocks.push({ target: 'resolve', wait_id: 0, used_ms: resolve_used_ms })
  if (wait)
    clocks.push({ target: 'next_response', wait_id: wait.id, used_ms: usedSince(periods, wait.since, now) })
  return clocks
}

const keyOf = (one: { ticket_id: number; target: string; wait_id: number; level: number | string }): string =>
  `${one.ticket_id} ${one.target} ${one.wait_id} ${one.level}`

const isTold = (alarm: Alarm, { ticket, wait }: Looked, told: Set<string>): boolean =>
  alarm.level === 'due' ? wait!.breached_at !== null : told.has(keyOf({ ...alarm, ticket_id: ticket.id }))

/** A warning of what is late already, stored or not: the breach has said so, or will. */
function isTooLate(
  alarm: Alarm & { used_ms: number },
  { ticket, rules, wait }: Looked,
  now: Timestamp,
): boolean {
  const { target, level, used_ms } = alarm
  if (level !== 0) return false
  if (target !== 'next_response') return isBreached(ticket, target, now)
  return wait!.breached_at !== null || used_ms >= minutesOf(rules, target)! * MINUTE_MS
}

/** When a target of a ticket is due. */
function dueOf({ ticket, periods, rules, wait }: Looked, target: Alarm['target']): Timestamp {
  if (target === 'response') return ticket.response_due_at
  if (target === 'resolve') return ticket.resolved_due_at
  return reachedAt(periods, wait!.since, minutesOf(rules, target)! * MINUTE_MS)
}

async function tell(tx: Tx, appId: AppId, one: Looked & { alarm: Alarm }, now: Timestamp): Promise<void> {
  const { ticket, alarm, rules } = one
  const { target: kind, level } = alarm
  const due_at = dueOf(one, kind)
  if (level === 'due') return record(tx, appId, breachedEvent(ticket.facts, kind, due_at), now)
  const about = { kind, due_at }
  if (level === 0)
    return record(tx, appId, warnedEvent(ticket.facts, { ...about, percent: rules.warning_percent }), now)
  const { minutes, actions } = rules.escalations.find(
    known => known.target === kind && known.level === level,
  )!
  const done = await escalate(tx, appId, ticket, actions, now)
  const notes = actions.flatMap(action => (action.type === 'note' ? [action.note] : []))
  const cause = keyOf({ ...alarm, ticket_id: ticket.id })
  const hints = notes.length > 0 ? { note: { cause, text: notes.join('\n\n') } } : {}
  record(tx, appId, escalatedEvent(ticket.facts, { ...about, level, minutes, actions: done }), now, hints)
}
