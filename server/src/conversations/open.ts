import type { Db } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, toMs } from '../lib/time.ts'
import { noteActs } from './acts.ts'
import { type Beginner, type ConversationFacts, openedEvent, silencedEvent, waitingEvent } from './events.ts'
import { insertSessions, type Session, selectMayAnswer, selectOpenSessions } from './queries.ts'
import {
  type LongWait,
  updateSessionsClosed,
  updateSilentSessionsClosed,
  updateUnansweredTold,
  updateWaitsTold,
} from './queries-silence.ts'
import { insertClosedSessions, selectLatestOpen } from './queries-tickets.ts'

export type { Session } from './queries.ts'

/** The number whose sessions these are, how long a silence they bear, and what new ones begin with. */
export type SessionDefaults = {
  channelId: number
  silenceMs: number
  agentId: number | null
  /** Who begins new ones. */
  by: Beginner
}

/**
 * The open session of each contact detail with one number, made where there is none. A session that has been silent for too
 * long is closed and a new one begins, unless its contact waits for an answer. New sessions belong to the channel's agent,
 * or to the queue when it may not answer.
 */
export async function openSessions(
  tx: Tx,
  appId: AppId,
  detailIds: number[],
  defaults: SessionDefaults,
  now: Timestamp,
): Promise<Map<number, Session>> {
  const unique = [...new Set(detailIds)].sort((a, b) => a - b)
  const found = await selectOpenSessions(tx, appId, defaults.channelId, unique)
  const silent = found.filter(
    session => session.may_end && toMs(session.last_message_at) < toMs(now) - defaults.silenceMs,
  )
  if (silent.length > 0) {
    const ids = silent.map(session => session.id)
    await noteSilenced(tx, appId, await updateSessionsClosed(tx, appId, ids, now), now)
  }
  const open = new Map<number, Session>(
    found.filter(session => !silent.includes(session)).map(session => [session.contact_detail_id, session]),
  )
  const missing = unique.filter(id => !open.has(id))
  if (missing.length > 0) {
    const owner =
      defaults.agentId !== null && (await selectMayAnswer(tx, appId, defaults.agentId)) ? 'agent' : 'queue'
    const made = await insertSessions(
      tx,
      appId,
      missing.map(contactDetailId => ({
        contactDetailId,
        channelId: defaults.channelId,
        agentId: defaults.agentId,
        owner,
      })),
      now,
    )
    for (const session of made) {
      open.set(session.contact_detail_id, session)
      record(tx, appId, openedEvent(session.facts, owner, defaults.by), now, { givesOut: session.gives_out })
    }
  }
  return open
}

/** For each contact detail its open session, the one last written in; else one is made, closed and without messages. */
export async function sessionsOf(
  tx: Tx,
  appId: AppId,
  about: { contactDetailId: number; agentId: number | null }[],
  now: Timestamp,
): Promise<number[]> {
  if (about.length === 0) return []
  const details = [...new Set(about.map(one => one.contactDetailId))]
  const found = await selectLatestOpen(tx, appId, details)
  const open = new Map(found.map(session => [session.contact_detail_id, session.id]))
  const missing = about.filter(one => !open.has(one.contactDetailId))
  const made = missing.length > 0 ? await insertClosedSessions(tx, appId, missing, now) : []
  const own = new Map(missing.map((one, n) => [one, made[n]!]))
  return about.map(one => open.get(one.contactDetailId) ?? own.get(one)!)
}

/** How often in one run, at most: of what is left some have their turn a minute later. */
export const SILENT_BATCHES_MAX = 10

/**
 * Closes sessions that nobody has written in for as long as their number says, and tells who has waited so long (a sweep). Batches are
 * committed one by one.
 */
export async function closeSilent(db: Db, now: Timestamp): Promise<void> {
  for (let batch = 0; batch < SILENT_BATCHES_MAX; batch++) {
    let done = 0
    // by turns: what the one leaves of the longest silences is in the way of the others
    for (const doSome of [tellOf(updateWaitsTold), tellOf(updateUnansweredTold), endSilent])
      done += await inTx(db, tx => doSome(tx, now))
    if (done === 0) return
  }
}

const tellOf =
  (waitsTold: (tx: Tx, now: Timestamp) => Promise<LongWait[]>) =>
  async (tx: Tx, now: Timestamp): Promise<number> => {
    const waits = await waitsTold(tx, now)
    for (const wait of waits)
      record(tx, wait.app_id, waitingEvent(wait.facts, wait.owner, wait.waiting_since), wait.now)
    return waits.length
  }

async function endSilent(tx: Tx, now: Timestamp): Promise<number> {
  const closed = await updateSilentSessionsClosed(tx, now)
  for (const [appId, ofApp] of Map.groupBy(closed, one => one.app_id))
    await noteSilenced(tx, appId, ofApp, ofApp[0]!.now)
  return closed.length
}

async function noteSilenced(
  tx: Tx,
  appId: AppId,
  closed: { facts: ConversationFacts }[],
  now: Timestamp,
): Promise<void> {
  for (const { facts } of closed) record(tx, appId, silencedEvent(facts), now)
  const data = { reason: 'silence' }
  const acts = closed.map(
    ({ facts }) => ({ sessionId: facts.chat_session_id, kind: 'closed', by: 'service', data }) as const,
  )
  await noteActs(tx, appId, acts, now)
}
