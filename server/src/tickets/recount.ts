// Tickets under rules that have changed: a policy's times, its calendar, or the hours of that.
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import { each, inTurns } from '../lib/steps.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Clocks, newBreaches } from '../sla/clocks.ts'
import type { CalendarPeriod } from '../sla/periods.ts'
import { breachedEvent, updatedEvent } from './events.ts'
import { type FieldChange, insertHistory } from './queries-change.ts'
import { type CountedTicket, insertPeriods, selectCounted, updateRecounted } from './queries-periods.ts'
import { periodsOf, rulesOf, underNewest } from './rules.ts'

/**
 * Brings tickets under the newest rules of their policies, from when each came into force: what was consumed stays as it
 * was counted, due times follow. Those that know them already stay as they are. Others have their turn in between; once
 * counting has taken `msMax`, the rest stays as it is. Answers those that are done, in the order of their ids.
 */
export async function recount(
  tx: Tx,
  appId: AppId,
  ids: number[],
  now: Timestamp,
  msMax = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const tickets = await selectCounted(tx, appId, ids)
  const rules = await rulesOf(tx, appId, tickets)
  const counted = await inTurns(each(tickets, ticket => ({ ticket, ...underNewest(ticket, rules) }), msMax))
  const changes = counted.filter(({ added }) => added.length > 0)
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
  return counted.map(({ ticket }) => ticket.id)
}

/** The periods of a ticket that is locked, oldest first, with their calendars. */
export async function listPeriods(tx: Tx, appId: AppId, ticketId: number): Promise<CalendarPeriod[]> {
  const [ticket] = await selectCounted(tx, appId, [ticketId])
  return periodsOf(ticket!, await rulesOf(tx, appId, [ticket!]))
}

async function tell(
  tx: Tx,
  appId: AppId,
  ticket: CountedTicket,
  clocks: Clocks,
  now: Timestamp,
): Promise<void> {
  const times = ['response_due_at', 'resolved_due_at'] as const
  const changed = times.flatMap((field): FieldChange[] =>
    ticket[field] === clocks[field] ? [] : [{ field, before: ticket[field], after: clocks[field] }],
  )
  if (changed.length > 0) {
    // at once: whoever changes it next asks what has changed since they read it
    const told = { ticketId: ticket.id, changed, cause: 'hours', at: now } as const
    await insertHistory(tx, appId, [{ ...told, actor: 'service', userId: null }])
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
