// Work that takes long, in steps: all at once, or with turns for others in between.
import { setImmediate as aWhile } from 'node:timers/promises'

/** Work that can be left between two steps, and what it comes to. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** So long the process does nothing else. */
const HOLD_MS_MAX = 4

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
