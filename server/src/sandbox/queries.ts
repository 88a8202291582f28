// All statements that write the sandbox_ tables.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Script } from './script.ts'

/** The last of so many numbers for sends of this app. Its row stays locked until the commit: sends are handled one by one. */
export async function upsertSendCounter(tx: Tx, appId: AppId, count: number): Promise<number> {
  const [row] = await tx.query<{ last_id: number }>(
    `insert into sandbox_counters as c (app_id, last_id) values ($1, $2)
     on conflict (app_id) do update set last_id = c.last_id + $2 returning last_id`,
    [appId, count],
  )
  return row!.last_id
}

/** Is any outcome left for sends of this app? */
export async function selectIsScripted(tx: Tx, appId: AppId): Promise<boolean> {
  const rows = await tx.query('select 1 from sandbox_outcomes where app_id = $1 and remaining > 0 limit 1', [
    appId,
  ])
  return rows.length > 0
}

export type NewSend = {
  id: number
  channelId: number
  recipient: string
  type: string
  /** JSON texts, kept as they are. */
  request: string
  response: string
  httpStatus: number
  providerId: string | null
  ref: string | null
  at: Timestamp
}

export async function insertSends(tx: Tx, appId: AppId, sends: NewSend[]): Promise<void> {
  if (sends.length === 0) return
  await tx.query(
    `insert into sandbox_sends
       (app_id, id, channel_id, recipient, type, request, response, http_status, provider_id, ref, created_at)
     select $1, s.* from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::json[], $7::json[], $8::int[],
       $9::text[], $10::text[], $11::timestamptz[]) s`,
    [
      appId,
      ...[sends.map(send => send.id), sends.map(send => send.channelId), sends.map(send => send.recipient)],
      ...[sends.map(send => send.type), sends.map(send => send.request), sends.map(send => send.response)],
      ...[sends.map(send => send.httpStatus), sends.map(send => send.providerId)],
      ...[sends.map(send => send.ref), sends.map(send => send.at)],
    ],
  )
}

/** Which sends an outcome is meant for; null: any. */
type Place = { channel: string | null; channelId: number | null; recipient: string | null }

export async function insertOutcome(
  tx: Tx,
  appId: AppId,
  outcome: Script & Place & { times: number },
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `insert into sandbox_outcomes
       (app_id, channel_id, recipient, outcome, error_code, delay_ms, remaining, created_at, channel)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[appId, outcome.channelId, outcome.recipient, outcome.outcome, outcome.errorCode, outcome.delayMs],
      ...[outcome.times, now, outcome.channel],
    ],
  )
}

/** Drops the outcomes of an app, or those that were meant for one place. */
export async function deleteOutcomes(tx: Tx, appId: AppId, place: Place): Promise<void> {
  await tx.query(
    `delete from sandbox_outcomes where app_id = $1 and ($2::text is null or channel = $2)
       and ($3::bigint is null or channel_id = $3) and ($4::text is null or recipient = $4)`,
    [appId, place.channel, place.channelId, place.recipient],
  )
}

/** Uses up the oldest outcome meant for this send; undefined when none is scripted. */
export async function updateOutcomeUsed(
  tx: Tx,
  appId: AppId,
  channel: { id: number; type: string },
  recipient: string,
): Promise<Script | undefined> {
  const [row] = await tx.query<Script>(
    `update sandbox_outcomes set remaining = remaining - 1
     where app_id = $1 and remaining > 0 and id = (
       select min(id) from sandbox_outcomes
       where app_id = $1 and remaining > 0
         and (channel is null or channel = $4) and (channel_id is null or channel_id = $2) and (recipient is null or recipient = $3))
     returning outcome, error_code as "errorCode", delay_ms as "delayMs"`,
    [appId, channel.id, recipient, channel.type],
  )
  return row
}

/** A customer wrote to a simulated number: its provider lets the number answer for a day. */
export async function upsertWindow(
  tx: Tx,
  appId: AppId,
  channelId: number,
  recipient: string,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `insert into sandbox_windows (app_id, channel_id, recipient, last_inbound_at) values ($1, $2, $3, $4)
     on conflict (app_id, channel_id, recipient) do update set last_inbound_at = excluded.last_inbound_at`,
    [appId, channelId, recipient, now],
  )
}

/**
 * Stores the visit behind a test's own name for a visitor, replacing the one with this sealed
 * token (null: none). False: another request stored one in the meantime.
 */
export async function upsertVisitor(
  tx: Tx,
  appId: AppId,
  visitor: {
    channelId: number
    identifier: string
    visitorId: string
    sealed: string
    replaces: string | null
  },
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into sandbox_visitors as v (app_id, channel_id, identifier, visitor_id, token_sealed, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (app_id, channel_id, identifier)
       do update set visitor_id = excluded.visitor_id, token_sealed = excluded.token_sealed
       where v.token_sealed = $7
     returning 1`,
    [appId, visitor.channelId, visitor.identifier, visitor.visitorId, visitor.sealed, now, visitor.replaces],
  )
  return rows.length === 1
}

/** Removes sends from before then (a sweep over all apps). */
export async function deleteSendsBefore(tx: Tx, before: Timestamp): Promise<void> {
  await tx.query('delete from sandbox_sends where created_at < $1', [before])
}
