// The statements of tags, links and places of tickets.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** A change that stands in other tables, at this time. */
export async function updateTouched(tx: Tx, appId: AppId, id: number, at: Timestamp): Promise<void> {
  await tx.query('update tickets set updated_at = $3 where app_id = $1 and id = $2', [appId, id, at])
}

type Tagged = { before: string[]; known: { hashid: string; name: string; is_added: boolean }[] }

/** The names of the tags that a ticket known as `t` has in the app $1, its merged ones' included. */
const tagNamesSql = (t: string): string =>
  `array(select g.name from tags g where g.app_id = $1
  and g.id in (select x.tag_id from ticket_tags x where x.app_id = $1 and x.ticket_id = ${t}.id)
  order by lower(g.name), g.id)`

/** Gives a ticket tags of its own and takes others away, kept from being removed until it is done; gives those it had, and those of the named ones that are there. */
export async function updateTicketTags(
  tx: Tx,
  appId: AppId,
  ticketId: number,
  tags: { add: string[]; remove: string[] },
): Promise<Tagged> {
  const [row] = await tx.query<Tagged>(
    `with g as (
       select id, hashid, name, hashid = any($3::text[]) as is_added from tags
       where app_id = $1 and hashid = any($3::text[] || $4::text[]) order by id for key share
     ), added as (
       insert into ticket_tags (app_id, ticket_id, tag_id)
       select $1, $2, g.id from g where g.is_added order by g.id on conflict do nothing
     ), removed as (
       delete from ticket_tags x using g
       where x.app_id = $1 and x.ticket_id = $2 and x.tag_id = g.id and not g.is_added
     )
     select ${tagNamesSql('t')} as before,
       (select coalesce(json_agg(json_build_object('hashid', g.hashid, 'name', g.name, 'is_added', g.is_added)), '[]')
        from g) as known
     from tickets t where t.app_id = $1 and t.id = $2`,
    [appId, ticketId, tags.add, tags.remove],
  )
  return row!
}

export async function selectTagNames(tx: Tx, appId: AppId, ticketId: number): Promise<string[]> {
  const [row] = await tx.query<{ names: string[] }>(
    `select ${tagNamesSql('t')} as names from tickets t where t.app_id = $1 and t.id = $2`,
    [appId, ticketId],
  )
  return row!.names
}

/**
 * A ticket has the tags of those that become part of it, and of those that are part of these. Gives the names of the tags it had
 * before; null where it gets none.
 */
export async function insertTagsVia(
  tx: Tx,
  appId: AppId,
  from: number[],
  into: number,
): Promise<string[] | null> {
  const [row] = await tx.query<{ before: string[] }>(
    `with added as (
       insert into ticket_tags (app_id, ticket_id, tag_id, via_id)
       select app_id, $3, tag_id, case when via_id = 0 then ticket_id else via_id end from ticket_tags
       where app_id = $1 and ticket_id = any($2::bigint[])
       order by tag_id, ticket_id on conflict do nothing returning tag_id
     )
     select ${tagNamesSql('t')} as before from tickets t
     where t.app_id = $1 and t.id = $3 and exists (select from added)`,
    [appId, from, into],
  )
  return row?.before ?? null
}

/**
 * The ticket, and the tickets that it is part of and those are part of, lose what they had by these. Gives the names of the tags it had
 * before; null where it loses none.
 */
export async function deleteTagsVia(
  tx: Tx,
  appId: AppId,
  from: number[],
  into: number,
): Promise<string[] | null> {
  const [row] = await tx.query<{ before: string[] }>(
    `with recursive above as (
       select t.id, t.merged_into from tickets t where t.app_id = $1 and t.id = $3
       union select t.id, t.merged_into from above a join tickets t on t.app_id = $1 and t.id = a.merged_into
     ), below as (
       select unnest($2::bigint[]) as id
       union select t.id from below b join tickets t on t.app_id = $1 and t.merged_into = b.id
     ), gone as (
       delete from ticket_tags x where x.app_id = $1 and x.ticket_id in (select id from above)
         and x.via_id in (select id from below) returning x.ticket_id
     )
     select ${tagNamesSql('t')} as before from tickets t
     where t.app_id = $1 and t.id = $3 and exists (select from gone where ticket_id = $3)`,
    [appId, from, into],
  )
  return row?.before ?? null
}

