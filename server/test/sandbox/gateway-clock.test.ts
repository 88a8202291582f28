import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bootApp, type TestApp } from '../app.ts'
import { client } from '../client.ts'
import { type Desk, deskOf, hushAgents, until } from './gateway.ts'

let app: TestApp
let desk: Desk
before(async () => {
  app = await bootApp()
  await hushAgents(app)
  desk = deskOf(app, app.cast.awa.test)
})
after(() => app.stop())

const api = () => app.as(app.cast.awa.test.token, '/sandbox')
const HOUR_MS = 3_600_000

test('25 hours later the window is closed: a text is refused, a template passes', async () => {
  const phone = '237655500001'
  await desk.write(phone)
  assert.equal((await desk.send(phone)).code, 1000)
  await app.drain()
  const before = Date.now()
  const moved = await api().post('/test/clock', { advance: 'PT25H' })
  assert.equal(moved.body.offset_seconds, 25 * 3600)
  assert.ok(Math.abs(Date.parse(moved.body.now) - before - 25 * HOUR_MS) < 10_000)
  const refused = await desk.send(phone)
  assert.deepEqual(
    [refused.code, refused.body.reason, refused.body.allowed],
    [1001, 'window_closed', ['template']],
  )
  const template = { type: 'template', content: { name: 'hello', language: 'fr' } }
  const passed = await desk.send(phone, template)
  assert.equal(passed.code, 1000)
  assert.ok(Math.abs(Date.parse(passed.body.data.sent_at) - before - 25 * HOUR_MS) < 10_000)
  await app.drain()
  assert.equal((await desk.message(passed.body.message_id)).status, 'delivered')
  const sends = await desk.outbox(phone)
  assert.deepEqual(
    sends.map((sent: { accepted: boolean; request: { type: string } }) => [sent.accepted, sent.request.type]),
    [
      [true, 'text'],
      [true, 'template'],
    ],
  )
  await desk.write(phone)
  assert.equal((await desk.send(phone)).code, 1000)
})

test('another process sees the new time within a second', async () => {
  const second = await app.second()
  const phone = '237655500002'
  await desk.write(phone)
  const there = client(`${second.address}/sandbox`, app.cast.awa.test.token)
  const send = () =>
    there.post('/messages/send', {
      channel: 'messenger',
      contact: { phone },
      message: { type: 'text', content: { text: 'a' } },
    })
  assert.equal((await send()).code, 1000)
  const startMs = Date.now()
  await api().post('/test/clock', { advance: 'P1DT1H' })
  await until('the window is closed there', async () => (await send()).body?.reason === 'window_closed')
  assert.ok(Date.now() - startMs < 1500)
})

test('the clock is bounded, and can be set back to real time; other apps keep theirs', async () => {
  const far = await api().post('/test/clock', { advance: 'P400D' })
  assert.deepEqual([far.code, far.body.reason], [1001, 'limit_reached'])
  const fields = [{ advance: 'yesterday' }, {}, { advance: 'PT1H', reset: true }, { reset: false }]
  for (const body of fields) assert.equal((await api().post('/test/clock', body)).code, 1002)
  const reset = await api().post('/test/clock', { reset: true })
  assert.equal(reset.body.offset_seconds, 0)
  assert.ok(Math.abs(Date.parse(reset.body.now) - Date.now()) < 10_000)
  assert.equal((await api().post('/test/clock', { advance: 'P400D' })).body.offset_seconds, 400 * 86_400)
  assert.equal((await api().post('/test/clock', { reset: true })).code, 1000)
  const offsets = await app.service.deps.db.query<{ clock_offset_ms: number }>(
    'select clock_offset_ms from apps',
  )
  assert.ok(offsets.every(row => row.clock_offset_ms === 0))
})

test('waiting jobs of the app move along, those of others stay', async () => {
  const phone = '237655500003'
  await desk.write(phone)
  const inAnHour = new Date(Date.now() + HOUR_MS).toISOString()
  const body = {
    channel: 'messenger',
    message: { type: 'text', content: { text: 'plus tard' } },
    send_at: inAnHour,
  }
  assert.equal((await api().post('/messages/send', { ...body, contact: { phone } })).code, 1000)
  const chloe = deskOf(app, app.cast.chloe.test)
  await chloe.write(phone)
  const theirs = app.as(app.cast.chloe.test.token, '/sandbox')
  assert.equal((await theirs.post('/messages/send', { ...body, contact: { phone } })).code, 1000)
  const waiting = () =>
    app.service.deps.db.query<{ app_id: string; wait_s: number }>(
      `select data->>'app_id' as app_id, extract(epoch from start_after - now())::float8 as wait_s from pgboss.job
       where name = 'messages.deliver' and state = 'created' and start_after > now() - interval '1 hour'
         and data->>'app_id' = any($1) order by start_after`,
      [[String(app.cast.awa.test.id), String(app.cast.chloe.test.id)]],
    )
  const shortest = async (appId: number) =>
    Math.max(...(await waiting()).filter(row => row.app_id === String(appId)).map(row => row.wait_s))
  assert.ok((await shortest(app.cast.awa.test.id)) > 3500)
  await api().post('/test/clock', { advance: 'PT59M' })
  assert.ok((await shortest(app.cast.awa.test.id)) < 61)
  assert.ok((await shortest(app.cast.chloe.test.id)) > 3500)
  await api().post('/test/clock', { reset: true })
  assert.ok((await shortest(app.cast.awa.test.id)) > 3500)
})

test('a moved clock has the sweeps run: a silent conversation closes', async () => {
  const phone = '237655500004'
  await desk.write(phone)
  await api().post('/test/clock', { advance: 'P3D' })
  await app.drain()
  const [session] = await app.service.deps.db.query<{ status: string }>(
    `select s.status from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where s.app_id = $1 and d.identifier = $2`,
    [app.cast.awa.test.id, phone],
  )
  assert.equal(session?.status, 'closed')
  await api().post('/test/clock', { reset: true })
})
