// Work that takes long, in steps: all at once, or with turns for others in between.
import { setImmediate as aWhile } from 'node:timers/promises'

/** Work that can be left between two steps, and what it comes to. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** So long the process does nothing else. */
const HOLD_MS_MAX = 4

/** What each of these comes to, one in a step; once it has taken `msMax`, those that are left are left: one at least is done. */
export function* each<One, Result>(
  all: One[],
  make: (one: One) => Result,
  msMax = Number.POSITIVE_INFINITY,
): Steps<Result[]> {
  const endMs = performance.now() + msMax
  const made: Result[] = []
  for (const one of all) {
    if (made.length > 0 && performance.now() >= endMs) break
    made.push(make(one))
    yield
  }
  return made
}

/** What work comes to, and how long it took. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; tookMs: number }> {
  const from = performance.now()
  const result = await work()
  return { result, tookMs: performance.now() - from }
}

/** Does it all. */
export function atOnce<Result>(work: Steps<Result>): Result {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** Does it all; others have their turn as often as it has taken HOLD_MS_MAX. */
export async function inTurns<Result>(work: Steps<Result>): Promise<Result> {
  let from = performance.now()
  let step = work.next()
  while (!step.done) {
    if (performance.now() - from > HOLD_MS_MAX) {
      await aWhile()
      from = performance.now()
    }
    step = work.next()
  }
  return step.value
}