/** The numbers of two tickets; undefined where one is not there. */
export async function selectIds(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  refs: { hashid: string | null; id: string | null }[],
): Promise<(number | undefined)[]> {
  const rows = await tx.query<{ n: number; id: number }>(
    `select r.n::int as n, t.id from unnest($2::text[], $3::bigint[]) with ordinality r (hashid, id, n)
     join tickets t on t.app_id = $1 and (t.hashid = r.hashid or t.id = r.id)`,
    [appId, refs.map(one => one.hashid), refs.map(one => one.id)],
  )
  return refs.map((_, i) => rows.find(({ n }) => n === i + 1)?.id)
}

export type LinkKind = 'conversation' | 'related' | 'duplicate' | 'caused_by'
type End = { other: number } | { session: number }

const endOf = (end: End): [number | null, number | null] =>
  'other' in end ? [end.other, null] : [null, end.session]

/** Links a ticket, at most to so many; what two tickets are to each other is said once. Gives what it was before; undefined: there are too many. */
export async function upsertLink(
  tx: Tx,
  appId: AppId,
  ticketId: number,
  { kind, end, max }: { kind: LinkKind; end: End; max: number },
  now: Timestamp,
): Promise<{ before: { kind: LinkKind; from: number } | null } | undefined> {
  const [row] = await tx.query<{ old: { kind: LinkKind; from: number } | null; is_there: boolean }>(
    `with old as (
       delete from ticket_links where app_id = $1 and case when $4::bigint is null
         then ticket_id = $2 and chat_session_id = $5
         else (ticket_id, other_id) in (($2, $4), ($4, $2)) end returning kind, ticket_id
     ), made as (
       insert into ticket_links (app_id, ticket_id, kind, other_id, chat_session_id, created_at)
       select $1, $2, $3, $4::bigint, $5::bigint, $6
       -- what it was is gone by then: the count of it is asked for
       where (select count(*) from ticket_links l where l.app_id = $1 and l.ticket_id = $2)
         < $7 + (select count(*) from old) returning id
     )
     select (select json_build_object('kind', kind, 'from', ticket_id) from old) as old,
       exists (select from made) as is_there`,
    [appId, ticketId, kind, ...endOf(end), now, max],
  )
  return row!.is_there ? { before: row!.old } : undefined
}

/** What was unlinked; undefined: there was no link. */
export async function deleteLink(
  tx: Tx,
  appId: AppId,
  ticketId: number,
  end: End,
): Promise<{ kind: LinkKind; from: number } | undefined> {
  const [row] = await tx.query<{ kind: LinkKind; from: number }>(
    `delete from ticket_links where app_id = $1 and case when $3::bigint is null
       then ticket_id = $2 and chat_session_id = $4
       else (ticket_id, other_id) in (($2, $3), ($3, $2)) end returning kind, ticket_id as "from"`,
    [appId, ticketId, ...endOf(end)],
  )
  return row
}

/**
 * Puts a ticket right before or after another one of its status. False: there is no number left between the two that it
 * comes between.
 */
export async function updateRank(
  tx: Tx,
  appId: AppId,
  { id, anchorId, side }: { id: number; anchorId: number; side: 'before' | 'after' },
  at: Timestamp,
): Promise<boolean> {
  const [than, order] = side === 'before' ? ['<', 'desc'] : ['>', 'asc']
  const rows = await tx.query(
    `with a as (
       select coalesce(rank, position) as place, ticket_status_id from tickets where app_id = $1 and id = $3
     ), next as (
       select coalesce(t.rank, t.position) as place from tickets t, a
       where t.app_id = $1 and t.ticket_status_id = a.ticket_status_id and t.id <> $2
         and coalesce(t.rank, t.position) ${than} a.place order by coalesce(t.rank, t.position) ${order} limit 1
     ), gap as (
       select least(a.place, o.place) as low, greatest(a.place, o.place) as high
       from a, lateral (select coalesce((select place from next), a.place ${side === 'before' ? '-' : '+'} 2) as place) o
     ), found as (
       select round(low + (high - low) * 0.45, n) as rank
       from gap, generate_series(1, least(greatest(scale(low), scale(high)) + 2, 4000)) n
       where round(low + (high - low) * 0.45, n) > low and round(low + (high - low) * 0.45, n) < high
         and round(low + (high - low) * 0.45, n) % 1 <> 0 order by n limit 1
     )
     update tickets t set rank = f.rank, updated_at = $4 from found f where t.app_id = $1 and t.id = $2 returning t.id`,
    [appId, id, anchorId, at],
  )
  return rows.length === 1
}
