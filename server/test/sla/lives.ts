// Whole lives of tickets: pauses, ends, reopenings, other policies, and other times and hours of these, counted minute by minute.
// What moves store, step by step, and what is explained afterwards are held to it, whenever the job behind a change comes.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Timestamp, toMs, toTimestamp } from '../../src/lib/time.ts'
import { calendarOf, type Hours } from '../../src/sla/calendar.ts'
import { errorsOf } from '../../src/sla/check-hours.ts'
import { type Clocks, clocksAfter, clocksUnder, type StatusRules, startClocks } from '../../src/sla/clocks.ts'
import { explain, type Stage } from '../../src/sla/explain.ts'
import { type CalendarPeriod, usedAt } from '../../src/sla/periods.ts'
import type { NewPeriod } from '../../src/tickets/queries-periods.ts'
import { periodsOf, type Ruled, underNewest } from '../../src/tickets/rules.ts'
import { periodFrom } from '../../src/tickets/standing.ts'
import { hoursAround, instants, isWorked, MINUTE } from './minutes.ts'

const OPEN: StatusRules = { is_resolved: false, is_terminal: false, pauses_sla: false }
const STATUSES = {
  open: OPEN,
  pending: { ...OPEN, pauses_sla: true },
  resolved: { ...OPEN, is_resolved: true },
  closed: { is_resolved: true, is_terminal: true, pauses_sla: false },
  canceled: { is_resolved: false, is_terminal: true, pauses_sla: false },
}
const isFinished = ({ is_resolved, is_terminal }: StatusRules): boolean => is_resolved || is_terminal

type Policy = { response_time: number; resolve_time: number; hours: Hours | null }
/** `newest`: a policy has these times and hours from then on. `job`: the one behind that has come to the ticket. */
type Step = {
  after: number
  move?: keyof typeof STATUSES
  policy?: number
  newest?: { of: number; is: number }
  job?: true
  answers?: true
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ after: fc.integer({ min: 1, max: 900 }) }).chain(({ after }) =>
    fc.oneof(
      fc.constantFrom(...(Object.keys(STATUSES) as (keyof typeof STATUSES)[])).map(move => ({ after, move })),
      fc.integer({ min: 0, max: 2 }).map(policy => ({ after, policy })),
      fc
        .record({ of: fc.integer({ min: 0, max: 2 }), is: fc.integer({ min: 0, max: 2 }) })
        .map(newest => ({ after, newest })),
      fc.constant({ after, job: true as const }),
      fc.constant({ after, answers: true as const }),
    ),
  ),
  { maxLength: 8 },
)

const lives = instants.chain(from => {
  const times = fc.integer({ min: 1, max: 900 })
  // as a calendar of the service: it works at least an hour in four weeks
  const hours = hoursAround(from).filter(one => errorsOf(one, toTimestamp(from)).length === 0)
  const policy = fc
    .tuple(times, times, fc.option(hours, { freq: 4 }))
    .map(([a, b, hours]) => ({ response_time: Math.min(a, b), resolve_time: Math.max(a, b), hours }))
  return fc.record({
    from: fc.constant(from),
    policies: fc.array(policy, { minLength: 3, maxLength: 3 }),
    others: fc.array(policy, { minLength: 3, maxLength: 3 }),
    steps,
  })
})

type Target = { used: number; due: number | null; ended: boolean }

