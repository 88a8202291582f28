// The statements that write messages and contact_windows; those of a retry are in queries-retry.ts, of windows that a channel finds closed in
// queries-windows.ts, of delivery in its room.
// seq is handed out here too: contact_details.last_seq is raised in the very statement that inserts.

import type { Hashid } from '@palabre/contract/ids'
import { mayAnswerSql } from '../accounts/may-answer-sql.ts'
import type { Json } from '../channels/types.ts'
import type { Tx } from '../db/tx.ts'
import { unseen } from '../db/unseen.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { storedContent } from './content.ts'
import { type MessageFacts, messageFacts } from './events.ts'
import { PATIENCE_MS } from './patience.ts'
import { isCalled } from './provider-sql.ts'
import { mustNotAskSql, QUESTION_WAITS_MS } from './question-sql.ts'

/** `expires_at`: the client's own; held, a message has no other. */
export type WindowPlan = { expires_at: Timestamp | null } & (
  | { does: 'hold' }
  | { does: 'template'; template: object; text: string }
)

export type NewMessage = {
  hashid: Hashid<'msg'>
  chatSessionId: number
  contactDetailId: number
  channelId: number
  author: 'contact' | 'agent' | 'person' | 'api' | 'system'
  authorId: number | null
  type: string
  content: { [key: string]: Json | undefined }
  text: string
  meta: { [key: string]: Json | undefined } | null
  contextId: string | null
  providerId: string | null
  clientRef: string | null
  status: string
  sendAt: Timestamp | null
  expiresAt: Timestamp | null
  /** What the message becomes when its channel finds the window closed; null: it fails. */
  onWindowClosed: WindowPlan | null
  sentAt: Timestamp | null
  createdAt: Timestamp
  /** As it was when the message was let through: of an address that has changed its mind since, nothing is stored. */
  optedOutAt: Timestamp | null
}

/** A message that is stored, by its provider's id. */
export type KnownMessage = {
  id: number
  hashid: Hashid<'msg'>
  seq: number
  chat_session_id: number
  contact_detail_id: number
  provider_id: string
}

/** Which of these provider ids are stored already. */
export function selectKnown(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  channelId: number,
  providerIds: string[],
): Promise<KnownMessage[]> {
  return tx.query(
    `select m.id, m.hashid, m.seq, m.chat_session_id, m.contact_detail_id, m.provider_id
     from unnest(${unseen('$3', 'text[]')}) as i (provider_id)
     cross join lateral (
       select * from messages k
       where k.app_id = $1 and ${isCalled('k', '$1', '$2::bigint', 'i.provider_id')} limit 1) m`,
    [appId, channelId, providerIds],
  )
}

/** `facts` only where an event is recorded at once: the message was received, or sent by being stored. */
type Inserted = { id: number; hashid: Hashid<'msg'>; seq: number; facts: MessageFacts | null }

/**
 * Inserts messages of one app and assigns each the next number of its contact detail, in the order given. The
 * rows of the contact details are locked in one order by everybody, until the commit. What goes to an address that has
 * opted out, or in, since it was let through is left out.
 */
export function insertMessages(
  tx: Tx,
  appId: AppId,
  direction: 'in' | 'out',
  messages: NewMessage[],
  now: Timestamp,
): Promise<Inserted[]> {
  return tx.query(
    `with m as (
       select * from json_to_recordset($3::json) as m (n int, hashid text, session bigint, detail bigint,
         channel bigint, author text, author_id bigint, type text, content jsonb, text text, meta jsonb,
         context_id text, provider_id text, client_ref text, status text,
         send_at timestamptz, expires_at timestamptz, on_window_closed jsonb, sent_at timestamptz, created_at timestamptz,
         opted_out_at timestamptz)
     ), locked as (
       -- each by its key: joined, all of the app's would be read while there are some thousand of them
       select own.* from (select distinct detail from m order by detail) w cross join lateral (
         select id, opted_out_at from contact_details where app_id = $1 and id = w.detail limit 1 for no key update) own
     ), wanted as (
       select m.* from m join locked l on l.id = m.detail
       where $2 = 'in' or m.opted_out_at is not distinct from l.opted_out_at
     ), numbered as (
       update contact_details d set last_seq = d.last_seq + c.n
       from (select detail, count(*) as n from wanted group by detail) c join locked l on l.id = c.detail
       where d.app_id = $1 and d.id = c.detail returning d.id, d.last_seq - c.n as base
     )
     insert into messages as stored (app_id, direction, hashid, chat_session_id, contact_detail_id,
       channel_id, seq, author, author_id, type, content, text,
       meta, context_id, provider_id, client_ref, status, send_at, expires_at, on_window_closed, sent_at, accepted_at,
       created_at)
     select $1, $2, m.hashid, m.session, m.detail, m.channel,
       b.base + row_number() over (partition by m.detail order by m.n), m.author, m.author_id,
       m.type, m.content, m.text, m.meta, m.context_id, m.provider_id, m.client_ref, m.status, m.send_at, m.expires_at,
       m.on_window_closed, m.sent_at,
       $4::timestamptz, m.created_at
     from wanted m join numbered b on b.id = m.detail
     returning id, hashid, seq, case when status in ('received', 'sent') then ${messageFacts('stored')} end as facts`,
    [
      appId,
      direction,
      JSON.stringify(
        messages.map((m, n) => ({
          n,
          hashid: m.hashid,
          session: m.chatSessionId,
          detail: m.contactDetailId,
          channel: m.channelId,
          author: m.author,
          author_id: m.authorId,
          type: m.type,
          content: storedContent(m.type, m.content, m.text),
          text: m.text,
          meta: m.meta,
          context_id: m.contextId,
          provider_id: m.providerId,
          client_ref: m.clientRef,
          status: m.status,
          send_at: m.sendAt,
          expires_at: m.expiresAt,
          on_window_closed: m.onWindowClosed,
          sent_at: m.sentAt,
          created_at: m.createdAt,
          opted_out_at: m.optedOutAt,
        })),
      ),
      now,
    ],
  )
}

