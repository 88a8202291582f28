import type { Db } from '../db/pool.ts'
import { COUNTED_MAX, type Total, totalOf } from '../http/id-pages.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { VIEWS, type View, viewSql } from './views.ts'

type Counted<N> = { id: string; name: string; count: N }
export type Counts = {
  views: { [view: string]: Total }
  teams: Counted<Total>[]
  tags: Counted<Total>[]
}

const LOOKING = { me: '$2', now: '$3' }

/** Counts no further than needed: the rows beyond are not looked at. */
const upToMax = (from: string, condition: string): string =>
  `(select count(*)::int from (select from ${from} where ${condition} limit ${COUNTED_MAX + 1}) counted)`

const ofSessions = (condition: string): string => upToMax('chat_sessions s', `s.app_id = $1 and ${condition}`)

/** Those of few: in the order of their index they are found at once. */
const ORDERS: { [view in View]?: string } = { waiting: 'order by s.people_wait_since' }

const COUNTS = `select json_build_object(${VIEWS.map(
  view => `'${view}', ${ofSessions(`${viewSql(view, LOOKING)} ${ORDERS[view] ?? ''}`)}`,
).join(', ')}) as views,
  (select coalesce(json_agg(json_build_object('id', t.hashid, 'name', t.name, 'count', ${ofSessions(
    `s.team_id = t.id and s.status = 'open'`,
  )}) order by lower(t.name)), '[]') from teams t where t.app_id = $1) as teams,
  (select coalesce(json_agg(json_build_object('id', g.hashid, 'name', g.name, 'count', ${upToMax(
    'conversation_tags x join chat_sessions s on s.app_id = x.app_id and s.id = x.chat_session_id',
    `x.app_id = $1 and x.tag_id = g.id and s.status = 'open'`,
  )}) order by lower(g.name)), '[]') from tags g where g.app_id = $1) as tags`

/** How many conversations each list, each team and each tag has, for this person. One statement. */
export async function countConversations(
  db: Pick<Db, 'query'>,
  appId: AppId,
  userId: number,
  now: Timestamp,
): Promise<Counts> {
  const [row] = await db.query<{
    views: { [view: string]: number }
    teams: Counted<number>[]
    tags: Counted<number>[]
  }>(COUNTS, [appId, userId, now])
  return {
    views: Object.fromEntries(Object.entries(row!.views).map(([view, n]) => [view, totalOf(n)])),
    teams: row!.teams.map(counted),
    tags: row!.tags.map(counted),
  }
}

const counted = ({ count, ...named }: Counted<number>): Counted<Total> => ({
  ...named,
  count: totalOf(count),
})
