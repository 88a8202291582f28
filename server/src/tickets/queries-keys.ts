// The statements of ticket_key_counts: how many tickets have each of the keys that searches count by.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { KEYS_SQL } from './keys.ts'
import type { Mark } from './queries-behind.ts'

/** Adds what `taken` had and has to the counts, in one order for everybody. */
const ADD_COUNTS = `summed as (
    select place::smallint as place, key, sum(n)::bigint as n from (
      select u.place, u.key, 1 as n from taken cross join lateral unnest(has) with ordinality u (key, place)
      union all
      select u.place, u.key, -1 from taken cross join lateral unnest(had) with ordinality u (key, place)) all_keys
    where key is not null group by 1, 2
  ), kept as (
    insert into ticket_key_counts as k (app_id, place, key, n)
    select $1, place, key, n from summed where n <> 0 order by place, key
    on conflict (app_id, place, key) do update set n = k.n + excluded.n
  )`

/** Counts the next changes of an app, at most so many, and takes them away. */
export async function countChanges(
  tx: Tx,
  appId: AppId,
  most: number,
): Promise<{ n: number; isMore: boolean }> {
  const [row] = await tx.query<{ n: number }>(
    `with taken as (
       delete from ticket_key_changes where app_id = $1 and id = any(array(
         select id from ticket_key_changes where app_id = $1 order by id limit $2 for update skip locked))
       returning had, has
     ), ${ADD_COUNTS}
     select count(*)::int as n from taken`,
    [appId, most],
  )
  const { n } = row!
  return { n, isMore: n === most }
}

/** Keys that no ticket has any more are not kept. */
export async function deleteGone(tx: Tx, appId: AppId): Promise<void> {
  await tx.query('delete from ticket_key_counts where app_id = $1 and n = 0', [appId])
}

/** Counts the next of the tickets from before, at most so many; the last of them where there is one more. */
export async function countOlder(tx: Tx, appId: AppId, mark: Mark, most: number): Promise<number | null> {
  const [row] = await tx.query<{ last_id: number | null; n: number }>(
    `with taken as (
       select t.id, ${KEYS_SQL} as has, null::bigint[] as had from tickets t
       where t.app_id = $1 and t.id > $2 and t.id <= $3 order by t.id limit $4 for share
     ), ${ADD_COUNTS}
     select max(id) as last_id, count(*)::int as n from taken`,
    [appId, mark.built_id, mark.until_id, most],
  )
  return row!.n === most ? row!.last_id : null
}
