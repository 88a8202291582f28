import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inTx } from '../../src/db/tx.ts'
import { enqueue } from '../../src/jobs/enqueue.ts'
import { runJobs, type Tasks } from '../../src/jobs/run.ts'
import { makeDeadline, msLeft, runWithin } from '../../src/lib/deadline.ts'
import type { Timestamp } from '../../src/lib/time.ts'
import { tasks } from '../../src/tasks.ts'
import { bootApp, type TestApp } from '../app.ts'

const STOP_MS_MAX = 200
const AT: Timestamp = '2026-11-20T08:00:00.000000Z'

let app: TestApp
before(async () => {
  app = await bootApp()
})
after(() => app.stop())

type Task = Tasks['tickets.responded']

/** A worker with one job in hand, whose work is as given. */
async function inHand(session: number, work: Task, stopMsMax?: number): Promise<{ stop(): Promise<void> }> {
  const { deps } = app.service
  let begun = (): void => undefined
  const began = new Promise<void>(resolve => {
    begun = resolve
  })
  const task: Task = (...given) => {
    begun()
    return work(...given)
  }
  const runner = runJobs(deps, { ...tasks, 'tickets.responded': task }, stopMsMax)
  const data = { app_id: app.cast.awa.live.id, chat_session_id: session, at: AT }
  await inTx(deps.db, async tx => enqueue(tx, 'tickets.responded', data))
  await began
  return runner
}

const states = (session: number): Promise<{ state: string; retry_count: number }[]> =>
  app.service.deps.db.query(
    `select state, retry_count from pgboss.job where data ->> 'chat_session_id' = $1`,
    [String(session)],
  )

test('a stop in the middle of a job waits for its end, and fetches no other', async () => {
  let end = (): void => undefined
  const runner = await inHand(1, () => new Promise(resolve => (end = resolve)))
  let isStopped = false
  const stopping = runner.stop().then(() => (isStopped = true))
  const { deps } = app.service
  const next = { app_id: app.cast.awa.live.id, chat_session_id: 2, at: AT }
  await inTx(deps.db, async tx => enqueue(tx, 'tickets.responded', next))
  assert.deepEqual(await states(1), [{ state: 'active', retry_count: 0 }])
  assert.equal(isStopped, false)
  end()
  await stopping
  assert.deepEqual(await states(1), [{ state: 'completed', retry_count: 0 }])
  assert.deepEqual(await states(2), [{ state: 'created', retry_count: 0 }])
  assert.equal(await app.drain(), 1)
})

test('a job that does not end in time is aborted, and left to the next worker', async () => {
  const untilToldTo: Task = (_deps, _job, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
  const runner = await inHand(3, untilToldTo, STOP_MS_MAX)
  await runner.stop()
  assert.deepEqual(await states(3), [{ state: 'retry', retry_count: 0 }])
  assert.equal(await app.drain(), 1)
  assert.deepEqual(await states(3), [{ state: 'completed', retry_count: 1 }])
})

test('a job that waits in vain for what somebody else holds is begun again: that is no failure of it', async () => {
  let tries = 0
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const runner = await inHand(9, async () => {
    if (++tries === 1) throw Object.assign(new Error('lock timeout'), { code: '55P03' })
    resolve()
  })
  await done
  await runner.stop()
  assert.deepEqual(await states(9), [{ state: 'completed', retry_count: 0 }])
})

test('of joined jobs only those who take long keep a place', async () => {
  const { deps } = app.service
  // eight of 32 fill a worker's 256 places
  const [jobs, people] = [12, 32]
  let [begun, onAll, end] = [0, (): void => undefined, (): void => undefined]
  const all = new Promise<void>(resolve => (onAll = resolve))
  const ended = new Promise<void>(resolve => (end = resolve))
  const task: Tasks['messages.deliver'] = async (_deps, { others = [] }, _signal, onEnded) => {
    if (++begun === jobs) onAll()
    for (const _ of others) onEnded()
    await ended
  }
  for (let i = 0; i < jobs; i++)
    await inTx(deps.db, async tx => {
      for (let n = 0; n < people; n++) {
        const contact_detail_id = 1_000_000 + i * people + n
        enqueue(tx, 'messages.deliver', { app_id: app.cast.awa.live.id, contact_detail_id, channel_id: 1 })
      }
    })
  const runner = runJobs(deps, { ...tasks, 'messages.deliver': task })
  await all
  end()
  await runner.stop()
  assert.equal(begun, jobs)
  assert.equal(await app.drain(), 0)
})

test('a job that ignores its signal does not hold up the stop', async () => {
  const begun = Date.now()
  const runner = await inHand(4, () => new Promise(() => undefined), STOP_MS_MAX)
  await runner.stop()
  assert.ok(Date.now() - begun < 5000)
  // its heartbeat will be missed: another worker takes it up
  assert.deepEqual(await states(4), [{ state: 'active', retry_count: 0 }])
})

test('a job that a request with little time has woken has all of its own time', async () => {
  const REQUEST_MS = 300
  const { deps } = app.service
  let left = 0
  let stop = async (): Promise<void> => undefined
  const done = new Promise<void>((resolve, reject) => {
    const task: Task = async () => {
      await new Promise(ended => setTimeout(ended, REQUEST_MS))
      left = msLeft()
      await inTx(deps.db, tx => tx.query('select 1')).then(() => resolve(), reject)
    }
    const request = makeDeadline(REQUEST_MS)
    void runWithin(request, async () => ({ stop } = await inHand(20, task)))
  })
  await done
  await stop()
  assert.equal(left, Number.POSITIVE_INFINITY)
  assert.deepEqual(await states(20), [{ state: 'completed', retry_count: 0 }])
})
