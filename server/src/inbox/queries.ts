// All statements that write notes, reads, drafts and tags.
import type { Hashid } from '@palabre/contract/ids'
import { type ConversationFacts, conversationFacts } from '../conversations/events.ts'
import type { Doing } from '../conversations/people.ts'
import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** A record of a conversation that a person has changed. */
export type Touched = { id: number; session_id: number; facts: ConversationFacts; by: Hashid<'usr'> }

const BY = '(select u.hashid from users u where u.id = $3)'

/** Undefined where there is no such conversation. */
export async function insertNote(
  tx: Tx,
  appId: AppId,
  conversation: string,
  userId: number,
  text: string,
  now: Timestamp,
): Promise<(Touched & { hashid: Hashid<'not'> }) | undefined> {
  const [row] = await tx.query<Touched & { hashid: Hashid<'not'> }>(
    `with s as (select * from chat_sessions where app_id = $1 and hashid = $2), note as (
       insert into conversation_notes (app_id, hashid, chat_session_id, user_id, text, created_at, updated_at)
       select s.app_id, $4, s.id, $3, $5, $6::timestamptz, $6::timestamptz from s returning id, hashid)
     select note.id, note.hashid, s.id as session_id, ${conversationFacts('s')} as facts, ${BY} as by from note, s`,
    [appId, conversation, userId, hashid('not'), text, now],
  )
  return row
}

/** Only its writer's, unless the person may change those of others. */
const MAY_CHANGE = `(n.user_id = $3 or $4)`

/** A note of the service itself; undefined: there is one of this cause. */
export async function insertServiceNote(
  tx: Tx,
  appId: AppId,
  { sessionId, cause, text }: { sessionId: number; cause: string; text: string },
  now: Timestamp,
): Promise<(Omit<Touched, 'by'> & { hashid: Hashid<'not'> }) | undefined> {
  const [row] = await tx.query<Omit<Touched, 'by'> & { hashid: Hashid<'not'> }>(
    `with note as (
       insert into conversation_notes (app_id, hashid, chat_session_id, cause, text, created_at, updated_at)
       values ($1, $3, $2, $4, $5, $6::timestamptz, $6::timestamptz)
       on conflict (app_id, cause) where cause is not null do nothing returning id, hashid)
     select note.id, note.hashid, s.id as session_id, ${conversationFacts('s')} as facts
     from note join chat_sessions s on s.app_id = $1 and s.id = $2`,
    [appId, sessionId, hashid('not'), cause, text, now],
  )
  return row
}

export async function updateNote(
  tx: Tx,
  appId: AppId,
  note: string,
  userId: number,
  others: boolean,
  text: string,
  now: Timestamp,
): Promise<Touched | undefined> {
  const [row] = await tx.query<Touched>(
    `update conversation_notes n set text = $5, updated_at = $6 from chat_sessions s
     -- what the service wrote is removed, not changed
     where n.app_id = $1 and n.hashid = $2 and n.user_id is not null and ${MAY_CHANGE} and s.app_id = n.app_id and s.id = n.chat_session_id
     returning n.id, s.id as session_id, ${conversationFacts('s')} as facts, ${BY} as by`,
    [appId, note, userId, others, text, now],
  )
  return row
}

export async function deleteNote(
  tx: Tx,
  appId: AppId,
  note: string,
  userId: number,
  others: boolean,
): Promise<Touched | undefined> {
  const [row] = await tx.query<Touched>(
    `delete from conversation_notes n using chat_sessions s
     where n.app_id = $1 and n.hashid = $2 and ${MAY_CHANGE} and s.app_id = n.app_id and s.id = n.chat_session_id
     returning n.id, s.id as session_id, ${conversationFacts('s')} as facts, ${BY} as by`,
    [appId, note, userId, others],
  )
  return row
}

