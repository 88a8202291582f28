// When people's messages end a contact's wait, and when it goes on, as none of them arrived.
import type { Hashid } from '@palabre/contract/ids'
import { mayAnswerSql } from '../accounts/may-answer-sql.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type ConversationFacts, conversationFacts } from './events.ts'
import { GIVES_OUT, teamOf } from './queries.ts'
import { messageOf } from './waiting-sql.ts'

/** A person's message has ended the last wait of the session `s`. */
const ANSWERED_BY_PEOPLE = `s.waiting_since is null and s.answered_wait_by is not null`

/** Messages that are remembered of those that ended one wait. */
const ANSWERS_MAX = 50

/** A person's message in a conversation. */
export type Answer = { chat_session_id: number; seq: number }

/** The wait of a session `s` that messages of people end. */
export const ENDED_WAIT = 'coalesce(s.waiting_since, s.answered_wait_since)'

/** The messages that have ended it, when these (an array of their seq, SQL) go. */
export const endedBy = (seqs: string): string => `case when s.waiting_since is not null then ${seqs}
    when cardinality(s.answered_wait_by) >= ${ANSWERS_MAX} then s.answered_wait_by
    else s.answered_wait_by || ${seqs} end`

/** Something that a person wrote in the session `s` has yet to go. */
const HAS_HELD = `exists (select from held_messages w ${messageOf('w', 'h', 'h.status, h.author, h.chat_session_id')}
    where w.app_id = $1 and w.contact_detail_id = s.contact_detail_id
    and h.status = 'held' and h.author = 'person' and h.chat_session_id = s.id)`

/**
 * What a session `s` (`was`: as it is, locked) remembers of its wait as a person closes it: no messages have ended it yet where
 * what is to answer is held, none ever will where nobody has answered: then it is the wait of whoever opens the session again.
 */
export const WAIT_AT_CLOSE = `answered_wait_since = case when was.waiting_since is not null and ${HAS_HELD} then was.waiting_since
      else was.answered_wait_since end,
    answered_wait_by = case when was.waiting_since is not null and ${HAS_HELD} then '{}'::bigint[]
      else nullif(was.answered_wait_by, '{}') end,
    closed_wait_since = case when not ${HAS_HELD} then was.waiting_since end`

/** The wait of a session `was` that was closed without an answer, or before it went, as it is opened again; null: nobody waits. */
export const WAIT_AT_REOPENING = `case when was.answered_wait_by = '{}' then was.answered_wait_since
      else was.closed_wait_since end`

/**
 * Two parts of a statement that fails messages: where none of those that ended a wait is left, the contact waits again, since
 * when they had waited; in a session that has ended, `updateReopenedUnanswered` sees to it. `failed`: a sub-select of messages
 * (app_id, chat_session_id, author, seq). Their sessions are locked in one order, also those that only the statement behind it may open again.
 */
export const waitsAgain = (failed: string): string => `lost as (
    select s.app_id, s.id, f.seqs, s.answered_wait_by && f.seqs as has_answered from chat_sessions s
    join (select app_id, chat_session_id, array_agg(seq) as seqs from ${failed} f where author = 'person'
      group by app_id, chat_session_id) f on f.app_id = s.app_id and f.chat_session_id = s.id
    order by s.app_id, s.id for no key update of s
  ), again as (
    update chat_sessions s set
      answered_wait_by = array(select unnest(s.answered_wait_by) except select unnest(lost.seqs)),
      waiting_since = case when s.status = 'open' and s.answered_wait_by <@ lost.seqs
        then least(s.waiting_since, s.answered_wait_since) else s.waiting_since end
    from lost where s.app_id = lost.app_id and s.id = lost.id and lost.has_answered)`

/**
 * A part of a statement that ends answers of agents before they went: whoever they were to answer waits, since they wrote what
 * was answered; where a person has answered since, they have waited until then. `ended`: a sub-select of messages (id,
 * chat_session_id) of the app $1.
 */
export const waitsUnanswered = (ended: string): string => `unanswered as (
    update chat_sessions s set
      waiting_since = case when ${ANSWERED_BY_PEOPLE} then s.waiting_since else least(s.waiting_since, w.since) end,
      answered_wait_since = case when ${ANSWERED_BY_PEOPLE} then least(s.answered_wait_since, w.since)
        else s.answered_wait_since end
    from (
      select e.chat_session_id, min(i.accepted_at) as since from ${ended} e
      join turns t on t.app_id = $1 and t.message_id = e.id
      join messages i on i.app_id = $1 and i.chat_session_id = e.chat_session_id and i.direction = 'in'
        and i.seq > t.from_seq and i.seq <= t.to_seq
      group by e.chat_session_id
    ) w where s.app_id = $1 and s.id = w.chat_session_id and s.status = 'open')`

