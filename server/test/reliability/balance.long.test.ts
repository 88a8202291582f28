import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { harass, type Rig, startRig } from '../rig/processes.ts'
import { checkBalance, debit } from './balance.ts'

const KILL_MS = 2000

let rig: Rig
before(async () => {
  rig = await startRig({ apis: 3, workers: 0 })
})
after(() => rig.stop())

test('I16: 16 clients × 500 debits of 0.000001 to 1 on 1,000, an API killed every 2 s', async () => {
  const killing = harass(rig.random, rig.apis, KILL_MS)
  const told = await debit(rig, rig.live.awa, rig.random, { clients: 16, debits: 500, amount: '1000' })
  const kills = killing.kills()
  await killing.stop()
  const left = await checkBalance(rig, rig.live.awa, told)
  process.stdout.write(`I16: ${JSON.stringify(told)}, ${kills} kills, ${left} were left\n`)
  assert.ok(kills > 3 && told.taken > 1000 && told.refused > 100)
})
