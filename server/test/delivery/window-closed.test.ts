// The provider's own decision that the window is closed does what ours does; and what does not open a window.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Customer, useWorld } from '../world.ts'
import { tells } from './provider-tells.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

async function customer(): Promise<Customer> {
  const someone = awa.customer()
  await someone.writes()
  return someone
}

const TEMPLATE = { name: 'come_back', language: 'fr' }

for (const outcome of ['error', 'failed'] as const) {
  test(`131047 as ${outcome}: hold waits until the contact writes`, async () => {
    const fatou = await customer()
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

  test(`131047 as ${outcome}: the template goes instead`, async () => {
    const fatou = await customer()
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
    const fatou = await customer()
    await fatou.meets({ outcome, error_code: 131047 })
    const id = (await awa.sends(fatou)).message_id
    await world.drains()
    const { status, error } = await awa.message(id)
    assert.deepEqual([status, error!.reason, error!.who], ['failed', 'window_closed', 'customer'])
  })
}

test('a message that comes more than a day late opens no window, nor does the system; one in time opens the rest', async () => {
  const fatou = awa.customer()
  const { now } = await awa.waits('PT0S')
  const hoursAgo = (hours: number) => String(Math.floor(Date.parse(now) / 1000) - hours * 3600)
  const comes = (id: string, hours: number, more: object) =>
    tells(world, awa, {
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
