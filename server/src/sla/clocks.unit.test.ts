import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import {
  type Clocks,
  clocksAfter as clocksAfterUse,
  isBreached,
  newBreaches,
  type StatusRules,
  startClocks,
} from './clocks.ts'
import { assumedPeriod, usedAt } from './periods.ts'

const open: StatusRules = { is_resolved: false, is_terminal: false, pauses_sla: false }
const pending: StatusRules = { ...open, pauses_sla: true }
const resolved: StatusRules = { ...open, is_resolved: true }
const closed: StatusRules = { is_resolved: true, is_terminal: true, pauses_sla: false }
const canceled: StatusRules = { ...open, is_terminal: true }
const ALL = [open, pending, resolved, closed, canceled]

const POLICY = { response_time: 60, resolve_time: 480, calendar: null }
const at = (minutes: number): Timestamp => toTimestamp(Date.UTC(2026, 10, 20, 8) + minutes * 60_000)

/** As a move does it: what is used by then is known from the due times. */
function clocksAfter(clocks: Clocks, from: StatusRules, to: StatusRules, now: Timestamp): Clocks {
  const period = { ...assumedPeriod(clocks, POLICY), calendar: null }
  return clocksAfterUse(clocks, { ...POLICY, ...usedAt(period, clocks.responded_at, now) }, from, to, now)
}

describe('a fresh ticket', () => {
  test('is due after whole minutes, across midnight and month', () => {
    const clocks = startClocks(
      { response_time: 15, resolve_time: 60 * 24 * 40, calendar: null },
      open,
      '2026-11-30T23:50:00.000000Z',
    )
    assert.equal(clocks.response_due_at, '2026-12-01T00:05:00.000000Z')
    assert.equal(clocks.resolved_due_at, '2027-01-09T23:50:00.000000Z')
  })
  test('keeps the microseconds of its beginning', () => {
    const clocks = startClocks(POLICY, open, '2026-11-20T08:00:00.123456Z')
    assert.equal(clocks.response_due_at, '2026-11-20T09:00:00.123456Z')
  })
  test('in a paused or finished status stands still from the start', () => {
    assert.equal(startClocks(POLICY, pending, at(0)).sla_stopped_at, at(0))
    const done = startClocks(POLICY, closed, at(0))
    assert.deepEqual([done.resolved_at, done.closed_at, done.sla_stopped_at], [at(0), at(0), at(0)])
  })
})

describe('a breach', () => {
  const clocks = startClocks(POLICY, open, at(0))
  const rows: [string, Clocks, Timestamp, boolean, boolean][] = [
    ['nothing is due yet', clocks, '2026-11-20T08:59:59.999999Z', false, false],
    ['the due instant is too late', clocks, at(60), true, false],
    ['both are due', clocks, at(480), true, true],
    ['answered in time', { ...clocks, responded_at: at(59) }, at(500), false, true],
    [
      'a stored flag stays',
      { ...clocks, responded_at: at(61), is_response_breached: true },
      at(62),
      true,
      false,
    ],
    ['a paused clock is not due', { ...clocks, sla_stopped_at: at(30) }, at(9999), false, false],
  ]
  for (const [name, given, now, response, resolve] of rows) {
    test(name, () => {
      assert.deepEqual(
        [isBreached(given, 'response', now), isBreached(given, 'resolve', now)],
        [response, resolve],
      )
    })
  }
})

describe('a move', () => {
  const begun = startClocks(POLICY, open, at(0))
  test('into resolved in time: no breach, also when read much later', () => {
    const done = clocksAfter(begun, open, resolved, at(30))
    assert.equal(done.resolved_at, at(30))
    assert.deepEqual(
      [isBreached(done, 'resolve', at(9999)), isBreached(done, 'response', at(9999))],
      [false, false],
    )
  })
  test('into resolved at the due instant is late, in the same step', () => {
    const done = clocksAfter(begun, open, resolved, at(480))
    assert.deepEqual([done.is_response_breached, done.is_resolve_breached], [true, true])
    assert.deepEqual(newBreaches(begun, done), [
      { kind: 'response', due_at: at(60) },
      { kind: 'resolve', due_at: at(480) },
    ])
  })
  test('out of a pause moves both targets on by the time it took', () => {
    const paused = clocksAfter(begun, open, pending, at(10))
    const again = clocksAfter(paused, pending, open, at(110))
    assert.deepEqual(
      [again.response_due_at, again.resolved_due_at, again.sla_stopped_at],
      [at(160), at(580), null],
    )
  })
  test('from one pause into another goes on standing still', () => {
    const paused = clocksAfter(begun, open, pending, at(10))
    const other = clocksAfter(paused, pending, pending, at(50))
    const again = clocksAfter(other, pending, open, at(60))
    assert.equal(again.response_due_at, at(110))
  })
  test('from resolved to closed keeps when it was resolved', () => {
    const done = clocksAfter(clocksAfter(begun, open, resolved, at(30)), resolved, closed, at(600))
    assert.deepEqual([done.resolved_at, done.closed_at, done.resolved_due_at], [at(30), at(600), at(480)])
    assert.equal(done.is_resolve_breached, false)
  })
  test('reopening clears the ends and gives back the time in between', () => {
    const done = clocksAfter(clocksAfter(begun, open, resolved, at(30)), resolved, closed, at(40))
    const again = clocksAfter(done, closed, open, at(1030))
    assert.deepEqual([again.resolved_at, again.closed_at, again.sla_stopped_at], [null, null, null])
    assert.equal(again.resolved_due_at, at(1480))
    assert.equal(isBreached(again, 'resolve', at(1479)), false)
    assert.equal(isBreached(again, 'resolve', at(1480)), true)
  })
  test('reopening a late one leaves its target and its flag', () => {
    const again = clocksAfter(clocksAfter(begun, open, resolved, at(481)), resolved, open, at(900))
    assert.deepEqual([again.resolved_due_at, again.is_resolve_breached], [at(480), true])
  })
  test('canceled sets neither resolved_at nor closed_at, and ends the clocks', () => {
    const done = clocksAfter(begun, open, canceled, at(5))
    assert.deepEqual([done.resolved_at, done.closed_at], [null, null])
    assert.equal(isBreached(done, 'resolve', at(9999)), false)
  })
})

test('whatever the moves: flags never fall, a breach seen is a breach for ever, running time is bounded', () => {
  const steps = fc.array(
    fc.record({ to: fc.constantFrom(...ALL), after: fc.integer({ min: 0, max: 400 }) }),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(steps, moves => {
      let clocks = startClocks(POLICY, open, at(0))
      let from = open
      let minute = 0
      let ranMinutes = 0
      for (const { to, after } of moves) {
        const before = clocks
        minute += after
        if (before.sla_stopped_at === null) ranMinutes += after
        const seen = isBreached(before, 'resolve', at(minute))
        clocks = clocksAfter(before, from, to, at(minute))
        from = to
        if (seen) assert.equal(clocks.is_resolve_breached, true)
        if (before.is_response_breached) assert.equal(clocks.is_response_breached, true)
        assert.equal(clocks.resolved_at !== null, to.is_resolved)
        assert.equal(clocks.sla_stopped_at !== null, to !== open)
        assert.ok(clocks.response_due_at >= before.response_due_at)
        if (!clocks.is_resolve_breached && clocks.resolved_at === null && to === open) {
          const leftMinutes = (toMs(clocks.resolved_due_at) - toMs(at(minute))) / 60_000
          assert.equal(leftMinutes, POLICY.resolve_time - ranMinutes)
        }
      }
    }),
    { numRuns: 500 },
  )
})
