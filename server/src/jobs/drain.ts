import { JOB_NAMES } from './catalog.ts'
import { readJob } from './check.ts'
import type { Deps } from './deps.ts'
import type { Task, Tasks } from './run.ts'

const ROUNDS_MAX = 200

/**
 * For tests: runs every job that is there, also those that are not due yet, and those that these make, until
 * none is left. Errors of a job are thrown. Returns how many ran.
 */
export async function drain(
  deps: Deps,
  tasks: Tasks,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  let ran = 0
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const waiting = await deps.boss.waiting()
    let found = 0
    for (const name of JOB_NAMES.filter(name => waiting.has(name))) {
      const jobs = await deps.boss.pg.fetch<object>(name, { batchSize: 100, ignoreStartAfter: true })
      found += jobs.length
      const done: string[] = []
      try {
        for (const job of jobs) {
          await (tasks[name] as Task)(deps, readJob(name, job.data), signal, () => undefined)
          done.push(job.id)
        }
      } finally {
        if (done.length > 0) await deps.boss.pg.complete(name, done)
      }
    }
    if (found === 0) return ran
    ran += found
  }
  throw new Error(`jobs go on for ever: more than ${ROUNDS_MAX} rounds`)
}
