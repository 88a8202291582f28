import { LostRace, type Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { SECOND_MS, type Timestamp } from '../lib/time.ts'
import { type Inbound, lockSessions, updateSessionsInbound, updateSessionsOutbound } from './queries.ts'

export type { Wants } from './queries.ts'

/** However long a contact keeps writing, the agent answers after this. */
const BURST_MS_MAX = 10 * SECOND_MS

/**
 * Contacts wrote: the burst of each session grows, and its answer is due after a silence of burstWaitMs. Throws
 * LostRace when one of the sessions was closed meanwhile: it would get no answer, and a retry opens another. Returns those
 * whose tickets have had their first answer.
 */
export async function noteInbound(
  tx: Tx,
  appId: AppId,
  inbounds: Inbound[],
  burstWaitMs: number,
  now: Timestamp,
): Promise<Set<number>> {
  if (inbounds.length > 1)
    await lockSessions(
      tx,
      appId,
      inbounds.map(({ id }) => id),
    )
  const times = { burstMs: burstWaitMs, burstMsMax: BURST_MS_MAX }
  const noted = await updateSessionsInbound(tx, appId, inbounds, now, times)
  if (noted.length < inbounds.length) throw new LostRace('a session was closed meanwhile')
  return new Set(noted.flatMap(({ id, has_answered_tickets }) => (has_answered_tickets ? [id] : [])))
}

/** We wrote in these sessions, given by id. */
export async function noteOutbound(
  tx: Tx,
  appId: AppId,
  ids: Iterable<number>,
  now: Timestamp,
): Promise<void> {
  // in one order, so that concurrent writers cannot deadlock
  const sorted = [...ids].sort((a, b) => a - b)
  if (sorted.length > 0) await updateSessionsOutbound(tx, appId, sorted, now)
}
