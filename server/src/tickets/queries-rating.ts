// The statements behind satisfaction: when it is asked, and what was said.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { SECOND_MS, type Timestamp } from '../lib/time.ts'
import { changedAt } from './changed-at.ts'
import { type TicketFacts, ticketFacts } from './events.ts'

/** After how long the customers of an app are asked; null: they are not. */
export async function selectAskAfter(tx: Tx, appId: AppId): Promise<number | null> {
  const [row] = await tx.query<{ delay_minutes: number }>(
    'select delay_minutes from satisfaction_settings where app_id = $1 and is_active',
    [appId],
  )
  return row ? row.delay_minutes * 60 * SECOND_MS : null
}

export async function updateAsked(tx: Tx, appId: AppId, ticketId: number, now: Timestamp): Promise<void> {
  await tx.query(
    `update tickets t set satisfaction_requested = true, asked_at = $3, updated_at = ${changedAt('t', '$3')}
     where t.app_id = $1 and t.id = $2`,
    [appId, ticketId, now],
  )
}

/** When its customer was asked last; null: never. */
export async function updateAskedBefore(
  tx: Tx,
  appId: AppId,
  ticketId: number,
  askedAt: Timestamp | null,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `update tickets t set satisfaction_requested = $3::timestamptz is not null, asked_at = $3::timestamptz,
       updated_at = ${changedAt('t', '$4')}
     where t.app_id = $1 and t.id = $2`,
    [appId, ticketId, askedAt, now],
  )
}

export type Rating = { rating: number; comment: string | null; at: Timestamp; channel: string }

/** What it was rated before, and when the new rating counts from. */
export async function updateRating(
  tx: Tx,
  appId: AppId,
  ticketId: number,
  given: Rating,
): Promise<{ facts: TicketFacts; previous: number | null; at: Timestamp }> {
  const [row] = await tx.query<{ facts: TicketFacts; previous: number | null; at: Timestamp }>(
    `with old as (
       select id, satisfaction_rating from tickets where app_id = $1 and id = $2 for update)
     update tickets t set satisfaction_rating = $3, meta = coalesce(t.meta, '{}') || jsonb_build_object('satisfaction', $4::jsonb),
       updated_at = greatest(t.updated_at + interval '1 microsecond', $5::timestamptz)
     from old where t.app_id = $1 and t.id = old.id
     returning ${ticketFacts('t')} as facts, old.satisfaction_rating as previous, t.updated_at as at`,
    [appId, ticketId, given.rating, JSON.stringify(given), given.at],
  )
  return row!
}
