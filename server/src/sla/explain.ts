// Each minute of a ticket's clocks: counted, or why not. Pure.
import { DAY_MS, MINUTE_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import type { Target } from './alarms.ts'
import { type Piece, piecesOf, workedAt } from './calendar.ts'
import type { Rules } from './periods.ts'

/** Part of a ticket's life: one status, one policy, until the next one begins. */
export type Stage = {
  began_at: Timestamp
  is_running: boolean
  /** Resolved or terminal. */
  is_finished: boolean
  rules: Rules & { policy_id: number; calendar_id: string | null; next_response_minutes?: number | null }
}

/** A ticket's life until an instant; of a later answer: since the contact's message. */
export type Life = {
  stages: Stage[]
  responded_at: Timestamp | null
  wait?: { since: Timestamp; answered_at: Timestamp | null }
  /** When it is looked at: from then on a clock that has not ended is taken to run. */
  at: Timestamp
}

type Segment = {
  from: Timestamp
  to: Timestamp
  why: Piece['why'] | 'status' | 'finished'
  /** Its length. */
  seconds: number
  calendar: string | null
  policy: number
}

export type Explained = {
  target_seconds: number
  used_seconds: number
  left_seconds: number
  due_at: Timestamp
  ended_at: Timestamp | null
  is_breached: boolean
  segments: Segment[]
  /** There are more segments than are told: the later ones are left out. */
  truncated: boolean
}

/** So many segments of a target are told at once: two years of office hours with a break. */
export const SEGMENTS_MAX = 2500

/** A ticket is looked at so far ahead, and no further: counting holds the service. */
export const AHEAD_MS_MAX = 2 * 366 * DAY_MS

const SECOND_MS = 1000

/** From when to when a stage counts, in epoch milliseconds. */
type Stretch = { from: number; to: number; stage: Stage }

/**
 * A target by its segments, from the beginning or an instant on: the counted ones until it is due are the target, unless it ended
 * before. All else is of the whole.
 */
export function explain(life: Life, kind: Target, segmentsFrom?: Timestamp): Explained {
  const at = toMs(life.at)
  const ended = endOf(life, kind)
  const told: Told = { segments: [], truncated: false }
  const first = segmentsFrom === undefined ? Number.NEGATIVE_INFINITY : toMs(segmentsFrom)
  const tell = (piece: Part, stage: Stage): void =>
    add(told, { ...piece, from: Math.max(piece.from, first) }, stage)
  const state: State = { usedMs: 0, due: null, targetMs: 0, counted: [], run: NO_MICROS, micros: NO_MICROS }
  let before: Stage | undefined
  for (const stretch of stretchesOf(life, ended?.ms ?? at)) {
    // what has ended is not late by another target, unless it goes on under it
    state.run = runMicros(before, stretch.stage, state.run)
    before = stretch.stage
    take(state, targetOf(stretch.stage, kind), stretch.stage.is_finished)
    for (const piece of piecesIn(stretch)) {
      if (piece.why === 'counted') count(state, piece)
      tell(piece, stretch.stage)
    }
  }
  const last = stageAt(life, ended?.ms ?? at)
  if (ended && ended.ms < at) tell({ from: ended.ms, to: at, why: 'finished' }, last)
  const usedMs = state.usedMs
  const breachedAt = state.due
  if (state.due === null) {
    // what was done with before the target ended (a ticket resolved without an answer) is due as it was then, whenever it is looked at
    const done = last.is_finished ? finishedAt(life) : null
    const from = ended?.ms ?? (done ? toMs(done) : at)
    const due = workedAt(last.rules.calendar, from, state.targetMs - usedMs)
    if (!ended && !last.is_finished)
      for (const piece of piecesOf(last.rules.calendar, Math.max(from, first), due)) {
        if (told.truncated) break
        tell(piece, last)
      }
    state.due = due
    state.micros = state.run
  }
  return {
    target_seconds: state.targetMs / SECOND_MS,
    used_seconds: usedMs / SECOND_MS,
    left_seconds: (state.targetMs - usedMs) / SECOND_MS,
    due_at: `${toTimestamp(state.due).slice(0, -4)}${state.micros}Z` as Timestamp,
    ended_at: ended?.at ?? null,
    is_breached: breachedAt !== null,
    ...told,
  }
}

/**
 * `counted`: from when to when, in epoch milliseconds. `run`: the microseconds at which what runs began to; `micros`: those of what is
 * due, as they are stored.
 */
type State = {
  usedMs: number
  due: number | null
  targetMs: number
  counted: [number, number][]
  run: string
  micros: string
}
const NO_MICROS = '000'
type Told = Pick<Explained, 'segments' | 'truncated'>
/** From when to when, in epoch milliseconds. */
type Part = { from: number; to: number; why: Segment['why'] }

/** Another target counts from here: one that is used up already was due when it was. */
function take(state: State, targetMs: number, rests: boolean): void {
  if (state.due !== null) return
  state.targetMs = targetMs
  if (rests || state.usedMs === 0 || state.usedMs < targetMs) return
  let sum = 0
  for (const [from, to] of state.counted) {
    const length = to - from
    if (sum + length >= targetMs) {
      state.due = from + targetMs - sum
      return
    }
    sum += length
  }
}

function count(state: State, { from, to }: Part): void {
  const length = to - from
  if (state.due === null && state.usedMs + length >= state.targetMs) {
    state.due = from + state.targetMs - state.usedMs
    state.micros = state.run
  }
  state.usedMs += length
  state.counted.push([from, to])
}

/** A clock that goes on by the same rules keeps the microseconds of its beginning; one with a calendar has none (periods.ts). */
function runMicros(before: Stage | undefined, { is_running, began_at, rules }: Stage, run: string): string {
  if (rules.calendar) return NO_MICROS
  if (!is_running) return run
  const goesOn =
    before?.is_running &&
    before.rules.policy_id === rules.policy_id &&
    before.rules.response_time === rules.response_time &&
    before.rules.resolve_time === rules.resolve_time &&
    !before.rules.calendar
  return goesOn ? run : began_at.slice(-4, -1)
}

function* piecesIn({ from, to, stage }: Stretch): Generator<Part> {
  if (from >= to) return
  if (stage.is_running) yield* piecesOf(stage.rules.calendar, from, to)
  else yield { from, to, why: stage.is_finished ? 'finished' : 'status' }
}

/** Pieces of one kind that follow each other are one segment. */
function add(told: Told, { from, to, why }: Part, { rules }: Stage): void {
  if (told.truncated || from >= to) return
  const last = told.segments.at(-1)
  const { policy_id: policy, calendar_id: calendar } = rules
  const begins = toTimestamp(from)
  if (
    last &&
    last.to === begins &&
    last.why === why &&
    last.policy === policy &&
    last.calendar === calendar
  ) {
    last.to = toTimestamp(to)
    last.seconds = (to - toMs(last.from)) / SECOND_MS
    return
  }
  if (told.segments.length === SEGMENTS_MAX) {
    told.truncated = true
    return
  }
  const seconds = (to - from) / SECOND_MS
  told.segments.push({ from: begins, to: toTimestamp(to), why, seconds, calendar, policy })
}

/** Where nothing is promised, nothing is ever due. */
const targetOf = ({ rules }: Stage, kind: Target): number => {
  if (kind === 'next_response') return (rules.next_response_minutes ?? Number.POSITIVE_INFINITY) * MINUTE_MS
  return (kind === 'response' ? rules.response_time : rules.resolve_time) * MINUTE_MS
}

function stretchesOf({ stages }: Life, until: number): Stretch[] {
  return stages
    .map((stage, i) => ({
      stage,
      from: toMs(stage.began_at),
      to: Math.min(until, i + 1 < stages.length ? toMs(stages[i + 1]!.began_at) : until),
    }))
    .filter(({ from }, i) => i === 0 || from <= until)
}

const stageAt = ({ stages }: Life, ms: number): Stage =>
  stages.findLast(({ began_at }) => toMs(began_at) <= ms) ?? stages[0]!

/** The same life since an instant: what was before does not count. */
export function lifeSince(life: Life, since: Timestamp): Life {
  const stages = life.stages
    .filter((_, i) => i + 1 === life.stages.length || life.stages[i + 1]!.began_at > since)
    .map(stage => (stage.began_at < since ? { ...stage, began_at: since } : stage))
  return { ...life, stages }
}

/** When a target ended for good, as far as is known by then. */
function endOf(life: Life, kind: Target): { ms: number; at: Timestamp } | null {
  const ends = {
    response: life.responded_at,
    next_response: life.wait?.answered_at ?? null,
    resolve: finishedAt(life),
  }
  const at = ends[kind]
  return at !== null && at <= life.at ? { ms: toMs(at), at } : null
}

/** Since when it has been resolved or terminal, at that instant. */
function finishedAt({ stages, at }: Life): Timestamp | null {
  const known = stages.filter(({ began_at }) => began_at <= at)
  const lastOpen = known.findLastIndex(stage => !stage.is_finished)
  return known[lastOpen + 1]?.began_at ?? null
}
