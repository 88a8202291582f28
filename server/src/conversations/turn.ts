// An agent's turn: claimed by one worker at a time, kept while it works, ended with the answer or released.
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import { nextPart } from '../lib/places.ts'
import type { Timestamp } from '../lib/time.ts'
import { noteActs } from './acts.ts'
import { handedOverEvent } from './events.ts'
import {
  type EndedTurn,
  type ReleasedTurn,
  updateTurnEnded,
  updateTurnLease,
  updateTurnReleased,
} from './queries.ts'
import { type OverdueTurn, type SessionPlace, selectOpenEnd, selectOverdueTurns } from './queries-overdue.ts'

export { CLAIM_TURN } from './queries.ts'

/** Keeps the session while a turn goes on. False: another turn has it. */
export function renewTurnLease(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  sessionId: number,
  attempt: number,
  leaseUntil: Timestamp,
): Promise<boolean> {
  return updateTurnLease(db, appId, sessionId, attempt, leaseUntil)
}

/**
 * Ends a turn: the burst up to toSeq is answered, and with a reason to hand over the session goes to the queue. False
 * when the turn may not answer: a newer message came, a person took over, another turn has the session, or the app was
 * stopped.
 */
export async function endTurn(
  tx: Tx,
  appId: AppId,
  sessionId: number,
  turn: Omit<EndedTurn, 'handOver'> & { handOver: string | null },
  now: Timestamp,
): Promise<boolean> {
  const { handOver } = turn
  const ended = await updateTurnEnded(tx, appId, sessionId, { ...turn, handOver: handOver !== null }, now)
  if (ended?.handed_over && handOver !== null) {
    record(tx, appId, handedOverEvent(ended.handed_over, handOver), now, { givesOut: ended.gives_out })
    await noteActs(
      tx,
      appId,
      [{ sessionId, kind: 'handed_over', by: 'agent', data: { reason: handOver } }],
      now,
    )
  }
  return ended !== undefined
}

/** Releases the session without an answer; a due answer stays due. Undefined: another turn has it already. */
export function releaseTurn(
  tx: Tx,
  appId: AppId,
  sessionId: number,
  attempt: number,
  failed: boolean,
): Promise<ReleasedTurn | undefined> {
  return updateTurnReleased(tx, appId, sessionId, attempt, failed)
}

/**
 * Answers that were due so long ago that their worker must have died or their job is gone, in all apps: a part of all open
 * sessions each time. `service` is whose sweep it is.
 */
export async function listOverdueTurns(
  tx: Tx,
  overdueMs: number,
  sessions: number,
  now: Timestamp,
  service: object,
): Promise<OverdueTurn[]> {
  const first: SessionPlace = [0, 0, 0]
  const { from } = await nextPart(service, 'overdue turns', first, place =>
    selectOpenEnd(tx, place, sessions),
  )
  return selectOverdueTurns(tx, overdueMs, from, sessions, now)
}
