import type { Db } from '../db/pool.ts'
import { invalid } from '../http/errors.ts'
import { type Bind, readFilters } from '../http/filters.ts'
import { type Total, totalOf } from '../http/id-pages.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { filtersFor } from './filters.ts'
import { foundBy } from './found.ts'
import { askedOf, fewNamed, roleOf, statusesOf } from './lead.ts'
import { type ConversationRow, FROM_ROW, type Reader, rowSql, type Shown, shownTo } from './row.ts'
import { type List, NEVER, pageSql } from './search-sql.ts'
import { PER_PAGE_DEFAULT, type SearchQuery } from './shapes.ts'
import { texts } from './texts.ts'

export type ConversationPage = {
  data: Shown<ConversationRow>[]
  total: Total
  next_cursor: string | null
  has_more: boolean
}

type Answered = { counted: number; is_all: boolean; end_at: Timestamp | null; end_id: number | null }

/**
 * The conversations that fit, a page of them, as this person sees them. Where only their order leads to them a page may have
 * fewer than asked for, or none, and go on all the same. Throws 1002 for a cursor of another order.
 */
export async function searchConversations(
  db: Pick<Db, 'query'>,
  appId: AppId,
  reader: Reader,
  given: SearchQuery,
  now: Timestamp,
): Promise<ConversationPage> {
  const query = askedOf(given)
  const { user_id: userId, scopes } = reader
  const { sort } = query
  const limit = query.per_page ?? PER_PAGE_DEFAULT
  const values: unknown[] = [appId]
  const bind: Bind = value => `$${values.push(value)}`
  const few = await fewNamed(db, appId, userId, query, bind)
  const list: List = {
    order: sort === 'queue' ? 'queue' : sort.endsWith('waiting_since') ? 'wait' : 'activity',
    isDescending: sort.startsWith('-'),
    lead: [],
    asked: [],
    few: few ?? [],
    isGathered: few !== null,
    areNamed: query.ids !== undefined || query.view === 'mentioned',
    statuses: statusesOf(query),
    after: afterOf(query.cursor, sort, bind),
  }
  for (const { filter, condition } of readFilters(filtersFor(userId), query, now)) {
    const role = roleOf(filter.names[0], query)
    if (role !== 'none') list[role].push(condition.where('s', bind))
  }
  if (query.q !== undefined) {
    const { where, areFew, isNamed } = await foundBy(db, appId, { q: query.q, scopes }, bind)
    list.asked.push(where)
    list.isGathered ||= areFew
    list.areNamed ||= isNamed
  }
  const { ctes, order } = pageSql(list, bind(limit + 1))
  const rows = await db.query<Answered & (ConversationRow | { chat_session_id: null })>(
    `with ${ctes}
     select c.counted, c.is_all, e.end_at, e.end_id, r.* from counted c left join ended e on true
     left join (select ${rowSql(bind(userId), bind(now))} from found s ${FROM_ROW}) r on true order by ${order}`,
    values,
  )
  const found = rows.filter((row): row is Answered & ConversationRow => row.chat_session_id !== null)
  const { counted, is_all, end_at, end_id } = rows[0]!
  const data = found
    .slice(0, limit)
    .map(({ counted: _, is_all: __, end_at: ___, end_id: ____, ...row }) => shownTo(reader, row))
  const last = data.at(-1)
  const next =
    found.length > limit && last
      ? {
          value: list.order === 'activity' ? last.last_message_at : (last.waiting_since ?? NEVER),
          id: last.chat_session_id,
        }
      : { value: end_at, id: end_id }
  const next_cursor =
    next.value === null ? null : encodeCursor({ sort, value: next.value, id: String(next.id) })
  return { data, total: totalOf(counted, is_all), next_cursor, has_more: next_cursor !== null }
}

/** The row after which a page goes on. Throws 1002 for a cursor of another order. */
function afterOf(cursor: string | undefined, sort: string, bind: Bind): List['after'] {
  if (cursor === undefined) return null
  const after = decodeCursor(cursor, sort)
  if (after === null) throw invalid([{ field: 'cursor', rule: 'format', text: texts.wrongCursor }])
  return { at: `${bind(after.value)}::timestamptz`, id: `${bind(after.id)}::bigint` }
}
