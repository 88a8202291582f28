// A person's message changes whose conversation it is, and answers who waits.
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import { notFound, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { noteActs } from './acts.ts'
import { findState } from './find.ts'
import { checkFree, type Doing, noteTaken } from './people.ts'
import { type Answer, updateAnswered } from './queries-answered.ts'
import { type Reply, updateReplied, updateWoken } from './queries-people.ts'
import { texts } from './texts.ts'

export type { Reply } from './queries-people.ts'

/**
 * A person has written the message `reply.seq`, in this transaction: the conversation is theirs now. False when somebody
 * else of ours has written after `afterSeq`. Throws 1001 where it is a colleague's or has ended.
 */
export async function noteReply(tx: Tx, doing: Doing, reply: Reply): Promise<boolean> {
  const changed = await updateReplied(tx, doing.appId, doing.id, doing.userId, reply, doing.now)
  if (!changed) {
    const state = await findState(tx, doing.appId, doing.id)
    if (!state) throw notFound()
    if (state.status === 'closed') throw refused('already_closed', texts.alreadyClosed)
    checkFree(state, doing.userId)
    return false
  }
  if (changed.was_owner !== 'person' || changed.was_assignee !== changed.by)
    await noteTaken(tx, doing, changed, reply.seq - 1)
  return true
}

/** A message as it was told to go, by whomever. */
type Gone = Answer & { author: string }

/** Messages that waited for their time have gone, or go after all: where people wrote them, whoever waited is answered. */
export async function noteAnswered(tx: Tx, appId: AppId, gone: Gone[], now: Timestamp): Promise<void> {
  const answers = gone
    .filter(({ author }) => author === 'person')
    .sort((a, b) => a.chat_session_id - b.chat_session_id)
  if (answers.length > 0) await updateAnswered(tx, appId, answers, now)
}

/** Wakes conversations of all apps whose time of rest is over (a sweep). */
export async function wakeSnoozed(tx: Tx, now: Timestamp): Promise<void> {
  for (const [appId, woken] of Map.groupBy(await updateWoken(tx, now), one => one.app_id)) {
    for (const { facts, gives_out } of woken) {
      const data = {
        ...facts,
        ...{ changed: ['snooze' as const], snoozed_until: null, is_snoozed_until_reply: false },
        tags: { added: [], removed: [] },
        actor: { kind: 'service', user: null } as const,
      }
      record(tx, appId, { type: 'conversation.updated', data }, now, { givesOut: gives_out })
    }
    const acts = woken.map(({ id }) => ({ sessionId: id, kind: 'woken', by: 'service' }) as const)
    await noteActs(tx, appId, acts, now)
  }
}
