// What figures know of a ticket beyond its row: working time, and from when until when it was open.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { MINUTE_MS, type Timestamp, toMs } from '../lib/time.ts'
import { isFinished } from '../sla/clocks.ts'
import { type CalendarPeriod, usedAt } from '../sla/periods.ts'
import { usedSince } from '../sla/waits.ts'
import { listRules } from './find-rules.ts'
import { selectAnsweredWaits } from './queries-clocks.ts'
import { type StoredPeriod, selectLived } from './queries-periods.ts'
import { periodsOf, rulesOf } from './rules.ts'

/** Whole minutes; null: it has not happened. */
export type Measured = {
  ticket_id: number
  response_minutes: number | null
  next_minutes: number | null
  next_elapsed_minutes: number | null
  resolution_minutes: number | null
  /** When it was neither resolved nor at an end; `until_at` null: it is open. */
  open: { from_at: Timestamp; until_at: Timestamp | null }[]
}

type Aged = StoredPeriod & CalendarPeriod

const minutesOf = (ms: number): number => Math.floor(ms / MINUTE_MS)

/** These tickets as they are now: not locked. Those that are not there are left out. */
export async function measure(tx: Pick<Tx, 'query'>, appId: AppId, ids: number[]): Promise<Measured[]> {
  const tickets = await selectLived(tx, appId, ids)
  const rules = await rulesOf(tx, appId, tickets)
  const { statuses } = await listRules(tx, appId)
  const over = new Set(statuses.filter(isFinished).map(({ id }) => id))
  const waits = new Map((await selectAnsweredWaits(tx, appId, ids)).map(one => [one.ticket_id, one]))
  return tickets.map(ticket => {
    const periods = periodsOf(ticket, rules)
    const wait = waits.get(ticket.id)
    const { responded_at, resolved_at } = ticket
    return {
      ticket_id: ticket.id,
      response_minutes: responded_at && minutesOf(usedBy(periods, responded_at, 'response_used_ms', null)),
      next_minutes: wait ? minutesOf(usedSince(periods, wait.since, wait.answered_at)) : null,
      next_elapsed_minutes: wait ? minutesOf(toMs(wait.answered_at) - toMs(wait.since)) : null,
      resolution_minutes:
        resolved_at && minutesOf(usedBy(periods, resolved_at, 'resolve_used_ms', responded_at)),
      open: openTimes(periods, over),
    }
  })
}

/** What was used of a target at an instant, in milliseconds. */
function usedBy(
  periods: Aged[],
  at: Timestamp,
  kind: 'response_used_ms' | 'resolve_used_ms',
  respondedAt: Timestamp | null,
): number {
  // what begins at that instant counts nothing until then
  const period = periods.findLast(one => one.began_at < at) ?? periods[0]!
  return Math.max(0, usedAt(period, respondedAt, at)[kind])
}

/** The stretches of its periods in which it was open, each as long as it lasted. */
function openTimes(periods: Aged[], over: Set<number>): Measured['open'] {
  const times: Measured['open'] = []
  for (const { began_at, ticket_status_id } of periods) {
    const last = times.at(-1)
    const goesOn = last !== undefined && last.until_at === null
    if (over.has(ticket_status_id)) {
      if (goesOn) last.until_at = began_at
    } else if (!goesOn) times.push({ from_at: began_at, until_at: null })
  }
  return times
}
