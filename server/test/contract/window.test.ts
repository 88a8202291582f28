// The re-engagement window: per sender number and contact, 24 hours, reopened by each inbound message.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inTx } from '../../src/db/tx.ts'
import { toTimestamp } from '../../src/lib/time.ts'
import { bootApp, type TestApp } from '../app.ts'
import { SENDER } from '../cast.ts'
import { connectSimulatedMessenger } from '../channels.ts'
import { hushAgents } from '../sandbox/gateway.ts'

const OTHER = '237600000002'

let app: TestApp
before(async () => {
  app = await bootApp()
  await hushAgents(app)
  const { deps } = app.service
  const number = { name: 'Second', sender: OTHER, agentId: null }
  const now = toTimestamp(deps.clock.nowMs())
  await inTx(deps.db, tx => connectSimulatedMessenger(tx, deps, app.cast.awa.test.id, number, now))
})
after(() => app.stop())

const api = () => app.as(app.cast.awa.test.token, '/sandbox')
const text = { type: 'text', content: { text: 'Hello' } }
const send = (phone: string, from: string | null, more: object = {}) =>
  api().post('/messages/send', {
    channel: 'messenger',
    contact: { phone },
    message: text,
    ...(from ? { from } : {}),
    ...more,
  })
const write = async (phone: string, to: string): Promise<void> => {
  const reply = await api().post('/test/inbound', {
    channel: 'messenger',
    contact: { phone },
    message: text,
    to,
  })
  assert.equal(reply.code, 1000, reply.text)
}

test('who wrote to one number can be answered from that number only', async () => {
  const phone = '237655820001'
  await write(phone, SENDER)
  assert.equal((await send(phone, SENDER)).code, 1000)
  const other = await send(phone, OTHER)
  assert.deepEqual([other.code, other.body.reason, other.body.allowed], [1001, 'window_closed', ['template']])
  await write(phone, OTHER)
  assert.equal((await send(phone, OTHER)).code, 1000)
})

test('with two numbers from has to be named, and both are told', async () => {
  const reply = await send('237655820002', null)
  assert.deepEqual([reply.code, reply.body.errors[0].field], [1002, 'from'])
  assert.match(reply.message, new RegExp(`${SENDER}, ${OTHER}`))
})

test('window_closed_at is 24 hours after the last message; each message opens it anew', async () => {
  const phone = '237655820003'
  await write(phone, SENDER)
  const open = await send(phone, SENDER, { dry_run: true })
  const closesAt = open.body.window.closes_at
  assert.equal((await api().post('/test/clock', { advance: 'PT23H' })).code, 1000)
  assert.equal((await send(phone, SENDER, { dry_run: true })).body.window.closes_at, closesAt)
  assert.equal((await api().post('/test/clock', { advance: 'PT1H' })).code, 1000)
  const closed = await send(phone, SENDER)
  assert.deepEqual([closed.code, closed.body.window_closed_at], [1001, closesAt])
  await write(phone, SENDER)
  assert.equal((await send(phone, SENDER)).code, 1000)
})

test('a template that stands in meets the channel’s limits too, and is named by its place', async () => {
  const reply = await send('237655820004', SENDER, {
    on_window_closed: 'template',
    template: {
      name: 'come_back',
      language: 'fr',
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'x'.repeat(2000) }] }],
    },
  })
  assert.equal(reply.code, 1002, reply.text)
  assert.match(reply.body.errors[0].field, /^template\.components/)
})
