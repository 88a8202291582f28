// All statements that write chat_sessions.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import { unseen } from '../db/unseen.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type ConversationFacts, conversationFacts } from './events.ts'
import type { Owner } from './owner.ts'

/** A session as the verbs of a conversation need it. */
export type Session = {
  id: number
  hashid: Hashid<'ses'>
  contact_detail_id: number
  owner: Owner
  last_message_at: Timestamp
  /** Is there a ticket in it, or one of its contact on this channel that is not closed? */
  has_tickets: boolean
}

const SESSION = 'id, hashid, contact_detail_id, owner, last_message_at'

export function selectOpenSessions(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  channelId: number,
  detailIds: number[],
): Promise<(Session & { may_end: boolean })[]> {
  return tx.query(
    `select s.* from unnest(${unseen('$3', 'bigint[]')}) as i (detail)
     cross join lateral (
       select ${SESSION}, ${mayEnd('o')} as may_end,
         exists (select from tickets t where t.app_id = $1 and t.contact_detail_id = o.contact_detail_id
           and (t.chat_session_id = o.id or t.closed_at is null)) as has_tickets
       from chat_sessions o
       where app_id = $1 and contact_detail_id = i.detail and channel_id = $2 and status = 'open' limit 1) s`,
    [appId, channelId, detailIds],
  )
}

/** Is what waits in the app of the session `s` given out to some team? */
export const GIVES_OUT = `exists (select from teams t where t.app_id = s.app_id and t.assignment = 'balanced')`

/** The team that a session of these goes to as it is handed over: that of the number, else of the agent. */
export const teamOf = (channelId: string, agentId: string): string => `coalesce(
    (select c.team_id from channels c where c.app_id = $1 and c.id = ${channelId}),
    (select g.team_id from agents g where g.app_id = $1 and g.id = ${agentId}))`

/** May the agent `g` answer on its own in the app `p`? */
export const MAY_ANSWER = `(g.mode = 'live' or g.mode = 'test' and p.kind = 'test')`

/** Does the session `s` wait for its agent alone, which answers soon? Not one that is switched off, or was given nothing to answer. */
const isAgents = (
  s: string,
): string => `${s}.owner = 'agent' and ${s}.inbound_seq > ${s}.answered_seq and exists (
    select from agents g join apps p on p.id = g.app_id
    where g.app_id = ${s}.app_id and g.id = ${s}.agent_id and g.is_active and ${MAY_ANSWER} and not p.emergency_stop)`

/** May silence end the session? Not while its contact waits for a person, or for nobody, nor while it was put off. */
export const mayEnd = (s: string): string =>
  `${s}.silent_bucket is not null and (${s}.waiting_since is null or ${isAgents(s)})`

/** Does its contact wait for an agent, and none will answer? */
export const isForgotten = (s: string): string =>
  `${s}.silent_bucket is not null and ${s}.owner = 'agent' and ${s}.waiting_since is not null and not (${isAgents(s)})`

