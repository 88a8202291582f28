import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type OwnDatabase, startOwnDatabase } from './database.ts'
import { sendEachOften } from './idempotency.ts'
import { bring } from './inbound.ts'
import { sleep } from './rig.ts'
import { talk } from './webchat.ts'
import { numberOf } from './wire.ts'

let own: OwnDatabase
before(async () => {
  own = await startOwnDatabase({ apis: 2, workers: 1, env: { BURST_WAIT_MS: '200' } })
})
after(() => own.stop())

test('I3, I4, web chat: a connection and then the server of the database are killed under load; nothing is lost or doubled', async () => {
  const { rig } = own
  const { awa, chloe } = rig.app.cast
  await rig.query('update channels set agent_id = null where app_id = $1', [awa.live.id])
  const line = await numberOf(rig, awa.live)
  const times: number[] = []
  const nemesis = (async () => {
    await sleep(1500)
    await own.killBackend(rig.random)
    times.push(await own.recovered())
    await sleep(2000)
    own.killPostmaster()
    times.push(await own.recovered())
  })()
  const addresses = rig.apis.map(api => api.address)
  const [again] = await Promise.all([
    bring(rig, line, { perSecond: 40, count: 240, contacts: 10 }),
    talk(rig, chloe.live, { visitors: 5, messages: 10, everyMs: 600 }),
    sendEachOften(addresses, awa.live, rig.query, { keys: 30, parallel: 10, inHand: 1 }),
  ])
  await nemesis
  process.stdout.write(`database back after ${times.join(' and ')} ms; ${again} messages came again\n`)
  for (const one of [...rig.apis, ...rig.workers]) assert.doesNotMatch(one.output(), /"level":60/)
})
