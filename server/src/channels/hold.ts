// A number that the provider refuses is held: nothing is handed over but one call in a while, which decides for all.

import type { Hashid } from '@palabre/contract/ids'
import type { Language } from '@palabre/contract/languages'
import { FAILURE_REASONS } from '@palabre/contract/reasons'
import { type Static, type TObject, Type } from 'typebox'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import { timestamp } from '../http/shapes.ts'
import { backoffMs } from '../lib/backoff.ts'
import type { AppId } from '../lib/ids.ts'
import { MINUTE_MS, SECOND_MS, type Timestamp, timeSql, toMs, toTimestamp } from '../lib/time.ts'
import { ACTORS, FAILURES, failureText, needsRepair, readReason } from './failures.ts'
import { kindOf } from './kinds.ts'
import { updateChannelFreed, updateChannelHeld, updateProbeTaken } from './queries-holds.ts'
import type { ChannelError } from './types.ts'

export { claimProbe, type PilotClaim, updatePilotClaimed, updatePilotOver } from './queries-holds.ts'

const WAIT = { fromMs: 5 * SECOND_MS, maxMs: 15 * MINUTE_MS }

/** A number as a call or a receipt finds it. */
export type NumberAt = {
  id: number
  hashid: Hashid<'chn'>
  type: string
  /** Refusals in this hold; 0: it was not held. */
  tries: number
  since: Timestamp | null
  isPublished: boolean
  /** Its refusals came after the calls were taken; which message was taken since. */
  refusesLate: boolean
  probe: number | null
}

/** A number, and its hold if there is one. */
export async function findNumber(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  channelId: number,
): Promise<NumberAt | undefined> {
  const [row] = await tx.query<NumberAt>(
    `select id, hashid, type, held_tries as tries, held_since as since, is_refusal_published as "isPublished",
       refuses_late as "refusesLate", probe_message_id as probe
     from channels where app_id = $1 and id = $2`,
    [appId, channelId],
  )
  return row
}

/**
 * How long a number is held after so many refusals, in milliseconds: at first what the provider asks for, if it does;
 * then what we find proper, and never less than it asks for.
 */
export function holdMs(error: Pick<ChannelError, 'retryAfterMs'>, tries: number, random: number): number {
  if (error.retryAfterMs !== null && tries <= 1) return error.retryAfterMs
  return Math.max(error.retryAfterMs ?? 0, backoffMs(tries, WAIT, random))
}

/**
 * Holds the number of a refused call, or holds it longer: `until` then, or (null) for as long as is proper. Null: another
 * call has decided since. `isNewRefusal` once in each hold that somebody must end at the provider.
 */
export async function holdNumber(
  tx: Tx,
  appId: AppId,
  number: NumberAt,
  { error, until: given, isLate }: { error: ChannelError; until: Timestamp | null; isLate: boolean },
  now: Timestamp,
): Promise<{ until: Timestamp; isNewRefusal: boolean; tries: number } | null> {
  const until = given ?? toTimestamp(toMs(now) + holdMs(error, number.tries + 1, Math.random()))
  const isNewRefusal = needsRepair(error.reason) && !number.isPublished
  const hold = { error, until, publish: isNewRefusal, isLate }
  const held = await updateChannelHeld(tx, appId, number.id, number.tries, hold, now)
  return held ? { until, isNewRefusal, tries: held.tries } : null
}

/** A call was taken, of a number that refuses late: its receipt decides. Null: the number was not held so any more. */
export async function awaitReceipt(
  tx: Tx,
  appId: AppId,
  number: NumberAt,
  messageId: number,
  now: Timestamp,
): Promise<Timestamp | null> {
  const until = toTimestamp(toMs(now) + holdMs({ retryAfterMs: null }, number.tries, Math.random()))
  const isAwaited = await updateProbeTaken(tx, appId, number.id, number.tries, { messageId, until })
  return isAwaited ? until : null
}

/** The number works again. False: it was not held any more. */
export async function freeNumber(tx: Tx, appId: AppId, number: NumberAt, now: Timestamp): Promise<boolean> {
  if (!(await updateChannelFreed(tx, appId, number.id, number.tries))) return false
  if (number.isPublished) {
    const data = { channel: number.hashid, channel_type: number.type, held_since: number.since! }
    record(tx, appId, { type: 'channel.recovered', data }, now)
  }
  return true
}

/** A hold for people. */
const hold = {
  reason: Type.Enum(FAILURE_REASONS),
  text: Type.String({ description: 'The reason, and what has to be done.' }),
  since: timestamp,
  tries: Type.Integer({ description: 'Refused calls since then.' }),
  next_try_at: timestamp,
  who: Type.Enum([...ACTORS], { description: 'Who can end it.' }),
}

/** Null: the number is not held. */
export const HoldView = Type.Unsafe<Static<TObject<typeof hold>> | null>({
  ...Type.Object(hold),
  type: ['object', 'null'],
  description: 'Why nothing is handed over but for one call in a while; null: the number works.',
})

/** The columns of a channel `c` that viewHold reads, as JSON; null: it is not held. */
export const holdSql = (c: string): string => `case when ${c}.held_since is not null then json_build_object(
  'error', ${c}.held_error, 'tries', ${c}.held_tries,
  'since', ${timeSql(`${c}.held_since`)},
  'until', ${timeSql(`${c}.held_until`)}) end`

/** A hold as holdSql reads it. */
export type StoredHold = {
  error: Partial<ChannelError>
  tries: number
  since: Timestamp
  until: Timestamp
}

/** The hold of a channel of this kind as people read it; null: it works. */
export function viewHold(
  type: string,
  stored: StoredHold | null,
  language: Language,
): Static<typeof HoldView> {
  if (stored === null) return null
  const { error, tries, since, until } = stored
  const reason = readReason(error.reason)
  const text = failureText(kindOf(type), reason)[language]
  return { reason, text, since, tries, next_try_at: until, who: FAILURES[reason].who }
}
