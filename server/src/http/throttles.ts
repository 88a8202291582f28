import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { HOUR_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { Refusal } from './errors.ts'
import { texts } from './texts.ts'

/** So many tries an hour for what the key names, e.g. wrong passwords of an account. */
export type Throttle = { key: string; perHour: number }

/**
 * Takes one try before it is made, whatever comes of it; shared by all processes. Throws 1009 with Retry-After when the hour's
 * tries are used up. Outside of any transaction: a try counts also when its work is undone.
 */
export async function takeTry(
  db: Pick<Db, 'query'>,
  { key, perHour }: Throttle,
  now: Timestamp,
): Promise<void> {
  const taken = await db.query<{ used: number }>(
    `insert into throttles as t (key, window_start, used) values ($1, $2, 1)
     on conflict (key, window_start) do update set used = t.used + 1 where t.used < $3 returning used`,
    [key, hourOf(now), perHour],
  )
  if (taken.length === 0) throw usedUp(perHour, now)
}

/** Throws 1009 as `takeTry` does, and takes none. */
export async function checkTries(
  db: Pick<Db, 'query'>,
  { key, perHour }: Throttle,
  now: Timestamp,
): Promise<void> {
  const [row] = await db.query<{ used: number }>(
    'select used from throttles where key = $1 and window_start = $2',
    [key, hourOf(now)],
  )
  if ((row?.used ?? 0) >= perHour) throw usedUp(perHour, now)
}

function usedUp(limit: number, now: Timestamp): Refusal {
  return new Refusal(1009, texts.tooManyTries({ limit }), {
    body: { reason: 'rate_limited', limit, per: 'hour' },
    retryAfterSeconds: Math.ceil((toMs(hourOf(now)) + HOUR_MS - toMs(now)) / 1000),
  })
}

/** Gives a try back that was no bad one: only bad ones count. */
export async function returnTry(db: Pick<Db, 'query'>, { key }: Throttle, now: Timestamp): Promise<void> {
  await db.query('update throttles set used = used - 1 where key = $1 and window_start = $2 and used > 0', [
    key,
    hourOf(now),
  ])
}

/** Removes the counts of past hours (a sweep). */
export async function purgeThrottles(tx: Tx, now: Timestamp): Promise<void> {
  await tx.query('delete from throttles where window_start < $1', [hourOf(now)])
}

/** When the hour began whose tries count now. */
export function hourOf(now: Timestamp): Timestamp {
  const ms = toMs(now)
  return toTimestamp(ms - (ms % HOUR_MS))
}
