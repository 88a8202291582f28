// Two tickets that are one: the first becomes part of the second, and may be taken out again.
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
import { type Doing, lockTicket, lockTickets, refuseChanged, refuseMerged } from './hold.ts'
import { updateMoved } from './queries.ts'
import { deleteTagsVia, insertTagsVia, selectIds, selectTagNames, updateTouched } from './queries-acts.ts'
import type { Cause, FieldChange, HeldTicket } from './queries-change.ts'
import { endMerge, insertMerges, type Kept, type Part, selectMerge, selectPart } from './queries-merges.ts'
import { refOf } from './ref.ts'
import type { mergeBody } from './shapes-acts.ts'
import { standingAt } from './standing.ts'
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

/** A ticket is itself again: its status, its tags, its links, what was left of its time. 1007, 1001 not_merged. */
export async function unmergeTicket(tx: Tx, doing: ByPerson): Promise<void> {
  const { appId, by, now } = doing
  const [ticket, target] = await holdParts(tx, doing)
  await refuseChanged(tx, doing, ticket)
  const kept = await selectMerge(tx, appId, ticket.id)
  const at = behind(ticket.updated_at, now)
  const { statuses } = await rulesFor(tx, appId)
  const was = statuses.find(({ id }) => id === kept.ticket_status_id)!
  const to = was.is_active ? was : statusOf('open', statuses)!
  const about = { statuses, kept: to === was ? kept : null, at }
  const moved = await moveBack(tx, doing, ticket, to, about)
  await endMerge(tx, appId, { ticketId: ticket.id, userId: by.id }, at)
  const merged = { field: 'merged_into', before: target.hashid, after: null }
  await tellChanged(tx, doing, ticket, [...moved, merged], 'unmerge', at)
  const before = await selectTagNames(tx, appId, target.id)
  await deleteTagsVia(tx, appId, ticket.id, target.id)
  const part = { field: 'merged', before: ticket.hashid, after: null }
  await tellWhole(tx, doing, target, { parts: [part], before }, 'unmerge')
}

/** It is people who merge. */
type ByPerson = Doing & { by: NonNullable<Doing['by']>; role: Caller['role'] }

/** It and what it is part of, locked in the order of their ids; 1007, 1001 not_merged. */
async function holdParts(tx: Tx, doing: Doing): Promise<[HeldTicket, HeldTicket]> {
  const found = await selectPart(tx, doing.appId, refOf(doing.ref))
  if (!found) throw notFound()
  const ids = found.into_id === null ? [found.id] : [found.id, found.into_id].sort((a, b) => a - b)
  const held: HeldTicket[] = []
  for (const id of ids) held.push(await lockTicket(tx, { ...doing, ref: String(id) }))
  const ticket = held.find(({ id }) => id === found.id)!
  const target = held.find(({ hashid }) => hashid === ticket.merged_into)
  if (!target) throw refused('not_merged', texts.notMerged)
  return [ticket, target]
}

/** The other ticket has other parts. `before`: its tags, null where these are the same. */
async function tellWhole(
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

/** Its status from then on, and its clocks; finished as it was, they are what they were. Gives the fields that changed. */
async function moveBack(
  tx: Tx,
  doing: ByPerson,
  ticket: HeldTicket,
  to: Status,
  { statuses, kept, at }: { statuses: Status[]; kept: Kept | null; at: Timestamp },
): Promise<FieldChange[]> {
  const from = statuses.find(({ id }) => id === ticket.ticket_status_id)!
  if (from === to) return []
  const isAsBefore = kept !== null && (to.is_resolved || to.is_terminal)
  const clocks = isAsBefore
    ? { ...ticket, ...timesOf(kept), ...standingAt(ticket, at).used }
    : await clocksIn(tx, doing.appId, ticket, { from, to }, at)
  // what was part of another and is itself again was not reopened by anybody
  const moved = { ...clocks, goesOn: false }
  if (!(await updateMoved(tx, doing.appId, ticket, to.id, moved, at)))
    throw new Error('a held ticket has moved')
  return tellMoved(tx, doing, ticket, to, { statuses, clocks, at })
}

/** The events of a move and of the breaches that it finds. Gives the fields that changed. */
function tellMoved(
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

const timesOf = ({ resolved_at, closed_at, sla_stopped_at, response_due_at, resolved_due_at }: Kept) => ({
  ...{ resolved_at, closed_at, sla_stopped_at, response_due_at, resolved_due_at },
})
