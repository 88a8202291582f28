// All statements that write tags and conversation_tags.
import type { Hashid } from '@palabre/contract/ids'
import { type ConversationFacts, conversationFacts } from '../conversations/events.ts'
import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** Undefined where a tag of this name exists, in whatever letters. */
export async function insertTag(
  tx: Tx,
  appId: AppId,
  name: string,
  now: Timestamp,
): Promise<Hashid<'tag'> | undefined> {
  const [row] = await tx.query<{ hashid: Hashid<'tag'> }>(
    `insert into tags (app_id, hashid, name, created_at) values ($1, $2, $3, $4)
     on conflict (app_id, lower(name)) do nothing returning hashid`,
    [appId, hashid('tag'), name, now],
  )
  return row?.hashid
}

/** Its name before (null: there is none), and whether another tag has this name. */
export async function updateTagName(
  tx: Tx,
  appId: AppId,
  tag: string,
  name: string,
): Promise<{ before: string | null; isTaken: boolean }> {
  const [row] = await tx.query<{ before: string | null; is_taken: boolean }>(
    `with taken as (
       select from tags where app_id = $1 and lower(name) = lower($3) and hashid <> $2
     ), prior as (
       select id, name from tags where app_id = $1 and hashid = $2 for update
     ), changed as (
       update tags set name = $3 from prior
       where app_id = $1 and tags.id = prior.id and not exists (select from taken)
     )
     select (select name from prior) as before, exists (select from taken) as is_taken`,
    [appId, tag, name],
  )
  return { before: row!.before, isTaken: row!.is_taken }
}

/** The tag leaves all conversations; gives its name. Undefined where there is none. */
export async function deleteTag(tx: Tx, appId: AppId, tag: string): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    'delete from tags where app_id = $1 and hashid = $2 returning name',
    [appId, tag],
  )
  return row?.name
}

export type Tagged = {
  id: number
  facts: ConversationFacts
  by: Hashid<'usr'>
  /** Those of the named tags that are there. */
  known: string[]
  added: string[]
  removed: string[]
}

/** Changes the tags of a conversation, kept from being removed until it is done; gives the names of those that it got and lost. Undefined: there is none. */
export async function updateTags(
  tx: Tx,
  appId: AppId,
  conversation: string,
  userId: number,
  tags: { add: string[]; remove: string[] },
): Promise<Tagged | undefined> {
  const [row] = await tx.query<Tagged>(
    `with s as (select * from chat_sessions where app_id = $1 and hashid = $2), g as (
       select id, hashid, name, hashid = any($4::text[]) as is_added from tags
       where app_id = $1 and hashid = any($4::text[] || $5::text[]) order by id for key share
     ), added as (
       insert into conversation_tags (app_id, chat_session_id, tag_id)
       select s.app_id, s.id, g.id from s, g where g.is_added order by g.id on conflict do nothing returning tag_id
     ), removed as (
       delete from conversation_tags x using s, g
       where x.app_id = $1 and x.chat_session_id = s.id and x.tag_id = g.id and not g.is_added returning x.tag_id
     )
     select s.id, ${conversationFacts('s')} as facts, (select u.hashid from users u where u.id = $3) as by,
       array(select g.hashid from g) as known,
       array(select g.name from added a join g on g.id = a.tag_id order by g.name) as added,
       array(select g.name from removed r join g on g.id = r.tag_id order by g.name) as removed
     from s`,
    [appId, conversation, userId, tags.add, tags.remove],
  )
  return row
}
