import type { Db } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import { type Timestamp, toTimestamp } from '../lib/time.ts'
import type { Needs, Store } from './deps.ts'

/**
 * Work caused by the passing of time: one of the few statements that run over all apps. Each is conditional, so that
 * two workers (or none for a while) do no harm.
 */
export type Sweep = { name: string; everyMs: number } & (
  | { run: InTransaction }
  /** Commits batch by batch. A transaction left open around them would be idle for as long as they take, and cut. */
  | { runInBatches: (db: Db, now: Timestamp) => Promise<void> }
)

/** The work of a sweep in one transaction of its own. */
export type InTransaction = (tx: Tx, now: Timestamp, deps: Needs<'db' | 'log' | 'settings'>) => Promise<void>

/** Runs each sweep at its interval until stopped. A failed one is logged and runs again at the next interval. */
export function runSweeps(
  deps: Store & Needs<'log' | 'settings'>,
  sweeps: Sweep[],
): { stop(): Promise<void> } {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  const start = (sweep: Sweep, waitMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run = sweepOnce(deps, sweep)
        .catch((error: unknown) => deps.log.warn({ err: error, sweep: sweep.name }, 'sweep failed'))
        .finally(() => {
          running.delete(run)
          if (!stopped) start(sweep, sweep.everyMs)
        })
      running.add(run)
    }, waitMs)
    timers.add(timer)
  }
  for (const sweep of sweeps) start(sweep, Math.min(sweep.everyMs, 1000))

  return {
    stop: async () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

/** One run of one sweep. */
export function sweepOnce(deps: Store & Needs<'log' | 'settings'>, sweep: Sweep): Promise<void> {
  const now = toTimestamp(deps.clock.nowMs())
  return 'run' in sweep ? inTx(deps.db, tx => sweep.run(tx, now, deps)) : sweep.runInBatches(deps.db, now)
}
