// Two tickets that are one: the first becomes part of the second. How it is taken out again: unmerge.ts.
import type { Static } from 'typebox'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Caller } from '../http/endpoint.ts'
import { invalid, notFound, refused } from '../http/errors.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Clocks, isFinished, newBreaches } from '../sla/clocks.ts'
import { clocksIn } from './clocks-in.ts'
import { breachedEvent, movedEvent } from './events.ts'
import { getWhole } from './find.ts'
import { rulesFor } from './find-rules.ts'
import { type Doing, lockTickets, refuseChanged, refuseMerged } from './hold.ts'
import { insertTagsVia, selectIds, selectTagNames, updateTouched } from './queries-acts.ts'
import type { Cause, FieldChange, HeldTicket } from './queries-change.ts'
import { insertMerges, type Part } from './queries-merges.ts'
import { refOf } from './ref.ts'
import type { mergeBody } from './shapes-acts.ts'
import { behind, onlyChanged, tellChanged } from './tell.ts'
import { texts } from './texts.ts'
import { type Status, statusOf } from './transitions.ts'

/**
 * A ticket becomes part of another: canceled, its clocks end, its tags are the other's, too. 1007; 1001 merged where one
 * of them is part of a third, circle, and two_contacts unless these shall be kept.
 */
export async function mergeTicket(tx: Tx, doing: ByPerson, given: Static<typeof mergeBody>): Promise<void> {
  await mergeTickets(tx, doing, [doing.ref], given)
}

/** The same with several at once, each as by itself: the other is changed once. */
export async function mergeTickets(
  tx: Tx,
  doing: Omit<ByPerson, 'ref'>,
  refs: string[],
  { into, contacts }: Static<typeof mergeBody>,
): Promise<void> {
  const { appId, by, now } = doing
  const [tickets, target] = await holdAll(tx, doing, refs, into)
  const whole = target.merged_into === null ? target : await getWhole(tx, appId, target.hashid)
  for (const ticket of tickets) {
    if (whole.id === ticket.id) throw refused('circle', texts.circle)
    if (whole !== target) refuseMerged(whole.hashid)
    if (ticket.facts.contact !== target.facts.contact && contacts !== 'keep')
      throw refused('two_contacts', texts.twoContacts)
  }
  const { statuses } = await rulesFor(tx, appId)
  const to = statusOf('canceled', statuses)!
  const parts: Part[] = []
  for (const ticket of tickets) {
    const at = behind(ticket.updated_at, now)
    const from = statuses.find(({ id }) => id === ticket.ticket_status_id)!
    parts.push({
      ticket,
      at,
      moved: from === to ? null : await clocksIn(tx, appId, ticket, { from, to }, at),
    })
  }
  await insertMerges(tx, appId, parts, { intoId: target.id, toStatusId: to.id, userId: by.id })
  for (const { ticket, moved, at } of parts) {
    const changed = moved === null ? [] : tellMoved(tx, doing, ticket, to, { statuses, clocks: moved, at })
    const merged = { field: 'merged_into', before: null, after: target.hashid }
    await tellChanged(tx, doing, ticket, [...changed, merged], 'merge', at)
  }
  const ids = tickets.map(({ id }) => id)
  const before = await insertTagsVia(tx, appId, ids, target.id)
  const added = tickets.map(({ hashid }) => ({ field: 'merged', before: null, after: hashid }))
  await tellWhole(tx, doing, target, { parts: added, before }, 'merge')
}

/** Those that become parts, in their order, and the other: locked in the order of their ids. 1007, 1002 where it is one of them. */
async function holdAll(
  tx: Tx,
  doing: Omit<ByPerson, 'ref'>,
  refs: string[],
  into: string,
): Promise<[HeldTicket[], HeldTicket]> {
  const [intoId, ...ids] = await selectIds(tx, doing.appId, [into, ...refs].map(refOf))
  const known = ids.filter(id => id !== undefined)
  if (known.length < ids.length) throw notFound()
  if (intoId === undefined) throw notFound({ field: 'into', kind: 'ticket' })
  if (known.includes(intoId)) throw invalid([{ field: 'into', rule: 'other', text: texts.itself }])
  const held = await lockTickets(tx, doing, [...known, intoId])
  const tickets = known.map(id => held.find(one => one.id === id)!)
  for (const ticket of tickets) {
    refuseMerged(ticket.merged_into)
    await refuseChanged(tx, doing, ticket)
  }
  return [tickets, held.find(({ id }) => id === intoId)!]
}

/** It is people who merge. */
export type ByPerson = Doing & { by: NonNullable<Doing['by']>; role: Caller['role'] }

/** The other ticket has other parts. `before`: its tags, null where these are the same. */
export async function tellWhole(
  tx: Tx,
  doing: Pick<Doing, 'appId' | 'by' | 'now'>,
  target: HeldTicket,
  { parts, before }: { parts: FieldChange[]; before: string[] | null },
  cause: Cause,
): Promise<void> {
  const at = behind(target.updated_at, doing.now)
  await updateTouched(tx, doing.appId, target.id, at)
  const after = before && (await selectTagNames(tx, doing.appId, target.id))
  await tellChanged(
    tx,
    doing,
    target,
    [...parts, ...onlyChanged([{ field: 'tags', before, after }])],
    cause,
    at,
  )
}

/** The events of a move and of the breaches that it finds. Gives the fields that changed. */
export function tellMoved(
  tx: Tx,
  { appId, by, role }: Pick<ByPerson, 'appId' | 'by' | 'role'>,
  ticket: HeldTicket,
  to: Status,
  { statuses, clocks, at }: { statuses: Status[]; clocks: Clocks; at: Timestamp },
): FieldChange[] {
  const from = statuses.find(({ id }) => id === ticket.ticket_status_id)!
  const previous = { status: from.code, resolved_at: ticket.resolved_at, closed_at: ticket.closed_at }
  const reopened = isFinished(from) && !isFinished(to)
  const change = { from: from.code, to: to.code, reopened, previous }
  const event = movedEvent(ticket.facts, { ...change, by: { kind: 'user', id: by.id, role } })
  record(tx, appId, event, at, { isUnresolved: ticket.resolved_at !== null && clocks.resolved_at === null })
  for (const breach of newBreaches(ticket, clocks))
    record(tx, appId, breachedEvent(ticket.facts, breach.kind, breach.due_at), at)
  const times = ['response_due_at', 'resolved_due_at', 'resolved_at', 'closed_at'] as const
  return onlyChanged([
    { field: 'status', before: from.code, after: to.code },
    ...times.map(field => ({ field, before: ticket[field], after: clocks[field] })),
  ])
}
