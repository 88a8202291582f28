import type { Job } from 'pg-boss'
import { isLocked } from '../db/faults.ts'
import { makeBatcher } from '../lib/batch.ts'
import { runApart } from '../lib/deadline.ts'
import { HEARTBEAT_SECONDS, JOB_NAMES, JOBS, type JobName, type Jobs, joinsOf } from './catalog.ts'
import { readJob, UnreadableJob } from './check.ts'
import type { Deps, Needs } from './deps.ts'
import { makeHand, roomFor } from './hand.ts'
import { updateTriesEnded } from './table.ts'

/** Polling finds what no hint announced: retried jobs, lost hints. One statement asks for all queues: at rest there is no other. */
const POLL_MS = 500
const HEARTBEAT_MS = (HEARTBEAT_SECONDS * 1000) / 3
/** How long jobs in hand may go on after the stop, and how long those that are then cut may take to be handed back. */
const STOP_MS_MAX = 8000
const HAND_BACK_MS_MAX = 1000
/** A job that waits in vain for what somebody else holds is begun again so many times before that counts as a failure. */
const LOCKED_AGAIN_MAX = 3
const LOCKED_PAUSE_MS = 200
/** Jobs that are due later than this are found by polling every POLL_MS. */
const WAKE_MS_MAX = 60_000

/**
 * The function that runs each job. A throw means retry later (see the catalog), and finally the failed state. Of joined ones it
 * says when each has ended: whoever takes long keeps its own place, not those of the others.
 */
export type Tasks = {
  [Name in JobName]: (deps: Deps, data: Jobs[Name], signal: AbortSignal, onEnded: () => void) => Promise<void>
}

export type Runner = {
  /** Takes no new jobs, lets running ones end for a while, then leaves the rest to others. */
  stop(): Promise<void>
}

/** Runs the jobs of all queues in this process: fetches as many as there is room for, completes them in batches. */
export function runJobs(deps: Deps, tasks: Tasks, stopMsMax = STOP_MS_MAX): Runner {
  const abort = new AbortController()
  const workers = new Map<string, Worker>(
    JOB_NAMES.map(name => [
      name,
      workQueue(deps, name, (data, onEnded) => (tasks[name] as Task)(deps, data, abort.signal, onEnded)),
    ]),
  )
  // a newer release may announce jobs that this one does not know
  const unlisten = deps.hints.listen({ onJob: (name, dueMs) => workers.get(name)?.wake(dueMs) })
  const endPolling = poll(deps, workers)
  return {
    stop: async () => {
      unlisten()
      endPolling()
      const all = [...workers.values()]
      for (const worker of all) worker.close()
      const idle = Promise.all(all.map(worker => worker.idle()))
      await atMost(idle, stopMsMax)
      abort.abort()
      await atMost(idle, HAND_BACK_MS_MAX)
      // jobs still running are left to other workers, which notice that the heartbeat has stopped
      for (const worker of all) worker.end()
    },
  }
}

