// What people do with a conversation. Each throws 1007 where there is none, and 1001 where it cannot be done.
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import { notFound, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Act, noteActs } from './acts.ts'
import { personActor, reopenedEvent } from './events.ts'
import { findState, type State } from './find.ts'
import type { Owner } from './owner.ts'
import {
  type Changed,
  type To,
  updateAssigned,
  updateClaimed,
  updateClosed,
  updateHandedBack,
  updateReopened,
  updateSnoozed,
} from './queries-people.ts'
import { texts } from './texts.ts'

/** Which conversation (ses-…), and who does it. */
export type Doing = { appId: AppId; id: string; userId: number; now: Timestamp }

/**
 * A session in which no agent may speak any more, by whose act: what is unsent of its agent must end (`messages/end-answers.ts`).
 * `was_owner`: who had it before.
 */
export type Silenced = { sessionId: number; userId: number; was_owner: Owner }

/** The session that this change has silenced, unless there is surely nothing unsent in it. */
export const silencedBy = (userId: number, changed: Changed): Silenced[] =>
  changed.may_have_unsent ? [{ sessionId: changed.id, userId, was_owner: changed.was_owner }] : []

/** The person takes it; with `take` also from a colleague. Who has it already changes nothing. */
export async function claim(tx: Tx, doing: Doing, take: boolean): Promise<Silenced[]> {
  const { appId, userId, now } = doing
  const changed = await updateClaimed(tx, appId, doing.id, userId, take)
  if (!changed) {
    checkFree(await openState(tx, doing), userId)
    return []
  }
  await noteTaken(tx, appId, [{ ...changed, userId }], now)
  return silencedBy(userId, changed)
}

/** 1001 `owned_by_other`, with who has it, where somebody else does. */
export function checkFree(
  { owner, assignee, assignee_id }: Pick<State, 'owner' | 'assignee' | 'assignee_id'>,
  userId: number,
): void {
  if (owner !== 'person' || assignee === null || assignee_id === userId) return
  throw refused('owned_by_other', texts.ownedByOther({ name: assignee.name }), { owner: assignee })
}

/** Records that people have taken conversations; `seq`: behind which message, where it is not the last. */
export async function noteTaken(
  tx: Tx,
  appId: AppId,
  taken: (Changed & { userId: number; seq?: number })[],
  now: Timestamp,
): Promise<void> {
  const acts = taken.map(({ id, facts, by, was_owner, was_assignee, gives_out, userId, seq }): Act => {
    const from = { owner: was_owner, assignee: was_assignee }
    const data = { ...facts, owner: 'person' as const, assignee: by, from, actor: personActor(by) }
    record(tx, appId, { type: 'conversation.assigned', data }, now, { givesOut: gives_out })
    const act: Act = { sessionId: id, kind: 'claimed', by: userId, data: { from } }
    return seq === undefined ? act : { ...act, seq }
  })
  await noteActs(tx, appId, acts, now)
}

/**
 * Gives it to a person, by id, or back to the queue, or to that of a team, or of everybody. Who has it already changes nothing.
 * A team stays beside a person: what comes back to the queue is the team's again.
 */
export async function assign(tx: Tx, doing: Doing, to: To): Promise<Silenced[]> {
  const { appId, id, userId, now } = doing
  const changed = await updateAssigned(tx, appId, id, userId, to)
  if (!changed) {
    await openState(tx, doing)
    return []
  }
  const { facts, by, assignee, was_owner, was_assignee, gives_out } = changed
  const from = { owner: was_owner, assignee: was_assignee }
  const owner = to.userId === null ? 'queue' : 'person'
  const data = { ...facts, owner, assignee, from, actor: personActor(by) } as const
  record(tx, appId, { type: 'conversation.assigned', data }, now, { givesOut: gives_out })
  const { team } = facts
  const act: Act = { sessionId: changed.id, kind: 'assigned', by: userId, data: { assignee, team, from } }
  await noteActs(tx, appId, [act], now)
  return silencedBy(userId, changed)
}

