import { type Doing, snooze } from '../conversations/people.ts'
import type { Tx } from '../db/tx.ts'
import { invalid } from '../http/errors.ts'
import { DAY_MS, readInstant, type Timestamp, toMs } from '../lib/time.ts'
import type { SnoozeInput } from './bodies.ts'
import { texts } from './texts.ts'

const AHEAD_MS_MAX = 400 * DAY_MS
/** No zone is further from UTC. */
const ZONES_MS_MAX = DAY_MS
const DATE = /^\d{4}-\d\d-\d\d$/

/** Puts a conversation off, or wakes it. Throws 1002 for a time that is past or too far ahead. */
export async function snoozeAsAsked(tx: Tx, doing: Doing, input: SnoozeInput): Promise<void> {
  await snooze(tx, doing, await untilOf(tx, doing, input))
}

async function untilOf(
  tx: Tx,
  { userId, now }: Doing,
  { until, until_reply }: SnoozeInput,
): Promise<Timestamp | 'infinity' | null> {
  if ((until === undefined) === (until_reply === undefined))
    throw invalid([{ field: 'until', rule: 'required', text: texts.untilOne }])
  if (until_reply) return 'infinity'
  if (until === null || until === undefined) return null
  const inUtc = readInstant(until)
  // the first and the last years have no midnight everywhere
  const isLongAgo = toMs(now) - toMs(inUtc) > ZONES_MS_MAX
  const at = DATE.test(until) && !isLongAgo ? await midnightOf(tx, userId, inUtc.slice(0, 10)) : inUtc
  const aheadMs = toMs(at) - toMs(now)
  if (aheadMs <= 0) throw invalid([{ field: 'until', rule: 'minimum', text: texts.inThePast }])
  if (aheadMs > AHEAD_MS_MAX)
    throw invalid([
      { field: 'until', rule: 'maximum', text: texts.tooFarAhead({ daysMax: AHEAD_MS_MAX / DAY_MS }) },
    ])
  return at
}

/** When a day begins where the person is; in UTC where nobody said. */
async function midnightOf(tx: Tx, userId: number, date: string): Promise<Timestamp> {
  const [row] = await tx.query<{ at: Timestamp }>(
    `select $2::date::timestamp at time zone coalesce(zone, 'UTC') as at from users where id = $1`,
    [userId, date],
  )
  return row!.at
}
