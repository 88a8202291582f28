import type { Db } from '../db/pool.ts'
import { invalid } from '../http/errors.ts'
import { readFilters } from '../http/filters.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { filtersFor } from './filters.ts'
import { foundBy } from './found.ts'
import { type ConversationRow, FROM_ROW, rowSql } from './row.ts'
import { PER_PAGE_DEFAULT, type SearchQuery, SORT_DEFAULT } from './shapes.ts'
import { texts } from './texts.ts'
import { LISTED, minuteSql, WAITS_FOR_PERSON } from './views.ts'

export type ConversationPage = { data: ConversationRow[]; next_cursor: string | null; has_more: boolean }

/** The conversations that fit, a page of them, as this person sees them. Throws 1002 for a cursor of another order. */
export async function searchConversations(
  db: Pick<Db, 'query'>,
  appId: AppId,
  userId: number,
  query: SearchQuery,
  now: Timestamp,
): Promise<ConversationPage> {
  const limit = query.per_page ?? PER_PAGE_DEFAULT
  const sort = query.sort ?? SORT_DEFAULT
  const column = sort.replace('-', '') as 'last_message_at' | 'waiting_since'
  const byWait = column === 'waiting_since'
  const [direction, beyond] = sort.startsWith('-') ? (['desc', '<'] as const) : (['asc', '>'] as const)
  const values: unknown[] = [appId]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const asked = readFilters(filtersFor(userId), query, now).map(({ condition }) => condition.where('s', bind))
  if (query.q !== undefined) asked.push(await foundBy(db, appId, query.q, bind))
  asked.push(byWait ? WAITS_FOR_PERSON : LISTED)
  if (query.cursor !== undefined) {
    const after = decodeCursor(query.cursor, sort)
    if (after === null) throw invalid([{ field: 'cursor', rule: 'format', text: texts.wrongCursor }])
    const at = `${bind(after.value)}::timestamptz`
    const key = byWait ? 's.people_wait_since' : 's.last_message_at'
    asked.push(`(${key}, s.id) ${beyond} (${at}, ${bind(after.id)}::bigint)`)
    if (!byWait) asked.push(minuteSql('s', beyond, at))
  }
  const keys = byWait ? ['people_wait_since', 'id'] : ['active_minute', 'last_message_at', 'id']
  const order = keys.map(key => `s.${key} ${direction}`).join(', ')
  const rows = await db.query<ConversationRow>(
    `select ${rowSql(bind(userId), bind(now))}
     from (select s.* from chat_sessions s where ${['s.app_id = $1', ...asked].join(' and ')}
       order by ${order} limit ${bind(limit + 1)}) s ${FROM_ROW} order by ${order}`,
    values,
  )
  const has_more = rows.length > limit
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const next_cursor =
    has_more && last ? encodeCursor({ sort, value: last[column]!, id: String(last.chat_session_id) }) : null
  return { data, next_cursor, has_more }
}
