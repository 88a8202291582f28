import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** One text in a list; contact: con-…, null for the agent's own. */
export type ListedKnowledge = {
  id: string
  agent: string
  contact: string | null
  external_id: string | null
  updated_at: Timestamp
  characters: number
  begins: string
}

/** The texts of an app's agents, or of one, the newest first; nothing expired. */
export function listKnowledge(
  db: Pick<Db, 'query'>,
  appId: AppId,
  agentId: number | null,
  { limit, chars }: { limit: number; chars: number },
  now: Timestamp,
): Promise<ListedKnowledge[]> {
  return db.query<ListedKnowledge>(
    `select k.hashid as id, a.hashid as agent, c.hashid as contact, k.external_id, k.updated_at,
       length(k.content) as characters, regexp_replace(left(k.content, $4), '\\s+', ' ', 'g') as begins
     from knowledge k join agents a on a.app_id = k.app_id and a.id = k.agent_id
     left join contacts c on c.app_id = k.app_id and c.id = k.contact_id
     where k.app_id = $1 and ($2::bigint is null or k.agent_id = $2) and (k.expires_at is null or k.expires_at > $5)
     order by k.updated_at desc, k.id desc limit $3`,
    [appId, agentId, limit, chars, now],
  )
}