/** The same life by counting: each minute of it, and when each target was reached. */
function countLife(from: number, policies: Policy[], others: Policy[], all: Step[]) {
  let status: StatusRules = OPEN
  const inForce = [...policies]
  let own = 0
  const response: Target = { used: 0, due: null, ended: false }
  const resolve: Target = { used: 0, due: null, ended: false }
  const reached = { response: [] as number[], resolve: [] as number[] }
  let at = from
  for (const step of all) {
    for (let minute = 0; minute < step.after; minute++, at += MINUTE) {
      const policy = inForce[own]!
      if (status !== OPEN || !(policy.hours === null || isWorked(policy.hours, at))) continue
      for (const [target, name] of [
        [response, 'response'],
        [resolve, 'resolve'],
      ] as const) {
        if (name === 'response' && target.ended) continue
        target.used++
        reached[name].push(at + MINUTE)
        const minutes = name === 'response' ? policy.response_time : policy.resolve_time
        if (target.due === null && target.used === minutes) target.due = at + MINUTE
      }
    }
    if (step.answers) response.ended = true
    if (step.move) status = STATUSES[step.move]
    if (step.policy !== undefined) own = step.policy
    if (step.newest) inForce[step.newest.of] = others[step.newest.is]!
    const policy = inForce[own]!
    // a target that nothing is left of, or not when it goes on, was due when it was
    const isOther = step.policy !== undefined || step.newest?.of === own
    if ((!isOther && !step.move) || isFinished(status)) continue
    if (response.due === null && !response.ended && response.used >= policy.response_time)
      response.due = reached.response[policy.response_time - 1]!
    if (resolve.due === null && resolve.used >= policy.resolve_time)
      resolve.due = reached.resolve[policy.resolve_time - 1]!
  }
  return { at, response, resolve }
}

/** The statuses by their numbers, as periods have them. */
const NAMES = Object.keys(STATUSES) as (keyof typeof STATUSES)[]

/** Moves and changes as the service stores them: what is used by each step, and the clocks. */
function live(from: number, policies: Policy[], others: Policy[], all: Step[]) {
  let now = toTimestamp(from)
  const ruled = (one: Policy, policy_id: number, version: number): Ruled => ({
    ...{
      policy_id,
      shown_id: policy_id,
      version,
      at: now,
      next_response_minutes: null,
      calendar_hashid: null,
    },
    ...{ response_time: one.response_time, resolve_time: one.resolve_time, calendar: calendarOf(one.hours) },
  })
  const rules = policies.map((one, id) => ruled(one, id, 1))
  const newestOf = (id: number): Ruled => rules.findLast(one => one.policy_id === id)!
  let status: keyof typeof STATUSES = 'open'
  let clocks: Clocks = startClocks(rules[0]!, OPEN, now)
  let own = 0
  const periods: NewPeriod[] = []
  const ticket = () => ({
    ...{ ...clocks, id: 1, periods, ticket_status_id: NAMES.indexOf(status), ticket_sla_policy_id: own },
    is_finished: isFinished(STATUSES[status]),
  })
  const begin = (used = { response_used_ms: 0, resolve_used_ms: 0 }): void => {
    const to = { statusId: NAMES.indexOf(status), policyId: own, policyVersion: newestOf(own).version }
    periods.push(periodFrom({ id: 1, ...clocks }, to, used, now))
  }
  /** What a move, an answer or the job does first: the ticket is brought under what is in force. */
  const renew = (): void => {
    const found = underNewest(ticket(), rules)
    clocks = found.clocks
    periods.push(...found.added)
  }
  const counted = (): CalendarPeriod[] => periodsOf(ticket(), rules)
  const used = () => usedAt(counted().at(-1)!, clocks.responded_at, now)
  begin()
  for (const step of all) {
    now = toTimestamp(toMs(now) + step.after * MINUTE)
    if (step.newest) {
      const { of, is } = step.newest
      rules.push(ruled(others[is]!, of, newestOf(of).version + 1))
      continue
    }
    renew()
    if (step.answers) clocks = answered(clocks, now)
    if (step.move && step.move !== status) {
      const soFar = used()
      const [before, to] = [STATUSES[status], STATUSES[step.move]]
      clocks = clocksAfter(clocks, { ...newestOf(own), ...soFar }, before, to, now, counted())
      status = step.move
      begin(soFar)
    }
    if (step.policy !== undefined) {
      const soFar = used()
      const to = { ...newestOf(step.policy), ...soFar, is_finished: isFinished(STATUSES[status]) }
      clocks = clocksUnder(clocks, to, counted(), now)
      own = step.policy
      begin(soFar)
    }
  }
  renew()
  const stages: Stage[] = periods.map(period => {
    const of = rules.find(
      one => one.policy_id === period.ticket_sla_policy_id && one.version === period.policy_version,
    )!
    const is_finished = isFinished(STATUSES[NAMES[period.ticket_status_id]!])
    return {
      began_at: period.began_at,
      is_running: period.is_running,
      is_finished,
      rules: { ...of, calendar_id: null },
    }
  })
  return { now, clocks, stages, used: used() }
}

