import type { Db } from '../db/pool.ts'
import type { Timestamp } from '../lib/time.ts'

export type FoundKnowledge = { id: number; scope: 'contact' | 'agent'; content: string }

/**
 * What this agent may read in a conversation with this contact: texts about that contact first, then its own;
 * the newest first, nothing expired. Never another agent's or another contact's.
 */
export function listKnowledge(
  db: Pick<Db, 'query'>,
  appId: number,
  agentId: number,
  contactId: number,
  now: Timestamp,
  limit: number,
): Promise<FoundKnowledge[]> {
  return db.query<FoundKnowledge>(
    `select id, case when contact_id is null then 'agent' else 'contact' end as scope, content
     from knowledge
     where app_id = $1 and agent_id = $2 and (contact_id = $3 or contact_id is null)
       and (expires_at is null or expires_at > $4)
     order by contact_id is null, updated_at desc, id desc
     limit $5`,
    [appId, agentId, contactId, now, limit],
  )
}
