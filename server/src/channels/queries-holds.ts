// Statements on the holds of numbers: each is conditional, so that of several processes one decides.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** The columns of a number that works. */
export const NOT_HELD = `held_since = null, held_until = null, held_error = null, held_tries = 0, is_refusal_published = false,
  refuses_late = false, probe_message_id = null`

/**
 * Takes the one call in a while that a held number gets: of the channel $channel, at `clock.now`, for `leaseMs`. No row:
 * another call has it, or it is not time yet. A fragment, so that a delivery can claim it with its message.
 */
export const claimProbe = (head: string, leaseMs: string): string => `
  update channels c set held_until = clock.now + ${leaseMs} * interval '1 ms' from ${head}, clock
  where c.app_id = $1 and c.id = ${head}.channel_id and c.is_active and c.held_until <= clock.now
  returning c.id`

/** A refusal that holds a number: what was said, and until when nothing is handed over; `isLate`: after the call was taken. */
export type Hold = { error: object; until: Timestamp; publish: boolean; isLate: boolean }

/**
 * Holds a number, or holds it longer: only if nobody else has since the call was claimed, when it had been refused
 * `triesBefore` times. Undefined: somebody has.
 */
export async function updateChannelHeld(
  tx: Tx,
  appId: AppId,
  channelId: number,
  triesBefore: number,
  { error, until, publish, isLate }: Hold,
  now: Timestamp,
): Promise<{ since: Timestamp; tries: number } | undefined> {
  const [row] = await tx.query<{ since: Timestamp; tries: number }>(
    `update channels set held_since = coalesce(held_since, $4::timestamptz), held_until = $5, held_error = $6::jsonb,
       held_tries = held_tries + 1, is_refusal_published = is_refusal_published or $7,
       refuses_late = $8, probe_message_id = null
     where app_id = $1 and id = $2 and held_tries = $3
     returning held_since as since, held_tries as tries`,
    [appId, channelId, triesBefore, now, until, JSON.stringify(error), publish, isLate],
  )
  return row
}

/** The number works again. Undefined: it was not held after `tries` refusals any more. */
export async function updateChannelFreed(
  tx: Tx,
  appId: AppId,
  channelId: number,
  tries: number,
): Promise<boolean> {
  const rows = await tx.query(
    `update channels set ${NOT_HELD}
     where app_id = $1 and id = $2 and held_tries = $3 and held_since is not null returning id`,
    [appId, channelId, tries],
  )
  return rows.length === 1
}

/** The one call of a held number was taken; until its receipt comes, or then, nothing else is. */
export async function updateProbeTaken(
  tx: Tx,
  appId: AppId,
  channelId: number,
  tries: number,
  { messageId, until }: { messageId: number; until: Timestamp },
): Promise<boolean> {
  const rows = await tx.query(
    `update channels set probe_message_id = $4, held_until = $5
     where app_id = $1 and id = $2 and held_tries = $3 and held_since is not null returning id`,
    [appId, channelId, tries, messageId, until],
  )
  return rows.length === 1
}

/** What the database knows of a number: is this call the first, is the number held, and for how long all may go. */
export type PilotClaim = { is_pilot: boolean; is_held: boolean; sure_ms: number }

/**
 * Takes the first call of a number that nobody has asked lately, until `until` at most. None of the three: another call,
 * perhaps of another process, is under way. Undefined: there is no such number.
 */
export async function updatePilotClaimed(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  channelId: number,
  now: Timestamp,
  until: Timestamp,
): Promise<PilotClaim | undefined> {
  const [row] = await db.query<PilotClaim>(
    `with pilot as (
       update channels set pilot_until = $4
       where app_id = $1 and id = $2 and held_since is null
         and coalesce(sure_until <= $3::timestamptz, true) and coalesce(pilot_until <= $3::timestamptz, true)
       returning id
     )
     select exists (select from pilot) as is_pilot, held_since is not null as is_held,
       coalesce(greatest(extract(epoch from sure_until - $3::timestamptz) * 1000, 0), 0)::float8 as sure_ms
     from channels where app_id = $1 and id = $2`,
    [appId, channelId, now, until],
  )
  return row
}

/** The first call, which was claimed until `until`, was taken: `sureUntil`, all may go; null: it was not, the next is first. */
export async function updatePilotOver(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  channelId: number,
  until: Timestamp,
  sureUntil: Timestamp | null,
): Promise<void> {
  await db.query(
    `update channels set pilot_until = null, sure_until = greatest(sure_until, $4::timestamptz)
     where app_id = $1 and id = $2 and ($4::timestamptz is not null or pilot_until = $3)`,
    [appId, channelId, until, sureUntil],
  )
}
