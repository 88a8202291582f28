import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { type Db, openDb } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import type { Logger } from '../lib/log.ts'
import { isShared, JOB_NAMES, type JobName, MONITOR_SECONDS, queueOptionsOf } from './catalog.ts'
import { JOBS_PENDING, type PendingJob } from './enqueue.ts'
import { joinJobs } from './join.ts'

const WAITING = `select distinct name from pgboss.job where state < 'active'`
const DUE = `select q.name from unnest($1::text[]) as q (name)
  where exists (select from pgboss.job j
    where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after < now())`

type IDatabase = NonNullable<ConstructorOptions['db']>

/** The job table. `waiting`: names of the queues that have something to do, now or later; `due`: of all, now. */
export type Boss = {
  pg: PgBoss
  waiting(): Promise<Set<string>>
  due(): Promise<string[]>
  stop(): Promise<void>
}

/** Called after the commit, for each job of it: a hint that saves workers waiting for their next look. */
type OnNew = (name: JobName, afterMs: number) => void

/**
 * What pg-boss asks with each job is prepared, as planning it costs more than doing it. Not what takes jobs: its plan hangs on how many there
 * are at the moment, and one that was made for few reads all jobs of an hour for each of them. Several statements in one text cannot be.
 */
const IS_PLANNED_ANEW = /;|skip locked/i

/** Connections of pg-boss itself: apart from the pool of the transactions, which may all be waiting for it. */
const OWN_CONNECTIONS_MAX = 4

/** Opens pg-boss beside our own pool; queues and schema are made when missing. */
export async function startBoss(
  db: Db,
  url: string,
  log: Logger,
  supervise: boolean,
  onNew: OnNew,
): Promise<Boss> {
  const own = openDb(url, {
    connectionsMax: OWN_CONNECTIONS_MAX,
    onError: (error, what) => log.warn({ err: error }, `jobs: ${what}`),
  })
  const pg = new PgBoss({
    db: asDatabase(async (text, values) =>
      IS_PLANNED_ANEW.test(text) ? own.pool.query(text, values) : { rows: await own.queryKept(text, values) },
    ),
    schema: 'pgboss',
    schedule: false,
    supervise,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
  })
  pg.on('error', error => log.error({ err: error }, 'jobs'))
  pg.on('warning', warning => log.warn({ warning: warning.message }, 'jobs'))
  const stop = async (): Promise<void> => {
    await pg.stop({ graceful: false })
    await own.close()
  }
  try {
    await pg.start()
    await makeQueues(pg)
  } catch (error) {
    await stop()
    throw error
  }
  db.flushers.push({
    kind: JOBS_PENDING,
    flush: (tx, jobs) => flushJobs(pg, tx, jobs as PendingJob[], onNew),
  })
  return {
    pg,
    waiting: async () => new Set((await own.query<{ name: string }>(WAITING)).map(({ name }) => name)),
    due: async () => (await own.query<{ name: string }>(DUE, [JOB_NAMES])).map(({ name }) => name),
    stop,
  }
}

/** Queues as the catalog says: each that is missing is made, each that differs is changed. */
async function makeQueues(pg: PgBoss): Promise<void> {
  const known = new Map((await pg.getQueues()).map(queue => [queue.name, queue]))
  for (const name of JOB_NAMES) {
    const options = queueOptionsOf(name)
    const queue = known.get(name)
    if (!queue) await pg.createQueue(name, options)
    else if (Object.entries(options).some(([key, value]) => queue[key as keyof typeof options] !== value))
      await pg.updateQueue(name, options)
  }
}

/** One insert per queue, inside the transaction that caused the jobs. */
async function flushJobs(pg: PgBoss, tx: Tx, jobs: PendingJob[], onNew: OnNew): Promise<void> {
  const byName = Map.groupBy(joinJobs(jobs), job => job.name)
  for (const [name, batch] of byName) {
    const rows = batch.map(job => ({
      data: job.data,
      ...(isShared(name) ? { group: { id: String((job.data as { app_id: number }).app_id) } } : {}),
      ...(job.afterMs > 0 ? { startAfter: Math.ceil(job.afterMs / 10) / 100 } : {}),
    }))
    await pg.insert(name, rows, {
      db: asDatabase((text, values) => tx.query(text, values).then(found => ({ rows: found }))),
    })
  }
  tx.afterCommit(() => {
    for (const job of jobs) onNew(job.name, job.afterMs)
  })
}

function asDatabase(run: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>): IDatabase {
  return { executeSql: async (text, values) => run(text, values) as ReturnType<IDatabase['executeSql']> }
}
