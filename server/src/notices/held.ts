// Notices of tickets' clocks that wait until somebody works. What happened, and its flag and event, never wait.
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { type Calendar, calendarOf, type Hours, opensAt } from '../sla/calendar.ts'
import type { Said } from './kinds.ts'
import { deleteHeld, insertHeld, insertNotices } from './queries.ts'

/** In one transaction of the sweep. */
const BATCH_NOTICES_MAX = 500

/** Puts aside what its ticket's policy has wait, and gives the rest. */
export async function holdBack(tx: Tx, appId: AppId, said: Said[]): Promise<Said[]> {
  const ids = said.flatMap(({ kind, ticket_id }) => (kind === 'sla' && ticket_id !== null ? [ticket_id] : []))
  const calendars = ids.length === 0 ? new Map<number, Calendar>() : await calendarsOf(tx, appId, ids)
  if (calendars.size === 0) return said
  const untilOf = ({ kind, ticket_id, at }: Said): Timestamp => {
    const calendar = kind === 'sla' && ticket_id !== null ? calendars.get(ticket_id) : undefined
    return calendar ? toTimestamp(opensAt(calendar, toMs(at))) : at
  }
  const held = said
    .map(one => ({ until: untilOf(one), said: one }))
    .filter(({ until, said }) => until > said.at)
  await insertHeld(tx, appId, held)
  const waiting = new Set(held.map(one => one.said))
  return said.filter(one => !waiting.has(one))
}

/** The hours that notices of these tickets wait for; those whose notices do not wait are not among them. */
async function calendarsOf(tx: Tx, appId: AppId, ticketIds: number[]): Promise<Map<number, Calendar>> {
  const tickets = await tx.query<{ id: number; calendar_id: number }>(
    `select t.id, p.notices_calendar_id as calendar_id from tickets t
     join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id
     where t.app_id = $1 and t.id = any($2::bigint[]) and p.notices_calendar_id is not null`,
    [appId, ticketIds],
  )
  if (tickets.length === 0) return new Map()
  const hours = await tx.query<{ id: number; hours: Hours }>(
    `select c.id, v.hours from calendars c
     join calendar_versions v on v.app_id = c.app_id and v.calendar_id = c.id and v.version = c.version
     where c.app_id = $1 and c.id = any($2::bigint[])`,
    [appId, tickets.map(({ calendar_id }) => calendar_id)],
  )
  const ready = new Map(hours.map(one => [one.id, calendarOf(one.hours)]))
  return new Map(tickets.map(({ id, calendar_id }) => [id, ready.get(calendar_id) ?? null]))
}

/** Tells what has waited until now, in all apps, each by its own time (a sweep). Who has the ticket by then is told. */
export async function tellHeld(tx: Tx, now: Timestamp): Promise<void> {
  const held = await deleteHeld(tx, now, BATCH_NOTICES_MAX)
  for (const [appId, own] of Map.groupBy(held, ({ app_id }) => app_id)) {
    const told = await insertNotices(
      tx,
      appId,
      own.map(({ said, until }) => ({ ...said, at: until })),
    )
    for (const { at, ...data } of told) record(tx, appId, { type: 'notice.added', data }, at)
  }
}
