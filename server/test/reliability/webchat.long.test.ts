import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deadlocksOf, harass, type Rig, startRig } from '../rig/processes.ts'
import { talk } from './webchat.ts'

let rig: Rig
before(async () => {
  rig = await startRig({ apis: 2, workers: 1, env: { BURST_WAIT_MS: '200' } })
})
after(() => rig.stop())

test('web chat: APIs and the worker are killed under load; nothing is lost, no visitor sees a message twice', async () => {
  const nemesis = harass(rig.random, [...rig.apis, ...rig.workers], 1500)
  const { shown, answered } = await talk(rig, rig.live.awa, {
    visitors: 10,
    messages: 10,
    everyMs: 500,
    goOn: () => nemesis.kills() < 3,
  })
  const restarts = await nemesis.stop()
  process.stdout.write(`web chat: ${shown} shown, ${answered} of them answers; ${restarts.length} kills\n`)
  assert.ok(restarts.length >= 3)
  assert.equal(await deadlocksOf(rig), 0)
})
