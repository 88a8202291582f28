import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { timeAnswers } from '../rig/answers.ts'
import { type OwnDatabase, startOwnDatabase } from '../rig/own-database.ts'
import { harass } from '../rig/processes.ts'
import { sleep } from '../world/until.ts'
import { sendEachOften } from './idempotency.ts'
import { bring } from './inbound.ts'
import { talk } from './webchat.ts'

const BACKENDS = 10
const POSTMASTERS = 3
const ANSWER_MS_MAX = 5000

let own: OwnDatabase
before(async () => {
  own = await startOwnDatabase({ apis: 2, workers: 2 })
})
after(() => own.stop())

test('I4, I3, I20, web chat: ten connections and three servers of the database are killed, and processes too', async () => {
  const { rig } = own
  const { awa, chloe } = rig.live
  await rig.rows('update channels set agent_id = null where app_id = $1', [awa.app.id])
  const times: { backend: number[]; server: number[] } = { backend: [], server: [] }
  const databaseNemesis = (async () => {
    for (let n = 0; n < BACKENDS + POSTMASTERS; n++) {
      await sleep(4000)
      if (n % 4 === 3) {
        own.killPostmaster()
        times.server.push(await own.recovered())
      } else {
        await own.killBackend(rig.random)
        times.backend.push(await own.recovered())
      }
    }
  })()
  const addresses = rig.apis.map(api => api.address)
  const asking = timeAnswers(addresses, '/agent/search', awa.app.token)
  const nemesis = harass(rig.random, [...rig.apis, ...rig.workers], 7000)
  const [again, chat] = await Promise.all([
    bring(rig, awa, { perSecond: 50, count: 3000, contacts: 100 }),
    talk(rig, chloe, { visitors: 20, messages: 40, everyMs: 1500 }),
    sendEachOften(awa, rig.rows, { keys: 200, parallel: 10, inHand: 1 }),
  ])
  await databaseNemesis
  const restarts = await nemesis.stop()
  const { answers, slowestMs } = await asking.stop()
  process.stdout.write(
    `3000 inbound, 0 lost, ${again} came again; chat ${chat.shown} shown, ${chat.answered} of them answers; 200 keys × 10; ` +
      `database back after ${times.backend.join(' ')} ms (connection killed), ${times.server.join(' ')} ms (server killed); ` +
      `${restarts.length} processes killed, back after at most ${Math.max(...restarts)} ms; ` +
      `slowest of ${answers} answers: ${slowestMs} ms\n`,
  )
  assert.ok(answers > 0 && slowestMs < ANSWER_MS_MAX, `${slowestMs} ms`)
  assert.equal(times.backend.length + times.server.length, BACKENDS + POSTMASTERS)
})
