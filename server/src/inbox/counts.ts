import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { unreadSql, VIEWS, viewSql, WAITS_FOR_PERSON } from './views.ts'

/** Exact up to here. */
const COUNTED_MAX = 1000

type Count = { n: number; relation: 'eq' | 'gte' }
export type Counts = {
  views: { [view: string]: Count }
  tags: { id: string; name: string; count: Count }[]
}

const LOOKING = { me: '$2', now: '$3' }

/** Counts no further than needed: the rows beyond are not looked at. */
const upToMax = (from: string, condition: string): string =>
  `(select count(*)::int from (select from ${from} where ${condition} limit ${COUNTED_MAX + 1}) counted)`

const ofSessions = (condition: string): string => upToMax('chat_sessions s', `s.app_id = $1 and ${condition}`)

const COUNTS = `select json_build_object(${[
  ...VIEWS.map(view => `'${view}', ${ofSessions(viewSql(view, LOOKING))}`),
  `'waiting', ${ofSessions(WAITS_FOR_PERSON)}`,
  `'unread', ${ofSessions(`${viewSql('mine', LOOKING)} and ${unreadSql('$2')}`)}`,
].join(', ')}) as views,
  (select coalesce(json_agg(json_build_object('id', g.hashid, 'name', g.name, 'n', ${upToMax(
    'conversation_tags x join chat_sessions s on s.app_id = x.app_id and s.id = x.chat_session_id',
    `x.app_id = $1 and x.tag_id = g.id and s.status = 'open'`,
  )}) order by lower(g.name)), '[]') from tags g where g.app_id = $1) as tags`

/** How many conversations each list and each tag has, for this person. One statement. */
export async function countConversations(
  db: Pick<Db, 'query'>,
  appId: AppId,
  userId: number,
  now: Timestamp,
): Promise<Counts> {
  const [row] = await db.query<{
    views: { [view: string]: number }
    tags: { id: string; name: string; n: number }[]
  }>(COUNTS, [appId, userId, now])
  return {
    views: Object.fromEntries(Object.entries(row!.views).map(([view, n]) => [view, countOf(n)])),
    tags: row!.tags.map(({ id, name, n }) => ({ id, name, count: countOf(n) })),
  }
}

const countOf = (n: number): Count =>
  n > COUNTED_MAX ? { n: COUNTED_MAX, relation: 'gte' } : { n, relation: 'eq' }
