// A person's message changes whose conversation it is, and answers who waits.
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import { notFound, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { noteActs } from './acts.ts'
import { findState } from './find.ts'
import { checkFree, type Doing, noteTaken, type Silenced, silencedBy } from './people.ts'
import { type Answer, updateAnswered } from './queries-answered.ts'
import { type Reply, updateReplied, updateWoken } from './queries-people.ts'
import { texts } from './texts.ts'

export type { Reply } from './queries-people.ts'

/**
 * Persons have written these messages in this transaction, at most one in each conversation: these are theirs now. Returns the
 * sessions in which no agent may speak any more, and the replies whose conversations cannot be theirs: `whyMissed` says why.
 */
export async function noteReplies(
  tx: Tx,
  appId: AppId,
  replies: Reply[],
  now: Timestamp,
): Promise<{ silenced: Silenced[]; missed: Reply[] }> {
  const changed = await updateReplied(tx, appId, replies, now)
  const byConversation = new Map(replies.map(reply => [reply.conversation, reply]))
  const taken = changed.flatMap(one => {
    const { userId, seq } = byConversation.get(one.conversation)!
    const isTheirs = one.was_owner === 'person' && one.was_assignee === one.by
    return isTheirs ? [] : [{ ...one, userId, seq: seq - 1 }]
  })
  await noteTaken(tx, appId, taken, now)
  const done = new Set(changed.map(one => one.conversation))
  const silenced = changed.flatMap(one => silencedBy(byConversation.get(one.conversation)!.userId, one))
  return { silenced, missed: replies.filter(reply => !done.has(reply.conversation)) }
}

/** Throws 1001 where it is a colleague's or has ended, 1007 where there is none; else somebody of ours was faster. */
export async function whyMissed(tx: Tx, doing: Doing): Promise<void> {
  const state = await findState(tx, doing.appId, doing.id)
  if (!state) throw notFound()
  if (state.status === 'closed') throw refused('already_closed', texts.alreadyClosed)
  checkFree(state, doing.userId)
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
