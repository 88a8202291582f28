// The statements of contact_changes and contact_pieces: what contacts are found by.
import type { Tx } from '../db/tx.ts'

/** The contact of the detail $2 in the app $1 has another name. A part of the statement that gives it. */
export const NOTE_CHANGE = `insert into contact_changes (app_id, contact_id)
  select app_id, contact_id from contact_details where app_id = $1 and id = $2`

/**
 * Writes anew what contacts of all apps are found by whose names have changed, at most so many changes (a sweep). Tells how
 * many it took. What another process takes is left to it.
 */
export async function upsertPieces(tx: Tx, max: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `with taken as (
       delete from contact_changes d using (
         select app_id, id from contact_changes order by app_id, id limit $1 for update skip locked) due
       where d.app_id = due.app_id and d.id = due.id returning d.app_id, d.contact_id
     ), named as (
       select c.app_id, c.id, ' ' || fold_letters(concat_ws(' ', c.firstname, c.lastname, c.email, c.address, d.names)) || ' ' as names
       from (select distinct app_id, contact_id from taken) t
       join contacts c on c.app_id = t.app_id and c.id = t.contact_id
       cross join lateral (
         select string_agg(concat_ws(' ', o.identifier, o.user_id, o.username, o.display_name, (
           select string_agg(n.value, ' ') from contact_detail_names n
           where n.app_id = o.app_id and n.contact_detail_id = o.id)), ' ') as names
         from contact_details o where o.app_id = c.app_id and o.contact_id = c.id) d
     ), kept as (
       insert into contact_pieces (app_id, contact_id, names, pieces)
       select app_id, id, names, pieces_of(app_id, names) from named order by app_id, id
       on conflict (app_id, contact_id) do update set names = excluded.names, pieces = excluded.pieces
     )
     select count(*)::int as n from taken`,
    [max],
  )
  return row!.n
}
