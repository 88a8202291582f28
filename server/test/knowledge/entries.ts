import type { World } from '../world.ts'

/** What is stored about a person of Awa's live app, in order. */
export const entriesOf = (world: World, { phone }: { phone: string }) =>
  world.rows<{ content: string; expires_at: string | null }>(
    `select k.content, k.expires_at from knowledge k
     join contact_details d on d.app_id = k.app_id and d.contact_id = k.contact_id
     where d.app_id = $1 and d.identifier = $2 order by k.id`,
    [world.live.awa.app.id, phone],
  )

/** The fields of an entry in an answer, in alphabetical order. */
export const ENTRY_FIELDS = ['agent', 'contact', 'created_at', 'expires_at', 'id', 'status', 'updated_at']

/** Counts as they must be, for texts that a test has put in by itself. */
export const countAnew = (world: World) =>
  world.rows(
    `with real as (select app_id, agent_id, contact_id, count(*) as n from knowledge where contact_id is not null group by 1, 2, 3)
     insert into knowledge_counts (app_id, agent_id, contact_id, entries) select * from real
     on conflict (app_id, agent_id, contact_id) do update set entries = excluded.entries`,
  )

/** The kept counts that are not as many as there are. */
export const wrongCounts = (world: World) =>
  world.rows(
    `select * from (
       select app_id, agent_id, contact_id, entries as n from knowledge_counts where entries <> 0
     ) kept full join (
       select app_id, agent_id, contact_id, count(*) as n from knowledge where contact_id is not null group by 1, 2, 3
     ) real using (app_id, agent_id, contact_id) where kept.n is distinct from real.n`,
  )