/**
 * People's messages have gone that had waited for their time, or go after all: whoever waited has an answer, also whoever waited
 * as the session was closed behind it.
 */
export async function updateAnswered(tx: Tx, appId: AppId, answers: Answer[], now: Timestamp): Promise<void> {
  await tx.query(
    `update chat_sessions s set waiting_since = null, answered_wait_since = ${ENDED_WAIT},
       answered_wait_by = ${endedBy('a.seqs')},
       last_message_at = greatest(s.last_message_at, $4::timestamptz)
     from (select id, array_agg(seq) as seqs from unnest($2::bigint[], $3::bigint[]) as u (id, seq) group by id) a
     where s.app_id = $1 and s.id = a.id and (s.status = 'open' or s.answered_wait_by is not null)`,
    [appId, answers.map(one => one.chat_session_id), answers.map(one => one.seq), now],
  )
}

/** A session that is open again, as its contact waits; `by`: whoever took the answer back. */
export type Unanswered = {
  id: number
  facts: ConversationFacts
  waiting_since: Timestamp
  gives_out: boolean
  by: Hashid<'usr'> | null
}

/** Opens sessions again that had ended: they are whose they were, or the queue's, unless the contact has begun another. */
const reopensSql = (since: string, team: string, condition: string): string =>
  `update chat_sessions s set status = 'open', closed_at = null, closed_reason = null,
     closed_wait_since = null, waiting_since = ${since}, last_message_at = greatest(s.last_message_at, $3::timestamptz),
     owner = case when was.stays then 'person' else 'queue' end, team_id = ${team},
     owner_user_id = case when was.stays then s.owner_user_id end
   from (select o.*, o.owner = 'person' and o.owner_user_id is not null
           and ${mayAnswerSql('o.owner_user_id', 'o.app_id')} as stays
         from chat_sessions o where o.app_id = $1 and o.id = any($2::bigint[]) order by o.id for no key update of o offset 0) was
   where s.app_id = $1 and s.id = was.id and was.status = 'closed' and was.channel_id is not null
     and ${condition} and not ${HAS_HELD}
     and not exists (select from chat_sessions n where n.app_id = s.app_id and n.contact_detail_id = s.contact_detail_id
       and n.channel_id = s.channel_id and (n.status = 'open' or n.opened_at >= was.closed_at))
   returning s.id, ${conversationFacts('s')} as facts, s.waiting_since, ${GIVES_OUT} as gives_out,
     (select u.hashid from users u where u.id = $4) as by`

/** Those of these sessions that were closed behind an answer of people, where none has arrived or is yet to go. */
export function updateReopenedUnanswered(
  tx: Tx,
  appId: AppId,
  ids: number[],
  by: number | null,
  now: Timestamp,
): Promise<Unanswered[]> {
  return tx.query(
    reopensSql(
      'was.answered_wait_since',
      's.team_id',
      `was.answered_wait_by = '{}' and was.answered_wait_since is not null`,
    ),
    [appId, ids, now, by],
  )
}

/** What a person, an agent or the API said in a session `was` behind the contact's last message; not what the service asks or confirms. */
const SAID_SINCE = `from messages r where r.app_id = $1 and r.contact_detail_id = was.contact_detail_id
  and r.chat_session_id = was.id and r.seq > was.inbound_seq and r.direction = 'out'
  and r.author in ('person', 'agent', 'api')`

/** This session, where an agent's answer to the contact's last message has failed and nothing else was said since. */
export async function updateReopenedUnheard(
  tx: Tx,
  appId: AppId,
  id: number,
  now: Timestamp,
): Promise<Unanswered | undefined> {
  const since = `(select m.accepted_at from messages m where m.app_id = $1
    and m.contact_detail_id = was.contact_detail_id and m.seq = was.inbound_seq)`
  const condition = `exists (select ${SAID_SINCE} and r.author = 'agent' and r.status = 'failed')
    and not exists (select ${SAID_SINCE} and r.status not in ('failed', 'cancelled'))`
  const team = `coalesce(s.team_id, ${teamOf('s.channel_id', 's.agent_id')})`
  const [row] = await tx.query<Unanswered>(reopensSql(since, team, condition), [appId, [id], now, null])
  return row
}
