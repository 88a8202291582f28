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
