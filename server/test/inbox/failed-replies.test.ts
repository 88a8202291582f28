// A person's reply that fails later answers nobody: the contact waits as before, unless somebody has answered since.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { providerOf } from '../world/provider.ts'
import { type Customer, useWorld } from '../world.ts'
import { type Colleague, colleague, good, REFUSED, refusedFor, waitsFor } from './people.ts'

let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async world => {
  bruno = await colleague(world, 'Bruno')
})
const { awa } = world

const waiting = () => waitsFor(bruno, awa.customer())
const sinceOf = async (fatou: Customer) => (await bruno.sees(fatou)).waiting_since

/** The provider says of messages, in one webhook, what became of them. */
async function told(status: 'failed' | 'delivered', ...ids: string[]): Promise<void> {
  const sent = await world.rows<{ provider_id: string }>(
    'select provider_id from messages where hashid = any($1)',
    [ids],
  )
  const timestamp = String(Math.floor(Date.parse(world.now()) / 1000))
  const errors = status === 'failed' ? { errors: [{ code: 131026 }] } : {}
  const provider = await providerOf(world, awa.app.messenger)
  await provider.tells({
    statuses: sent.map(one => ({ id: one.provider_id, status, timestamp, recipient_id: '1', ...errors })),
  })
}

test('a reply that is refused makes the contact wait again, since the same time', async () => {
  const { fatou, since } = await waiting()
  await fatou.meets(REFUSED)
  await bruno.says(fatou, 'It left today')
  assert.equal(await sinceOf(fatou), null)
  await fatou.writes('Hello?')
  await world.drains()
  assert.equal(await sinceOf(fatou), since)
  await bruno.says(fatou, 'It left today')
  await world.drains()
  assert.equal(await sinceOf(fatou), null)
})

test('a receipt that fails it does so, too; one that says later that it arrived ends the wait', async () => {
  const { fatou, since } = await waiting()
  await fatou.meets({ outcome: 'failed', error_code: 131026 })
  const { message_id } = await bruno.says(fatou, 'It left today')
  await world.drains()
  assert.equal(await sinceOf(fatou), since)
  await told('delivered', message_id)
  assert.equal(await sinceOf(fatou), null)
})

test('one that is tried again answers, until it fails again', async () => {
  const { fatou, since } = await waiting()
  await fatou.meets(REFUSED)
  const { message_id } = await bruno.says(fatou, 'It left today')
  await world.drains()
  assert.equal(await sinceOf(fatou), since)
  await fatou.meets(REFUSED)
  good(await bruno.api.post(`/messages/${message_id}/retry`, {}))
  assert.equal(await sinceOf(fatou), null)
  await world.drains()
  assert.equal(await sinceOf(fatou), since)
})

test('it goes again in a conversation that is open, and no colleague’s', async () => {
  const { fatou } = await waiting()
  await fatou.meets(REFUSED)
  const { message_id } = await bruno.says(fatou, 'It left today')
  await world.drains()
  const ines = await colleague(world, 'Ines')
  const path = `/messages/${message_id}/retry`
  assert.equal(refusedFor(await ines.api.post(path, {}), 'owned_by_other').owner.id, bruno.id)
  await world.rows(`update messages set status = 'unknown' where hashid = $1`, [message_id])
  const resend = { outcome: 'resend' }
  refusedFor(await ines.api.post(`/messages/${message_id}/settle`, resend), 'owned_by_other')
  await world.rows(`update messages set status = 'failed' where hashid = $1`, [message_id])
  await bruno.does(fatou, 'close')
  refusedFor(await bruno.api.post(path, {}), 'already_closed')
  await bruno.does(fatou, 'reopen')
  good(await bruno.api.post(path, {}))
  await world.drains()
  assert.equal((await awa.message(message_id)).status, 'delivered')
})

