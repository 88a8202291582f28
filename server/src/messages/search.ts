// Messages by their words, their contact and what else is known of them, the newest first.
import { detailsNamed } from '../contacts/details-named.ts'
import type { Db } from '../db/pool.ts'
import { type Bind, readFilters } from '../http/filters.ts'
import { COUNTED_MAX, type IdPage, idPageOf, readIdPage, totalOf } from '../http/id-pages.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { CHANGED } from './about-sql.ts'
import { FILTERS } from './filters.ts'
import type { SearchQuery } from './search-shapes.ts'
import { withCodes } from './with-codes.ts'
import { areCommon, checkWords, holdsWords } from './words-sql.ts'
import { WRITER_ID, WRITER_JOINS } from './writer-sql.ts'

/** Where nothing leads to the messages but their order, so many are looked at for one page. */
const LOOKED_AT_MAX = 10_000
const TEXT_CHARS = 2000
const LIST = 'messages'

export type FoundMessage = {
  id: string
  seq: number
  conversation: string
  contact: { id: string; name: string | null; identifier: string }
  channel: string
  direction: string
  author: string
  author_id: string | null
  type: string
  text: string
  status: string
  client_ref: string | null
  edited: { message_id: string; text: string; at: Timestamp } | null
  revoked_at: Timestamp | null
  created_at: Timestamp
}

type Row = FoundMessage & { message_id: number }

/** Where to look: rows of messages `m`. `walk`: only the order of this column leads to them. */
type Source = { from: string; where: string[]; walk: keyof typeof WALKS | null }

const WALKS = {
  'm.id': 'select o.id as id from messages o where o.app_id = $1',
  'w.message_id': 'select o.message_id as id from message_words o where o.app_id = $1',
}

/**
 * The messages that fit, a page of them. Where only their order leads to them a page may have fewer than asked for, or none, and
 * go on all the same. Throws 1002.
 */
export async function searchMessages(
  db: Pick<Db, 'query'>,
  appId: AppId,
  query: SearchQuery,
  now: Timestamp,
): Promise<IdPage<FoundMessage>> {
  const { before, limit } = readIdPage(LIST, query)
  const values: unknown[] = [appId]
  const bind: Bind = value => `$${values.push(value)}`
  if (query.q !== undefined) await checkWords(db, query.q)
  const asked = readFilters(FILTERS, query, now).map(({ condition }) => condition.where('m', bind))
  const source = await sourceOf(db, appId, query, bind)
  const { walk } = source
  const ends = walk === null ? { all: null, page: null } : await findEnds(db, appId, walk, before)
  const key = walk ?? 'm.id'
  const of = (from: number | null, upTo: number | null): string =>
    `from ${source.from} where ${[
      ...source.where,
      ...asked,
      ...(upTo === null ? [] : [`${key} < ${bind(upTo)}::bigint`]),
      ...(from === null ? [] : [`${key} >= ${bind(from)}::bigint`]),
    ].join(' and ')}`
  const max = bind(limit + 1)
  const rows = await db.query<{ counted: number } & (Row | { message_id: null })>(
    `with found as materialized (
       select m.id ${of(ends.page, before)} ${walk ? `order by ${key} desc limit ${max}` : ''}),
     counted as (select count(*)::int as n from (select ${of(ends.all, null)} limit ${COUNTED_MAX + 1}) c)
     select c.n as counted, r.* from counted c left join (${ROWS} order by m.id desc limit ${max}) r on true order by r.message_id desc`,
    values,
  )
  const found = rows.filter((row): row is Row & { counted: number } => row.message_id !== null)
  const total = totalOf(rows[0]!.counted, ends.all === null)
  const page = idPageOf(LIST, found, { limit, idOf: row => row.message_id, total, end: ends.page })
  return { ...page, data: page.data.map(({ message_id: _, counted: __, ...message }) => message) }
}

const ROWS = `select m.id as message_id, m.hashid as id, m.seq, s.hashid as conversation,
    json_build_object('id', k.hashid, 'identifier', d.identifier,
      'name', coalesce(nullif(concat_ws(' ', k.firstname, k.lastname), ''), d.display_name)) as contact,
    d.channel, m.direction, m.author, ${WRITER_ID} as author_id, m.type,
    left(m.text, ${TEXT_CHARS}) as text, m.status, m.client_ref, ${CHANGED},
    m.created_at
  from found f join messages m on m.app_id = $1 and m.id = f.id
  join chat_sessions s on s.app_id = $1 and s.id = m.chat_session_id
  join contact_details d on d.app_id = $1 and d.id = m.contact_detail_id
  join contacts k on k.app_id = $1 and k.id = d.contact_id
  ${WRITER_JOINS}`

const WITH_WORDS = 'join message_words w on w.app_id = m.app_id and w.message_id = m.id'

/** The cheapest way to them: by the contact, by the reference, by words that few messages hold, or from the newest on. */
async function sourceOf(
  db: Pick<Db, 'query'>,
  appId: AppId,
  { q, contact, client_ref }: SearchQuery,
  bind: Bind,
): Promise<Source> {
  const asked = q === undefined ? undefined : withCodes(q)
  const holds = asked === undefined ? [] : [holdsWords(bind(asked))]
  const words = q === undefined ? '' : WITH_WORDS
  if (contact !== undefined) {
    const named = `(${detailsNamed(contact, bind)}) n join messages m on m.app_id = $1 and m.contact_detail_id = n.id`
    return { from: `${named} ${words}`, where: ['m.app_id = $1', ...holds], walk: null }
  }
  if (client_ref !== undefined) {
    const where = ['m.app_id = $1', `m.client_ref = ${bind(client_ref)}`, ...holds]
    return { from: `messages m ${words}`, where, walk: null }
  }
  if (asked === undefined) return { from: 'messages m', where: ['m.app_id = $1'], walk: 'm.id' }
  const joined = 'join messages m on m.app_id = $1 and m.id = w.message_id'
  if (await areCommon(db, appId, asked))
    return { from: `message_words w ${joined}`, where: ['w.app_id = $1', ...holds], walk: 'w.message_id' }
  const gathered = `(select w.message_id from message_words w where ${holds[0]} offset 0) w`
  return { from: `${gathered} ${joined}`, where: ['m.app_id = $1'], walk: null }
}

/** The last row that is looked at, for the total and for a page; null: none is left out. */
async function findEnds(
  db: Pick<Db, 'query'>,
  appId: AppId,
  walk: keyof typeof WALKS,
  before: number | null,
): Promise<{ all: number | null; page: number | null }> {
  const last = (more: string): string =>
    `(select e.id from (${WALKS[walk]}) e ${more} order by e.id desc offset ${LOOKED_AT_MAX - 1} limit 1)`
  const [ends] = await db.query<{ all: number | null; page: number | null }>(
    `select ${last('')} as all, ${last('where $2::bigint is null or e.id < $2::bigint')} as page`,
    [appId, before],
  )
  return ends!
}
