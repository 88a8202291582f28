import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bring, bringThrice, meetStrangers } from './inbound.ts'
import { deadlocksOf, harass, type Rig, startRig } from './rig.ts'
import { type Line, numberOf } from './wire.ts'

let rig: Rig
let line: Line
before(async () => {
  rig = await startRig({ apis: 2, workers: 1 })
  line = await numberOf(rig, rig.app.cast.awa.live)
})
after(() => rig.stop())

test('I6: 20 first messages of each of 100 strangers at once are 100 contacts with one session each', async () => {
  await meetStrangers(rig, line, { contacts: 100, messages: 20 })
})

test('I5: 200 messages, three times at once and once later', async () => {
  await bringThrice(rig, line, 200)
})

test('I4: 100 a second for 60 seconds, an API killed every 3 seconds', async () => {
  const nemesis = harass(rig.random, rig.apis, 3000)
  const again = await bring(rig, line, {
    perSecond: 100,
    count: 6000,
    contacts: 200,
    goOn: () => nemesis.kills() < 10,
  })
  const restarts = await nemesis.stop()
  const deadlocks = await deadlocksOf(rig)
  process.stdout.write(
    `I4: all taken, 0 lost; ${restarts.length} kills, back after ${restarts.join(' ')} ms; ${again} came again; ${deadlocks} deadlocks\n`,
  )
  assert.ok(restarts.length >= 10)
  assert.equal(deadlocks, 0)
})