test('whoever was answered since does not wait again; where all answers fail, also at once, they do', async () => {
  const { fatou } = await waiting()
  const first = await bruno.says(fatou, 'It left today')
  await bruno.says(fatou, 'At noon')
  await world.drains()
  await world.rows(`update messages set status = 'sent' where hashid = $1`, [first.message_id])
  await told('failed', first.message_id)
  assert.equal(await sinceOf(fatou), null)

  const two = await waiting()
  const ids: string[] = []
  for (const words of ['It left today', 'At noon']) ids.push((await bruno.says(two.fatou, words)).message_id)
  await world.drains()
  await world.rows(`update messages set status = 'sent' where hashid = any($1)`, [ids])
  await told('failed', ...ids)
  assert.equal(await sinceOf(two.fatou), two.since)
})

test('a late failure of what was answered long ago changes nothing', async () => {
  const { fatou } = await waiting()
  const { message_id } = await bruno.says(fatou, 'It left today')
  await world.drains()
  await world.rows(`update messages set status = 'sent' where hashid = $1`, [message_id])
  await fatou.writes('And the invoice?')
  await bruno.says(fatou, 'Attached')
  await told('failed', message_id)
  assert.equal(await sinceOf(fatou), null)
})

test('one that waited for its time, and one whose time is over, are like the others', async () => {
  const { fatou, since } = await waiting()
  await fatou.meets({ outcome: 'error', error_code: 131016, times: 1000 })
  const expires_at = new Date(Date.parse(world.now()) + 3_600_000).toISOString()
  await bruno.says(fatou, 'It left today', { undo_seconds: 5, expires_at })
  assert.equal(await sinceOf(fatou), since)
  await awa.waits('PT10S')
  await world.drains()
  assert.equal(await sinceOf(fatou), null)
  await awa.waits('PT2H')
  await world.sweeps('messages past their expiry')
  assert.equal(await sinceOf(fatou), since)
  await awa.returnsToRealTime()
})

test('what waits past the end of the window is not handed over: it fails, is held, or goes as a template', async () => {
  const people = [awa.customer(), awa.customer(), awa.customer()]
  const template = { name: 'order_late', language: 'en' }
  const ways = [{}, { on_window_closed: 'hold' }, { on_window_closed: 'template', template }]
  const send_at = new Date(Date.parse((await awa.waits('PT0S')).now) + 26 * 3_600_000).toISOString()
  const ids: string[] = []
  for (const [n, fatou] of people.entries()) {
    await fatou.writes('Where is my parcel?')
    ids.push((await bruno.says(fatou, 'It left', { send_at, ...ways[n] })).message_id)
  }
  await awa.waits('PT26H5M')
  try {
    await world.sweeps()
    await world.drains()
    const seen = await Promise.all(ids.map(id => awa.message(id)))
    assert.deepEqual(
      seen.map(({ status, type, error }) => [status, type, error?.reason ?? null]),
      [
        ['failed', 'text', 'window_closed'],
        ['held', 'text', null],
        ['delivered', 'template', null],
      ],
    )
    const received = await Promise.all(people.map(fatou => fatou.received()))
    assert.deepEqual(
      received.map(calls => calls.map(({ request }) => request.type)),
      [[], [], ['template']],
      'the provider was asked for nothing that it would refuse',
    )
  } finally {
    await awa.call('moveTestClock', { body: { reset: true } })
  }
})

test('a held message that is due under the emergency stop says so', async () => {
  const { fatou } = await waiting()
  const { message_id } = await bruno.says(fatou, 'It left', { undo_seconds: 2 })
  assert.deepEqual((await awa.message(message_id)).waiting!.reason, 'scheduled')
  good(await awa.api.post('/business-manager/stop', { reason: 'Test' }))
  try {
    world.passes(3000)
    const { waiting, explanation } = await awa.message(message_id)
    assert.deepEqual([waiting!.reason, waiting!.who, explanation!.must_act], ['emergency_stop', 'you', 'you'])
  } finally {
    good(await awa.api.post('/business-manager/resume', {}))
  }
})
