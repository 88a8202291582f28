// All statements that write satisfaction_settings and satisfaction_requests.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

export type Settings = {
  is_active: boolean
  delay_minutes: number
  template: { [key: string]: unknown } | null
}

export async function upsertSettings(tx: Tx, appId: AppId, settings: Settings): Promise<void> {
  const { is_active, delay_minutes, template } = settings
  await tx.query(
    `insert into satisfaction_settings as s (app_id, is_active, delay_minutes, template) values ($1, $2, $3, $4::jsonb)
     on conflict (app_id) do update set is_active = excluded.is_active, delay_minutes = excluded.delay_minutes,
       template = excluded.template`,
    [appId, is_active, delay_minutes, template === null ? null : JSON.stringify(template)],
  )
}

export type NewRequest = {
  hashid: string
  ticketId: number
  contactDetailId: number
  resolvedAt: Timestamp
  secretHash: Buffer
  language: string
  channel: string
  expiresAt: Timestamp
}

/** Undefined: it was asked for this resolution already. */
export async function insertRequest(
  tx: Tx,
  appId: AppId,
  request: NewRequest,
  now: Timestamp,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into satisfaction_requests (app_id, hashid, ticket_id, contact_detail_id, resolved_at, secret_hash, language,
       channel, asked_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (app_id, ticket_id, resolved_at) do nothing returning id`,
    [
      ...[appId, request.hashid, request.ticketId, request.contactDetailId, request.resolvedAt],
      ...[request.secretHash, request.language, request.channel, now, request.expiresAt],
    ],
  )
  return row?.id
}

export async function updateMessage(tx: Tx, appId: AppId, id: number, messageId: number): Promise<void> {
  await tx.query('update satisfaction_requests set message_id = $3 where app_id = $1 and id = $2', [
    appId,
    id,
    messageId,
  ])
}

type Rated = { ticket_id: number; comment: string | null; channel: string; is_new: boolean }

export type Given = { rating: number; comment: string | null; by: 'choice' | 'page' }

/**
 * A rating that still counts: before the request expires, or within CHANGEABLE of the first. Undefined: too late. `is_new`
 * is false where the same was said before, and where the ticket was resolved again since and that was rated.
 */
export async function updateRated(
  tx: Tx,
  appId: AppId,
  id: number,
  { rating, comment, by }: Given,
  { now, changeableMs }: { now: Timestamp; changeableMs: number },
): Promise<Rated | undefined> {
  const [row] = await tx.query<Rated>(
    `with old as (select id, rating, comment from satisfaction_requests where app_id = $1 and id = $2 for update)
     update satisfaction_requests r set rating = $3, comment = case when $5 = 'page' then $4 else r.comment end,
       rated_by = $5, rated_at = coalesce(r.rated_at, $6::timestamptz), changed_at = $6::timestamptz
     from old where r.app_id = $1 and r.id = old.id and case when r.rated_at is null then r.expires_at > $6::timestamptz
       else r.rated_at > $6::timestamptz - $7 * interval '1 ms' end
     returning r.ticket_id, r.comment, r.channel,
       (old.rating is distinct from r.rating or old.comment is distinct from r.comment) and not exists (
         select from satisfaction_requests o where o.app_id = r.app_id and o.ticket_id = r.ticket_id
           and o.resolved_at > r.resolved_at and o.rated_at is not null) as is_new`,
    [appId, id, rating, comment, by, now, changeableMs],
  )
  return row
}

/** The messages that ask about an earlier resolution of this ticket, of requests that nobody has rated. */
export async function selectAskedEarlier(tx: Tx, appId: AppId, ticketId: number): Promise<number[]> {
  const rows = await tx.query<{ message_id: number }>(
    `select r.message_id from satisfaction_requests r
     join tickets t on t.app_id = r.app_id and t.id = r.ticket_id
     where r.app_id = $1 and r.ticket_id = $2 and r.message_id is not null and r.rated_at is null
       and r.resolved_at is distinct from t.resolved_at`,
    [appId, ticketId],
  )
  return rows.map(row => row.message_id)
}

/** Requests whose messages never went have ended. */
export async function updateEnded(
  tx: Tx,
  appId: AppId,
  ticketId: number,
  messageIds: number[],
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `update satisfaction_requests set expires_at = least(expires_at, $4::timestamptz)
     where app_id = $1 and ticket_id = $2 and message_id = any($3::bigint[]) and rated_at is null`,
    [appId, ticketId, messageIds, now],
  )
}

/** The ticket that an outgoing message asks about, where nobody has rated it; undefined: it asks about none. */
export async function selectAskedBy(
  tx: Tx,
  appId: AppId,
  message: string,
): Promise<{ ticket_id: number; message_id: number } | undefined> {
  const [row] = await tx.query<{ ticket_id: number; message_id: number }>(
    `select r.ticket_id, r.message_id from messages m
     join satisfaction_requests r on r.app_id = m.app_id and r.message_id = m.id
     where m.app_id = $1 and m.hashid = $2 and r.rated_at is null`,
    [appId, message],
  )
  return row
}

/** When a ticket's customer was asked last, but for questions that never went: taken back, or over before they could. */
export async function selectLastAsked(tx: Tx, appId: AppId, ticketId: number): Promise<Timestamp | null> {
  const [row] = await tx.query<{ asked_at: Timestamp | null }>(
    `select max(r.asked_at) as asked_at from satisfaction_requests r
     left join messages m on m.app_id = r.app_id and m.id = r.message_id
     where r.app_id = $1 and r.ticket_id = $2 and (m.status is null or m.status not in ('cancelled', 'expired'))`,
    [appId, ticketId],
  )
  return row!.asked_at
}
