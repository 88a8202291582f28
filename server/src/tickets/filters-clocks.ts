// What is due, and what is late, as conditions of a search.
import { anyOf, type Bind, type Condition, type Keyed, type Part } from '../http/filters.ts'
import type { Timestamp } from '../lib/time.ts'
import { dayOf, firstOf, keyedBy } from './keys.ts'

/** `bit`: in the key of what is late. */
type Clock = { name: 'response' | 'resolve'; ended: string; due: string; bit: number }
export const CLOCKS: readonly Clock[] = [
  { name: 'response', ended: 'responded_at', due: 'response_due_at', bit: 1 },
  { name: 'resolve', ended: 'resolved_at', due: 'resolved_due_at', bit: 2 },
]

/** Due as is said by the clock at this place, and by none before it. */
function dueBy(clocks: readonly Clock[], place: number, isDue: (bind: Bind) => string): Part {
  const { ended, due } = clocks[place]!
  // `sla_stopped_at is null` stands once, so that the indexes of clocks that run are found
  return (t, bind) =>
    [
      `${t}.${ended} is null and ${t}.sla_stopped_at is null and ${t}.${due} ${isDue(bind)}`,
      ...clocks
        .slice(0, place)
        .map(other => `(${t}.${other.ended} is not null or not ${t}.${other.due} ${isDue(bind)})`),
    ].join(' and ')
}

/** Stored, or due but not stored yet: the same rule as isBreached. */
export function late(clocks: readonly Clock[], now: Timestamp): Condition {
  const flags = (t: string): string[] => clocks.map(({ name }) => `${t}.is_${name}_breached`)
  const unstored: Part = t =>
    flags(t)
      .map(flag => `not ${flag}`)
      .join(' and ')
  const unnoted = clocks.map<Part>(
    (_, i) => (t, bind) =>
      `${unstored(t, bind)} and ${dueBy(clocks, i, also => `<= ${also(now)}::timestamptz`)(t, bind)}`,
  )
  const bits = clocks.reduce((sum, { bit }) => sum + bit, 0)
  return {
    ...anyOf([t => `(${flags(t).join(' or ')})`, ...unnoted]),
    keyed: keyedBy('late', () => key => `${key} & ${bits} > 0`, unnoted),
  }
}

/** With a clock that runs and is due before this time. */
export function dueBefore(at: Timestamp): Condition {
  const day = dayOf(at)
  const first = firstOf(day)
  const parts = CLOCKS.map((_, i) => dueBy(CLOCKS, i, bind => `< ${bind(at)}::timestamptz`))
  const noneEarlier = (t: string, bind: Bind): string[] =>
    CLOCKS.map(
      ({ ended, due }) => `(${t}.${ended} is not null or ${t}.${due} >= ${bind(first)}::timestamptz)`,
    )
  const onThatDay = CLOCKS.map<Part>(
    ({ due }, i) =>
      (t, bind) =>
        [parts[i]!(t, bind), `${t}.${due} >= ${bind(first)}::timestamptz`, ...noneEarlier(t, bind)].join(
          ' and ',
        ),
  )
  // the key is the day of the first clock that runs
  const fits: Keyed['fits'] = bind => {
    const before = bind(day)
    return key => `${key} < ${before}::bigint`
  }
  return { ...anyOf(parts), keyed: keyedBy('due', fits, at === first ? [] : onThatDay) }
}
