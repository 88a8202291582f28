// The statement of opt-outs.
import type { EventData } from '@palabre/contract/events'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** Messages that have not gone and were taken at $4 or later. At $4 an agent tells the contact that it has understood. */
const TAKEN_LATER = `(
    select message_id from queued_messages where app_id = $1 and contact_detail_id = $2
    union all select message_id from held_messages where app_id = $1 and contact_detail_id = $2
  ) w cross join lateral (select retried_at, accepted_at, author from messages where app_id = $1 and id = w.message_id limit 1) m
  where coalesce(m.retried_at, m.accepted_at) >= $4::timestamptz and (m.author <> 'agent' or m.accepted_at > $4::timestamptz)`

/**
 * Since when the address wants nothing (null: it may be written to); answers what was so before. Never before what was
 * taken for it already, by the clock of whatever process: none of that goes any more.
 */
export async function updateOptedOut(
  tx: Tx,
  appId: AppId,
  { contactDetailId, chatSessionId }: { contactDetailId: number; chatSessionId: number },
  at: Timestamp | null,
  now: Timestamp,
): Promise<{ before: Timestamp | null; facts: Omit<EventData<'contact.opted_out'>, 'by'> }> {
  const [row] = await tx.query<{
    before: Timestamp | null
    facts: Omit<EventData<'contact.opted_out'>, 'by'>
  }>(
    `with old as (select opted_out_at from contact_details where app_id = $1 and id = $2 for no key update)
     update contact_details d set updated_at = $5::timestamptz, opted_out_at = case when $4::timestamptz is not null
       then greatest($4::timestamptz, (select max(coalesce(m.retried_at, m.accepted_at)) + interval '1 us'
         from ${TAKEN_LATER})) end
     from old, contacts k, chat_sessions s left join agents g on g.app_id = s.app_id and g.id = s.agent_id
     where d.app_id = $1 and d.id = $2 and k.app_id = $1 and k.id = d.contact_id and s.app_id = $1 and s.id = $3
     returning old.opted_out_at as before, json_build_object('conversation', s.hashid, 'chat_session_id', s.id,
       'contact', k.hashid, 'contact_detail_id', d.id, 'channel', d.channel, 'agent', g.hashid) as facts`,
    [appId, contactDetailId, chatSessionId, at, now],
  )
  return row!
}
