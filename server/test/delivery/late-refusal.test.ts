// Refusals of a number that are told at another time than usual: hours late, or before their own call has ended.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endAttempt } from '../../src/delivery/end-attempt.ts'
import { providerOf } from '../world/provider.ts'
import { type Customer, useWorld } from '../world.ts'
import { takeOne } from './claimed.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

const isHeld = async (): Promise<boolean> =>
  (
    await world.rows('select 1 from channels where id = $1 and held_since is not null', [
      awa.app.messenger.id,
    ])
  ).length === 1

const statusOf = async (id: string): Promise<string> => (await awa.message(id)).status

/** The provider says so long ago that it refuses our number, by this message. */
async function refuses(fatou: Customer, id: string, secondsAgo: number, more: object = {}): Promise<void> {
  const { now } = await awa.waits('PT0S')
  const timestamp = String(Math.floor(Date.parse(now) / 1000) - secondsAgo)
  const failed = { status: 'failed', timestamp, errors: [{ code: 131042, title: 'Payment' }] }
  const provider = await providerOf(world, awa.app.messenger)
  await provider.tells({ statuses: [{ id, recipient_id: fatou.phone, ...failed, ...more }] })
}

test('a refusal that is told hours late holds nothing; its message goes again', async () => {
  const fatou = await awa.customerWhoWrote()
  const { message_id: id } = await awa.sends(fatou)
  await world.drains()
  const [sent] = await world.rows<{ provider_id: string }>(
    `update messages set status = 'sent' where hashid = $1 returning provider_id`,
    [id],
  )
  await awa.waits('PT3H')
  await refuses(fatou, sent!.provider_id, 7200)
  assert.equal(await isHeld(), false)
  assert.deepEqual(await awa.events('channel.credentials_refused'), [])
  await world.drains()
  assert.equal(await statusOf(id), 'delivered')
  // the same once more is of a try that is over
  await refuses(fatou, sent!.provider_id, 7200)
  await world.drains()
  assert.equal(await statusOf(id), 'delivered')
})

test('a refusal that is told before its call has ended is of that call, not of the next', async () => {
  const { id, fatou, ending } = await takeOne(world, 'wamid.EARLY')
  await refuses(fatou, 'wamid.EARLY', 0, { biz_opaque_callback_data: id })
  await endAttempt(world.app.service.deps)(ending)
  const [waiting] = await world.rows('select status, provider_id, sent_at from messages where hashid = $1', [
    id,
  ])
  assert.deepEqual(waiting, { status: 'queued', provider_id: null, sent_at: null })
  for (const wait of ['PT20S', 'PT1M']) {
    await awa.waits(wait)
    await world.drains()
  }
  assert.equal(await statusOf(id), 'delivered')
  assert.equal(await isHeld(), false)
})