/** These people, and no others, are called to a note. */
export async function replaceMentions(
  tx: Tx,
  appId: AppId,
  noteId: number,
  sessionId: number,
  userIds: number[],
): Promise<Hashid<'usr'>[]> {
  const rows = await tx.query<{ hashid: Hashid<'usr'> }>(
    `with gone as (
       delete from note_mentions where app_id = $1 and note_id = $2 and not user_id = any($4::bigint[])), called as (
       insert into note_mentions (app_id, note_id, user_id, chat_session_id)
       select $1, $2, u.id, $3 from unnest($4::bigint[]) as u (id) on conflict do nothing returning user_id)
     select u.hashid from called join users u on u.id = called.user_id order by u.id`,
    [appId, noteId, sessionId, userIds],
  )
  return rows.map(({ hashid }) => hashid)
}

/** Read up to a message; null: up to the last. False where there is no such conversation. */
export async function upsertRead(
  tx: Tx,
  appId: AppId,
  conversation: string,
  userId: number,
  seq: number | null,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into conversation_reads (app_id, chat_session_id, user_id, read_seq)
     select s.app_id, s.id, $3, least($4::bigint, coalesce((
       select max(m.seq) from messages m where m.app_id = s.app_id and m.chat_session_id = s.id), 0))
     from chat_sessions s where s.app_id = $1 and s.hashid = $2
     on conflict (app_id, chat_session_id, user_id) do update
       set read_seq = greatest(conversation_reads.read_seq, excluded.read_seq), marked_unread = false
     returning user_id`,
    [appId, conversation, userId, seq],
  )
  return rows.length === 1
}

/** Marked as unread by a person. False where there is no such conversation. */
export async function upsertUnread(
  tx: Tx,
  appId: AppId,
  conversation: string,
  userId: number,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into conversation_reads (app_id, chat_session_id, user_id, read_seq, marked_unread)
     select s.app_id, s.id, $3, 0, true from chat_sessions s where s.app_id = $1 and s.hashid = $2
     on conflict (app_id, chat_session_id, user_id) do update set marked_unread = true
     returning user_id`,
    [appId, conversation, userId],
  )
  return rows.length === 1
}

/** What a person has begun to write, a reply or a note; null: nothing. False where there is no such conversation. */
export async function upsertDraft(
  tx: Tx,
  { appId, id, userId, now }: Pick<Doing, 'appId' | 'id' | 'userId' | 'now'>,
  kind: 'reply' | 'note',
  text: string | null,
): Promise<boolean> {
  const rows = await tx.query(kind === 'reply' ? DRAFT_REPLY : DRAFT_NOTE, [appId, id, userId, text, now])
  return rows.length === 1
}

const draftSql = (
  column: 'text' | 'note',
  other: 'text' | 'note',
): string => `with s as (select app_id, id from chat_sessions where app_id = $1 and hashid = $2), gone as (
    delete from drafts d using s where $4::text is null and d.${other} is null
      and d.app_id = s.app_id and d.chat_session_id = s.id and d.user_id = $3
  ), cleared as (
    update drafts d set ${column} = null from s where $4::text is null and d.${other} is not null
      and d.app_id = s.app_id and d.chat_session_id = s.id and d.user_id = $3
  ), kept as (
    insert into drafts (app_id, chat_session_id, user_id, ${column}, updated_at)
    select s.app_id, s.id, $3, $4::text, $5::timestamptz from s where $4::text is not null
    on conflict (app_id, chat_session_id, user_id) do update
      set ${column} = excluded.${column}, updated_at = excluded.updated_at)
  select id from s`

const DRAFT_REPLY = draftSql('text', 'note')
const DRAFT_NOTE = draftSql('note', 'text')

/** The answers that these people have begun are written; notes that they have begun stay. */
export async function deleteReplyDrafts(
  tx: Tx,
  appId: AppId,
  of: { sessionId: number; userId: number }[],
): Promise<void> {
  await tx.query(
    `with o as (select * from unnest($2::bigint[], $3::bigint[]) as o (session_id, user_id)), gone as (
       delete from drafts d using o
       where d.app_id = $1 and d.chat_session_id = o.session_id and d.user_id = o.user_id and d.note is null)
     update drafts d set text = null from o
     where d.app_id = $1 and d.chat_session_id = o.session_id and d.user_id = o.user_id and d.note is not null`,
    [appId, of.map(one => one.sessionId), of.map(one => one.userId)],
  )
}
