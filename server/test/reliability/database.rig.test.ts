import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { timeAnswers } from '../rig/answers.ts'
import { type OwnDatabase, startOwnDatabase } from '../rig/own-database.ts'
import { sleep } from '../world/until.ts'
import { sendEachOften } from './idempotency.ts'
import { bring } from './inbound.ts'
import { talk } from './webchat.ts'

const ANSWER_MS_MAX = 5000

let own: OwnDatabase
before(async () => {
  own = await startOwnDatabase({ apis: 2, workers: 1, env: { BURST_WAIT_MS: '200' } })
})
after(() => own.stop())

test('I3, I4, web chat: a connection and then the server of the database are killed under load; nothing is lost or doubled', async () => {
  const { rig } = own
  const { awa, chloe } = rig.live
  await rig.rows('update channels set agent_id = null where app_id = $1', [awa.app.id])
  const addresses = rig.apis.map(api => api.address)
  const asking = timeAnswers(addresses, '/agent/search', awa.app.token)
  const times: number[] = []
  const nemesis = (async () => {
    await sleep(1500)
    await own.killBackend(rig.random)
    times.push(await own.recovered())
    await sleep(2000)
    own.killPostmaster()
    times.push(await own.recovered())
  })()
  const [again] = await Promise.all([
    bring(rig, awa, { perSecond: 40, count: 240, contacts: 10 }),
    talk(rig, chloe, { visitors: 5, messages: 10, everyMs: 600 }),
    sendEachOften(awa, rig.rows, { keys: 30, parallel: 10, inHand: 1 }),
  ])
  await nemesis
  const { answers, slowestMs } = await asking.stop()
  process.stdout.write(
    `database back after ${times.join(' and ')} ms; ${again} messages came again; slowest of ${answers} answers: ${slowestMs} ms\n`,
  )
  assert.ok(answers > 0 && slowestMs < ANSWER_MS_MAX, `${slowestMs} ms`)
  for (const one of [...rig.apis, ...rig.workers]) assert.doesNotMatch(one.output(), /"level":60/)
})