/** Wakes the workers of the queues that have something to do, again and again; what it returns ends that. */
function poll({ boss, log }: Needs<'boss' | 'log'>, workers: Map<string, Worker>): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const look = async (): Promise<void> => {
    try {
      for (const name of await boss.due()) workers.get(name)?.wake(0)
    } catch (error) {
      if (!isOver) log.warn({ err: error }, 'jobs cannot be looked for')
    }
    if (!isOver) timer = setTimeout(look, POLL_MS)
  }
  timer = setTimeout(look, POLL_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Waits for the end of the work, but not longer than so many milliseconds. */
async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise(resolve => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

/** The function of any job. */
export type Task = (
  deps: Deps,
  data: Jobs[JobName],
  signal: AbortSignal,
  onEnded: () => void,
) => Promise<void>
type Work = (data: Jobs[JobName], onEnded: () => void) => Promise<void>
type QueueDeps = Needs<'boss' | 'db' | 'log' | 'settings'>
type Worker = { wake(dueMs: number): void; close(): void; idle(): Promise<void>; end(): void }

/** One queue of this process. */
function workQueue(deps: QueueDeps, name: JobName, work: Work): Worker {
  const { parallel } = JOBS[name]
  const heaviest = joinsOf(name)?.max ?? 1
  const running =
    typeof parallel === 'number'
      ? makeHand(parallel, heaviest, null)
      : makeHand(roomFor(deps.settings[parallel.ofApp]), heaviest, deps.settings[parallel.ofApp])
  const settle = settler(deps, name)
  let closed = false
  let fetching = false
  let again = false
  let onIdle: (() => void) | undefined

  // jobs being fetched count as running: they must not begin after the others have ended
  const isIdle = (): boolean => running.isEmpty() && !fetching
  const makeRoom = (leave: () => void): void => {
    const keptOut = running.keepsOut()
    leave()
    if (isIdle()) onIdle?.()
    if (keptOut && !running.isFull()) void look()
  }
  const runOne = async (job: Job<object>): Promise<void> => {
    const onEnded = (): void => makeRoom(() => running.lighten(job))
    // whatever woke this worker, it may have been a request with little time
    await runApart(() => settle(job.id, () => work(readJob(name, job.data), onEnded)))
    makeRoom(() => running.remove(job))
  }
  const look = async (): Promise<void> => {
    again = true
    if (fetching) return
    fetching = true
    while (again && !closed && !running.isFull()) {
      const batchSize = running.fits()
      again = false
      const jobs = await fetchJobs(deps, name, batchSize, running.full())
      running.add(jobs)
      for (const job of jobs) void runOne(job)
      if (jobs.length === batchSize) again = true
    }
    fetching = false
    if (isIdle()) onIdle?.()
  }
  const beat = setInterval(() => {
    if (running.isEmpty()) return
    deps.boss.pg
      .touch(name, running.ids())
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
    },
    idle: async () => {
      if (isIdle()) return
      await new Promise<void>(resolve => {
        onIdle = resolve
      })
    },
    end: () => clearInterval(beat),
  }
}

/** Runs a job and reports to pg-boss how it ended; simultaneous completions share a statement. Never throws. */
function settler(
  { boss, db, log }: QueueDeps,
  name: JobName,
): (id: string, work: () => Promise<void>) => Promise<void> {
  const complete = makeBatcher<string, void>(
    () => name,
    async ids => {
      await boss.pg.complete(name, ids)
      return ids.map(() => undefined)
    },
    { parallel: 1 },
  )
  return async (id, work) => {
    try {
      await againWhileLocked(work, again => log.info({ job: name, id, again }, 'job waits for a lock'))
      await complete(id)
    } catch (error) {
      const isHopeless = error instanceof UnreadableJob
      log.error(
        { err: error, job: name, id },
        `job failed, ${isHopeless ? 'given up' : 'will be tried again'}`,
      )
      try {
        if (isHopeless) await updateTriesEnded(db, name, id)
        await boss.pg.fail(name, id, { message: (error as Error).message })
      } catch (failure) {
        log.error({ err: failure }, 'jobs')
      }
    }
  }
}

/** Does the work, which may be done again: a row that others hold for long is no fault of it, and soon to be had. */
async function againWhileLocked(work: () => Promise<void>, tell: (again: number) => void): Promise<void> {
  for (let again = 1; ; again++) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error) || again > LOCKED_AGAIN_MAX) throw error
      tell(again)
      await new Promise(resolve => setTimeout(resolve, LOCKED_PAUSE_MS * again))
    }
  }
}

async function fetchJobs(
  { boss, log }: Needs<'boss' | 'log'>,
  name: JobName,
  batchSize: number,
  fullApps: number[],
): Promise<Job<object>[]> {
  const ignoreGroups = fullApps.map(String)
  return boss.pg.fetch<object>(name, { batchSize, ignoreGroups }).catch((error: unknown) => {
    log.warn({ err: error, job: name }, 'jobs cannot be fetched')
    return []
  })
}