/** May this agent answer on its own in this app? */
export async function selectMayAnswer(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  agentId: number,
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from agents g join apps p on p.id = g.app_id
     where g.app_id = $1 and g.id = $2 and g.is_active and ${MAY_ANSWER}`,
    [appId, agentId],
  )
  return rows.length === 1
}

/** One open session per contact detail and number: a second one of the same moment violates the index and is tried again. */
export function insertSessions(
  tx: Tx,
  appId: AppId,
  sessions: { contactDetailId: number; channelId: number; agentId: number | null; owner: string }[],
  now: Timestamp,
): Promise<(Session & { facts: ConversationFacts; gives_out: boolean })[]> {
  return tx.query(
    `insert into chat_sessions as s (app_id, hashid, contact_detail_id, channel_id, agent_id, owner, team_id,
       opened_at, last_message_at)
     select $1, n.hashid, n.detail, n.channel, n.agent, n.owner,
       case when n.owner = 'queue' then ${teamOf('n.channel', 'n.agent')} end, $7::timestamptz, $7::timestamptz
     from unnest(${unseen('$2', 'text[]')}, $3::bigint[], $4::bigint[], $5::bigint[], $6::text[])
       as n (hashid, detail, channel, agent, owner)
     returning ${SESSION}, exists (select from tickets t where t.app_id = $1
         and t.contact_detail_id = s.contact_detail_id and t.closed_at is null) as has_tickets, ${conversationFacts('s')} as facts,
       s.owner = 'queue' and ${GIVES_OUT} as gives_out`,
    [
      appId,
      sessions.map(() => hashid('ses')),
      sessions.map(s => s.contactDetailId),
      sessions.map(s => s.channelId),
      sessions.map(s => s.agentId),
      sessions.map(s => s.owner),
      now,
    ],
  )
}

/** `change`: of a message before; answered only if that one still waits for its answer. */
export type Wants = 'answer' | 'nothing' | 'change'

/** A contact's message in a session: its number, and what it expects. */
export type Inbound = { id: number; seq: number; wants: Wants }

/** Does a message n of session s get an answer? */
const WANTED = `(n.wants = 'answer' or n.wants = 'change' and s.inbound_seq > s.answered_seq)`

/** A session that has been written in. Are there tickets in it that have had their first answer, and are not resolved? */
export type Noted = { id: number; has_answered_tickets: boolean }

/**
 * Locks these in the order in which everybody does: an update of several takes them as its plan comes across them, and would wait for whoever
 * opens one of them again while that one waits for it.
 */
export async function lockSessions(tx: Tx, appId: AppId, ids: number[]): Promise<void> {
  await tx.query(
    'select from chat_sessions where app_id = $1 and id = any($2::bigint[]) order by id for no key update',
    [appId, ids],
  )
}

/**
 * The contact wrote: the burst grows, and its answer is due after a silence, but not later than the bound. Returns
 * those of the sessions that are open.
 */
export async function updateSessionsInbound(
  tx: Tx,
  appId: AppId,
  sessions: Inbound[],
  now: Timestamp,
  times: { burstMs: number; burstMsMax: number },
): Promise<Noted[]> {
  return tx.query(
    `update chat_sessions s set
       last_message_at = $5::timestamptz, snoozed_until = null,
       inbound_seq = case when ${WANTED} then n.seq else s.inbound_seq end,
       answered_seq = case when not ${WANTED} and s.inbound_seq = s.answered_seq
         then n.seq else s.answered_seq end,
       burst_started_at = case when not ${WANTED} then s.burst_started_at
         when s.inbound_seq > s.answered_seq then s.burst_started_at else $5::timestamptz end,
       waiting_since = case when ${WANTED} then coalesce(s.waiting_since, $5::timestamptz) else s.waiting_since end,
       turn_due_at = case when not ${WANTED} then s.turn_due_at else least(
         $5::timestamptz + $6 * interval '1 ms',
         (case when s.inbound_seq > s.answered_seq then s.burst_started_at else $5::timestamptz end)
           + $7 * interval '1 ms') end
     from (select * from unnest($2::bigint[], $3::bigint[], $4::text[]) as u (id, seq, wants)) n
     where s.app_id = $1 and s.id = n.id and s.status = 'open'
     returning s.id, exists (select from tickets t where t.app_id = s.app_id and t.chat_session_id = s.id
       and t.responded_at is not null and t.resolved_at is null) as has_answered_tickets`,
    [
      appId,
      sessions.map(s => s.id),
      sessions.map(s => s.seq),
      sessions.map(s => s.wants),
      now,
      times.burstMs,
      times.burstMsMax,
    ],
  )
}

/** We wrote to the contact. */
export async function updateSessionsOutbound(
  tx: Tx,
  appId: AppId,
  ids: number[],
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `update chat_sessions set last_message_at = greatest(last_message_at, $3::timestamptz)
     where app_id = $1 and id = any($2)`,
    [appId, ids, now],
  )
}

/**
 * Agents in test mode answer only in test apps; a shadow drafts beside whoever owns the session (g agents, p apps, s
 * chat_sessions).
 */
export const MAY_SPEAK = `g.is_active and (g.mode = 'shadow' or s.owner = 'agent' and ${MAY_ANSWER})`

/**
 * Claims the session ($1 app, $2 id) for one turn at $3 for $4 milliseconds, if an answer is due, the agent may
 * answer, and no other turn holds it. The new attempt fences off all older turns. A fragment, so that the turn can
 * claim and load with one statement.
 */
export const CLAIM_TURN = `
  update chat_sessions s set turn_attempt = s.turn_attempt + 1,
    turn_lease_until = $3::timestamptz + (p.clock_offset_ms + $4) * interval '1 ms'
  from apps p, agents g
  where s.app_id = $1 and s.id = $2 and s.status = 'open' and s.inbound_seq > s.answered_seq
    and s.turn_due_at <= $3::timestamptz + p.clock_offset_ms * interval '1 ms'
    and (s.turn_lease_until is null or s.turn_lease_until <= $3::timestamptz + p.clock_offset_ms * interval '1 ms')
    and p.id = s.app_id and not p.emergency_stop
    and g.app_id = s.app_id and g.id = s.agent_id and ${MAY_SPEAK}
  returning s.*, p.clock_offset_ms`

export async function updateTurnLease(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  id: number,
  attempt: number,
  leaseUntil: Timestamp,
): Promise<boolean> {
  const rows = await db.query(
    `update chat_sessions set turn_lease_until = $4
     where app_id = $1 and id = $2 and turn_attempt = $3 and turn_lease_until is not null returning id`,
    [appId, id, attempt, leaseUntil],
  )
  return rows.length === 1
}

export type EndedTurn = { attempt: number; toSeq: number; shadow: boolean; handOver: boolean }

type HandedOver = { handed_over: ConversationFacts | null; gives_out: boolean }

/** Undefined when the turn may not answer any more; with the facts of a conversation that was handed over. */
export async function updateTurnEnded(
  tx: Tx,
  appId: AppId,
  id: number,
  turn: EndedTurn,
  now: Timestamp,
): Promise<HandedOver | undefined> {
  const [row] = await tx.query<HandedOver>(
    `update chat_sessions s set answered_seq = $4, turn_lease_until = null, turn_due_at = null, burst_started_at = null, turn_failures = 0,
       owner = case when $6 then 'queue' else owner end,
       team_id = case when ${unseen('$6', 'boolean')} then coalesce(s.team_id, ${teamOf('s.channel_id', 's.agent_id')}) else s.team_id end,
       -- who is handed over waits for a person; what a shadow drafts answers nobody
       waiting_since = case when $5 or $6 then waiting_since end,
       answered_wait_by = case when $5 or $6 then answered_wait_by end,
       last_message_at = case when $5 then last_message_at else greatest(last_message_at, $7::timestamptz) end
     where app_id = $1 and id = $2 and turn_attempt = $3 and inbound_seq = $4 and status = 'open'
       and (owner = 'agent' or $5) and turn_lease_until is not null
       and not (select emergency_stop from apps where id = $1)
     returning case when ${unseen('$6', 'boolean')} then ${conversationFacts('s')} end as handed_over,
       ${unseen('$6', 'boolean')} and ${GIVES_OUT} as gives_out`,
    [appId, id, turn.attempt, turn.toSeq, turn.shadow, turn.handOver, now],
  )
  return row
}

type Queued = { facts: ConversationFacts; gives_out: boolean }

/** An open session of the agent waits for a person, as it got no answer; undefined: it is closed, or somebody else's. */
export async function updateSessionQueued(tx: Tx, appId: AppId, id: number): Promise<Queued | undefined> {
  const [row] = await tx.query<Queued>(
    `update chat_sessions s set owner = 'queue',
       team_id = coalesce(s.team_id, ${teamOf('s.channel_id', 's.agent_id')}), waiting_since = coalesce(s.waiting_since, (
         select m.accepted_at from messages m
         where m.app_id = s.app_id and m.contact_detail_id = s.contact_detail_id and m.seq = s.inbound_seq))
     where s.app_id = $1 and s.id = $2 and s.status = 'open' and s.owner = 'agent'
     returning ${conversationFacts('s')} as facts, ${GIVES_OUT} as gives_out`,
    [appId, id],
  )
  return row
}

/** When the next answer is due, and whether one is. */
export type ReleasedTurn = { turn_due_at: Timestamp | null; due: boolean }

export async function updateTurnReleased(
  tx: Tx,
  appId: AppId,
  id: number,
  attempt: number,
  failed: boolean,
): Promise<ReleasedTurn | undefined> {
  const [row] = await tx.query<ReleasedTurn>(
    `update chat_sessions set turn_lease_until = null, turn_failures = turn_failures + $4::int
     where app_id = $1 and id = $2 and turn_attempt = $3
     returning turn_due_at, inbound_seq > answered_seq and owner = 'agent' and status = 'open' as due`,
    [appId, id, attempt, failed ? 1 : 0],
  )
  return row
}
