// Tickets under rules that have changed: a policy's times, its calendar, or the hours of that.
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Calendar, calendarOf } from '../sla/calendar.ts'
import { type Clocks, clocksUnder, newBreaches } from '../sla/clocks.ts'
import { assumedPeriod, type Counted, type Rules, usedAt } from '../sla/periods.ts'
import { breachedEvent, updatedEvent } from './events.ts'
import { type Changed, insertHistory } from './queries-change.ts'
import {
  type CountedTicket,
  insertPeriods,
  type NewPeriod,
  type StoredPeriod,
  selectCounted,
  selectHours,
  selectVersions,
  updateRecounted,
  type Version,
} from './queries-periods.ts'
import { isOf, periodFrom } from './standing.ts'

/** A version of a policy, ready to be counted by. */
type Ruled = Rules & Pick<Version, 'policy_id' | 'version' | 'at'>

/** All versions of these policies, oldest first. */
async function listRules(tx: Pick<Tx, 'query'>, appId: AppId, policyIds: number[]): Promise<Ruled[]> {
  const versions = await selectVersions(tx, appId, policyIds)
  const hours = versions.some(one => one.calendar_id !== null) ? await selectHours(tx, appId, versions) : []
  const calendars = new Map<string, Calendar>(
    hours.map(one => [`${one.calendar_id}.${one.version}`, calendarOf(one.hours)]),
  )
  return versions.map(one => ({
    ...one,
    calendar: calendars.get(`${one.calendar_id}.${one.calendar_version}`) ?? null,
  }))
}

/** Stored periods with the calendars they are counted by. */
function countedBy(periods: StoredPeriod[], rules: Ruled[]): (StoredPeriod & Counted)[] {
  return periods.map(period => ({
    ...period,
    calendar:
      rules.find(
        one => one.policy_id === period.ticket_sla_policy_id && one.version === period.policy_version,
      )?.calendar ?? null,
  }))
}

/**
 * Brings tickets under the newest rules of their policies, from when each came into force: what was consumed stays as it
 * was counted, due times follow. Those that know them already stay as they are.
 */
export async function recount(tx: Tx, appId: AppId, ids: number[], now: Timestamp): Promise<void> {
  const tickets = await selectCounted(tx, appId, ids)
  const policies = tickets.flatMap(one => [
    one.ticket_sla_policy_id,
    ...one.periods.map(period => period.ticket_sla_policy_id),
  ])
  const rules = await listRules(tx, appId, [...new Set(policies)])
  const changes = tickets.flatMap(ticket => {
    const found = underNewest(ticket, rules)
    return found.added.length === 0 ? [] : [{ ticket, ...found }]
  })
  await insertPeriods(
    tx,
    appId,
    changes.flatMap(({ added }) => added),
  )
  await updateRecounted(
    tx,
    appId,
    changes.map(({ ticket, clocks }) => ({ ...clocks, id: ticket.id })),
    now,
  )
  for (const { ticket, clocks } of changes) await tell(tx, appId, ticket, clocks, now)
}

/** The periods of a ticket that is locked, oldest first, with their calendars. */
export async function listPeriods(tx: Tx, appId: AppId, ticketId: number): Promise<Counted[]> {
  const [ticket] = await selectCounted(tx, appId, [ticketId])
  const policyIds = ticket!.periods.map(period => period.ticket_sla_policy_id)
  const rules = await listRules(tx, appId, [...new Set([ticket!.ticket_sla_policy_id, ...policyIds])])
  return periodsOf(ticket!, rules)
}

/** Stored periods, and at their end one that a process of an older version has left out. */
function periodsOf(ticket: CountedTicket, rules: Ruled[]): (StoredPeriod & Counted)[] {
  const periods = countedBy(ticket.periods, rules)
  const last = periods.at(-1)
  if (last && isOf(last, ticket)) return periods
  const first = rules.find(one => one.policy_id === ticket.ticket_sla_policy_id)!
  return [...periods, { ...assumed(ticket, first), calendar: null }]
}

function underNewest(ticket: CountedTicket, rules: Ruled[]): { clocks: Clocks; added: NewPeriod[] } {
  const periods = periodsOf(ticket, rules)
  let clocks: Clocks = ticket
  const added: NewPeriod[] = []
  const own = rules.filter(one => one.policy_id === ticket.ticket_sla_policy_id)
  for (const next of own.filter(one => one.version > periods.at(-1)!.policy_version)) {
    const before = periods.at(-1)!
    const [, at] = [next.at, before.began_at].toSorted() as [Timestamp, Timestamp]
    const used = usedAt(before, ticket.responded_at, at)
    clocks = clocksUnder(clocks, { ...next, ...used }, periods, at)
    const to = { statusId: ticket.ticket_status_id, policyId: next.policy_id, policyVersion: next.version }
    const period = periodFrom(ticket, to, used, at)
    added.push(period)
    periods.push({ ...period, calendar: next.calendar })
  }
  return { clocks, added }
}

function assumed(ticket: CountedTicket, first: Ruled): StoredPeriod {
  return {
    ...assumedPeriod(ticket, first),
    ticket_status_id: ticket.ticket_status_id,
    ticket_sla_policy_id: ticket.ticket_sla_policy_id,
    policy_version: first.version,
  }
}

async function tell(
  tx: Tx,
  appId: AppId,
  ticket: CountedTicket,
  clocks: Clocks,
  now: Timestamp,
): Promise<void> {
  const times = ['response_due_at', 'resolved_due_at'] as const
  const changed = times.flatMap((field): Changed[] =>
    ticket[field] === clocks[field] ? [] : [{ field, before: ticket[field], after: clocks[field] }],
  )
  if (changed.length > 0) {
    await insertHistory(tx, appId, ticket.id, changed, { actor: 'service', userId: null }, 'hours', now)
    const fields = changed.map(({ field }) => field)
    const actor = { kind: 'service', user: null } as const
    record(
      tx,
      appId,
      updatedEvent(ticket.facts, { added: '', fields, assignee: ticket.assignee, actor }),
      now,
    )
  }
  for (const { kind, due_at } of newBreaches(ticket, clocks))
    record(tx, appId, breachedEvent(ticket.facts, kind, due_at), now)
}
