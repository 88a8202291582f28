import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkAftermath, fillHands, TAKEN_UP_MS_MAX, watchResume } from './death.ts'
import { checkEnds, makeFates, sendMany } from './delivery.ts'
import { type Model, startModel, useModel } from './model.ts'
import { type Rig, startRig, until } from './rig.ts'
import { knock, type Line, numberOf, type Provider, startProvider, statusBody } from './wire.ts'

const HANDS = { turns: 10, deliveries: 10 }
const WAIT_MS_MAX = 10_000
const HOUR_MS = 3_600_000

let rig: Rig
let line: Line
let model: Model
let provider: Provider
let fickle: Provider
let other: Line
let died = false

before(async () => {
  model = await startModel(() => (died ? 300 : HOUR_MS))
  provider = await startProvider(() => (died ? 'ok' : 'hang'))
  rig = await startRig({ apis: 1, workers: 2, env: { BURST_WAIT_MS: '0' } })
  fickle = await startProvider(makeFates(rig.random, 0))
  other = await numberOf(rig, rig.app.cast.chloe.live, fickle.baseUrl)
  line = await numberOf(rig, rig.app.cast.awa.live, provider.baseUrl)
  await useModel(rig, line.app, model)
})
after(async () => {
  await rig.stop()
  await Promise.all([model.close(), provider.close(), fickle.close()])
})

test('I9, I8, I1, I2: 20 jobs of a killed worker go on within 30 s; one reply each, nothing is lost or handed over twice', async () => {
  const [victim, heir] = rig.workers
  await heir!.kill()
  const load = { perSecond: 40, count: 120, contacts: 30, phoneBase: 237_665_000_000, settleMsMax: 60_000 }
  await fillHands(rig, line, model, provider, HANDS)
  const sending = sendMany(rig, other, load)
  await until('the worker is in the middle of it', () => fickle.taken.length > 40, WAIT_MS_MAX)
  const diedMs = Date.now()
  died = true
  await victim!.kill()
  await heir!.start()
  const { turnMs, lineMs } = await watchResume(model, provider, HANDS, diedMs)
  process.stdout.write(
    `I9: turns again after ${Math.min(...turnMs)} to ${Math.max(...turnMs)} ms, deliveries after ${Math.min(...lineMs)} to ${Math.max(...lineMs)} ms\n`,
  )
  assert.ok(Math.max(...turnMs, ...lineMs) <= TAKEN_UP_MS_MAX)
  await checkAftermath(rig, line, model, provider, HANDS)

  const ends = await checkEnds(rig, other, fickle, await sending, load)
  assert.ok(ends.unknown! > 0 && ends.sent! > 0)
  process.stdout.write(
    `I1, I2: 120 accepted, ended as ${JSON.stringify(ends)}, ${fickle.calls.length} calls, none twice\n`,
  )
})

test('I2: a receipt with our own reference settles a message in doubt', async () => {
  const doubtful = provider.taken.filter(one => one.ref !== '').slice(0, HANDS.deliveries)
  for (const { ref, wamid, to } of doubtful) {
    const status = { id: wamid, status: 'delivered', at: Math.floor(Date.now() / 1000), ref, recipient: to }
    assert.equal(await knock(rig.apis[0]!.address, line, statusBody(line, [status])), 200)
  }
  const isClear = async () =>
    (await rig.query(`select 1 from messages where app_id = $1 and status = 'unknown'`, [line.app.id]))
      .length === 0
  await until('none is in doubt', isClear, WAIT_MS_MAX)
})