/** The first answer: late where it was due and the clock ran. */
function answered(clocks: Clocks, now: Timestamp): Clocks {
  if (clocks.responded_at !== null) return clocks
  const late = clocks.sla_stopped_at === null && clocks.response_due_at <= now
  return { ...clocks, responded_at: now, is_response_breached: clocks.is_response_breached || late }
}

/** Resolved, under a target that was used up by then, and back before it goes on: nothing is late. */
const RESOLVED_MEANWHILE = {
  from: Date.UTC(2026, 2, 29),
  policies: [811, 1, 1].map(resolve_time => ({ response_time: 1, resolve_time, hours: null })),
  others: [],
  steps: [
    { after: 1, move: 'resolved' },
    { after: 268, policy: 1 },
    { after: 273, policy: 0 },
    { after: 711, move: 'open' },
  ] as Step[],
}

/** Canceled, then under a target that was used up by then: it ended before. Open again, it is late. */
const CANCELED_MEANWHILE = {
  ...RESOLVED_MEANWHILE,
  policies: [811, 1, 1].map(minutes => ({ response_time: minutes, resolve_time: minutes, hours: null })),
  steps: [
    { after: 10, move: 'canceled' },
    { after: 20, policy: 1 },
    { after: 30, move: 'open' },
  ] as Step[],
}

/** What is stored, what is explained and what is counted are one. */
export function checkLives(numRuns: number): void {
  fc.assert(
    fc.property(lives, ({ from, policies, others, steps }) => {
      const counted = countLife(from, policies, others, steps)
      const { now, clocks, stages, used } = live(from, policies, others, steps)
      assert.equal(toMs(now), counted.at)
      assert.equal(used.resolve_used_ms, counted.resolve.used * MINUTE)
      assert.equal(used.response_used_ms, counted.response.used * MINUTE)
      for (const kind of ['response', 'resolve'] as const) {
        const told = explain({ stages, responded_at: clocks.responded_at, at: now }, kind)
        const target = counted[kind]
        assert.equal(told.used_seconds * 1000, target.used * MINUTE, kind)
        const sums = told.segments.filter(one => one.why === 'counted' && one.from < told.due_at)
        const sum = sums.reduce(
          (ms, one) => ms + Math.min(toMs(one.to), toMs(told.due_at)) - toMs(one.from),
          0,
        )
        if (told.ended_at === null && !stages.at(-1)!.is_finished)
          assert.equal(sum, told.target_seconds * 1000, `${kind}: sum`)
        assert.deepEqual(
          told.segments.slice(1).map(one => one.from),
          told.segments.slice(0, -1).map(one => one.to),
        )
        if (target.due !== null) assert.equal(toMs(told.due_at), target.due, `${kind}: due`)
        assert.equal(told.is_breached, target.due !== null, `${kind}: breach`)
        const stored = kind === 'response' ? clocks.response_due_at : clocks.resolved_due_at
        const runs = clocks.sla_stopped_at === null && told.ended_at === null
        if (runs || target.due !== null) assert.equal(stored, told.due_at, `${kind}: stored`)
      }
    }),
    { numRuns, examples: [[RESOLVED_MEANWHILE], [CANCELED_MEANWHILE]] },
  )
}
