import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Rig, startRig } from '../rig/processes.ts'
import { sleep } from '../world/until.ts'
import { sendEachOften } from './idempotency.ts'

let rig: Rig
before(async () => {
  rig = await startRig({ apis: 2, workers: 0 })
})
after(() => rig.stop())

test('I3: 200 keys, each 50 times at once over two APIs, one of which is killed half-way', async () => {
  const victim = rig.apis[0]!
  let restartMs = 0
  const killing = (async () => {
    const half = async () =>
      ((await rig.rows<{ n: number }>('select count(*) as n from messages'))[0]?.n ?? 0) >= 100
    while (!(await half())) await sleep(10)
    await victim.kill()
    restartMs = await victim.start()
  })()
  const figures = { keys: 200, parallel: 50, inHand: 4 }
  const { replayed } = await sendEachOften(rig.live.awa, rig.rows, figures)
  await killing
  assert.ok(restartMs > 0)
  process.stdout.write(`I3: 10000 requests, ${replayed} replayed, API back after ${restartMs} ms\n`)
})
