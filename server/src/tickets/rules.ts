// The rules that tickets were counted by, and are: versions of policies with their calendars.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Calendar, calendarOf } from '../sla/calendar.ts'
import { type Clocks, clocksUnder } from '../sla/clocks.ts'
import { assumedPeriod, type CalendarPeriod, type Rules, usedAt } from '../sla/periods.ts'
import {
  type NewPeriod,
  type StoredPeriod,
  selectHours,
  selectVersions,
  type Version,
} from './queries-periods.ts'
import { isOf, periodFrom } from './standing.ts'

/** A ticket with all of its periods, oldest first. */
type Aged = Clocks & {
  id: number
  ticket_status_id: number
  is_finished: boolean
  ticket_sla_policy_id: number
  periods: StoredPeriod[]
}

/** A version of a policy, ready to be counted by. */
export type Ruled = Rules &
  Pick<Version, 'policy_id' | 'shown_id' | 'version' | 'at' | 'next_response_minutes'> & {
    calendar_hashid: string | null
  }

/** What tickets have been counted by. */
type Counted = { ticket_sla_policy_id: number; periods: { ticket_sla_policy_id: number }[] }

/** All versions of the policies that these tickets have and had, and of others by their ids, oldest first. */
export async function rulesOf(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  tickets: Counted[],
  policyIds: number[] = [],
): Promise<Ruled[]> {
  const own = tickets.flatMap(one => [one, ...one.periods].map(({ ticket_sla_policy_id: id }) => id))
  const versions = await selectVersions(tx, appId, [...new Set([...own, ...policyIds])])
  const hours = versions.some(one => one.calendar_id !== null) ? await selectHours(tx, appId, versions) : []
  const calendars = new Map<string, Calendar>(
    hours.map(one => [`${one.calendar_id}.${one.version}`, calendarOf(one.hours)]),
  )
  return versions.map(one => ({
    ...one,
    calendar_hashid: hours.find(known => known.calendar_id === one.calendar_id)?.hashid ?? null,
    calendar: calendars.get(`${one.calendar_id}.${one.calendar_version}`) ?? null,
  }))
}

/** Periods with the calendars they are counted by. */
function countedBy<Stored extends StoredPeriod>(
  periods: Stored[],
  rules: Ruled[],
): (Stored & CalendarPeriod)[] {
  return periods.map(period => ({
    ...period,
    calendar:
      rules.find(
        one => one.policy_id === period.ticket_sla_policy_id && one.version === period.policy_version,
      )?.calendar ?? null,
  }))
}

/** Stored periods, and at their end one that a process of an older version has left out. */
export function periodsOf(ticket: Aged, rules: Ruled[]): (StoredPeriod & CalendarPeriod)[] {
  const periods = countedBy(ticket.periods, rules)
  const last = periods.at(-1)
  if (last && isOf(last, ticket)) return periods
  const first = rules.find(one => one.policy_id === ticket.ticket_sla_policy_id)!
  return [...periods, { ...assumed(ticket, first), calendar: null }]
}

/** Are there newer rules than those it was last counted by? */
export function isOld(ticket: Aged, rules: Ruled[]): boolean {
  const { policy_version } = periodsOf(ticket, rules).at(-1)!
  return rules.some(one => one.policy_id === ticket.ticket_sla_policy_id && one.version > policy_version)
}

/** What its newest rules make of a ticket: the periods that they begin, and its clocks by then. */
export function underNewest(ticket: Aged, rules: Ruled[]): { clocks: Clocks; added: NewPeriod[] } {
  const periods = periodsOf(ticket, rules)
  let clocks: Clocks = ticket
  const added: NewPeriod[] = []
  const own = rules.filter(one => one.policy_id === ticket.ticket_sla_policy_id)
  for (const next of own.filter(one => one.version > periods.at(-1)!.policy_version)) {
    const before = periods.at(-1)!
    const [, at] = [next.at, before.began_at].toSorted() as [Timestamp, Timestamp]
    const used = usedAt(before, ticket.responded_at, at)
    clocks = clocksUnder(clocks, { ...next, ...used, is_finished: ticket.is_finished }, periods, at)
    const to = { statusId: ticket.ticket_status_id, policyId: next.policy_id, policyVersion: next.version }
    const period = periodFrom(ticket, to, used, at)
    added.push(period)
    periods.push({ ...period, calendar: next.calendar })
  }
  return { clocks, added }
}

function assumed(ticket: Aged, first: Ruled): StoredPeriod {
  return {
    ...assumedPeriod(ticket, first),
    ticket_status_id: ticket.ticket_status_id,
    ticket_sla_policy_id: ticket.ticket_sla_policy_id,
    policy_version: first.version,
  }
}

/** All periods of a ticket, those included that its newest rules begin and that are not stored yet. */
export function periodsNow(ticket: Aged, rules: Ruled[]): (StoredPeriod & CalendarPeriod)[] {
  return [...periodsOf(ticket, rules), ...countedBy(underNewest(ticket, rules).added, rules)]
}
