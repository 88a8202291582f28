// How many messages of an app may wait to be handed over: sends beyond are refused, and told before.
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { SECOND_MS } from '../lib/time.ts'
import { countWaiting } from './queries-waiting.ts'
import { texts } from './texts.ts'

/** From this share of the bound on each answer tells how many wait. */
const TOLD_SHARE = 0.8
/** What is refused is worth another try after this time: a worker delivers some thousand in it. */
const RETRY_SECONDS = 30
/** As much as all other processes are taken to accept: it decides how long a count far below the bound holds. */
const OTHERS_PER_SECOND_MAX = 10_000
/** Near the bound a count holds for so many times what it took: counting takes a twentieth of the time at most. */
const HOLDS_TIMES = 20
const HOLDS_MS_MAX = 30 * SECOND_MS

/** The room that is left for messages of one app, as some are accepted in one transaction. */
export type Room = {
  /** What `take` would refuse with; takes nothing. */
  refusal(): Refusal | null
  /** Takes a place for a message that will wait; the refusal when there is none. */
  take(): Refusal | null
  /** For the answer: nothing far below the bound. */
  headers(): { [name: string]: string }
}

/** What a process knows of an app: what was counted, when and for how long, and what it has accepted itself since. */
type Known = { counted: number; atMs: number; tookMs: number; added: number }
export type WaitingBound = { roomFor(tx: Pick<Tx, 'query'>, appId: AppId, wanted: number): Promise<Room> }

/**
 * No number is kept with each change: what waits is counted, in its tables, and seldom. Far below the bound not before the
 * other processes could have filled what is left up to the share from which it is told; from there on as often as a count is cheap.
 */
export const waitingBoundOf = memo((deps: Needs<'clock' | 'settings'>): WaitingBound => {
  const max = deps.settings.waitingMax
  const apps = new Map<AppId, Known>()
  return {
    roomFor: async (tx, appId, wanted) => {
      const atMs = deps.clock.nowMs()
      const known = apps.get(appId)
      if (known && !isOld(known, wanted, atMs - known.atMs, max)) return roomOf(known, max)
      // whoever comes meanwhile goes by what is known
      if (known) known.atMs = atMs
      const counted = await countWaiting(tx, appId, max)
      const fresh = { counted, atMs, tookMs: deps.clock.nowMs() - atMs, added: 0 }
      apps.set(appId, fresh)
      return roomOf(fresh, max)
    },
  }
})

function isOld({ counted, added, tookMs }: Known, wanted: number, agoMs: number, max: number): boolean {
  const byOthers = (agoMs / SECOND_MS) * OTHERS_PER_SECOND_MAX
  const isNear = counted + added + wanted + byOthers >= max * TOLD_SHARE
  return isNear && agoMs >= Math.min(HOLDS_TIMES * tookMs, HOLDS_MS_MAX)
}

function roomOf(known: Known, max: number): Room {
  const waiting = (): number => known.counted + known.added
  const headers = (): { [name: string]: string } =>
    waiting() >= max * TOLD_SHARE
      ? { 'messages-waiting': String(waiting()), 'messages-waiting-max': String(max) }
      : {}
  const refusal = (): Refusal | null =>
    waiting() < max
      ? null
      : new Refusal(1009, texts.tooManyWaiting({ max }), {
          body: { reason: 'too_many_waiting', waiting: waiting(), limit: max },
          retryAfterSeconds: RETRY_SECONDS,
          headers: headers(),
        })
  return {
    refusal,
    take: () => {
      const refused = refusal()
      if (refused) return refused
      // before the commit: what is undone is counted until the next count, which knows nothing of it
      known.added++
      return null
    },
    headers,
  }
}
