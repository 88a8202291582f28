// A provider that gives a message an id which another message of its number has: it took it all the same.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endAttempt } from '../../src/delivery/end-attempt.ts'
import type { Step } from '../../src/messages/steps.ts'
import { providerOf } from '../world/provider.ts'
import { useWorld } from '../world.ts'
import { takeOne, type UnderWay } from './claimed.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

const ends = (calls: UnderWay[]): Promise<unknown> =>
  Promise.all(calls.map(({ ending }) => endAttempt(world.app.service.deps)(ending)))

const statusesOf = (calls: UnderWay[]): Promise<string[]> =>
  Promise.all(calls.map(async ({ id }) => (await awa.message(id)).status))

const attemptsOf = async ({ id }: UnderWay): Promise<unknown[]> =>
  (await awa.api.get(`/messages/${id}`)).body.timeline
    .filter(({ what }: Step) => what === 'attempt')
    .map(({ attempt, status, provider_id }: Step) => [attempt, status, provider_id])

const idOf = async ({ id }: UnderWay): Promise<string | null> =>
  (
    await world.rows<{ provider_id: string | null }>('select provider_id from messages where hashid = $1', [
      id,
    ])
  )[0]!.provider_id

/** How often the log says it of this message. */
const saidOf = ({ id }: UnderWay): number =>
  world.app.logs.filter(
    line => line.includes('an id that another message of its number has') && line.includes(id),
  ).length

async function tells(to: UnderWay, providerId: string, status: string, ref?: string): Promise<void> {
  const provider = await providerOf(world, awa.app.messenger)
  const timestamp = String(Math.floor(Date.parse((await awa.waits('PT0S')).now) / 1000))
  const told = { id: providerId, recipient_id: to.fatou.phone, timestamp, status }
  await provider.tells({ statuses: [{ ...told, ...(ref && { biz_opaque_callback_data: ref }) }] })
}

test('the message is sent without it, for good, with those that end beside it; its attempt and the log tell', async () => {
  const first = await takeOne(world)
  await ends([first])
  const second = await takeOne(world, `wamid.${first.id}`)
  const others = await Promise.all(Array.from({ length: 5 }, () => takeOne(world)))
  await ends([...others, second])
  const all = [first, second, ...others]
  assert.deepEqual(new Set(await statusesOf(all)), new Set(['sent']))
  assert.deepEqual(await Promise.all([first, second].map(idOf)), [`wamid.${first.id}`, null])
  assert.deepEqual(await attemptsOf(second), [[1, 'sent', `wamid.${first.id}`]])
  assert.deepEqual(all.map(saidOf), [0, 1, 0, 0, 0, 0, 0])
  await awa.waits('PT1M')
  await world.drains()
  assert.deepEqual(await attemptsOf(second), [[1, 'sent', `wamid.${first.id}`]])
  await awa.returnsToRealTime()
})

test('of two that get one id at the same time one has it, and both are sent', async () => {
  const calls = [await takeOne(world, 'wamid.TWICE'), await takeOne(world, 'wamid.TWICE')]
  await ends(calls)
  assert.deepEqual(await statusesOf(calls), ['sent', 'sent'])
  assert.deepEqual((await Promise.all(calls.map(idOf))).toSorted(), [null, 'wamid.TWICE'])
})

test('a receipt of that id is of the message that our reference names, before its end and after; without one, of the one that has the id', async () => {
  const first = await takeOne(world)
  await ends([first])
  const id = `wamid.${first.id}`
  const early = await takeOne(world, id)
  const late = await takeOne(world, id)
  await tells(early, id, 'delivered', early.id)
  await ends([early, late])
  await tells(late, id, 'read', late.id)
  assert.deepEqual(await statusesOf([first, early, late]), ['sent', 'delivered', 'read'])
  await tells(first, id, 'delivered')
  assert.deepEqual(await statusesOf([first, early, late]), ['delivered', 'delivered', 'read'])
  assert.deepEqual(await Promise.all([first, early, late].map(idOf)), [id, null, null])
})

test('one whose reference names a message that has an id of its own, or had this one before, is nobody else’s', async () => {
  const [first, other] = [await takeOne(world), await takeOne(world)]
  await ends([first, other])
  const id = `wamid.${first.id}`
  await tells(first, id, 'read', other.id)
  await world.drains()
  await awa.waits('PT2M')
  assert.deepEqual(await statusesOf([first, other]), ['sent', 'sent'])
  // the first goes again, and has given its id up; another has it by then
  await world.rows(
    `update messages set status = 'queued', provider_id = null, retired_provider_ids = array[provider_id], next_attempt_at = '2100-01-01'
     where hashid = $1`,
    [first.id],
  )
  const heir = await takeOne(world, id)
  await ends([heir])
  await tells(first, id, 'delivered', first.id)
  assert.deepEqual(await statusesOf([first, heir]), ['delivered', 'sent'])
  await awa.returnsToRealTime()
})

test('told of two messages in one webhook, each has its own', async () => {
  const first = await takeOne(world)
  const id = `wamid.${first.id}`
  const second = await takeOne(world, id)
  await ends([first, second])
  const provider = await providerOf(world, awa.app.messenger)
  const timestamp = String(Math.floor(Date.parse((await awa.waits('PT0S')).now) / 1000))
  const of = ({ fatou, id: ref }: UnderWay, status: string) => ({
    ...{ id, recipient_id: fatou.phone, timestamp, status, biz_opaque_callback_data: ref },
  })
  await provider.tells({ statuses: [of(first, 'delivered'), of(second, 'read')] })
  assert.deepEqual(await statusesOf([first, second]), ['delivered', 'read'])
})

test('of two that have given up one id, one that arrived after all is the one that is named', async () => {
  const calls = [await takeOne(world), await takeOne(world)] as [UnderWay, UnderWay]
  await ends(calls)
  const [first, second] = calls
  await world.rows(
    `update messages set status = 'queued', provider_id = null, retired_provider_ids = array['wamid.GIVEN-UP'], next_attempt_at = '2100-01-01'
     where hashid = any($1)`,
    [calls.map(({ id }) => id)],
  )
  await tells(second, 'wamid.GIVEN-UP', 'delivered', second.id)
  assert.deepEqual(await statusesOf([first, second]), ['queued', 'delivered'])
})
