// The end of sessions in which nobody has written for long, and what is told of those who still wait.
import { silenceSql } from '../channels/silence.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type ConversationFacts, conversationFacts } from './events.ts'
import type { Owner } from './owner.ts'
import { isForgotten, mayEnd } from './queries.ts'

/** The time $1 as the app "a" has it. */
const APP_NOW = `($1::timestamptz + a.clock_offset_ms * interval '1 ms')`

/** A silence that began before is too long for the channel "c". */
const SILENT_SINCE = `(${APP_NOW} - ${silenceSql('c')})`

/** Closes those of these silent sessions that are still open and in which nobody waits for an answer. */
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

/** Of each number so many in one transaction, and of all: one takes 150 to 400 µs, and whoever writes to one of them waits until the commit. */
export const SILENT_MAX = 200
const SILENT_ALL_MAX = 2000

/**
 * Sessions that have been silent for longer than their number says: each number is asked for its own, the oldest first. An index
 * leads to all of the bucket in which the time lies; to the moment it is their last message that counts. Who waits for a person is in it
 * until that was told, and takes nobody's place.
 */
const SILENT = `with due as materialized (
       select o.app_id, o.id, ${APP_NOW} as now, ${SILENT_SINCE} as since from channels c join apps a on a.id = c.app_id
       cross join lateral (
         select s.app_id, s.id from chat_sessions s
         where s.app_id = c.app_id and s.channel_id = c.id and s.silent_bucket < ${SILENT_SINCE}
           and s.last_message_at < ${SILENT_SINCE} and (s.waiting_since is null or s.owner = 'agent')
         order by s.silent_bucket limit ${SILENT_MAX}) o limit ${SILENT_ALL_MAX})`

/** Waits for a person that have lasted longer than that, and of which nobody was told: the longest first. */
const LONG_WAITS = `with due as materialized (
       select o.app_id, o.id, ${APP_NOW} as now, ${SILENT_SINCE} as since from channels c join apps a on a.id = c.app_id
       cross join lateral (
         select w.app_id, w.chat_session_id as id from conversation_waits w
         where w.app_id = c.app_id and w.channel_id = c.id and not w.is_told and w.since < ${SILENT_SINCE}
         order by w.since limit ${SILENT_MAX}) o limit ${SILENT_ALL_MAX})`

/** Closes those that are answered (a sweep). */
export function updateSilentSessionsClosed(
  tx: Tx,
  now: Timestamp,
): Promise<{ app_id: AppId; now: Timestamp; facts: ConversationFacts }[]> {
  return tx.query(
    `${SILENT}
     update chat_sessions s set status = 'closed', closed_at = due.now, turn_due_at = null, waiting_since = null,
       closed_reason = 'silence'
     from due
     where s.app_id = due.app_id and s.id = due.id and ${mayEnd('s')}
       and s.last_message_at < due.since
     returning s.app_id, due.now, ${conversationFacts('s')} as facts`,
    [now],
  )
}

export type LongWait = {
  app_id: AppId
  owner: Owner
  waiting_since: Timestamp
  /** The time of the app. */
  now: Timestamp
  facts: ConversationFacts
}

/** Notes of those who have waited for a person so long that it is told now: each wait once (a sweep over all apps). */
export function updateWaitsTold(tx: Tx, now: Timestamp): Promise<LongWait[]> {
  return tx.query(
    `${LONG_WAITS}
     update chat_sessions s set wait_told_since = s.people_wait_since from due
     where s.app_id = due.app_id and s.id = due.id and s.people_wait_since is distinct from s.wait_told_since
       and s.people_wait_since < due.since
     returning s.app_id, s.owner, s.people_wait_since as waiting_since, due.now, ${conversationFacts('s')} as facts`,
    [now],
  )
}

/** Notes of those whom no agent will answer, after so long, that they wait for people as well: each wait once (a sweep). */
export function updateUnansweredTold(tx: Tx, now: Timestamp): Promise<LongWait[]> {
  return tx.query(
    `${SILENT}
     update chat_sessions s set wait_told_since = s.waiting_since from due
     where s.app_id = due.app_id and s.id = due.id and ${isForgotten('s')}
       and s.last_message_at < due.since
     returning s.app_id, s.owner, s.waiting_since, due.now, ${conversationFacts('s')} as facts`,
    [now],
  )
}
