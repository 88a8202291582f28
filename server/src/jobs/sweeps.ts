import { isLocked, isUnreachable } from '../db/faults.ts'
import type { Db } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { Logger } from '../lib/log.ts'
import { type Timestamp, toTimestamp } from '../lib/time.ts'
import type { Needs, Store } from './deps.ts'

/**
 * Work caused by the passing of time: one of the few statements that run over all apps. Each is conditional, so that
 * two workers (or none for a while) do no harm.
 */
export type Sweep = { name: string; everyMs: number } & (
  | { run: InTransaction }
  /** Commits batch by batch. A transaction left open around them would be idle for as long as they take, and cut. */
  | { runInBatches: InBatches }
)

/** The work of a sweep in one transaction of its own. */
export type InTransaction = (tx: Tx, now: Timestamp, deps: Needs<'db' | 'log' | 'settings'>) => Promise<void>

/** The work of a sweep that opens its own transactions. */
export type InBatches = (db: Db, now: Timestamp, deps: Needs<'log' | 'settings'>) => Promise<void>

/** They begin one after the other: forty at once would take all connections from the first requests. */
const FIRST_AFTER_MS = 1000
const NEXT_AFTER_MS = 50

/** Runs each sweep at its interval until stopped. A failed one is logged and runs again at the next interval. */
export function runSweeps(
  deps: Store & Needs<'log' | 'settings'>,
  sweeps: Sweep[],
): { stop(): Promise<void> } {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const outcomes = makeSweepLog(deps.log)

  const start = (sweep: Sweep, waitMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run = sweepOnce(deps, sweep)
        .then(outcomes.succeeded, (error: unknown) => outcomes.failed(sweep.name, error))
        .finally(() => {
          running.delete(run)
          if (!stopped) start(sweep, sweep.everyMs)
        })
      running.add(run)
    }, waitMs)
    timers.add(timer)
  }
  for (const [i, sweep] of sweeps.entries())
    start(sweep, Math.min(sweep.everyMs, FIRST_AFTER_MS + i * NEXT_AFTER_MS))

  return {
    stop: async () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

/** A database that is away fails all of them, again and again: that is one line when it begins and one when it is over. */
export function makeSweepLog(log: Pick<Logger, 'info' | 'warn'>): {
  succeeded(): void
  failed(sweep: string, error: unknown): void
} {
  let leftOut = 0
  return {
    succeeded: () => {
      if (leftOut > 0) log.info({ left_out: leftOut }, 'sweeps run again')
      leftOut = 0
    },
    failed: (sweep, error) => {
      if (isLocked(error)) log.info({ sweep }, 'sweep waits for a lock: it runs again at its next time')
      else if (!isUnreachable(error)) log.warn({ err: error, sweep }, 'sweep failed')
      else if (leftOut++ === 0) {
        const { message, code } = error as Error & { code?: string }
        log.warn({ error: message, code }, 'the database cannot be reached: sweeps wait for it')
      }
    },
  }
}

/** One run of one sweep. */
export function sweepOnce(deps: Store & Needs<'log' | 'settings'>, sweep: Sweep): Promise<void> {
  const now = toTimestamp(deps.clock.nowMs())
  return 'run' in sweep
    ? inTx(deps.db, tx => sweep.run(tx, now, deps))
    : sweep.runInBatches(deps.db, now, deps)
}
