// Until when work is worth doing: whoever asked for it is told by then that it was not done, and so it must not be.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Its time is over, so nothing was done. */
export class TooLate extends Error {}

export type Deadline = {
  /** On the clock of `performance.now()`. */
  readonly endMs: number
  /** A commit has begun: whoever asked hears of it, even a little later. */
  hasCommitted: boolean
  /** Whoever asked has their answer: what goes on since is nobody's who waits. */
  isAnswered: boolean
  /** Those that share the work. */
  readonly of: readonly Deadline[]
}

const current = new AsyncLocalStorage<Deadline | null>()

/** One that ends so many milliseconds from now. */
export function makeDeadline(ms: number): Deadline {
  return { endMs: performance.now() + ms, hasCommitted: false, isAnswered: false, of: [] }
}

/** The earliest of some, for work that is done for all of them together. Null: none of them has one. */
export function earliestOf(deadlines: readonly (Deadline | null)[]): Deadline | null {
  const of = deadlines.filter(one => one !== null)
  if (of.length === 0) return null
  return { endMs: Math.min(...of.map(one => one.endMs)), hasCommitted: false, isAnswered: false, of }
}

/** Does work that has this deadline; null: it has none. */
export function runWithin<T>(deadline: Deadline | null, work: () => T): T {
  return current.run(deadline, work)
}

/** The deadline of the work that is being done. */
export function currentDeadline(): Deadline | null {
  const deadline = current.getStore() ?? null
  return deadline?.isAnswered ? null : deadline
}

/** Does work that others began and nobody waits for: their deadlines are not its own. */
export function runApart<T>(work: () => T): T {
  return runWithin(null, work)
}

/** How many milliseconds are left for the work that is being done: none or fewer, it is over. */
export function msLeft(): number {
  const deadline = currentDeadline()
  return deadline === null ? Number.POSITIVE_INFINITY : deadline.endMs - performance.now()
}

/** TooLate when the work that is being done has had its time. */
export function checkInTime(): void {
  if (msLeft() <= 0) throw new TooLate('its time is over')
}

/** From here on the work that is being done may last. */
export function noteCommit(deadline: Deadline | null = currentDeadline()): void {
  if (deadline === null) return
  deadline.hasCommitted = true
  for (const one of deadline.of) noteCommit(one)
}
