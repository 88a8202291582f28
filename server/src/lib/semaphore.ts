/** So much is done at a time already, and so much waits. */
export class Overloaded extends Error {}

/** Runs at most `atOnce` works at a time, the others in their order; throws Overloaded when `waitingMax` wait. */
export function makeSemaphore(atOnce: number, waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running < atOnce) running++
    else if (waiting.length >= waitingMax) throw new Overloaded(`${waitingMax} wait`)
    // whoever is done gives the place on
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
