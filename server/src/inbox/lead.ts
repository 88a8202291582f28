// What leads to the conversations that a search asks for: an index that finds few, or the order of a list.

import type { Db } from '../db/pool.ts'
import type { Bind } from '../http/filters.ts'
import type { AppId } from '../lib/ids.ts'
import { type SearchQuery, SORT_DEFAULT } from './shapes.ts'
import { tagsNamed, type View } from './views.ts'

/** Gathered at most; what more have is found soon by going through the list. */
const GATHERED_MAX = 10_000

/** Filters that the lists of open ones have an index for. */
const LED: readonly string[] = ['assignee', 'team']

const STATUSES = ['open', 'closed'] as const

/** Lists of all that are in a state, as `statusesOf` says, or wait. */
const STATES: readonly View[] = ['all', 'closed', 'waiting']

/** The states in which there are conversations of this list. */
export function statusesOf({ view, status }: SearchQuery): readonly (typeof STATUSES)[number][] {
  if (view === 'closed') return ['closed']
  if (view !== undefined && view !== 'mentioned') return ['open']
  return STATUSES.filter(one => status === undefined || String(status).split(',').includes(one))
}

type Sorted = SearchQuery & { sort: NonNullable<SearchQuery['sort']> }

/** The same question in words that an index answers: who asks for what is unread looks among their own. */
export function askedOf(query: SearchQuery): Sorted {
  const sort = query.sort ?? (query.view === 'waiting' ? 'waiting_since' : SORT_DEFAULT)
  return { ...query, ...(query.view === 'unread' ? { view: 'mine', unread: '1' } : {}), sort }
}

/** Does an index of the lists answer this filter, in their order or with few? `none`: it is answered. */
export function roleOf(filter: string, query: Sorted): 'lead' | 'asked' | 'none' {
  if (filter === 'status') return query.view === undefined ? 'none' : 'asked'
  // the order of waits holds none but those who wait, who are all open, and does not know when somebody wrote last
  const isByWait = query.sort.endsWith('waiting_since')
  if (isByWait && filter === 'view' && query.view !== undefined && STATES.includes(query.view as View))
    return 'none'
  if (filter === 'view') return query.view === 'mentioned' || query.view === 'waiting' ? 'asked' : 'lead'
  if (filter === 'active_from' || filter === 'active_to') return isByWait ? 'asked' : 'lead'
  const isOpen = isByWait || statusesOf(query).join() === 'open'
  const isLead = filter === 'owner' ? !String(query.owner).includes('agent') : LED.includes(filter)
  return isOpen && isLead ? 'lead' : 'asked'
}

/**
 * Are few named, by themselves, their contact, a tag or those who are called in their notes? Then what leads to them beside the
 * filters themselves. Of tags and notes one statement tells.
 */
export async function fewNamed(
  db: Pick<Db, 'query'>,
  appId: AppId,
  userId: number,
  query: SearchQuery,
  bind: Bind,
): Promise<string[] | null> {
  const { ids, contact, tag, view } = query
  if (ids !== undefined || contact !== undefined) return []
  if (tag !== undefined) {
    const isOpen = statusesOf(query).join() === 'open'
    const tagged = (hashids: string): string => `select x.chat_session_id from conversation_tags x
      where x.app_id = $1 and x.tag_id = any(array(${tagsNamed(hashids)})) ${isOpen ? 'and x.is_open' : ''}`
    const hashids = String(tag).split(',')
    const [row] = await db.query<{ are_few: boolean }>(areFewSql(tagged('$2')), [appId, hashids])
    if (row!.are_few) return [`s.id = any(array(${tagged(bind(hashids))}))`]
  }
  if (view !== ('mentioned' satisfies View)) return null
  const [row] = await db.query<{ are_few: boolean }>(areFewSql(MENTIONED), [appId, userId])
  return row!.are_few ? [] : null
}

const areFewSql = (rows: string): string =>
  `select count(*) <= ${GATHERED_MAX} as are_few from (${rows} limit ${GATHERED_MAX + 1}) x`

const MENTIONED = 'select from note_mentions n where n.app_id = $1 and n.user_id = $2'