/** Back to the agent: it answers what waits now, or from the next message on. 1001 where no agent may answer. */
export async function handBack(tx: Tx, doing: Doing, answerNow: boolean): Promise<void> {
  const { appId, id, userId, now } = doing
  const changed = await updateHandedBack(tx, appId, id, userId, answerNow, now)
  if (!changed) {
    if ((await openState(tx, doing)).owner === 'agent') return
    throw refused('agent_silent', texts.agentSilent)
  }
  const { facts, by, is_due, gives_out } = changed
  const data = { ...facts, to: 'agent', reason: 'handed back', actor: personActor(by) } as const
  const hints = { givesOut: gives_out, ...(is_due ? { turnInMs: 0 } : {}) }
  record(tx, appId, { type: 'conversation.handed_over', data }, now, hints)
  await noteActs(tx, appId, [{ sessionId: changed.id, kind: 'handed_back', by: userId }], now)
}

/** Ends it. 1001 where it has ended. */
export const close = (tx: Tx, { id, ...by }: Doing, note: string | null): Promise<Silenced[]> =>
  closeAll(tx, by, [id], note)

/** Ends them at once, in the order in which they are given. 1007, 1001 as of one: then none is ended. */
export async function closeAll(
  tx: Tx,
  by: Omit<Doing, 'id'>,
  ids: string[],
  note: string | null,
): Promise<Silenced[]> {
  const { appId, userId, now } = by
  const rows = await updateClosed(tx, appId, ids, userId, now)
  const closed = new Map(rows.map(row => [row.conversation, row]))
  for (const id of ids) if (!closed.has(id)) await openState(tx, { ...by, id })
  // a statement gives its rows in no order
  const changes = ids.flatMap(id => closed.get(id) ?? [])
  const acts = changes.map((changed): Act => {
    const data = { ...changed.facts, reason: 'person', note, actor: personActor(changed.by) } as const
    record(tx, appId, { type: 'conversation.closed', data }, now, { givesOut: changed.gives_out })
    return { sessionId: changed.id, kind: 'closed', by: userId, data: { reason: 'person', note } }
  })
  await noteActs(tx, appId, acts, now)
  return changes.flatMap(changed => silencedBy(userId, changed))
}

/** Opens it again, as the person's. 1001 where it is open, or a newer one is. */
export async function reopen(tx: Tx, doing: Doing): Promise<Silenced[]> {
  const { appId, id, userId, now } = doing
  const changed = await updateReopened(tx, appId, id, userId, now)
  if (!changed) throw whyNotReopened(await stateOf(tx, doing))
  record(tx, appId, reopenedEvent(changed.facts, changed.by, changed.waiting_since), now)
  await noteActs(tx, appId, [{ sessionId: changed.id, kind: 'reopened', by: userId }], now)
  return silencedBy(userId, changed)
}

function whyNotReopened({ status, newer }: State): Error {
  if (status === 'open') return refused('already_open', texts.alreadyOpen)
  return newer === null
    ? refused('channel_not_connected', texts.notOfANumber)
    : refused('newer_conversation', texts.newerConversation, { conversation: newer })
}

/** Puts it off until then, or (`infinity`) until the contact writes; null wakes it. */
export async function snooze(tx: Tx, doing: Doing, until: Timestamp | 'infinity' | null): Promise<void> {
  const { appId, id, userId, now } = doing
  const changed = await updateSnoozed(tx, appId, id, userId, until)
  if (!changed) {
    await openState(tx, doing)
    return
  }
  const snoozed_until = until === 'infinity' ? null : until
  const data = {
    ...changed.facts,
    ...{ changed: ['snooze' as const], snoozed_until, is_snoozed_until_reply: until === 'infinity' },
    tags: { added: [], removed: [] },
    actor: personActor(changed.by),
  }
  record(tx, appId, { type: 'conversation.updated', data }, now, { givesOut: changed.gives_out })
  const kind = until === null ? 'woken' : 'snoozed'
  const facts = until === null ? {} : { until: snoozed_until, until_reply: until === 'infinity' }
  await noteActs(tx, appId, [{ sessionId: changed.id, kind, by: userId, data: facts }], now)
}

async function stateOf(tx: Tx, { appId, id }: Doing): Promise<State> {
  const state = await findState(tx, appId, id)
  if (!state) throw notFound()
  return state
}

/** The state of an open conversation; 1007, and 1001 where it has ended. */
async function openState(tx: Tx, doing: Doing): Promise<State> {
  const state = await stateOf(tx, doing)
  if (state.status === 'closed') throw refused('already_closed', texts.alreadyClosed)
  return state
}
