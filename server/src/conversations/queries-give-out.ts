// The statement that gives a waiting conversation to a member of its team, and what leads to it.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { isOnline } from '../teams/online-sql.ts'
import { type ConversationFacts, conversationFacts } from './events.ts'
import { SILENCES_AGENT } from './queries-people.ts'

/** A conversation that was given to somebody. */
export type Given = { id: number; facts: ConversationFacts; assignee: Hashid<'usr'> }

/**
 * The balanced teams of an app, locked until the commit: whoever gives something out counts what those before have given.
 * Undefined: there is none.
 */
export async function lockBalancedTeams(
  tx: Tx,
  appId: AppId,
): Promise<{ clock_offset_ms: number } | undefined> {
  const [row] = await tx.query<{ clock_offset_ms: number }>(
    `select p.clock_offset_ms from teams t join apps p on p.id = t.app_id
     where t.app_id = $1 and t.assignment = 'balanced' order by t.id for no key update of t`,
    [appId],
  )
  return row
}

/** Members ($1 app, $2 now) who are online and may have more: in each of their balanced teams, with how many they have. */
const FREE = `select m.team_id, m.user_id, has.n
  from teams t join team_members m on m.app_id = t.app_id and m.team_id = t.id
  cross join lateral (select count(*) as n from (
    select from chat_sessions o where o.app_id = $1 and o.status = 'open' and o.owner = 'person'
      and o.owner_user_id = m.user_id limit t.capacity) counted) has
  where t.app_id = $1 and t.assignment = 'balanced' and has.n < t.capacity and ${isOnline('m', '$2')}`

/**
 * Gives what has waited longest to the one of its team who is online and has fewest open ones, below the team's
 * capacity; among equals by lot. Undefined: nothing waits, or nobody is free.
 */
export async function updateGivenOut(tx: Tx, appId: AppId, now: Timestamp): Promise<Given | undefined> {
  const [row] = await tx.query<Given>(
    `with free as materialized (${FREE}), was as (
       select q.id, (select f.user_id from free f where f.team_id = q.team_id order by f.n, random() limit 1) as user_id
       from chat_sessions q
       where q.app_id = $1 and q.status = 'open' and q.owner = 'queue'
         and q.team_id in (select f.team_id from free f)
         and (q.snoozed_until is null or q.snoozed_until <= $2::timestamptz)
       order by q.queue_wait_since nulls last, q.id limit 1 for update of q skip locked)
     update chat_sessions s set owner = 'person', owner_user_id = was.user_id, ${SILENCES_AGENT}
     from was where s.app_id = $1 and s.id = was.id
     returning s.id, ${conversationFacts('s')} as facts, (select u.hashid from users u where u.id = s.owner_user_id) as assignee`,
    [appId, now],
  )
  return row
}

/** Apps in which something waits for a team of whose members one is online (a sweep over all apps). */
export async function selectAppsWaiting(tx: Tx, now: Timestamp, max: number): Promise<AppId[]> {
  const rows = await tx.query<{ app_id: AppId }>(
    `select t.app_id from teams t join apps o on o.id = t.app_id
     where t.assignment = 'balanced' and exists (
         select from chat_sessions q where q.app_id = t.app_id and q.team_id = t.id and q.status = 'open'
           and q.owner = 'queue' and (q.snoozed_until is null
             or q.snoozed_until <= $1::timestamptz + o.clock_offset_ms * interval '1 ms'))
       and exists (select from team_members m where m.app_id = t.app_id and m.team_id = t.id
         and ${isOnline('m', `($1::timestamptz + o.clock_offset_ms * interval '1 ms')`)})
     group by t.app_id limit $2`,
    [now, max],
  )
  return rows.map(row => row.app_id)
}
