// Before a number is asked by many calls at once, it is asked by one: were it refused, all would be. In this process; the
// processes together are held by the number's row (channels/hold.ts).
import type { Db } from '../db/pool.ts'
import { memo } from '../lib/memo.ts'
import { SECOND_MS } from '../lib/time.ts'

/** So long after a call that was taken, a number is asked by as many calls as there are. */
const SURE_MS = 2 * SECOND_MS
/** Nobody waits longer for the first call: it may hang, and the lease of a delivery runs from its claim. */
const WAIT_MS_MAX = 3 * SECOND_MS
const NUMBERS_MAX = 10_000

type Known = { sureUntilMs: number; first: Promise<void> | null }

/** A call's way past the gate: say once it was taken, and when it is over. */
export type Passage = { taken(): void; over(): void }

/** The gates of the numbers that this process calls. */
export const pilotOf = memo((_db: Db) => makePilot())

/** `enter` resolves when a call of the number may go: it is the first, or the first was taken, or has kept it waiting. */
export function makePilot(): { enter(number: number, nowMs: () => number): Promise<Passage> } {
  const numbers = new Map<number, Known>()

  const passage = (number: number, nowMs: () => number, end: () => void): Passage => ({
    taken: () => {
      if (numbers.size >= NUMBERS_MAX) numbers.clear()
      numbers.set(number, { sureUntilMs: nowMs() + SURE_MS, first: null })
      end()
    },
    over: end,
  })

  return {
    async enter(number, nowMs) {
      for (;;) {
        const known = numbers.get(number)
        if (known && known.sureUntilMs > nowMs()) return passage(number, nowMs, () => undefined)
        if (!known?.first) break
        if (!(await isSoon(known.first))) return passage(number, nowMs, () => undefined)
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      const mine: Known = { sureUntilMs: 0, first: promise }
      numbers.set(number, mine)
      return passage(number, nowMs, () => {
        if (numbers.get(number) === mine) numbers.delete(number)
        resolve()
      })
    },
  }
}

/** Is the first call over within the longest wait? */
async function isSoon(first: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), WAIT_MS_MAX)
  })
  const soon = await Promise.race([first.then(() => true), late])
  clearTimeout(timer)
  return soon
}
