import type { Scope } from '@palabre/contract/scopes'
import type { Db } from '../db/pool.ts'
import { notFound } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { CONTACT, type ContactRow, FROM_CONTACT } from './row-sql.ts'

/** Of each kind, the newest. */
const RECORDS_MAX = 20

type Conversation = {
  id: string
  channel: string
  status: string
  owner: string
  assignee: { id: string; name: string } | null
  opened_at: Timestamp
  last_message_at: Timestamp
}
type Ticket = { id: string; subject: string; status: string; created_at: Timestamp; updated_at: Timestamp }
type Knowledge = {
  id: string
  agent: { id: string; name: string }
  content: string
  internal: boolean
  created_at: Timestamp
  updated_at: Timestamp
  expires_at: Timestamp | null
  external_id: string | null
}

/** null: of what the caller may not read. */
export type Contact = ContactRow & {
  conversations: Conversation[] | null
  tickets: Ticket[] | null
  knowledge: Knowledge[]
}

/** A contact with what is known of them, as far as these scopes let it be read. 1007. */
export async function getContact(
  db: Pick<Db, 'query'>,
  appId: AppId,
  hashid: string,
  scopes: readonly Scope[],
  now: Timestamp,
): Promise<Contact> {
  const [row] = await db.query<ContactRow & { contact_id: number }>(
    `select c.id as contact_id, ${CONTACT} from contacts c ${FROM_CONTACT} where c.app_id = $1 and c.hashid = $2`,
    [appId, hashid],
  )
  if (!row) throw notFound()
  const { contact_id, ...contact } = row
  const mayRead = (scope: Scope): boolean => scopes.includes(scope)
  const conversations = mayRead('messages:read') ? await listConversations(db, appId, contact_id) : null
  const tickets = mayRead('tickets:read') ? await listTickets(db, appId, contact_id) : null
  const knowledge = await listKnowledge(db, appId, contact_id, now)
  return { ...contact, conversations, tickets, knowledge }
}

function listConversations(db: Pick<Db, 'query'>, appId: AppId, contactId: number): Promise<Conversation[]> {
  return db.query<Conversation>(
    `select s.hashid as id, d.channel, s.status, s.owner, s.opened_at, s.last_message_at,
       case when s.owner = 'person' then (
         select json_build_object('id', u.hashid, 'name', u.name) from users u where u.id = s.owner_user_id) end as assignee
     from contact_details d join chat_sessions s on s.app_id = d.app_id and s.contact_detail_id = d.id
     where d.app_id = $1 and d.contact_id = $2 order by s.last_message_at desc, s.id desc limit ${RECORDS_MAX}`,
    [appId, contactId],
  )
}

function listTickets(db: Pick<Db, 'query'>, appId: AppId, contactId: number): Promise<Ticket[]> {
  return db.query<Ticket>(
    // the newest of each detail, by the index that is in their order: not all of the app's from the newest on
    `select t.hashid as id, t.subject, st.code as status, t.created_at, t.updated_at
     from contact_details d cross join lateral (
       select o.* from tickets o where o.app_id = d.app_id and o.contact_detail_id = d.id
       order by o.created_at desc, o.id desc limit ${RECORDS_MAX}) t
     join ticket_statuses st on st.id = t.ticket_status_id
     where d.app_id = $1 and d.contact_id = $2 order by t.created_at desc, t.id desc limit ${RECORDS_MAX}`,
    [appId, contactId],
  )
}

function listKnowledge(
  db: Pick<Db, 'query'>,
  appId: AppId,
  contactId: number,
  now: Timestamp,
): Promise<Knowledge[]> {
  return db.query<Knowledge>(
    `select k.hashid as id, json_build_object('id', g.hashid, 'name', g.name) as agent, k.content, k.is_internal as internal, k.created_at,
       k.updated_at, k.expires_at, k.external_id
     from knowledge k join agents g on g.app_id = k.app_id and g.id = k.agent_id
     where k.app_id = $1 and k.contact_id = $2 and (k.expires_at is null or k.expires_at > $3::timestamptz)
     order by k.updated_at desc, k.id desc limit ${RECORDS_MAX}`,
    [appId, contactId, now],
  )
}
