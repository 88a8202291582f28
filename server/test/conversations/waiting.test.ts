// Who waits for a person is not forgotten: silence ends only what was answered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { colleague } from '../inbox/people.ts'
import { type Customer, useWorld } from '../world.ts'

const world = useWorld()
const { awa } = world

async function says(fatou: Customer, words: string): Promise<void> {
  await fatou.writes(words)
  await world.drains()
}

/** How often it was published that somebody waits for long. */
const told = async (fatou: Customer): Promise<number> => {
  const { id } = await awa.conversation(fatou)
  const events = await awa.events('conversation.waiting')
  return events.filter(({ data }) => data.chat_session_id === id).length
}

test('silence does not end the conversation of somebody who waits for a person', async () => {
  const [fatou, rose] = [awa.customer(), awa.customer()]
  await says(fatou, 'I want to talk to a person')
  await says(rose, 'Bonjour')
  const asked = await awa.conversation(fatou)
  assert.equal(asked.owner, 'queue')
  await awa.waits('PT25H')
  await world.sweeps('conversations silent for a day')
  assert.equal((await awa.conversation(fatou)).status, 'open')
  assert.equal((await awa.conversation(rose)).status, 'closed', 'an answered one ends')
  assert.equal(await told(fatou), 1, 'the wait is published')
  await awa.waits('PT25H')
  await world.sweeps('conversations silent for a day')
  assert.equal(await told(fatou), 1, 'once')
  await awa.returnsToRealTime()
})

test('what was handed back unanswered is not ended by silence: people are told once, and the agent answers what comes', async () => {
  const bruno = await colleague(world, 'Bruno')
  const fatou = awa.customer()
  await says(fatou, 'I want to talk to a person')
  const { id, hashid } = await awa.conversation(fatou)
  await bruno.does(fatou, 'hand-back')
  const isWaiting = async () => (await bruno.finds(`view=waiting&ids=${hashid}`)).length === 1
  const counted = async () => (await bruno.api.get('/conversation/counts')).body.views.waiting.n
  const before = await counted()
  assert.equal(await isWaiting(), false)
  for (const _ of [1, 2]) {
    await awa.waits('PT25H')
    await world.sweeps('conversations silent for a day')
  }
  const silent = await awa.conversation(fatou)
  assert.deepEqual([silent.id, silent.status, silent.owner], [id, 'open', 'agent'])
  assert.deepEqual([await told(fatou), await isWaiting(), await counted()], [1, true, before + 1])
  await says(fatou, 'Bonjour')
  const back = await awa.conversation(fatou)
  assert.deepEqual([back.id, back.owner], [id, 'agent'], 'the same conversation goes on')
  assert.deepEqual([await isWaiting(), (await bruno.sees(fatou)).waiting_since], [false, null])
  await awa.waits('PT25H')
  await world.sweeps('conversations silent for a day')
  assert.equal((await awa.conversation(fatou)).status, 'closed', 'what is answered ends')
  await awa.returnsToRealTime()
})

test('an agent that is switched off lets nobody be forgotten', async () => {
  const fatou = awa.customer()
  await says(fatou, 'Bonjour')
  await awa.setsAgent({ is_active: false })
  await says(fatou, 'Are you there?')
  await awa.waits('PT25H')
  await world.sweeps('conversations silent for a day')
  assert.deepEqual([(await awa.conversation(fatou)).status, await told(fatou)], ['open', 1])
  await awa.setsAgent({ is_active: true })
  await awa.returnsToRealTime()
})

test('a returning customer of the queue stays in the queue', async () => {
  const fatou = awa.customer()
  await says(fatou, 'I want to talk to a person')
  const asked = await awa.conversation(fatou)
  await awa.waits('PT25H')
  await says(fatou, 'Hello? Is there anybody?')
  const back = await awa.conversation(fatou)
  assert.deepEqual([back.id, back.owner, back.status], [asked.id, 'queue', 'open'])
  await awa.returnsToRealTime()
})

test('an answer that was not delivered leaves its customer waiting', async () => {
  const fatou = awa.customer()
  await fatou.meets({ outcome: 'failed', error_code: 131051 })
  await says(fatou, 'Bonjour')
  assert.equal((await awa.conversation(fatou)).owner, 'queue')
  await awa.waits('PT25H')
  await world.sweeps('conversations silent for a day')
  assert.equal((await awa.conversation(fatou)).status, 'open')
  await awa.returnsToRealTime()
})

test('each number says how long a silence its conversations bear, and when it is told that somebody waits', async () => {
  const [number] = await world.rows<{ hashid: string }>('select hashid from channels where id = $1', [
    awa.app.messenger.id,
  ])
  const setting = (hours: unknown) =>
    awa.api.post(`/channel/${number!.hashid}/update`, { config: { silence_hours: hours } })
  for (const wrong of [0, 721, 1.5, '2']) assert.equal((await setting(wrong)).code, 1002, String(wrong))
  assert.equal((await setting(2)).body.config.silence_hours, 2)
  const [fatou, rose, paul] = [awa.customer(), awa.customer(), awa.customer()]
  await says(fatou, 'I want to talk to a person')
  for (const one of [rose, paul]) await says(one, 'Bonjour')
  const before = await awa.conversation(paul)
  await awa.waits('PT1H')
  await world.sweeps('conversations silent for a day')
  assert.equal((await awa.conversation(rose)).status, 'open')
  assert.equal(await told(fatou), 0)
  await awa.waits('PT65M')
  await says(paul, 'Re-bonjour')
  assert.notEqual((await awa.conversation(paul)).id, before.id, 'whoever comes back later begins another')
  await world.sweeps('conversations silent for a day')
  assert.equal((await awa.conversation(rose)).status, 'closed')
  assert.equal((await awa.conversation(fatou)).status, 'open')
  assert.equal(await told(fatou), 1)
  assert.equal((await setting(null)).code, 1000)
  await says(rose, 'Bonjour')
  await awa.waits('PT5H')
  await world.sweeps('conversations silent for a day')
  assert.equal((await awa.conversation(rose)).status, 'open', 'a day where nothing is said')
  await awa.returnsToRealTime()
})
