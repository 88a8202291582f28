import { checkInTime, msLeft, TooLate } from './deadline.ts'
import { Overloaded } from './semaphore.ts'

/** Gives the turn on. */
export type Done = () => void

/**
 * One work at a time, by turns between keys: who has few waits for one work of each other key, however much they ask for.
 * Throws Overloaded at once when `waitingMax` of the key wait, TooLate as soon as the time of who waits is over.
 */
export function makeTurns<Key>(waitingMax: number): (key: Key) => Promise<Done> {
  // the key whose turn is next is first
  const waiting = new Map<Key, Set<Done>>()
  let isTaken = false
  const giveOn = (from: Key): void => {
    const own = waiting.get(from)!
    waiting.delete(from)
    if (own.size > 0) waiting.set(from, own)
    for (const [key, [next]] of waiting) {
      if (next) {
        waiting.get(key)!.delete(next)
        next()
        return
      }
      // its time was over before its turn
      waiting.delete(key)
    }
    isTaken = false
  }
  return async key => {
    checkInTime()
    const own = waiting.get(key) ?? new Set()
    if (isTaken && own.size >= waitingMax) throw new Overloaded(`${waitingMax} wait`)
    waiting.set(key, own)
    if (isTaken) await turnOf(own)
    isTaken = true
    return () => giveOn(key)
  }
}

/** Resolves when it is called; throws TooLate when it was not in time, and waits no more. */
function turnOf(own: Set<Done>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  own.add(resolve)
  const leftMs = msLeft()
  if (leftMs === Number.POSITIVE_INFINITY) return promise
  const timer = setTimeout(() => {
    own.delete(resolve)
    reject(new TooLate('waited too long for its turn'))
  }, leftMs)
  return promise.finally(() => clearTimeout(timer))
}
