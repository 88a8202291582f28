import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { enqueue } from '../../src/jobs/enqueue.ts'
import type { Timestamp } from '../../src/lib/time.ts'
import { type Rig, startRig } from '../rig/processes.ts'
import { sleep, until } from '../world/until.ts'

/** Idle it takes 5 to 20 ms. A worker that only looks every half second would have a median of 250 ms. */
const MEDIAN_MS_MAX = 100
/** The quickest of some tries counts: the machine may be busy with others. */
const TRIES_MAX = 4
const JOBS = 15
const APART_MS = 80
const WAIT_MS_MAX = 10_000
/** Long enough for a stop that does not wait to be over. */
const STOPPING_MS = 300
const AT: Timestamp = '2026-11-20T08:00:00.000000Z'

let rig: Rig
before(async () => {
  rig = await startRig({ apis: 0, workers: 1 })
})
after(() => rig.stop())

type Row = { state: string; late_ms: number; retry_count: number }
const rows = (session: number): Promise<Row[]> =>
  rig.rows<Row>(
    `select state, (extract(epoch from started_on - start_after) * 1000)::float8 as late_ms, retry_count
     from pgboss.job where name = 'tickets.responded' and data ->> 'chat_session_id' = $1`,
    [String(session)],
  )

/** How late each of some jobs began, as the database saw it; in order. */
async function lateness(session: number, afterMs: number): Promise<number[]> {
  const data = { app_id: rig.live.awa.app.id, chat_session_id: session, at: AT }
  for (let n = 0; n < JOBS; n++) {
    await rig.inTx(async tx => enqueue(tx, 'tickets.responded', data, afterMs))
    await sleep(APART_MS)
  }
  const isDone = async () => (await rows(session)).every(row => row.state === 'completed')
  await until('all are done', isDone, WAIT_MS_MAX)
  const late = (await rows(session)).map(row => row.late_ms).sort((a, b) => a - b)
  assert.equal(late.length, JOBS)
  return late
}

for (const afterMs of [0, 250]) {
  test(`a job due after ${afterMs} ms is started at once by the worker of another process`, async () => {
    const medians: number[] = []
    for (let attempt = 0; attempt < TRIES_MAX; attempt++) {
      const late = await lateness(1_000_000 + afterMs * TRIES_MAX + attempt, afterMs)
      const median = late[Math.floor(JOBS / 2)]!
      medians.push(median)
      process.stdout.write(
        `started after ${median.toFixed(1)} ms (median), ${late.at(-1)!.toFixed(1)} at most\n`,
      )
      if (median <= MEDIAN_MS_MAX) return
    }
    assert.fail(`medians of ${medians.map(Math.round).join(', ')} ms`)
  })
}

test('an unreadable job fails at once, is logged, and is counted in /up', async () => {
  const { boss } = rig.app.service.deps
  await boss.pg.insert('tickets.responded', [{ data: { app_id: 'Fatou', chat_session_id: 5 } }])
  await until('it is failed', async () => (await rows(5))[0]?.state === 'failed', WAIT_MS_MAX)
  assert.equal((await rows(5))[0]!.retry_count, 0)
  const said = await until(
    'it is logged',
    () => {
      const output = rig.workers[0]!.output()
      return output.includes('given up') && output
    },
    WAIT_MS_MAX,
  )
  assert.match(
    said,
    /what tickets.responded carries cannot be read: data\/app_id must be integer|required property 'at'/,
  )
  assert.doesNotMatch(said, /Fatou/)
  const up = await rig.app.as(rig.app.cast.awa.live.token).get('/up?detail=1')
  assert.equal(up.body.jobs.failed, 1)
})

test('a worker asked to stop in the middle of a job finishes it first', async () => {
  const [worker] = rig.workers
  const { id, messenger } = rig.app.cast.awa.test
  // the API whose hook the job calls
  const held: ServerResponse[] = []
  const hook = createServer((_request, response) => held.push(response))
  hook.listen(Number(new URL(worker!.address).port), '127.0.0.1')
  await once(hook, 'listening')
  const pid = worker!.pid()
  const job = { app_id: id, channel_id: messenger.id, bodies: [{}] }
  const state = async () =>
    (await rig.rows<{ state: string }>(`select state from pgboss.job where name = 'sandbox.callback'`)).map(
      row => row.state,
    )
  await rig.inTx(async tx => enqueue(tx, 'sandbox.callback', job))
  await until('the hook is called', () => held.length === 1, WAIT_MS_MAX)
  worker!.signal('SIGTERM')
  await sleep(STOPPING_MS)
  assert.deepEqual(await state(), ['active'])
  assert.ok(isAlive(pid))
  held[0]!.end('{}')
  await until('the worker is gone', () => !isAlive(pid), WAIT_MS_MAX)
  assert.deepEqual(await state(), ['completed'])
  assert.equal(held.length, 1)
  hook.close()
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ESRCH')
    return false
  }
}
