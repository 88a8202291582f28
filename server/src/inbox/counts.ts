import type { Db } from '../db/pool.ts'
import { COUNTED_MAX, type Total, totalOf } from '../http/id-pages.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { LOOKED_AT_MAX } from './search-sql.ts'
import { isAwake, unreadSql, VIEWS, type View, viewSql } from './views.ts'

type Counted<N> = { id: string; name: string; count: N }
export type Counts = {
  views: { [view: string]: Total }
  teams: Counted<Total>[]
  tags: Counted<Total>[]
}

const LOOKING = { me: '$2', now: '$3' }

/** Counts no further than needed: the rows beyond are not looked at. */
const upToMax = (rows: string): string =>
  `(select count(*)::int from (${rows} limit ${COUNTED_MAX + 1}) counted)`

/** In the order of an index, whatever the table is thought to hold: those at its end would else be sought from its beginning. */
const ofSessions = (condition: string, order = 's.active_bucket'): string =>
  `select from chat_sessions s where s.app_id = $1 and ${condition} order by ${order}`

const ofTeam = (team: string, condition: string): string =>
  ofSessions(`s.status = 'open' and s.team_id = ${team} and ${condition}`)

const mine = (columns: string): string =>
  `select ${columns} from chat_sessions s where s.app_id = $1 and ${viewSql('mine', LOOKING)} order by s.active_bucket desc`

/** Lists that another order leads to, or more than one. */
const ROWS: { [view in View]?: string } = {
  team: `select from team_members m cross join lateral (
      ${ofTeam('m.team_id', isAwake(LOOKING.now))} limit ${COUNTED_MAX + 1}) s
    where m.app_id = $1 and m.user_id = $2::bigint`,
  mentioned: `select distinct n.chat_session_id from note_mentions n where n.app_id = $1 and n.user_id = $2::bigint`,
  waiting: 'select from conversation_waits w where w.app_id = $1 order by w.since',
}

const UNREAD = `select from (${mine('s.app_id, s.id')} limit ${LOOKED_AT_MAX}) s where ${unreadSql(LOOKING.me)}`

const COUNTS = `with unread as materialized (select ${upToMax(UNREAD)} as n)
select json_build_object(${VIEWS.map(
  view =>
    `'${view}', ${view === 'unread' ? 'u.n' : upToMax(ROWS[view] ?? ofSessions(viewSql(view, LOOKING)))}`,
).join(', ')}) as views,
  u.n <= ${COUNTED_MAX} and exists (${mine('')} offset ${LOOKED_AT_MAX}) as has_unlooked,
  (select coalesce(json_agg(json_build_object('id', t.hashid, 'name', t.name,
    'count', ${upToMax(ofTeam('t.id', 'true'))}) order by lower(t.name)), '[]') from teams t where t.app_id = $1) as teams,
  (select coalesce(json_agg(json_build_object('id', g.hashid, 'name', g.name,
    'count', ${upToMax(`select from conversation_tags x where x.app_id = $1 and x.tag_id = g.id and x.is_open
      order by x.chat_session_id`)}) order by lower(g.name)), '[]')
    from tags g where g.app_id = $1) as tags
  from unread u`

/** How many conversations each list, each team and each tag has, for this person. One statement. */
export async function countConversations(
  db: Pick<Db, 'query'>,
  appId: AppId,
  userId: number,
  now: Timestamp,
): Promise<Counts> {
  const [row] = await db.query<{
    views: { [view: string]: number }
    has_unlooked: boolean
    teams: Counted<number>[]
    tags: Counted<number>[]
  }>(COUNTS, [appId, userId, now])
  return {
    views: Object.fromEntries(
      Object.entries(row!.views).map(([view, n]) => [
        view,
        totalOf(n, view !== 'unread' || !row!.has_unlooked),
      ]),
    ),
    teams: row!.teams.map(counted),
    tags: row!.tags.map(counted),
  }
}

const counted = ({ count, ...named }: Counted<number>): Counted<Total> => ({
  ...named,
  count: totalOf(count),
})
