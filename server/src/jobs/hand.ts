// What a queue of this process has in hand: by weight, as joined jobs leave room for others, on other processes too; and by app.
import type { Job } from 'pg-boss'
import { weightOf } from './join.ts'

/** Jobs that are fetched at a time. */
const FETCHED_MAX = 32
/** An app may have so many places for each that was free as it took its last: all its answers may hang, and the next app finds places. */
const HELD_PER_FREE = 3

/** Places where one app alone may have `most`: a third as many are there for others. */
export const roomFor = (most: number): number => Math.ceil((most * (HELD_PER_FREE + 1)) / HELD_PER_FREE)

/**
 * The jobs in hand, of `room` places. `heaviest`: the most that a job weighs. `mostOfApp`: no app has more than these, nor more than
 * HELD_PER_FREE for each free place, so that the more are taken the fewer another one takes (dynamic thresholds, Choudhury and Hahne 1998).
 */
export function makeHand(room: number, heaviest: number, mostOfApp: number | null) {
  const held = new Map<string, { weight: number; app: number | undefined }>()
  const byApp = new Map<number | undefined, number>()
  let taken = 0
  /** Of the last that were fetched; of none yet, the most that it may be. */
  let usual = heaviest
  const take = (app: number | undefined, weight: number): void => {
    taken += weight
    const now = (byApp.get(app) ?? 0) + weight
    if (now > 0) byApp.set(app, now)
    else byApp.delete(app)
  }
  /** How many more an app that has so many may take. */
  const shareOf = (most: number, own: number): number => {
    const byFree = Math.floor((HELD_PER_FREE * (room - taken + 1) - own) / (HELD_PER_FREE + 1))
    return Math.max(0, Math.min(most - own, byFree, room - taken))
  }
  const full = (): number[] =>
    mostOfApp === null
      ? []
      : [...byApp].flatMap(([app, own]) => (app !== undefined && shareOf(mostOfApp, own) < 1 ? [app] : []))
  /** How many more jobs there is room for, whosever they are. */
  const fits = (): number => {
    const places = Math.min(FETCHED_MAX, Math.ceil((room - taken) / usual))
    if (mostOfApp === null) return places
    const shares = [0, ...byApp.values()].map(own => shareOf(mostOfApp, own)).filter(share => share > 0)
    return shares.length === 0 ? 0 : Math.min(places, ...shares)
  }
  return {
    fits,
    /** Apps that have as many places as they may: of them none is fetched. */
    full,
    ids: () => [...held.keys()],
    isEmpty: () => held.size === 0,
    isFull: () => fits() < 1,
    /** Is there work that an end would make room for? */
    keepsOut: () => fits() < 1 || full().length > 0,
    add(jobs: Job<object>[]): void {
      const before = taken
      for (const { id, data } of jobs) {
        const [weight, app] = [weightOf({ ...data }), (data as { app_id?: number }).app_id]
        held.set(id, { weight, app })
        take(app, weight)
      }
      if (jobs.length > 0) usual = (taken - before) / jobs.length
    },
    /** One of what it carries has ended; the last one ends with the job. */
    lighten({ id }: Job<object>): void {
      const one = held.get(id)
      if (!one || one.weight <= 1) return
      one.weight--
      take(one.app, -1)
    },
    remove({ id }: Job<object>): void {
      const one = held.get(id)
      if (!one) return
      held.delete(id)
      take(one.app, -one.weight)
    },
  }
}
