import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toTimestamp } from '../lib/time.ts'
import { type AlarmRules, alarmsOf, dueBy, firstLook, type RunningClock } from './alarms.ts'
import { calendarOf, WEEKDAYS } from './calendar.ts'
import type { CalendarPeriod } from './periods.ts'
import { reachedAt, usedSince } from './waits.ts'

const MINUTE = 60_000
/** A Friday. */
const NOW = toTimestamp(Date.UTC(2026, 10, 20, 15, 30))
const after = (minutes: number) => toTimestamp(Date.parse(NOW) + minutes * MINUTE)
const notify = { type: 'notify', users: [] } as const
const RULES: AlarmRules = {
  ...{ calendar: null, response_time: 60, resolve_time: 480, next_response_minutes: 30, warning_percent: 80 },
  escalations: [
    { level: 1, target: 'resolve', minutes: -120, actions: [{ ...notify, users: [] }] },
    { level: 2, target: 'resolve', minutes: 60, actions: [{ ...notify, users: [] }] },
    { level: 1, target: 'response', minutes: -90, actions: [{ ...notify, users: [] }] },
  ],
}
const clock = (target: RunningClock['target'], minutes: number): RunningClock => ({
  ...{ target, wait_id: 0, used_ms: minutes * MINUTE },
})
const names = (all: { target: string; level: number | string }[]) =>
  all.map(one => `${one.target} ${one.level}`)

test('what may be told of clocks, in the order in which it is due', () => {
  assert.deepEqual(names(alarmsOf(RULES, [clock('response', 0), clock('resolve', 0)])), [
    'response 1', // more than it has: at once
    'response 0',
    'resolve 1',
    'resolve 0',
    'resolve 2',
  ])
  assert.deepEqual(names(alarmsOf(RULES, [clock('next_response', 0)])), [
    'next_response 0',
    'next_response due',
  ])
  assert.deepEqual(alarmsOf({ ...RULES, next_response_minutes: null }, [clock('next_response', 9)]), [])
})

const USED: [minutes: number, due: string[], next: number | null][] = [
  [0, [], 360],
  [359, [], 1],
  [360, ['resolve 1'], 24],
  [384, ['resolve 1', 'resolve 0'], 156],
  [540, ['resolve 1', 'resolve 0', 'resolve 2'], null],
]
for (const [minutes, told, next] of USED)
  test(`after ${minutes} minutes of 480`, () => {
    const { due, next: at } = dueBy(null, alarmsOf(RULES, [clock('resolve', minutes)]), NOW)
    assert.deepEqual(names(due), told)
    // never before it is due
    assert.equal(at, next === null ? null : toTimestamp(Date.parse(after(next)) + 1))
  })

const office = calendarOf({
  zone: 'UTC',
  week: Object.fromEntries(
    WEEKDAYS.map((day, i) => [day, i < 5 ? [{ from: '08:00', to: '16:00' }] : []]),
  ) as never,
  exceptions: [],
})

test('a warning waits for working hours, as the clock does', () => {
  const rules = { ...RULES, calendar: office, escalations: [] }
  assert.equal(firstLook(rules, NOW), '2026-11-23T08:18:00.001000Z')
  assert.equal(firstLook({ ...RULES, calendar: office }, NOW), NOW)
})

const periods: CalendarPeriod[] = [
  { began_at: after(0), is_running: true, calendar: null, response_used_ms: 0, resolve_used_ms: 0 },
  { began_at: after(20), is_running: false, calendar: null, response_used_ms: 0, resolve_used_ms: 0 },
  { began_at: after(50), is_running: true, calendar: null, response_used_ms: 0, resolve_used_ms: 0 },
]

test('a later answer uses what runs since the message came', () => {
  const used = (from: number, until: number) => usedSince(periods, after(from), after(until)) / MINUTE
  assert.deepEqual([used(5, 15), used(5, 60), used(30, 60), used(55, 60), used(0, 20)], [10, 25, 10, 5, 20])
  const reached = (from: number, minutes: number) => reachedAt(periods, after(from), minutes * MINUTE)
  assert.deepEqual(
    [reached(5, 10), reached(5, 15), reached(5, 16), reached(30, 5), reached(60, 30)],
    [...[after(15), after(20), after(51), after(55), after(90)]],
  )
})
