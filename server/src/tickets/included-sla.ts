// The clocks of tickets beside the fields of the specification: which run, and the later answer that is due.
import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import { each, inTurns } from '../lib/steps.ts'
import { MINUTE_MS, type Timestamp } from '../lib/time.ts'
import { reachedAt } from '../sla/waits.ts'
import type { TicketRow } from './fields.ts'
import { selectOpenWaits } from './queries-clocks.ts'
import { selectLived } from './queries-periods.ts'
import { periodsNow, type Ruled, rulesOf } from './rules.ts'

type Shown = {
  is_stopped: boolean
  next_response: { since: Timestamp; due_at: Timestamp; is_breached: boolean } | null
}

/** Of each of these tickets, by its number. The due time of a clock that stands still: if it ran from its last stop on. */
export async function findClocks(
  db: Pick<Db, 'query'>,
  appId: AppId,
  rows: TicketRow[],
  now: Timestamp,
): Promise<Map<number, Shown>> {
  const ids = rows.map(({ id }) => id)
  const waits = ids.length === 0 ? [] : await selectOpenWaits(db, appId, ids)
  const waiting = waits.map(one => one.ticket_id)
  const tickets = waits.length === 0 ? [] : await selectLived(db, appId, waiting)
  const rules = waits.length === 0 ? [] : await rulesOf(db, appId, tickets)
  const shown = await inTurns(
    each(rows, row => {
      const wait = waits.find(one => one.ticket_id === row.id)
      const ticket = wait && tickets.find(one => one.id === row.id)
      const due_at = wait && ticket ? dueOf(ticket, rules, wait.since) : null
      const isLate = due_at !== null && due_at <= now && row.sla_stopped_at === null
      const next_response =
        wait && due_at !== null
          ? { since: wait.since, due_at, is_breached: wait.breached_at !== null || isLate }
          : null
      return [row.id, { is_stopped: row.sla_stopped_at !== null, next_response }] as const
    }),
  )
  return new Map(shown)
}

/** Null: nothing is promised. */
function dueOf(ticket: Parameters<typeof periodsNow>[0], rules: Ruled[], since: Timestamp): Timestamp | null {
  const own = rules.findLast(one => one.policy_id === ticket.ticket_sla_policy_id)
  if (!own || own.next_response_minutes === null) return null
  return reachedAt(periodsNow(ticket, rules), since, own.next_response_minutes * MINUTE_MS)
}
