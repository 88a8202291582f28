// Tickets that were part of another are themselves again: their status, their tags, their links, what was left of their time.
import type { Tx } from '../db/tx.ts'
import { notFound, refused } from '../http/errors.ts'
import { clocksIn } from './clocks-in.ts'
import { rulesFor } from './find-rules.ts'
import { lockTickets, refuseChanged } from './hold.ts'
import { type ByPerson, tellMoved, tellWhole } from './merge.ts'
import { deleteTagsVia, selectIds } from './queries-acts.ts'
import type { FieldChange, HeldTicket } from './queries-change.ts'
import { endMerges, type Kept, lockParts, type Part, selectMerges } from './queries-merges.ts'
import { refOf } from './ref.ts'
import { standingAt } from './standing.ts'
import { behind, tellChanged } from './tell.ts'
import { texts } from './texts.ts'
import { type Status, statusOf } from './transitions.ts'

/** A ticket is part of no other any more. 1007, 1001 not_merged. */
export async function unmergeTicket(tx: Tx, doing: ByPerson): Promise<void> {
  await unmergeTickets(tx, doing, [doing.ref])
}

/** The same with several at once, each as by itself: what they were part of is changed once. */
export async function unmergeTickets(tx: Tx, doing: Omit<ByPerson, 'ref'>, refs: string[]): Promise<void> {
  const { appId, by, now } = doing
  const held = await holdParts(tx, doing, refs)
  const ids = held.map(({ ticket }) => ticket.id)
  // one that is part of another, and has parts of its own among these, is changed twice
  if (held.some(({ whole }) => ids.includes(whole.id))) {
    for (const ref of refs) await unmergeTickets(tx, doing, [ref])
    return
  }
  const kept = await selectMerges(tx, appId, ids)
  const { statuses } = await rulesFor(tx, appId)
  const parts: Back[] = []
  for (const { ticket, whole } of held) {
    const was = kept.get(ticket.id)!
    const before = statuses.find(({ id }) => id === was.ticket_status_id)!
    const to = before.is_active ? before : statusOf('open', statuses)!
    const at = behind(ticket.updated_at, now)
    const from = statuses.find(({ id }) => id === ticket.ticket_status_id)!
    const moved =
      from === to
        ? null
        : await clocksBack(tx, doing, ticket, { from, to, at, was: to === before ? was : null })
    parts.push({ ticket, whole, to, toStatusId: to.id, moved, at })
  }
  await endMerges(tx, appId, parts, by.id)
  for (const { ticket, whole, to, moved, at } of parts) {
    const changed = moved === null ? [] : tellMoved(tx, doing, ticket, to, { statuses, clocks: moved, at })
    const merged = { field: 'merged_into', before: whole.hashid, after: null }
    await tellChanged(tx, doing, ticket, [...changed, merged], 'unmerge', at)
  }
  for (const [whole, own] of Map.groupBy(parts, part => part.whole)) await tellLost(tx, doing, whole, own)
}

type Back = Part & { whole: HeldTicket; to: Status; toStatusId: number }

/** What they were part of has neither them nor their tags any more. */
async function tellLost(
  tx: Tx,
  doing: Omit<ByPerson, 'ref'>,
  whole: HeldTicket,
  parts: Back[],
): Promise<void> {
  const ids = parts.map(({ ticket }) => ticket.id)
  const before = await deleteTagsVia(tx, doing.appId, ids, whole.id)
  const lost: FieldChange[] = parts.map(({ ticket }) => ({
    ...{ field: 'merged', before: ticket.hashid, after: null },
  }))
  await tellWhole(tx, doing, whole, { parts: lost, before }, 'unmerge')
}

/** These with what they are part of, locked with all that is above in the order of their ids; 1007, 1001 not_merged. */
async function holdParts(
  tx: Tx,
  doing: Omit<ByPerson, 'ref'>,
  refs: string[],
): Promise<{ ticket: HeldTicket; whole: HeldTicket }[]> {
  const ids = await selectIds(tx, doing.appId, refs.map(refOf))
  const known = ids.filter(id => id !== undefined)
  if (known.length < ids.length) throw notFound()
  const above = await lockParts(tx, doing.appId, { ids: known })
  const held = await lockTickets(tx, doing, [...new Set([...known, ...above])])
  const pairs: { ticket: HeldTicket; whole: HeldTicket }[] = []
  for (const id of known) {
    const ticket = held.find(one => one.id === id)!
    const whole = held.find(({ hashid }) => hashid === ticket.merged_into)
    // taken out, or part of a third, since it was looked up
    if (!whole) throw refused('not_merged', texts.notMerged)
    await refuseChanged(tx, doing, ticket)
    pairs.push({ ticket, whole })
  }
  return pairs
}

type Move = { from: Status; to: Status; at: Part['at']; was: Kept | null }

/** Its clocks in its status from then on; finished as it was, they are what they were. */
async function clocksBack(
  tx: Tx,
  { appId }: Pick<ByPerson, 'appId'>,
  ticket: HeldTicket,
  { from, to, at, was }: Move,
): Promise<NonNullable<Part['moved']>> {
  const isAsBefore = was !== null && (to.is_resolved || to.is_terminal)
  return isAsBefore
    ? { ...ticket, ...timesOf(was), ...standingAt(ticket, at).used }
    : clocksIn(tx, appId, ticket, { from, to }, at)
}

const timesOf = ({ resolved_at, closed_at, sla_stopped_at, response_due_at, resolved_due_at }: Kept) => ({
  ...{ resolved_at, closed_at, sla_stopped_at, response_due_at, resolved_due_at },
})
