// What concerns one message or one person fails there, and holds nobody else up; a failed one can be tried again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SERVICE } from '../../src/audit/actor.ts'
import { setPrice } from '../../src/business/price.ts'
import { providerOf } from '../world/provider.ts'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa, chloe } = world

async function passes(duration: string): Promise<void> {
  await awa.waits(duration)
  await world.drains()
}

const delivered = async (id: string): Promise<boolean> => (await awa.message(id)).status === 'delivered'
const retry = (id: string, headers: { [name: string]: string } = {}) =>
  awa.api.post(`/messages/${id}/retry`, undefined, headers)

for (const error_code of [0, 10, 200])
  test(`${error_code}: the next message passes at once, and the refused one fails after three tries`, async () => {
    const [fatou, rose] = [await awa.customerWhoWrote(), await awa.customerWhoWrote()]
    await fatou.meets({ outcome: 'error', error_code })
    const first = (await awa.sends(fatou, 'refused')).message_id
    const second = (await awa.sends(fatou, 'next')).message_id
    await world.drains()
    assert.ok(await delivered(second))
    const { waiting } = await awa.message(first)
    assert.deepEqual([waiting!.reason, waiting!.who, waiting!.tries], ['not_permitted', 'you', 1])
    await passes('PT1M')
    assert.ok(await delivered(first))

    await rose.meets({ outcome: 'error', error_code, times: 10 })
    const lost = (await awa.sends(rose)).message_id
    await world.drains()
    for (const _ of Array.from({ length: 5 })) await passes('PT1M')
    assert.equal((await rose.received()).length, 3)
    const { status, error } = await awa.message(lost)
    assert.deepEqual([status, error!.reason, error!.retry], ['failed', 'not_permitted', false])
    assert.deepEqual(await awa.events('channel.credentials_refused'), [])
    await world.rows('delete from sandbox_outcomes')
  })

test('each reason has its own words beside the provider’s, in English and French', async () => {
  const said = new Set<string>()
  const codes = [131030, 130472, 130403, 131026, 131050, 131049, 132001, 100]
  for (const error_code of codes) {
    const fatou = await awa.customerWhoWrote()
    await fatou.meets({ outcome: 'error', error_code })
    const id = (await awa.sends(fatou)).message_id
    await world.drains()
    for (const language of ['en', 'fr']) {
      const { body } = await awa.api.get(`/messages/${id}`, { 'accept-language': language })
      assert.equal(body.status, 'failed', String(error_code))
      assert.equal(body.error.code, String(error_code))
      assert.equal(body.error.provider.code, String(error_code))
      assert.ok(body.error.provider.text.length > 0)
      said.add(body.error.text)
    }
    assert.doesNotMatch(JSON.stringify(await awa.events('message.failed')), /"retry":true/)
  }
  assert.equal(said.size, 2 * codes.length)
})

test('a failure that a status tells is over too, even where the code would pass', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'failed', error_code: 131000 })
  const id = (await awa.sends(fatou)).message_id
  await world.drains()
  const { status, error } = await awa.message(id)
  assert.deepEqual([status, error!.reason, error!.retry], ['failed', 'unreachable', false])
  assert.doesNotMatch(JSON.stringify(await awa.events('message.failed')), /"retry":true/)
})

test('131056 waits for this person only', async () => {
  const [fatou, rose] = [await awa.customerWhoWrote(), await awa.customerWhoWrote()]
  await fatou.meets({ outcome: 'error', error_code: 131056, times: 2 })
  const ids = []
  for (const words of ['un', 'deux']) ids.push((await awa.sends(fatou, words)).message_id)
  const other = (await awa.sends(rose)).message_id
  await world.drains()
  assert.ok(await delivered(other))
  assert.equal((await awa.message(ids[0]!)).waiting!.reason, 'throttled_contact')
  assert.equal((await awa.message(ids[1]!)).waiting!.behind, ids[0])
  await passes('PT1M')
  await passes('PT1M')
  assert.deepEqual((await fatou.reads()).slice(-2), ['un', 'deux'])
})

