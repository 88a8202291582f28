// The statements by which people take, pass on and end conversations: each change is one, and says what was before.
import type { Hashid } from '@palabre/contract/ids'
import { mayAnswerSql } from '../accounts/may-answer-sql.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type ConversationFacts, conversationFacts } from './events.ts'
import { saidMeanwhile } from './meanwhile-sql.ts'
import type { Owner } from './owner.ts'
import { GIVES_OUT, MAY_ANSWER } from './queries.ts'
import { ENDED_WAIT, endedBy, WAIT_AT_CLOSE, WAIT_AT_REOPENING } from './queries-answered.ts'
import { messageOf } from './waiting-sql.ts'

/** A session that was changed: by whom, and who had it before. */
export type Changed = {
  id: number
  facts: ConversationFacts
  by: Hashid<'usr'>
  was_owner: Owner
  was_assignee: Hashid<'usr'> | null
  /** Some team is given what waits: there may be something, or room for it, now. */
  gives_out: boolean
  /** What the agent has written may not have gone yet: it was not a person's, or something of it waits. */
  may_have_unsent: boolean
}

const userSql = (id: string): string => `(select u.hashid from users u where u.id = ${id})`

/**
 * The session ($1 app, $2 hashid) as it is now, locked: what changes it sees the last word of everybody before. Conditions
 * are of `was`, and (offset 0) looked at once it is locked: `s` is as it was when the statement began.
 */
const WAS = `(select * from chat_sessions where app_id = $1 and hashid = $2 for no key update offset 0) was`

/** The same of many ($2 hashids), in the order in which everybody locks them. */
const WAS_OF_MANY = `(
  select * from chat_sessions where app_id = $1 and hashid = any($2::text[]) order by id for no key update offset 0) was`

/** A turn that ends meanwhile is not seen by a statement that waited for it: what was not a person's is always looked through. */
const MAY_HAVE_UNSENT = `was.owner <> 'person' or exists (
    select from queued_messages w ${messageOf('w', 'm', 'm.status, m.author, m.chat_session_id')}
    where w.app_id = $1 and w.contact_detail_id = s.contact_detail_id
      and m.status = 'queued' and m.author = 'agent' and m.chat_session_id = s.id)`

/** What was changed, by the person with this id (SQL). */
const changedBy = (user: string): string => `s.id, ${conversationFacts('s')} as facts, ${userSql(user)} as by,
  was.owner as was_owner, ${userSql('was.owner_user_id')} as was_assignee, ${GIVES_OUT} as gives_out,
  ${MAY_HAVE_UNSENT} as may_have_unsent`

/** $3 is the person who changes it. */
const CHANGED = changedBy('$3')

/** No answer that an agent is writing may be sent, and none is due. */
export const SILENCES_AGENT = `answered_seq = s.inbound_seq, turn_attempt = s.turn_attempt + 1, turn_lease_until = null,
  turn_due_at = null, burst_started_at = null`

/** Nobody else has it: the agent's, of the queue, or already this person's. */
const isFreeFor = (user: string): string =>
  `(was.owner <> 'person' or was.owner_user_id is null or was.owner_user_id = ${user})`
const IS_FREE = isFreeFor('$3')

/** The person takes an open session that is nobody else's, or with `take` also a colleague's. */
export async function updateClaimed(
  tx: Tx,
  appId: AppId,
  hashid: string,
  userId: number,
  take: boolean,
): Promise<Changed | undefined> {
  const [row] = await tx.query<Changed>(
    `update chat_sessions s set owner = 'person', owner_user_id = $3, ${SILENCES_AGENT} from ${WAS}
     where s.app_id = $1 and s.id = was.id and was.status = 'open' and (${IS_FREE} or $4)
       and not (was.owner = 'person' and was.owner_user_id is not distinct from $3)
     returning ${CHANGED}`,
    [appId, hashid, userId, take],
  )
  return row
}

/** Given to a person or (`userId` null) to the queue; `teamId`: to that of a team, null: of everybody, undefined: its team stays. */
export type To = { userId: number | null; teamId: number | null | undefined }

export async function updateAssigned(
  tx: Tx,
  appId: AppId,
  hashid: string,
  userId: number,
  to: To,
): Promise<(Changed & { assignee: Hashid<'usr'> | null }) | undefined> {
  const [row] = await tx.query<Changed & { assignee: Hashid<'usr'> | null }>(
    `update chat_sessions s set owner = case when $4::bigint is null then 'queue' else 'person' end,
       owner_user_id = $4::bigint, team_id = case when $6 then s.team_id else $5::bigint end, ${SILENCES_AGENT}
     from ${WAS}
     where s.app_id = $1 and s.id = was.id and was.status = 'open'
       and (was.owner, was.owner_user_id, was.team_id) is distinct from
         (case when $4::bigint is null then 'queue' else 'person' end, $4::bigint,
           case when $6 then was.team_id else $5::bigint end)
     returning ${CHANGED}, ${userSql('s.owner_user_id')} as assignee`,
    [appId, hashid, userId, to.userId, to.teamId ?? null, to.teamId === undefined],
  )
  return row
}

