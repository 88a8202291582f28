// Before a number is asked by many calls at once, it is asked by one: were it refused, all would be. In each process the
// first asks the number's row (channels/hold.ts) whether it is the first of all, and the others wait for it.
import { type PilotClaim, updatePilotClaimed, updatePilotOver } from '../channels/hold.ts'
import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { SECOND_MS, type Timestamp, toTimestamp } from '../lib/time.ts'

/** So long after a call that was taken, a number is asked by as many calls as there are. */
const SURE_MS = 2 * SECOND_MS
/** Nobody waits longer for the first call: it may hang, and the lease of a delivery runs from its claim. */
const WAIT_MS_MAX = 3 * SECOND_MS
/** How often a process asks whether the first call of another one is over. */
const LOOK_MS = 150
const NUMBERS_MAX = 10_000

/** What the first call has shown to those who wait for it: of a held number all go on at once, as nothing of it is claimed. */
type Shown = 'over' | 'held'
type Known = { sureUntilMs: number; first: Promise<Shown> | null }

/** A call's way past the gate: say once it was taken, and when it is over. */
export type Passage = { taken(): Promise<void>; over(): Promise<void> }

/** What all processes share. */
export type Shared = {
  claim(appId: AppId, number: number, now: Timestamp, until: Timestamp): Promise<PilotClaim | undefined>
  over(appId: AppId, number: number, until: Timestamp, sureUntil: Timestamp | null): Promise<void>
}

export type Pilot = {
  enter(appId: AppId, number: number, nowMs: () => number): Promise<Passage>
  /** Is the first call of the number under way, so that whoever enters waits? */
  isBusy(number: number): boolean
}

/** The gates of the numbers that this process calls. */
export const pilotOf = memo((db: Db) =>
  makePilot({
    claim: (...asked) => updatePilotClaimed(db, ...asked),
    over: (...told) => updatePilotOver(db, ...told),
  }),
)

/** `enter` resolves when a call of the number may go: it is the first, or the first was taken, or has kept it waiting. */
export function makePilot(shared: Shared): Pilot {
  const numbers = new Map<number, Known>()

  const know = (number: number, sureMs: number, nowMs: number): void => {
    if (numbers.size >= NUMBERS_MAX) numbers.clear()
    numbers.set(number, { sureUntilMs: nowMs + sureMs, first: null })
  }
  const follow = (number: number, nowMs: () => number): Passage => ({
    taken: async () => know(number, SURE_MS, nowMs()),
    over: async () => undefined,
  })

  return {
    isBusy: number => numbers.get(number)?.first != null,
    async enter(appId, number, nowMs) {
      for (;;) {
        const known = numbers.get(number)
        if (known && known.sureUntilMs > nowMs()) return follow(number, nowMs)
        if (!known?.first) break
        if ((await soonOf(known.first)) !== 'over') return follow(number, nowMs)
      }
      const { promise, resolve } = Promise.withResolvers<Shown>()
      const mine: Known = { sureUntilMs: 0, first: promise }
      numbers.set(number, mine)
      const end = (shown: Shown = 'over'): void => {
        if (numbers.get(number) === mine) numbers.delete(number)
        resolve(shown)
      }
      try {
        const { until, sureMs, isHeld } = await claimOfAll(shared, appId, number, nowMs)
        if (isHeld) {
          end('held')
          return follow(number, nowMs)
        }
        if (sureMs > 0) {
          know(number, sureMs, nowMs())
          end()
          return follow(number, nowMs)
        }
        return lead(until, sureUntil => shared.over(appId, number, until!, sureUntil))
      } catch (error) {
        end()
        throw error
      }

      /** The first call of this process, and (`until`) of all. */
      function lead(until: Timestamp | null, tell: (sureUntil: Timestamp | null) => Promise<void>): Passage {
        let isTold = until === null
        const say = async (sureUntil: Timestamp | null): Promise<void> => {
          if (isTold) return
          isTold = true
          await tell(sureUntil)
        }
        return {
          taken: async () => {
            know(number, SURE_MS, nowMs())
            end()
            await say(toTimestamp(nowMs() + SURE_MS))
          },
          over: async () => {
            end()
            await say(null)
          },
        }
      }
    },
  }
}

/**
 * The first call of all processes, waited for if another has it: `until` then, or null where that one keeps us waiting.
 * `isHeld`: the number is, and its own claim decides. `sureMs` > 0: a call was taken in the meantime.
 */
async function claimOfAll(
  shared: Shared,
  appId: AppId,
  number: number,
  nowMs: () => number,
): Promise<{ until: Timestamp | null; sureMs: number; isHeld?: boolean }> {
  for (let waitedMs = 0; waitedMs <= WAIT_MS_MAX; waitedMs += LOOK_MS) {
    const now = nowMs()
    const until = toTimestamp(now + WAIT_MS_MAX)
    const claim = await shared.claim(appId, number, toTimestamp(now), until)
    if (!claim) break
    if (claim.is_held) return { until: null, sureMs: 0, isHeld: true }
    if (claim.is_pilot) return { until, sureMs: 0 }
    if (claim.sure_ms > 0) return { until: null, sureMs: claim.sure_ms }
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
  return { until: null, sureMs: 0 }
}

/** What the first call shows within the longest wait. */
async function soonOf(first: Promise<Shown>): Promise<Shown | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>(resolve => {
    timer = setTimeout(() => resolve('late'), WAIT_MS_MAX)
  })
  const soon = await Promise.race([first, late])
  clearTimeout(timer)
  return soon
}
