import type { Job } from 'pg-boss'
import { gather } from '../lib/batch.ts'
import { HEARTBEAT_SECONDS, JOB_NAMES, type JobName, type Jobs, QUEUES } from './catalog.ts'
import type { Deps } from './deps.ts'

const POLL_MS = 500
const HEARTBEAT_MS = (HEARTBEAT_SECONDS * 1000) / 3
const STOP_MS_MAX = 8000
/** Jobs that are due later than this are found by the look that comes every POLL_MS. */
const WAKE_MS_MAX = 60_000

/** What to do with each job. A throw means: again later (see QUEUES), at last the failed state. */
export type Tasks = {
  [Name in JobName]: (deps: Deps, data: Jobs[Name], signal: AbortSignal) => Promise<void>
}

export type Runner = {
  /** Takes no new jobs, lets running ones end for a while, then leaves the rest to others. */
  stop(): Promise<void>
}

/** Works all queues of this process: fetches as many as there is room for, settles in batches. */
export function runJobs(deps: Deps, tasks: Tasks): Runner {
  const abort = new AbortController()
  const workers = JOB_NAMES.map(name => workQueue(deps, name, tasks[name] as Task, abort.signal))
  deps.boss.onNew((name, dueMs) => workers[JOB_NAMES.indexOf(name)]!.wake(dueMs))
  return {
    stop: async () => {
      for (const worker of workers) worker.close()
      const idle = Promise.all(workers.map(worker => worker.idle()))
      let timer: NodeJS.Timeout | undefined
      const late = new Promise(resolve => {
        timer = setTimeout(resolve, STOP_MS_MAX)
      })
      await Promise.race([idle, late])
      clearTimeout(timer)
      abort.abort()
    },
  }
}

type Task = (deps: Deps, data: Jobs[JobName], signal: AbortSignal) => Promise<void>
type Worker = { wake(dueMs: number): void; close(): void; idle(): Promise<void> }

/** One queue of this process. `running` holds the ids of the jobs in hand. */
function workQueue(deps: Deps, name: JobName, task: Task, signal: AbortSignal): Worker {
  const room = QUEUES[name].parallel
  const running = new Set<string>()
  const settle = settler(deps, name)
  let closed = false
  let fetching = false
  let again = false
  let timer: NodeJS.Timeout | undefined
  let onIdle: (() => void) | undefined

  // what is being fetched is as good as in hand: it must not begin after the others have ended
  const isIdle = (): boolean => running.size === 0 && !fetching
  const runOne = async (job: Job<object>): Promise<void> => {
    running.add(job.id)
    await settle(job.id, () => task(deps, job.data as Jobs[JobName], signal))
    running.delete(job.id)
    if (isIdle()) onIdle?.()
    if (running.size === room - 1) void look()
  }
  const look = async (): Promise<void> => {
    again = true
    if (fetching) return
    fetching = true
    while (again && !closed && running.size < room) {
      const batchSize = room - running.size
      again = false
      const jobs = await fetchJobs(deps, name, batchSize)
      for (const job of jobs) void runOne(job)
      if (jobs.length === batchSize) again = true
    }
    fetching = false
    if (isIdle()) onIdle?.()
  }
  const poll = (): void => {
    if (!closed) timer = setTimeout(() => void look().then(poll), POLL_MS)
  }
  poll()
  const beat = setInterval(() => {
    if (running.size === 0) return
    deps.boss.pg
      .touch(name, [...running])
      .catch((error: unknown) => deps.log.warn({ err: error }, 'heartbeat'))
  }, HEARTBEAT_MS)

  return {
    wake: dueMs => {
      const wait = dueMs - Date.now()
      if (closed || wait > WAKE_MS_MAX) return
      if (wait <= 0) void look()
      // pg-boss compares with the database's clock in whole rows: a hair later is surely due
      else setTimeout(() => void look(), wait + 15).unref()
    },
    close: () => {
      closed = true
      clearTimeout(timer)
    },
    idle: async () => {
      if (!isIdle()) {
        await new Promise<void>(resolve => {
          onIdle = resolve
        })
      }
      clearInterval(beat)
    },
  }
}

/** Runs a job and tells pg-boss how it ended; completions of the same moment share a statement. Never throws. */
function settler(
  { boss, log }: Deps,
  name: JobName,
): (id: string, work: () => Promise<void>) => Promise<void> {
  const complete = gather<string, void>(
    () => name,
    async ids => {
      await boss.pg.complete(name, ids)
      return ids.map(() => undefined)
    },
    { parallel: 1 },
  )
  return async (id, work) => {
    try {
      await work()
      await complete(id)
    } catch (error) {
      log.error({ err: error, job: name, id }, 'job failed, will be tried again')
      await boss.pg
        .fail(name, id, { message: (error as Error).message })
        .catch((failure: unknown) => log.error({ err: failure }, 'jobs'))
    }
  }
}

async function fetchJobs({ boss, log }: Deps, name: JobName, batchSize: number): Promise<Job<object>[]> {
  return boss.pg.fetch<object>(name, { batchSize }).catch((error: unknown) => {
    log.warn({ err: error, job: name }, 'jobs can not be fetched')
    return []
  })
}