/** Does an agent answer in the session `s`, with the app `p` and the agent `g`? */
const AGENT_ANSWERS = `p.id = s.app_id and g.app_id = s.app_id and g.id = s.agent_id and g.is_active
  and ${MAY_ANSWER}`

/** Back to the agent. `answerNow`: it answers what waits; else from the next message on. */
export async function updateHandedBack(
  tx: Tx,
  appId: AppId,
  hashid: string,
  userId: number,
  answerNow: boolean,
  now: Timestamp,
): Promise<(Changed & { is_due: boolean }) | undefined> {
  const [row] = await tx.query<Changed & { is_due: boolean }>(
    `update chat_sessions s set owner = 'agent', owner_user_id = null, turn_attempt = s.turn_attempt + 1,
       turn_lease_until = null, turn_failures = 0,
       answered_seq = case when $4 and s.waiting_since is not null then least(s.inbound_seq, coalesce((
           select min(m.seq) - 1 from messages m
           where m.app_id = s.app_id and m.chat_session_id = s.id and m.direction = 'in'
             and m.accepted_at >= s.waiting_since), s.inbound_seq))
         else s.inbound_seq end,
       turn_due_at = case when $4 and s.waiting_since is not null then $5::timestamptz end,
       burst_started_at = case when $4 then s.waiting_since end
     from ${WAS}, apps p, agents g
     where s.app_id = $1 and s.id = was.id and was.status = 'open' and was.owner <> 'agent' and ${AGENT_ANSWERS}
     returning ${CHANGED}, s.inbound_seq > s.answered_seq as is_due`,
    [appId, hashid, userId, answerNow, now],
  )
  return row
}

/** Ends those of these that are open; they are locked in one order. */
export function updateClosed(
  tx: Tx,
  appId: AppId,
  hashids: string[],
  userId: number,
  now: Timestamp,
): Promise<(Changed & { conversation: string })[]> {
  return tx.query(
    `update chat_sessions s set status = 'closed', closed_at = $4::timestamptz, closed_reason = 'person',
       waiting_since = null, snoozed_until = null, ${WAIT_AT_CLOSE}, ${SILENCES_AGENT}
     from ${WAS_OF_MANY} where s.app_id = $1 and s.id = was.id and was.status = 'open'
     returning s.hashid as conversation, ${CHANGED}`,
    [appId, hashids, userId, now],
  )
}

/** Opened again, as the person's, its contact waiting as before, while there is no newer open one with this number. */
export async function updateReopened(
  tx: Tx,
  appId: AppId,
  hashid: string,
  userId: number,
  now: Timestamp,
): Promise<(Changed & { waiting_since: Timestamp | null }) | undefined> {
  const [row] = await tx.query<Changed & { waiting_since: Timestamp | null }>(
    `update chat_sessions s set status = 'open', closed_at = null, closed_reason = null, owner = 'person',
       owner_user_id = $3, last_message_at = greatest(s.last_message_at, $4::timestamptz),
       waiting_since = ${WAIT_AT_REOPENING}, closed_wait_since = null, ${SILENCES_AGENT}
     from ${WAS}
     where s.app_id = $1 and s.id = was.id and was.status = 'closed' and was.channel_id is not null
       and not exists (select from chat_sessions o where o.app_id = s.app_id and o.channel_id = s.channel_id
         and o.contact_detail_id = s.contact_detail_id and o.status = 'open')
     returning ${CHANGED}, s.waiting_since`,
    [appId, hashid, userId, now],
  )
  return row
}

/** Rests until then, `infinity` until the contact writes; null: it does no longer. */
export async function updateSnoozed(
  tx: Tx,
  appId: AppId,
  hashid: string,
  userId: number,
  until: Timestamp | 'infinity' | null,
): Promise<Changed | undefined> {
  const [row] = await tx.query<Changed>(
    `update chat_sessions s set snoozed_until = case when $5 then 'infinity' else $4::timestamptz end from ${WAS}
     where s.app_id = $1 and s.id = was.id and was.status = 'open'
       and was.snoozed_until is distinct from case when $5 then 'infinity' else $4::timestamptz end
     returning ${CHANGED}`,
    [appId, hashid, userId, until === 'infinity' ? null : until, until === 'infinity'],
  )
  return row
}

/**
 * A person's reply in a conversation (ses-…): its number, whether it goes at once, and the last message that its writer had
 * seen (null: any).
 */
export type Reply = {
  conversation: string
  userId: number
  seq: number
  goesNow: boolean
  afterSeq: number | null
}

