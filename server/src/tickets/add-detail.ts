import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { updatedEvent } from './events.ts'
import { keepHistory } from './keep-history.ts'
import { updateDescription } from './queries.ts'
import { selectWhole } from './queries-merges.ts'
import { refOf } from './ref.ts'
import { DESCRIPTION_CHARS_MAX } from './shapes.ts'

/**
 * Adds what the contact told since to the description of a ticket of theirs that is not finished. False when there is
 * none, or no room in it.
 */
export async function addDetail(
  tx: Tx,
  app: { id: AppId },
  ticket: { hashid: string; contactDetailId: number },
  added: string,
  now: Timestamp,
): Promise<boolean> {
  const changed =
    (await updateDescription(tx, app.id, ticket, added, DESCRIPTION_CHARS_MAX, now)) ??
    (await addToWhole(tx, app, ticket, added, now))
  if (!changed) return false
  const { facts, assignee } = changed
  const by = { actor: 'agent', userId: null } as const
  const detail = { field: 'description', before: null, after: added }
  keepHistory(tx, app.id, { ...by, ticketId: facts.id, changed: [detail], cause: 'detail', at: now })
  const actor = { kind: 'agent', user: null } as const
  record(tx, app.id, updatedEvent(facts, { added, fields: ['description'], assignee, actor }), now)
  return true
}

/** What is told of a ticket that is part of another is told there. */
async function addToWhole(
  tx: Tx,
  app: { id: AppId },
  ticket: { hashid: string; contactDetailId: number },
  added: string,
  now: Timestamp,
): ReturnType<typeof updateDescription> {
  const whole = await selectWhole(tx, app.id, refOf(ticket.hashid))
  if (!whole || whole.hashid === ticket.hashid) return undefined
  const other = { ...ticket, hashid: whole.hashid }
  return updateDescription(tx, app.id, other, added, DESCRIPTION_CHARS_MAX, now)
}
