// A ticket that somebody is about to change: locked, as new as it gets, and theirs to change.
import type { Tx } from '../db/tx.ts'
import { invalid, notFound, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { readInstant, type Timestamp } from '../lib/time.ts'
import { type HeldTicket, selectAllForChange, selectFieldsSince, selectForChange } from './queries-change.ts'
import { recount } from './recount.ts'
import { refOf } from './ref.ts'
import { isBehind } from './standing.ts'
import { texts } from './texts.ts'

/** Who changes which ticket, and what they believe it is: 1001 changed_meanwhile where it has changed since. */
export type Doing = {
  appId: AppId
  ref: string
  /** null: the service itself, as an escalation. */
  by: { id: number; hashid: `usr-${string}` } | null
  /** Where it is not for its own sake. */
  cause?: 'escalation'
  /** What they believe, and what said it: a field, or the header. */
  expected?: { at: string; field: 'expected_updated_at' | 'If-Match' } | undefined
  now: Timestamp
}

/** The ticket, locked; 1007, 1001 merged, and 1001 changed_meanwhile with what others have changed. */
export async function holdTicket(tx: Tx, doing: Omit<Doing, 'by'>): Promise<HeldTicket> {
  const ticket = await lockTicket(tx, doing)
  refuseMerged(ticket.merged_into)
  await refuseChanged(tx, doing, ticket)
  return ticket
}

/** 1001 changed_meanwhile where others have changed it since it was read, 1002 where it is not yet what was expected. */
export async function refuseChanged(
  tx: Tx,
  { appId, expected, now }: Pick<Doing, 'appId' | 'expected' | 'now'>,
  ticket: Pick<HeldTicket, 'id' | 'updated_at'>,
): Promise<void> {
  if (expected === undefined) return
  const at = readInstant(expected.at)
  if (at === ticket.updated_at) return
  if (at > ticket.updated_at && at > now)
    throw invalid([{ field: expected.field, rule: 'future', text: texts.notYet }])
  const fields = await selectFieldsSince(tx, appId, ticket.id, at)
  if (fields.length === 0) return
  const facts = { fields, updated_at: ticket.updated_at }
  throw refused('changed_meanwhile', texts.changedMeanwhile({ fields }), facts)
}

/** The ticket, locked, under the newest rules of its policy; 1007. */
export async function lockTicket(
  tx: Tx,
  { appId, ref, now }: Pick<Doing, 'appId' | 'ref' | 'now'>,
): Promise<HeldTicket> {
  const ticket = await selectForChange(tx, appId, refOf(ref))
  if (!ticket) throw notFound()
  if (!isBehind(ticket)) return ticket
  await recount(tx, appId, [ticket.id], now)
  return (await selectForChange(tx, appId, refOf(ticket.hashid)))!
}

/** Tickets by their numbers, all of which are there, locked under the newest rules of their policies: in the order of the numbers. */
export async function lockTickets(
  tx: Tx,
  { appId, now }: Pick<Doing, 'appId' | 'now'>,
  ids: number[],
): Promise<HeldTicket[]> {
  const tickets = await selectAllForChange(tx, appId, ids)
  const old = tickets.filter(isBehind).map(({ id }) => id)
  if (old.length === 0) return tickets
  await recount(tx, appId, old, now)
  return selectAllForChange(tx, appId, ids)
}

/** 1001 merged, with the ticket it is part of: what concerns both is done there. */
export function refuseMerged(into: string | null): void {
  if (into !== null) throw refused('merged', texts.merged({ into }), { into })
}
