// After how long a silence conversations with a number or site end: a setting that every channel has.
import { Type } from 'typebox'
import { HOUR_MS } from '../lib/time.ts'

const SILENCE_HOURS_DEFAULT = 24
const SILENCE_HOURS_MIN = 1
/** Thirty days. */
const SILENCE_HOURS_MAX = 720

/** The setting, as a part of a kind's `config`. */
export const silence = {
  silence_hours: Type.Optional(
    Type.Integer({
      minimum: SILENCE_HOURS_MIN,
      maximum: SILENCE_HOURS_MAX,
      description: `Hours without a message after which a conversation ends, and after which it is told that somebody waits for a person; ${SILENCE_HOURS_DEFAULT} when left out.`,
    }),
  ),
}

/** How long a silence conversations with this channel bear, in milliseconds. */
export const silenceMsOf = ({ silence_hours = SILENCE_HOURS_DEFAULT }: { silence_hours?: number }): number =>
  silence_hours * HOUR_MS

/** The same of a row of channels, as an interval. */
export const silenceSql = (channel: string): string =>
  `coalesce((${channel}.config ->> 'silence_hours')::int, ${SILENCE_HOURS_DEFAULT}) * interval '1 hour'`