test('retry: a failed message goes again, once, and is charged once', async () => {
  await world.inTx(tx => setPrice(tx, awa.app.id, 'message:messenger', '1.50', SERVICE))
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'error', error_code: 131026 })
  const id = (await awa.sends(fatou, 'encore')).message_id
  await world.drains()
  assert.equal((await awa.message(id)).status, 'failed')
  await passes('PT10M')
  const replies = await Promise.all([retry(id), retry(id), retry(id)])
  for (const reply of replies)
    assert.deepEqual(
      [reply.code, reply.body.status, reply.body.error, reply.body.waiting],
      [1000, 'queued', null, null],
    )
  await world.drains()
  assert.ok(await delivered(id))
  assert.deepEqual([(await retry(id)).code, (await retry(id)).body.status], [1000, 'delivered'])
  await world.drains()
  assert.deepEqual(
    (await fatou.received()).map(sent => sent.accepted),
    [false, true],
  )
  const charges = await world.rows(
    `select 1 from ledger l join messages m on m.app_id = l.app_id and m.id = l.subject_id
     where l.kind = 'message' and m.hashid = $1`,
    [id],
  )
  assert.equal(charges.length, 1)
  await world.inTx(tx => setPrice(tx, awa.app.id, 'message:messenger', '0', SERVICE))
})

test('retry: late receipts of the try that failed no longer count', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'failed', error_code: 131026 })
  const id = (await awa.sends(fatou)).message_id
  await world.drains()
  const [{ provider_id }] = (await world.rows('select provider_id from messages where hashid = $1', [
    id,
  ])) as [{ provider_id: string }]
  assert.equal((await retry(id)).code, 1000)
  const status = {
    ...{ id: provider_id, status: 'failed', timestamp: String(Math.floor(Date.now() / 1000)) },
    ...{ recipient_id: fatou.phone, biz_opaque_callback_data: id, errors: [{ code: 131026, title: 'late' }] },
  }
  await (await providerOf(world, awa.app.messenger)).tells({ statuses: [status] })
  assert.equal((await awa.message(id)).status, 'queued')
  await world.drains()
  assert.ok(await delivered(id))
})

test('retry: refused with the reason where it cannot be', async () => {
  const fatou = await awa.customerWhoWrote()
  const fine = (await awa.sends(fatou)).message_id
  await world.drains()
  const sent = await retry(fine)
  assert.deepEqual([sent.code, sent.body.reason, sent.body.status], [1001, 'not_failed', 'delivered'])
  await fatou.meets({ outcome: 'error', error_code: 131026 })
  const id = (await awa.sends(fatou)).message_id
  await world.drains()
  await awa.waits('PT25H')
  const closed = await retry(id)
  assert.deepEqual([closed.code, closed.body.reason], [1001, 'window_closed'])
  await fatou.writes()
  assert.equal((await retry(id)).code, 1000)
  const { id: inbound } = await world
    .rows<{ id: string }>(
      `select hashid as id from messages where app_id = $1 and direction = 'in' limit 1`,
      [awa.app.id],
    )
    .then(rows => rows[0]!)
  assert.deepEqual([(await retry(inbound)).code, (await retry(inbound)).body.reason], [1001, 'not_failed'])
  assert.equal((await retry('msg-1111111111')).code, 1007)
  assert.equal((await chloe.api.post(`/messages/${id}/retry`, undefined)).code, 1007)
  await world.drains()
})

test('retry: one that expired has another day', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'error', error_code: 131016, times: 1000 })
  const id = (await awa.sends(fatou)).message_id
  await world.drains()
  await passes('PT25H')
  assert.equal((await awa.message(id)).status, 'expired')
  await world.rows('delete from sandbox_outcomes')
  await fatou.writes()
  const { now } = await awa.waits('PT0S')
  const { body } = await retry(id)
  assert.ok(Date.parse(body.expires_at) > Date.parse(now) + 23 * 3600_000)
  await world.drains()
  assert.ok(await delivered(id))
})
