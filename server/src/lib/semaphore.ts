/** So much is done at a time already, and so much waits. */
export class Overloaded extends Error {}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** `makeSemaphore` for each key by itself, kept as long as works of the key run or wait. */
export function makeSemaphores(
  atOnce: number,
  waitingMax: number,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const known = new Map<string, { inTurn: InTurn; works: number }>()
  return async (key, work) => {
    const own = known.get(key) ?? { inTurn: makeSemaphore(atOnce, waitingMax), works: 0 }
    known.set(key, own)
    own.works++
    try {
      return await own.inTurn(work)
    } finally {
      if (--own.works === 0) known.delete(key)
    }
  }
}

/** Runs at most `atOnce` works at a time, the others in their order; throws Overloaded when `waitingMax` wait. */
export function makeSemaphore(atOnce: number, waitingMax: number): InTurn {
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
