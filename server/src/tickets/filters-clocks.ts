// What is due, and what is late, as conditions of a search.
import { anyOf, type Bind, type Condition, type Part } from '../http/filters.ts'
import type { Timestamp } from '../lib/time.ts'

type Clock = { name: 'response' | 'resolve'; ended: string; due: string }
export const CLOCKS: readonly Clock[] = [
  { name: 'response', ended: 'responded_at', due: 'response_due_at' },
  { name: 'resolve', ended: 'resolved_at', due: 'resolved_due_at' },
]

/** Due as is said by the clock at this place, and by none before it. */
export function dueBy(clocks: readonly Clock[], place: number, isDue: (bind: Bind) => string): Part {
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
  return anyOf([
    t => `(${flags(t).join(' or ')})`,
    ...clocks.map<Part>(
      (_, i) => (t, bind) =>
        `${unstored(t, bind)} and ${dueBy(clocks, i, also => `<= ${also(now)}::timestamptz`)(t, bind)}`,
    ),
  ])
}
