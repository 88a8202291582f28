import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inTx } from '../../src/db/tx.ts'
import { enqueue } from '../../src/jobs/enqueue.ts'
import { runJobs } from '../../src/jobs/run.ts'
import type { AppId } from '../../src/lib/ids.ts'
import { tasks } from '../../src/tasks.ts'
import { bootApp, type TestApp } from '../app.ts'
import { until } from '../world/until.ts'

const AT_ONCE = 3
const TURNS = 8

let app: TestApp
before(async () => {
  app = await bootApp({ env: { ANSWERS_AT_ONCE: String(AT_ONCE) } })
})
after(() => app.stop())

test('a worker has as many answers in hand as the installation says, and takes the next as one ends', async () => {
  const { deps } = app.service
  const inHand: (() => void)[] = []
  let begun = 0
  let most = 0
  const runner = runJobs(deps, {
    ...tasks,
    'agents.turn': async () => {
      begun++
      const ended = new Promise<void>(resolve => inHand.push(resolve))
      most = Math.max(most, inHand.length)
      await ended
    },
  })
  await inTx(deps.db, async tx => {
    for (let n = 1; n <= TURNS; n++)
      enqueue(tx, 'agents.turn', { app_id: app.cast.awa.live.id, chat_session_id: n })
  })
  for (let n = 1; n <= TURNS; n++) {
    await until('as many as may be are in hand', () => begun === Math.min(TURNS, n - 1 + AT_ONCE))
    inHand.shift()!()
  }
  await runner.stop()
  assert.equal(most, AT_ONCE)
})

test('where the answers of one app hang, those of another find a place', async () => {
  const { deps } = app.service
  const { cast } = app
  const [hanging, other] = [cast.awa.live.id, cast.chloe.live.id]
  const begun: AppId[] = []
  const gone = Promise.withResolvers<void>()
  const runner = runJobs(deps, {
    ...tasks,
    'agents.turn': async (_deps, { app_id }) => {
      begun.push(app_id)
      if (app_id === hanging) await gone.promise
    },
  })
  const enqueueFor = (app_id: AppId, count: number) =>
    inTx(deps.db, async tx => {
      for (let n = 1; n <= count; n++) enqueue(tx, 'agents.turn', { app_id, chat_session_id: n })
    })
  await enqueueFor(hanging, TURNS)
  await until('one app has all that it may have', () => begun.length === AT_ONCE)
  await enqueueFor(other, 1)
  await until('the other is answered', () => begun.includes(other))
  assert.deepEqual(begun, [hanging, hanging, hanging, other])
  gone.resolve()
  await until('the rest is, too', () => begun.length === TURNS + 1)
  await runner.stop()
})