/** Somebody else of ours has written in the session `s` since what the writer of the reply `r` had seen. */
const ANSWERED_SINCE = `m.app_id = $1 and m.chat_session_id = s.id and m.seq <> r.seq
  and ${saidMeanwhile('r.after_seq', 'r.user_id', '$7')}`

/**
 * Sessions are the persons', who have written in them: those that are nobody else's, and in which nobody was faster. At most one
 * reply in each.
 */
export function updateReplied(
  tx: Tx,
  appId: AppId,
  replies: Reply[],
  now: Timestamp,
): Promise<(Changed & { conversation: string })[]> {
  return tx.query(
    `update chat_sessions s set owner = 'person', owner_user_id = r.user_id,
       turn_attempt = s.turn_attempt + case when was.owner = 'person' then 0 else 1 end,
       answered_seq = case when was.owner = 'person' then s.answered_seq else s.inbound_seq end,
       turn_lease_until = case when was.owner = 'person' then s.turn_lease_until end,
       turn_due_at = case when was.owner = 'person' then s.turn_due_at end,
       burst_started_at = case when was.owner = 'person' then s.burst_started_at end,
       waiting_since = case when r.goes_now then null else s.waiting_since end,
       answered_wait_since = case when r.goes_now then ${ENDED_WAIT} else s.answered_wait_since end,
       answered_wait_by = case when r.goes_now then ${endedBy('array[r.seq]')} else s.answered_wait_by end,
       last_message_at = greatest(s.last_message_at, $7::timestamptz)
     from ${WAS_OF_MANY}
     join unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::boolean[])
       as r (conversation, user_id, seq, after_seq, goes_now) on r.conversation = was.hashid
     where s.app_id = $1 and s.id = was.id and was.status = 'open' and ${isFreeFor('r.user_id')}
       and (r.after_seq is null or not exists (select from messages m where ${ANSWERED_SINCE}))
     returning r.conversation, ${changedBy('r.user_id')}`,
    [
      appId,
      replies.map(one => one.conversation),
      replies.map(one => one.userId),
      replies.map(one => one.seq),
      replies.map(one => one.afterSeq),
      replies.map(one => one.goesNow),
      now,
    ],
  )
}

/** Sessions of all apps whose time of rest is over: a day of silence begins anew (a sweep). */
export function updateWoken(
  tx: Tx,
  now: Timestamp,
): Promise<{ app_id: AppId; id: number; facts: ConversationFacts; gives_out: boolean }[]> {
  return tx.query(
    `update chat_sessions s set snoozed_until = null, last_message_at = greatest(s.last_message_at, s.snoozed_until)
     from apps p
     where s.app_id = p.id and s.status = 'open'
       and s.snoozed_until <= $1::timestamptz + p.clock_offset_ms * interval '1 ms'
     returning s.app_id, s.id, ${conversationFacts('s')} as facts, ${GIVES_OUT} as gives_out`,
    [now],
  )
}

/** A session that came back to the queue: whose it was, and the time of its app. */
export type Orphaned = {
  app_id: AppId
  id: number
  facts: ConversationFacts
  was_assignee: Hashid<'usr'>
  gives_out: boolean
  now: Timestamp
}

/** Who has open sessions, of all apps: from one of them to the next by their index, however many each has. */
const HOLDERS = `with recursive holders as (
    (select app_id, owner_user_id from chat_sessions
     where status = 'open' and owner = 'person' and owner_user_id is not null order by app_id, owner_user_id limit 1)
    union all
    select n.app_id, n.owner_user_id from holders h cross join lateral (
      select o.app_id, o.owner_user_id from chat_sessions o
      where o.status = 'open' and o.owner = 'person' and (o.app_id, o.owner_user_id) > (h.app_id, h.owner_user_id)
      order by o.app_id, o.owner_user_id limit 1) n
  )`

/**
 * Open sessions of people who can answer no more, as they left or hold another role, go back to the queue (a sweep over
 * all apps).
 */
export function updateOrphansQueued(tx: Tx, now: Timestamp): Promise<Orphaned[]> {
  return tx.query(
    `${HOLDERS}, gone as materialized (
       select h.app_id, u.id, u.hashid, p.clock_offset_ms from holders h
       join apps p on p.id = h.app_id join users u on u.id = h.owner_user_id
       where not ${mayAnswerSql('u.id', 'h.app_id')}
     )
     update chat_sessions s set owner = 'queue', owner_user_id = null from gone
     where s.app_id = gone.app_id and s.status = 'open' and s.owner = 'person' and s.owner_user_id = gone.id
     returning s.app_id, s.id, ${conversationFacts('s')} as facts, gone.hashid as was_assignee,
       ${GIVES_OUT} as gives_out, $1::timestamptz + gone.clock_offset_ms * interval '1 ms' as now`,
    [now],
  )
}
