// A number that the provider refuses is held: nothing is handed over but one call in a while, which decides for all.
import type { Hashid } from '@palabre/contract/ids'
import type { Language } from '@palabre/contract/languages'
import { type Static, type TObject, Type } from 'typebox'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import { timestamp } from '../http/shapes.ts'
import { backoffMs } from '../lib/backoff.ts'
import type { AppId } from '../lib/ids.ts'
import { MINUTE_MS, SECOND_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { ACTORS, FAILURE_REASONS, FAILURES, failureText, needsRepair, readReason } from './failures.ts'
import { kindOf } from './kinds.ts'
import { updateChannelFreed, updateChannelHeld } from './queries.ts'
import type { ChannelError } from './types.ts'

export { claimProbe } from './queries.ts'

const WAIT = { fromMs: 5 * SECOND_MS, maxMs: 15 * MINUTE_MS }

/** What a claimed delivery knows of its number: how often it was refused in this hold; 0: it was not held. */
export type NumberState = { tries: number; since: Timestamp | null; isPublished: boolean }

/** How long a number is held after so many refusals: what the provider asks for, and what we find proper. */
function holdMs(error: Pick<ChannelError, 'retryAfterMs'>, tries: number, random: number): number {
  // asked for a pause, it gets that pause; asked again and again, a longer one
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
  channelId: number,
  state: NumberState,
  { error, until: given }: { error: ChannelError; until: Timestamp | null },
  now: Timestamp,
): Promise<{ until: Timestamp; isNewRefusal: boolean; tries: number } | null> {
  const until = given ?? toTimestamp(toMs(now) + holdMs(error, state.tries + 1, Math.random()))
  const isNewRefusal = needsRepair(error.reason) && !state.isPublished
  const hold = { error, until, publish: isNewRefusal }
  const held = await updateChannelHeld(tx, appId, channelId, state.tries, hold, now)
  return held ? { until, isNewRefusal, tries: held.tries } : null
}

/** The call of a held number was taken: it works again. False: it was not held any more. */
export async function freeNumber(
  tx: Tx,
  appId: AppId,
  channel: { id: number; hashid: Hashid<'chn'>; type: string },
  state: NumberState,
  now: Timestamp,
): Promise<boolean> {
  if (!(await updateChannelFreed(tx, appId, channel.id, state.tries))) return false
  if (state.isPublished) {
    const data = { channel: channel.hashid, channel_type: channel.type, held_since: state.since! }
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
  'since', to_char(${c}.held_since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  'until', to_char(${c}.held_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) end`

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
