// What leads to the conversations that a search asks for: an index that finds few, or the order of a list.

import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import { type SearchQuery, SORT_DEFAULT } from './shapes.ts'
import type { View } from './views.ts'

/** Gathered at most; what more have is found soon by going through the list. */
const GATHERED_MAX = 10_000

/** Filters that the lists of open ones have an index for. */
const LED: readonly string[] = ['assignee', 'team']

const STATUSES = ['open', 'closed'] as const

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
  // the order of waits holds no others
  if (filter === 'view' && query.view === 'waiting')
    return query.sort.endsWith('waiting_since') ? 'none' : 'asked'
  if (filter === 'view') return query.view === 'mentioned' ? 'asked' : 'lead'
  if (filter === 'active_from' || filter === 'active_to') return 'lead'
  const isOpen = statusesOf(query).join() === 'open'
  const isLead = filter === 'owner' ? !String(query.owner).includes('agent') : LED.includes(filter)
  return isOpen && isLead ? 'lead' : 'asked'
}

/** Are few named, by themselves, their contact, a tag or those who are called in their notes? Of tags and notes one statement tells. */
export async function areFewNamed(
  db: Pick<Db, 'query'>,
  appId: AppId,
  userId: number,
  { ids, contact, tag, view }: SearchQuery,
): Promise<boolean> {
  if (ids !== undefined || contact !== undefined) return true
  if (tag !== undefined) {
    const [row] = await db.query<{ are_few: boolean }>(TAGGED, [appId, String(tag).split(',')])
    if (row!.are_few) return true
  }
  if (view !== ('mentioned' satisfies View)) return false
  const [row] = await db.query<{ are_few: boolean }>(MENTIONED, [appId, userId])
  return row!.are_few
}

const TAGGED = `select count(*) <= ${GATHERED_MAX} as are_few from (
  select from conversation_tags x join tags g on g.app_id = x.app_id and g.id = x.tag_id
  where x.app_id = $1 and g.hashid = any($2::text[]) limit ${GATHERED_MAX + 1}) x`

const MENTIONED = `select count(*) <= ${GATHERED_MAX} as are_few from (
  select from note_mentions n where n.app_id = $1 and n.user_id = $2 limit ${GATHERED_MAX + 1}) n`
