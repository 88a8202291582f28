// What stands in place of the variables of canned replies.
import type { Variable } from '@palabre/contract/canned'
import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'

type Values = { [name in Variable]: string | null }

/** For somebody in a conversation; `language`: the contact's, else the agent's. */
type Valued = { conversation: string; user_id: number; language: string | null; values: Values }

/** The values for each person in their conversation, of those that are there. One statement. */
export function listValues(
  db: Pick<Db, 'query'>,
  appId: AppId,
  asked: { conversation: string; userId: number }[],
): Promise<Valued[]> {
  return db.query<Valued>(
    `select s.hashid as conversation, u.id as user_id, coalesce(left(k.preferred_language, 2), g.language) as language,
       json_build_object('contact.firstname', k.firstname, 'contact.lastname', k.lastname,
         'contact.name', coalesce(nullif(concat_ws(' ', k.firstname, k.lastname), ''), d.display_name),
         'me.name', u.name, 'business.name', b.name,
         'ticket.hashid', t.hashid, 'ticket.subject', t.subject) as values
     from unnest($2::text[], $3::bigint[]) as i (conversation, user_id)
     join chat_sessions s on s.app_id = $1 and s.hashid = i.conversation
     join users u on u.id = i.user_id
     join apps p on p.id = s.app_id join businesses b on b.id = p.business_id
     join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     join contacts k on k.app_id = d.app_id and k.id = d.contact_id
     left join agents g on g.app_id = s.app_id and g.id = s.agent_id
     left join lateral (
       select o.hashid, o.subject from tickets o join ticket_statuses st on st.id = o.ticket_status_id
       where o.app_id = s.app_id and o.chat_session_id = s.id order by st.is_terminal, o.id desc limit 1) t on true`,
    [appId, asked.map(one => one.conversation), asked.map(one => one.userId)],
  )
}
