// Order of checks: route, auth, rate, scope, size, JSON, schema, reference, idempotency, business rule. One request
// breaks them all; each step mends the first and finds the next.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reply } from '../client.ts'
import { useWorld } from '../world.ts'

const BODY_BYTES_MAX = 1024 * 1024

const world = useWorld()

type Headers = { [name: string]: string }
const send = (token: string | null, body: unknown, headers: Headers = {}): Promise<Reply> =>
  world.as(token, '/sandbox').post('/messages/send', body, headers)

const bad = {
  channel: 'messenger',
  contact: { phone: '237655810001' },
  message: { type: 'text', content: { text: 'Hello' } },
}

test('messages/send: every check comes before the next one', async () => {
  const { awa } = world
  const key = { 'idempotency-key': 'order-1' }
  const template = { type: 'template', content: { name: 'hello', language: 'en' } }
  const good = (await awa.issuesToken(['messages:send'])).token
  assert.equal((await send(good, { ...bad, message: template }, key)).code, 1000)

  const poor = (await awa.issuesToken(['tickets:read'])).token
  const slow = (await awa.issuesToken(['tickets:read'], { ratePerMinute: 1 })).token
  const huge = `{"x": "${'x'.repeat(BODY_BYTES_MAX)}`
  const nowhere = await world.as(null).post('/messages/sand', huge)
  assert.equal(nowhere.code, 1007, 'route')
  assert.equal((await send(null, huge)).code, 4, 'auth')
  await send(slow, huge)
  assert.equal((await send(slow, huge)).code, 1009, 'rate')
  assert.deepEqual((await send(poor, huge)).body, { scope: 'messages:send' }, 'scope')
  const size = await send(good, huge)
  assert.deepEqual([size.code, size.body.errors[0].rule], [1002, 'size'])
  assert.equal((await send(good, '{"channel": 7, ')).code, 1008, 'JSON')
  const wrong = await send(
    good,
    { ...bad, from: '237699999999', message: { type: 'text', content: {} } },
    key,
  )
  assert.equal(wrong.code, 1002, 'schema')
  assert.equal((await send(good, { ...bad, from: '237699999999' }, key)).code, 1007, 'reference')
  assert.equal((await send(good, bad, key)).code, 1004, 'idempotency')
  const refused = await send(good, bad)
  assert.deepEqual([refused.code, refused.body.reason], [1001, 'window_closed'], 'business rule')
})

test('an unknown record is reported before a used key', async () => {
  const api = world.live.awa.api
  const key = { 'idempotency-key': 'order-2' }
  const ticket = {
    contact: { channel: 'messenger', phone: '237655810002' },
    subject: 'Late',
    description: 'Too late',
  }
  const made = await api.post('/ticket/add', ticket, key)
  assert.equal(made.code, 1000, made.text)
  assert.equal((await api.post('/ticket/add', { ...ticket, subject: 'Other' }, key)).code, 1004)
  const unknown = 'agt-1111111111'
  assert.equal((await api.post('/ticket/add', { ...ticket, agent: unknown }, key)).code, 1007)
  const conversation = await api.post('/ticket/add', { ...ticket, conversation: 'ses-1111111111' }, key)
  assert.equal(conversation.code, 1007)
  const move = { status: 'pending' }
  assert.equal((await api.post('/ticket/tck-1111111111/move', move, key)).code, 1007)
  assert.equal((await api.post(`/ticket/${made.body.hashid}/move`, move, key)).code, 1004)
  const knowledge = {
    agent: unknown,
    content: 'x',
    contact: { channel: 'mail', identifier: 'a@b.example', profile: { lastname: 'Eto' } },
  }
  assert.equal((await api.post('/contact/knowledge/add', knowledge, key)).code, 1007)
})
