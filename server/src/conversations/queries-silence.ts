// The end of sessions in which nobody has written for long, and what is told of those who still wait.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type ConversationFacts, conversationFacts } from './events.ts'
import { mayEnd } from './queries.ts'

/** The time $1 as the app "a" has it. */
const APP_NOW = `($1::timestamptz + a.clock_offset_ms * interval '1 ms')`

/** Closes those of these silent sessions that are still open and in which nobody waits for a person. */
export function updateSessionsClosed(
  tx: Tx,
  appId: AppId,
  ids: number[],
  now: Timestamp,
): Promise<{ facts: ConversationFacts }[]> {
  return tx.query(
    `update chat_sessions s set status = 'closed', closed_at = $3, turn_due_at = null, waiting_since = null,
       closed_reason = 'silence'
     where s.app_id = $1 and s.id = any($2) and s.status = 'open' and ${mayEnd('s')}
     returning ${conversationFacts('s')} as facts`,
    [appId, ids, now],
  )
}

/**
 * Closes sessions that have been silent since before their app's limit (a sweep over all apps; the index is by time).
 */
export function updateSilentSessionsClosed(
  tx: Tx,
  silentMs: number,
  now: Timestamp,
): Promise<{ app_id: AppId; now: Timestamp; facts: ConversationFacts }[]> {
  return tx.query(
    `update chat_sessions s set status = 'closed', closed_at = ${APP_NOW}, turn_due_at = null, waiting_since = null,
       closed_reason = 'silence'
     from apps a
     where s.app_id = a.id and s.status = 'open' and ${mayEnd('s')}
       and s.last_message_at < ${APP_NOW} - $2 * interval '1 ms'
     returning s.app_id, ${APP_NOW} as now, ${conversationFacts('s')} as facts`,
    [now, silentMs],
  )
}

export type LongWait = {
  app_id: AppId
  owner: 'queue' | 'person'
  waiting_since: Timestamp
  /** The time of the app. */
  now: Timestamp
  facts: ConversationFacts
}

/** Notes of those who have waited for a person so long that it is told now: each wait once (a sweep over all apps). */
export function updateWaitsTold(tx: Tx, longMs: number, now: Timestamp): Promise<LongWait[]> {
  return tx.query(
    `update chat_sessions s set wait_told_since = s.waiting_since from apps a
     where s.app_id = a.id and s.status = 'open' and s.owner <> 'agent'
       and s.waiting_since is distinct from s.wait_told_since
       and s.waiting_since < ${APP_NOW} - $2 * interval '1 ms'
     returning s.app_id, s.owner, s.waiting_since, ${APP_NOW} as now, ${conversationFacts('s')} as facts`,
    [now, longMs],
  )
}
