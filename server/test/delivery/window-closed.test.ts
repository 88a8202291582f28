// The provider's own decision that the window is closed does what ours does; and what does not open a window.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { providerOf } from '../world/provider.ts'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

const TEMPLATE = { name: 'come_back', language: 'fr' }

for (const outcome of ['error', 'failed'] as const) {
  test(`131047 as ${outcome}: hold waits until the contact writes`, async () => {
    const fatou = await awa.customerWhoWrote()
    await fatou.meets({ outcome, error_code: 131047 })
    const id = (await awa.sends(fatou, 'kept', { on_window_closed: 'hold' })).message_id
    await world.drains()
    const { status, waiting } = await awa.message(id)
    assert.deepEqual([status, waiting?.reason, waiting?.who], ['held', 'window_closed', 'customer'])
    assert.deepEqual(
      (await awa.events('message.failed')).filter(event => event.data.message === id),
      [],
    )
    await awa.waits('PT30H')
    await world.drains()
    assert.equal((await awa.message(id)).status, 'held')
    await fatou.writes()
    await world.drains()
    assert.equal((await awa.message(id)).status, 'delivered')
  })

  test(`131047 as ${outcome}: our window is closed, too: the next waits without a call, or is refused`, async () => {
    const fatou = await awa.customerWhoWrote()
    await fatou.meets({ outcome, error_code: 131047 })
    const first = (await awa.sends(fatou, 'one', { on_window_closed: 'hold' })).message_id
    await world.drains()
    const { now } = await awa.waits('PT0S')
    const second = (await awa.sends(fatou, 'two', { on_window_closed: 'hold' })).message_id
    await world.drains()
    assert.equal((await awa.message(second)).status, 'held')
    assert.equal((await fatou.received()).length, 1)
    const { code, body } = await awa.triesToSend(fatou, 'three')
    assert.deepEqual([code, body.reason, body.allowed], [1001, 'window_closed', ['template']])
    assert.ok(Math.abs(Date.parse(body.window_closed_at) - Date.parse(now)) < 20_000, body.window_closed_at)
    await fatou.writes()
    await world.drains()
    for (const id of [first, second]) assert.equal((await awa.message(id)).status, 'delivered')
    assert.deepEqual((await fatou.reads()).slice(-2), ['one', 'two'])
  })

  test(`131047 as ${outcome}: the template goes instead`, async () => {
    const fatou = await awa.customerWhoWrote()
    await fatou.meets({ outcome, error_code: 131047 })
    const more = { on_window_closed: 'template', template: TEMPLATE }
    const id = (await awa.sends(fatou, 'too late', more)).message_id
    await world.drains()
    const message = await awa.message(id)
    assert.deepEqual([message.status, message.type, message.text], ['delivered', 'template', '[come_back]'])
    assert.deepEqual(
      (await fatou.received()).map(sent => sent.request.type),
      ['text', 'template'],
    )
  })

  test(`131047 as ${outcome}: else it has failed`, async () => {
    const fatou = await awa.customerWhoWrote()
    await fatou.meets({ outcome, error_code: 131047 })
    const id = (await awa.sends(fatou)).message_id
    await world.drains()
    const { status, error } = await awa.message(id)
    assert.deepEqual([status, error!.reason, error!.who], ['failed', 'window_closed', 'customer'])
  })
}

test('a contact who writes while the refusal is on its way has an open window, and gets the message', async () => {
  const fatou = await awa.customerWhoWrote()
  const id = (await awa.sends(fatou, 'kept', { on_window_closed: 'hold' })).message_id
  await world.drains()
  // the provider counts in seconds
  await awa.waits('PT2S')
  await fatou.writes()
  await world.rows(`update messages set status = 'sent' where hashid = $1`, [id])
  const [sent] = await world.rows<{ provider_id: string }>(
    'select provider_id from messages where hashid = $1',
    [id],
  )
  const refusal = { status: 'failed', errors: [{ code: 131047, title: 'Re-engagement message' }] }
  const timestamp = String(Math.floor(world.app.clock.nowMs() / 1000))
  const provider = await providerOf(world, awa.app.messenger)
  await provider.tells({
    statuses: [{ id: sent!.provider_id, timestamp, recipient_id: fatou.phone, ...refusal }],
  })
  assert.equal((await awa.message(id)).status, 'queued')
  await world.drains()
  assert.equal((await awa.message(id)).status, 'delivered')
  assert.equal((await awa.sends(fatou, 'next', { dry_run: true })).window.open, true)
})

test('a message that comes more than a day late opens no window, nor does the system; one in time opens the rest', async () => {
  const fatou = awa.customer()
  const { now } = await awa.waits('PT0S')
  const hoursAgo = (hours: number) => String(Math.floor(Date.parse(now) / 1000) - hours * 3600)
  const provider = await providerOf(world, awa.app.messenger)
  const comes = (id: string, hours: number, more: object) =>
    provider.tells({
      contacts: [{ wa_id: fatou.phone, profile: { name: 'Fatou' } }],
      messages: [{ from: fatou.phone, id, timestamp: hoursAgo(hours), ...more }],
    })
  const text = { type: 'text', text: { body: 'Bonjour' } }
  const window = async () => (await awa.sends(fatou, 'Bonjour', { dry_run: true })).window
  await comes('wamid.LATE', 25, text)
  assert.equal((await window()).open, false)
  await comes('wamid.SYSTEM', 0, {
    type: 'system',
    system: { body: 'Fatou has a new number', type: 'other' },
  })
  assert.equal((await window()).open, false)
  await comes('wamid.HALF', 12, text)
  const { open, closes_at } = await window()
  assert.equal(open, true)
  const leftMs = Date.parse(closes_at!) - Date.parse(now)
  assert.ok(Math.abs(leftMs - 12 * 3600_000) < 2000, closes_at!)
})
