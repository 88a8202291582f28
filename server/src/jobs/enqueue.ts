import type { Tx } from '../db/tx.ts'
import type { JobName, Jobs } from './catalog.ts'

/** Name under which a transaction keeps its jobs until the commit. */
export const JOBS_PENDING = 'jobs'

export type PendingJob = { name: JobName; data: object; afterMs: number }

/** Puts a job aside; it is inserted with all others of the transaction just before the commit. */
export function enqueue<Name extends JobName>(tx: Tx, name: Name, data: Jobs[Name], afterMs = 0): void {
  const job: PendingJob = { name, data, afterMs }
  tx.addPending(JOBS_PENDING, job)
}
