import { after, before, test } from 'node:test'
import { type OwnDatabase, startOwnDatabase } from '../rig/own-database.ts'
import { deadlocksOf, harass } from '../rig/processes.ts'
import { type Provider, startProvider } from '../rig/provider.ts'
import { sleep, until } from '../world/until.ts'
import { checkEnds, makeFates, sendMany } from './delivery.ts'

const SECONDS = 120
const HANG_SHARE = 0.05
const BACKEND_EVERY_MS = 20_000
const POSTMASTER_AT_MS = 60_000
const SETTLE_MS_MAX = 180_000
const KILLS_AT_THE_ANSWER = 40
const WAIT_MS_MAX = 20_000

let own: OwnDatabase
before(async () => {
  own = await startOwnDatabase({ apis: 2, workers: 2 })
})
after(() => own.stop())

test('I1, I2: 50 sends a second for 120 seconds; processes, connections and the database are killed, the provider fails', async () => {
  const { rig } = own
  const provider = await startProvider(makeFates(rig.random, HANG_SHARE))
  const { awa } = rig.live
  await awa.sendsThrough(provider)
  const load = {
    perSecond: 50,
    count: 50 * SECONDS,
    contacts: 600,
    phoneBase: 237_666_000_000,
    settleMsMax: SETTLE_MS_MAX,
  }
  const nemesis = harass(rig.random, [...rig.apis, ...rig.workers], 3000)
  const back: number[] = []
  const databaseNemesis = (async () => {
    const begun = Date.now()
    let hasDied = false
    while (Date.now() - begun < SECONDS * 1000 - BACKEND_EVERY_MS) {
      await sleep(BACKEND_EVERY_MS)
      if (!hasDied && Date.now() - begun >= POSTMASTER_AT_MS) {
        own.killPostmaster()
        hasDied = true
      } else await own.killBackend(rig.random)
      back.push(await own.recovered())
    }
  })()
  const accepted = await sendMany(rig, awa, load)
  await databaseNemesis
  const restarts = await nemesis.stop()
  const healedMs = Date.now()
  const ends = await checkEnds(rig, awa, provider, accepted, load)
  process.stdout.write(
    `I1, I2: ${accepted.length} of ${load.count} accepted, 0 lost, 0 twice, ended as ${JSON.stringify(ends)} ${Date.now() - healedMs} ms after the last kill; ` +
      `${restarts.length} kills, back after at most ${Math.max(...restarts)} ms; database back after ${back.join(' ')} ms; ${await deadlocksOf(rig)} deadlocks\n`,
  )
  await provider.close()
})

/** A worker that dies as soon as the provider has answered: before or after the answer is stored, as it falls. */
test('I2: the worker is killed at the moment of the answer, again and again', async () => {
  const { rig } = own
  const [victim, idle] = rig.workers
  await idle!.kill()
  let dying: Promise<void> = Promise.resolve()
  const provider: Provider = await startProvider(
    () => 'ok',
    () => {
      setTimeout(() => {
        dying = victim!.kill()
      }, rig.random.below(50))
    },
  )
  const { chloe } = rig.live
  await chloe.sendsThrough(provider)
  const load = {
    perSecond: 1,
    count: KILLS_AT_THE_ANSWER,
    contacts: 1,
    phoneBase: 0,
    settleMsMax: SETTLE_MS_MAX,
  }
  const accepted: string[] = []
  for (let n = 0; n < KILLS_AT_THE_ANSWER; n++) {
    accepted.push((await chloe.sends(chloe.customer(237_667_000_000 + n))).message_id)
    await until('the provider has it', () => provider.taken.some(one => one.ref === accepted[n]), WAIT_MS_MAX)
    await sleep(80)
    await dying
    await victim!.start()
  }
  const ends = await checkEnds(rig, chloe, provider, accepted, load)
  process.stdout.write(
    `I2: killed at the answer ${KILLS_AT_THE_ANSWER} times: ${JSON.stringify(ends)}, none twice\n`,
  )
  await provider.close()
})
