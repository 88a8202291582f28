import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deadlocksOf, harass } from '../rig/processes.ts'
import { checkReplies, type Gates } from './replies.ts'
import { type SlowShop, startSlowShop } from './turns.ts'

const RUNS = 200
const AT_ONCE = 10
const KILL_EVERY_MS = 10_000

let shop: SlowShop
const gates: Gates = new Map()
before(async () => {
  const processes = { apis: 2, workers: 2, env: { BURST_WAIT_MS: '100' } }
  shop = await startSlowShop(processes, about => gates.get(about)?.promise ?? 0)
})
after(() => shop.stop())

test(`I8: ${RUNS} people answer as the turn ends, workers are killed: one answer each`, async () => {
  const killing = harass(shop.rig.random, shop.rig.workers, KILL_EVERY_MS)
  const size = { runs: RUNS, atOnce: AT_ONCE, named: 1000, phoneBase: 237_664_000_000 }
  const sums = await checkReplies(shop, gates, size)
  const kills = (await killing.stop()).length
  const deadlocks = await deadlocksOf(shop.rig)
  process.stdout.write(
    `I8: ${RUNS} people at the end of a turn: ${sums.people} answered, ${sums.taken} took it, the agent was faster ${sums.agent} times; ${kills} kills, ${deadlocks} deadlocks\n`,
  )
  assert.ok(kills > 0 && sums.people > 0 && sums.agent > 0, 'the test shows nothing')
  assert.equal(deadlocks, 0)
})
