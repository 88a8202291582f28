// What a change of a ticket leaves behind: a row of its history for each field, and an event that names them.
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Timestamp } from '../lib/time.ts'
import { updatedEvent } from './events.ts'
import type { Doing } from './hold.ts'
import { keepHistory } from './keep-history.ts'
import type { Cause, FieldChange, HeldTicket } from './queries-change.ts'

/** The fields whose values differ. */
export const onlyChanged = (all: FieldChange[]): FieldChange[] =>
  all.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))

/** A ticket that a person, or the service itself, has changed, and what of it. */
export async function tellChanged(
  tx: Tx,
  { appId, by, cause: of }: Pick<Doing, 'appId' | 'by' | 'cause'>,
  ticket: Pick<HeldTicket, 'id' | 'facts' | 'assignee'>,
  changed: FieldChange[],
  cause: Cause,
  at: Timestamp,
): Promise<void> {
  const who = by
    ? ({ actor: 'person', userId: by.id } as const)
    : ({ actor: 'service', userId: null } as const)
  keepHistory(tx, appId, { ...who, ticketId: ticket.id, changed, cause: of ?? cause, at })
  const fields = [...new Set(changed.map(({ field }) => field))]
  const assigned = changed.find(({ field }) => field === 'assignee')
  const assignee = (assigned ? assigned.after : ticket.assignee) as `usr-${string}` | null
  const actor = by
    ? ({ kind: 'person', user: by.hashid } as const)
    : ({ kind: 'service', user: null } as const)
  record(tx, appId, updatedEvent(ticket.facts, { added: '', fields, assignee, actor }), at)
}

/** Now, or a microsecond behind the last change: no two changes of a ticket have the same time. */
export function behind(last: Timestamp, now: Timestamp): Timestamp {
  if (now > last) return now
  const micros = BigInt(Date.parse(`${last.slice(0, -4)}Z`)) * 1000n + BigInt(last.slice(-4, -1)) + 1n
  const ms = new Date(Number(micros / 1000n)).toISOString().slice(0, -1)
  return `${ms}${String(micros % 1000n).padStart(3, '0')}Z` as Timestamp
}
