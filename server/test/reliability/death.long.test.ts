import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Provider, startProvider } from '../rig/provider.ts'
import { until } from '../world.ts'
import { checkAftermath, fillHands, TAKEN_UP_MS_MAX, watchResume } from './death.ts'
import { checkEnds, makeFates, sendMany } from './delivery.ts'
import { type SlowShop, startSlowShop } from './turns.ts'

const HANDS = { turns: 10, deliveries: 10 }
const WAIT_MS_MAX = 10_000
const HOUR_MS = 3_600_000

let shop: SlowShop
let fickle: Provider
let died = false

before(async () => {
  const think = () => (died ? 300 : HOUR_MS)
  const fate = () => (died ? 'ok' : 'hang')
  shop = await startSlowShop({ apis: 1, workers: 2, env: { BURST_WAIT_MS: '0' } }, think, fate)
  fickle = await startProvider(makeFates(shop.rig.random, 0))
  await shop.rig.live.chloe.sendsThrough(fickle)
})
after(async () => {
  await shop.stop()
  await fickle.close()
})

test('I9, I8, I1, I2: 20 jobs of a killed worker go on within 30 s; one reply each, nothing is lost or handed over twice', async () => {
  const { rig } = shop
  const { chloe } = rig.live
  const [victim, heir] = rig.workers
  await heir!.kill()
  const load = { perSecond: 40, count: 120, contacts: 30, phoneBase: 237_665_000_000, settleMsMax: 60_000 }
  await fillHands(shop, HANDS)
  const sending = sendMany(rig, chloe, load)
  await until('the worker is in the middle of it', () => fickle.taken.length > 40, WAIT_MS_MAX)
  const diedMs = Date.now()
  died = true
  await victim!.kill()
  await heir!.start()
  const { turnMs, lineMs } = await watchResume(shop, HANDS, diedMs)
  process.stdout.write(
    `I9: turns again after ${Math.min(...turnMs)} to ${Math.max(...turnMs)} ms, deliveries after ${Math.min(...lineMs)} to ${Math.max(...lineMs)} ms\n`,
  )
  assert.ok(Math.max(...turnMs, ...lineMs) <= TAKEN_UP_MS_MAX)
  await checkAftermath(shop, HANDS)

  const ends = await checkEnds(rig, chloe, fickle, await sending, load)
  assert.ok(ends.unknown! > 0 && ends.sent! > 0)
  process.stdout.write(
    `I1, I2: 120 accepted, ended as ${JSON.stringify(ends)}, ${fickle.calls.length} calls, none twice\n`,
  )
})

test('I2: a receipt with our own reference settles a message in doubt', async () => {
  const { rig, awa, provider } = shop
  const doubtful = provider.taken.filter(one => one.ref !== '').slice(0, HANDS.deliveries)
  for (const { ref, wamid, to } of doubtful) {
    const status = { id: wamid, status: 'delivered', at: Math.floor(Date.now() / 1000), ref, recipient: to }
    assert.equal(await awa.hears([status]), 1)
  }
  const isClear = async () =>
    (await rig.rows(`select 1 from messages where app_id = $1 and status = 'unknown'`, [awa.app.id]))
      .length === 0
  await until('none is in doubt', isClear, WAIT_MS_MAX)
})
