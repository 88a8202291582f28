// The statements of ticket_term_counts: how many tickets have a word or a rating.
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Mark } from './queries-behind.ts'

/** Of changes that are not counted yet: with more, whoever asks counts as if nothing were kept. */
const PENDING_MAX = 1000

/** Adds what `taken` tells to the counts, in one order for everybody. Numbers are left out: few tickets have the same. */
const ADD_COUNTS = `summed as (
    select w.term, sum(n)::bigint as n, sum(n * (hashint8extended(ticket_id, 0) & 4294967295))::bigint as seal
    from taken cross join lateral unnest(tsvector_to_array(terms)) w (term)
    where w.term !~ '^[-+.0-9]+$' group by 1
  ), kept as (
    insert into ticket_term_counts as k (app_id, term, n, seal)
    select $1, term, n, seal from summed where n <> 0 or seal <> 0 order by term
    on conflict (app_id, term) do update set n = k.n + excluded.n, seal = k.seal + excluded.seal
  )`

/** What is counted at once: at most so many tickets, and none more once these have so many words. */
export type Batch = { tickets: number; words: number }

/** The next rows of an app, one by one: the words of those behind them are not even read. $3 and $4 are the batch. */
const nextOf = (table: string, words: string, where: string): string => `next as (
    (select id, ${words} as words, 1 as place from ${table} where app_id = $1 and ${where} order by id limit 1)
    union all
    select c.id, next.words + c.words, next.place + 1 from next cross join lateral (
      select id, ${words} as words from ${table} where app_id = $1 and ${where} and id > next.id order by id limit 1) c
    where next.place < $3 and next.words < $4
  )`
const IS_FULL = 'coalesce((select bool_or(place >= $3 or words >= $4) from next), false) as is_full'

/** Counts the next changes of an app, and takes them away. */
export async function countChanges(
  tx: Tx,
  appId: AppId,
  { tickets, words }: Batch,
): Promise<{ n: number; isMore: boolean }> {
  const [row] = await tx.query<{ n: number; is_full: boolean }>(
    `with recursive ${nextOf('ticket_term_changes', 'length(terms)', 'id > $2')}, taken as (
       delete from ticket_term_changes where app_id = $1 and id = any(array(
         select id from ticket_term_changes where app_id = $1 and id = any(array(select id from next)) for update skip locked))
       returning ticket_id, n, terms
     ), ${ADD_COUNTS}
     select count(*)::int as n, ${IS_FULL} from taken`,
    [appId, 0, tickets, words],
  )
  return { n: row!.n, isMore: row!.n > 0 && row!.is_full }
}

/** Words that no ticket has any more are not known any more. */
export async function deleteGone(tx: Tx, appId: AppId): Promise<void> {
  await tx.query('delete from ticket_term_counts where app_id = $1 and n = 0 and seal = 0', [appId])
}

/** Counts the next of the tickets from before; the last of them where there is one more. */
export async function countOlder(
  tx: Tx,
  appId: AppId,
  mark: Mark,
  { tickets, words }: Batch,
): Promise<number | null> {
  const [row] = await tx.query<{ last_id: number | null; is_full: boolean }>(
    `with recursive ${nextOf('tickets', 'coalesce(length(document), 0)', 'id > $2 and id <= $5')}, taken as (
       select id as ticket_id, 1 as n, ticket_terms(document, satisfaction_requested, satisfaction_rating) as terms from tickets
       where app_id = $1 and id = any(array(select id from next)) order by id for share
     ), ${ADD_COUNTS}
     select (select max(id) from next) as last_id, ${IS_FULL}`,
    [appId, mark.built_id, tickets, words, mark.until_id],
  )
  return row!.is_full ? row!.last_id : null
}

/** What is known of a search by words or by a rating alone. */
export type Known = {
  /** How many tickets it finds; null: they have to be counted. */
  total: number | null
  /** It finds so many at least. */
  least: number
  /** How many days lie between the app's first ticket and its newest, and how many have passed since 1970 at that one. */
  days: number
  newest_day: number
  /** How many tickets the app has. */
  tickets: number
}

/** What is kept of a search by terms. Null: nothing. */
export async function selectKnown(
  db: Pick<Db, 'query'>,
  appId: AppId,
  terms: readonly string[],
): Promise<Known | null> {
  const query = terms.map(term => `'${term}'`).join(' | ')
  const asked = 'select $3::tsquery as query, $2::text[] as terms'
  const [row] = await db.query<Known>(knownSql(asked, 'kept.n', 'kept.n'), [appId, terms, query])
  return row ?? null
}

// of a text that is one word the query has no other form; what has another one is counted
const ONE_WORD = `select ticket_query($2) as query,
  regexp_match(ticket_query($2)::text, '^''([^''\\\\]+)'' \\| ''([^''\\\\]+)''$') as terms`
// of two stems that are in the same tickets, or of which one is in none, it is known how many have either
const OF_WORD = 'case when kept.fewest = 0 or kept.most = kept.fewest and is_same then kept.most end'

/** `Known` of the words $2 of the app $1, as a select: no row where they are more than one word, looked for by its stem in each of two languages. */
export const KNOWN_OF_WORD = knownSql(ONE_WORD, OF_WORD, 'kept.most')

/** `asked`: a row of the query and its terms. `total` and `least`, of what is kept of them. */
function knownSql(asked: string, total: string, least: string): string {
  return `with asked as materialized (${asked}),
     counts as materialized (
       select coalesce(k.n, 0) as n, coalesce(k.seal, 0) as seal from asked cross join lateral unnest(asked.terms) a (term)
       left join ticket_term_counts k on k.app_id = $1 and k.term = a.term),
     pending as materialized (
       select c.n, c.terms @@ asked.query as fits from asked
       cross join lateral (select n, terms from ticket_term_changes where app_id = $1 limit ${PENDING_MAX + 1}) c
       where asked.terms is not null),
     changed as materialized (
       select coalesce(sum(n) filter (where fits), 0)::bigint as n, count(*) <= ${PENDING_MAX} as are_few from pending),
     kept as materialized (
       select max(n) as most, min(n) as fewest, sum(n) as n, min(seal) = max(seal) as is_same from counts)
     select d.newest - d.oldest as days, d.newest as newest_day,
       (select coalesce(sum(n), 0)::float8 from ticket_kind_counts where app_id = $1) as tickets,
       (${total} + changed.n)::float8 as total,
       coalesce(${least} + changed.n, 0)::float8 as least
     from asked cross join kept cross join changed cross join lateral (
       select floor(extract(epoch from n.created_at) / 86400)::int as newest,
         floor(extract(epoch from o.created_at) / 86400)::int as oldest
       from (select created_at from tickets where app_id = $1 order by created_at desc, id desc limit 1) n
       cross join (select created_at from tickets where app_id = $1 order by created_at, id limit 1) o) d
     where asked.terms is not null and changed.are_few
       and not exists (select from ticket_term_marks where app_id = $1 and built_id < until_id)
       and not exists (select from unnest(asked.terms) t (term) where t.term ~ '^[-+.0-9]+$')`
}
