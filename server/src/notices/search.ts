import type { Db } from '../db/pool.ts'
import { notFound } from '../http/errors.ts'
import { readFilters } from '../http/filters.ts'
import { COUNTED_MAX, type IdPage, idPageOf, readIdPage, type Total, totalOf } from '../http/id-pages.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { NOTICE_FILTERS, type NoticeQuery, type NoticeView } from './shapes.ts'

const LIST = 'notices'
/** What of a note is shown. */
const TEXT_CHARS = 140

export type NoticePage = IdPage<NoticeView> & { unread: Total }

/** A person's notices in an app, the newest first. Throws 1002 for a cursor of another list. */
export async function searchNotices(
  db: Pick<Db, 'query'>,
  appId: AppId,
  userId: number,
  query: NoticeQuery,
  now: Timestamp,
): Promise<NoticePage> {
  const { before, limit } = readIdPage(LIST, query)
  const values: unknown[] = [appId, userId]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const asked = readFilters(NOTICE_FILTERS, query, now).map(({ condition }) => condition.where('n', bind))
  const also = asked.map(condition => ` and ${condition}`).join('')
  const rows = await db.query<NoticeView & { counted: number; unread: number }>(
    `select n.id, n.kind, n.created_at, n.read_at,
       case when b.id is not null then json_build_object('id', b.hashid, 'name', b.name) end as by,
       case when s.id is not null then json_build_object('id', s.hashid, 'channel', d.channel, 'contact', json_build_object(
         'id', k.hashid, 'identifier', d.identifier,
         'name', coalesce(nullif(concat_ws(' ', k.firstname, k.lastname), ''), d.display_name))) end as conversation,
       case when t.id is not null then json_build_object('id', t.hashid, 'subject', t.subject) end as ticket,
       case when o.id is not null then json_build_object('id', o.hashid, 'text', left(o.text, ${TEXT_CHARS})) end as note,
       case when c.id is not null then json_build_object('id', c.hashid, 'name', c.name, 'type', c.type) end as channel,
       n.data->>'clock' as clock, n.data->>'due_at' as due_at, n.data->>'waiting_since' as waiting_since,
       n.data->>'reason' as reason,
       (select count(*)::int from (
         select from notices n where n.app_id = $1 and n.user_id = $2${also} limit ${COUNTED_MAX + 1}) n) as counted
     from (
       select n.* from notices n
       where n.app_id = $1 and n.user_id = $2${also}${before === null ? '' : ` and n.id < ${bind(before)}::bigint`}
       order by n.id desc limit ${bind(limit + 1)}) n
     left join users b on b.id = n.by_user_id
     left join chat_sessions s on s.app_id = n.app_id and s.id = n.chat_session_id
     left join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     left join contacts k on k.app_id = d.app_id and k.id = d.contact_id
     left join tickets t on t.app_id = n.app_id and t.id = n.ticket_id
     left join conversation_notes o on o.app_id = n.app_id and o.id = n.note_id
     left join channels c on c.app_id = n.app_id and c.id = n.channel_id
     order by n.id desc`,
    values,
  )
  const total = totalOf(rows[0]?.counted ?? 0)
  const page = idPageOf<NoticeView>(LIST, rows, { limit, idOf: row => row.id, total, end: null })
  return { ...page, unread: await countUnread(db, appId, userId) }
}

/** Throws 1007 for a conversation that is not there. */
export async function checkConversation(db: Pick<Db, 'query'>, appId: AppId, hashid: string): Promise<void> {
  const [row] = await db.query<{ id: number }>(
    'select id from chat_sessions where app_id = $1 and hashid = $2',
    [appId, hashid],
  )
  if (!row) throw notFound({ field: 'conversation', kind: 'conversation' })
}

/** How many a person has not read, exact up to COUNTED_MAX: what it looks at is in one small index. */
export async function countUnread(db: Pick<Db, 'query'>, appId: AppId, userId: number): Promise<Total> {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from (
       select from notices where app_id = $1 and user_id = $2 and read_at is null limit ${COUNTED_MAX + 1}) n`,
    [appId, userId],
  )
  return totalOf(row!.n)
}
