// Contacts by any piece of a name, a number or an address, or by their public id, the newest first.
import { isHashid } from '@palabre/contract/ids'
import type { Db } from '../db/pool.ts'
import { COUNTED_MAX, type IdPage, idPageOf, readIdPage, totalOf } from '../http/id-pages.ts'
import type { AppId } from '../lib/ids.ts'
import { endInstantOf } from '../lib/instants.ts'
import type { Timestamp } from '../lib/time.ts'
import { areCommonPiecesSql, askedPieces, findsPieces, holdsPieces } from './pieces-sql.ts'
import { CONTACT, type ContactRow, FROM_CONTACT } from './row-sql.ts'

/** Where nothing leads to the contacts but their order, so many are looked at for one page. */
const LOOKED_AT_MAX = 10_000
const LIST = 'contacts'
const ID_MAX = '9223372036854775807'

/** What is looked for, and which page. */
export type ContactQuery = { q?: string; created_to?: string; cursor?: string; per_page?: number }

type Row = ContactRow & { contact_id: number }

/**
 * The contacts that fit, a page of them. Where only their order leads to them a page may have fewer than asked for, or none, and
 * go on all the same. Throws 1002.
 */
export async function searchContacts(
  db: Pick<Db, 'query'>,
  appId: AppId,
  query: ContactQuery,
): Promise<IdPage<ContactRow>> {
  const { before, limit } = readIdPage(LIST, query)
  const q = query.q === undefined ? null : askedPieces(query.q)
  const to =
    query.created_to === undefined ? null : await findPlace(db, appId, endInstantOf(query.created_to))
  const isNamed = q !== null && isHashid('con', q)
  const isWalk = q === null || (!isNamed && (await areCommonPieces(db, appId, q)))
  const ends = isWalk ? await findEnds(db, appId, before, to) : { all: null, page: null }
  const rows = await db.query<{ counted: number } & (Row | { contact_id: null })>(
    isWalk ? WALKED : isNamed ? NAMED : GATHERED,
    isWalk ? [appId, q, before, limit + 1, to, ends.page, ends.all] : [appId, q, before, limit + 1, to],
  )
  const found = rows.filter((row): row is { counted: number } & Row => row.contact_id !== null)
  const total = totalOf(rows[0]!.counted, ends.all === null)
  const page = idPageOf(LIST, found, { limit, idOf: row => row.contact_id, total, end: ends.page })
  return { ...page, data: page.data.map(({ contact_id: _, counted: __, ...contact }) => contact) }
}

const SHOWN = `select c.n as counted, r.* from counted c left join (
    select c.id as contact_id, ${CONTACT} from found f join contacts c on c.app_id = $1 and c.id = f.id ${FROM_CONTACT}) r on true
  order by r.contact_id desc`

const gatheredBy = (ids: string): string => `with named as materialized (
    ${ids}
  ), gathered as materialized (
    select n.id from named n where $5::bigint is null or n.id < $5::bigint
  ), found as materialized (
    select g.id from gathered g where $3::bigint is null or g.id < $3::bigint order by g.id desc limit $4
  ), counted as (select count(*)::int as n from (select from gathered limit ${COUNTED_MAX + 1}) g)
  ${SHOWN}`

const GATHERED = gatheredBy(
  `select p.contact_id as id from contact_pieces p where p.app_id = $1 and ${findsPieces('$2')}`,
)
const NAMED = gatheredBy('select o.id from contacts o where o.app_id = $1 and o.hashid = $2::text')

const FITS = `c.app_id = $1 and c.id < coalesce($5::bigint, ${ID_MAX}) and ($2::text is null or exists (
  select from contact_pieces p where p.app_id = c.app_id and p.contact_id = c.id and ${holdsPieces('$2')}))`

const WALKED = `with found as materialized (
    select c.id from contacts c
    where ${FITS} and c.id < coalesce($3::bigint, ${ID_MAX}) and c.id >= coalesce($6::bigint, 0)
    order by c.id desc limit $4
  ), counted as (
    select count(*)::int as n from (
      select from contacts c where ${FITS} and c.id >= coalesce($7::bigint, 0) limit ${COUNTED_MAX + 1}) g)
  ${SHOWN}`

async function areCommonPieces(db: Pick<Db, 'query'>, appId: AppId, q: string): Promise<boolean> {
  const [row] = await db.query<{ are_common: boolean }>(`select ${areCommonPiecesSql('$2')} as are_common`, [
    appId,
    q,
  ])
  return row!.are_common
}

/** The last contact that is looked at before `to`, for the total and for a page; null: none is left out. */
async function findEnds(
  db: Pick<Db, 'query'>,
  appId: AppId,
  before: number | null,
  to: number | null,
): Promise<{ all: number | null; page: number | null }> {
  const [ends] = await db.query<{ all: number | null; page: number | null }>(
    `select (select id from contacts where app_id = $1 and id < coalesce($3::bigint, ${ID_MAX})
         order by id desc offset ${LOOKED_AT_MAX - 1} limit 1) as all,
       (select id from contacts where app_id = $1 and id < least(coalesce($2::bigint, ${ID_MAX}), coalesce($3::bigint, ${ID_MAX}))
        order by id desc offset ${LOOKED_AT_MAX - 1} limit 1) as page`,
    [appId, before, to],
  )
  return ends!
}

/**
 * Before which id those stand who were first met before `end`. Ids rise with the time, so the place is halved down to, in some 30 looks
 * into the index; where the clock of a test app was set back, somewhere among those of both times.
 */
async function findPlace(db: Pick<Db, 'query'>, appId: AppId, end: Timestamp): Promise<number> {
  const [place] = await db.query<{ id: number }>(
    `with recursive halved as (
       select coalesce(min(id), 1) as low, coalesce(max(id), 0) + 1 as high from contacts where app_id = $1
       union all
       select case when next.created_at < $2 then next.id + 1 else low end,
         case when next.created_at < $2 then high else (low + high) / 2 end
       from halved left join lateral (
         select id, created_at from contacts
         where app_id = $1 and id >= (low + high) / 2 and id < high order by id limit 1) next on true
       where low < high
     )
     select low as id from halved where low >= high`,
    [appId, end],
  )
  return place!.id
}
