import { after, before, test } from 'node:test'
import { type Rig, startRig } from '../rig/processes.ts'
import { bringThrice, bringUnderKills, meetStrangers } from './inbound.ts'

let rig: Rig
before(async () => {
  rig = await startRig({ apis: 2, workers: 1 })
})
after(() => rig.stop())

test('I6: 20 first messages of each of 100 strangers at once are 100 contacts with one session each', async () => {
  await meetStrangers(rig, rig.live.awa, { contacts: 100, messages: 20 })
})

test('I5: 200 messages, three times at once and once later', async () => {
  await bringThrice(rig, rig.live.awa, 200)
})

test('I4: 100 a second for 60 seconds, an API killed every 3 seconds', async () => {
  const load = { perSecond: 100, count: 6000, contacts: 200 }
  await bringUnderKills(rig, rig.live.awa, load, { everyMs: 3000, atLeast: 10 })
})