/** When a contact last wrote to a number; `mayGoOn`: tickets that wait for it, or were resolved, may go on because of that. */
export type Opening = { detailId: number; at: Timestamp; mayGoOn: boolean }

/** The contacts wrote to this number: reopens their windows and releases messages held for them. */
export function upsertWindows(
  tx: Tx,
  appId: AppId,
  channelId: number,
  openings: Opening[],
  now: Timestamp,
): Promise<{ contact_detail_id: number }[]> {
  return tx.query(
    `with w as (
       insert into contact_windows (app_id, channel_id, contact_detail_id, last_inbound_at, noted_at)
       select $1, $2, o.detail, o.at::timestamptz, $5::timestamptz
       from unnest($3::bigint[], $4::text[]) as o (detail, at) order by o.detail
       on conflict (app_id, channel_id, contact_detail_id) do update
         set last_inbound_at = greatest(contact_windows.last_inbound_at, excluded.last_inbound_at),
           noted_at = excluded.noted_at
     )
     update messages m set status = 'queued', expires_at = coalesce(m.expires_at, $5::timestamptz + $6 * interval '1 ms')
     from held_messages h
     where h.app_id = $1 and h.contact_detail_id = any($3) and m.app_id = $1 and m.id = h.message_id
       and m.channel_id = $2 and m.status = 'held' and m.send_at is null
       and (m.author <> 'person' or ${mayAnswerSql('m.author_id', '$1')})
       and not (m.author = 'system' and (${mustNotAskSql('m', 'm.contact_detail_id = any($7::bigint[])')}
         -- whoever wrote a moment ago has kept it until it is known what becomes of the ticket
         or coalesce((select b.noted_at from contact_windows b where b.app_id = $1 and b.channel_id = $2
           and b.contact_detail_id = m.contact_detail_id) > $5::timestamptz - $8 * interval '1 ms', false)))
     returning m.contact_detail_id`,
    [
      ...[appId, channelId, openings.map(o => o.detailId), openings.map(o => o.at), now, PATIENCE_MS],
      openings.filter(o => o.mayGoOn).map(o => o.detailId),
      QUESTION_WAITS_MS,
    ],
  )
}

/** What asks the contact of this conversation about tickets that are still resolved waits no longer. */
export function updateQuestionsDue(
  tx: Tx,
  appId: AppId,
  chatSessionId: number,
  now: Timestamp,
): Promise<{ contact_detail_id: number; channel_id: number }[]> {
  return tx.query(
    `update messages m set status = 'queued', expires_at = coalesce(m.expires_at, $3::timestamptz + $4 * interval '1 ms')
     from chat_sessions s join held_messages h on h.app_id = s.app_id and h.contact_detail_id = s.contact_detail_id
     where s.app_id = $1 and s.id = $2 and m.app_id = $1 and m.id = h.message_id
       and m.channel_id = s.channel_id and m.status = 'held' and m.send_at is null and m.author = 'system'
       and not ${mustNotAskSql('m', 'false')}
     returning m.contact_detail_id, m.channel_id`,
    [appId, chatSessionId, now, PATIENCE_MS],
  )
}

/** The ids under which the provider has failed the message `m`, with its last one. */
export const RETIRED = `case when m.provider_id is null then m.retired_provider_ids
  else array_append(m.retired_provider_ids, m.provider_id) end`

/** Deletes the messages of these conversations and answers their ids. */
export async function deleteMessagesOf(tx: Tx, appId: AppId, sessionIds: number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'delete from messages where app_id = $1 and chat_session_id = any($2) returning id',
    [appId, sessionIds],
  )
  return rows.map(({ id }) => id)
}
