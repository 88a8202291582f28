// Order of checks: route, auth, rate, scope, size, JSON, schema, reference, idempotency, business rule. One request
// breaks them all; each step mends the first and finds the next.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../client.ts'
import { useWorld } from '../world.ts'

const BODY_BYTES_MAX = 1024 * 1024
const UNKNOWN_AGENT = 'agt-1111111111'

const world = useWorld()

test('messages/send: every check comes before the next one', async () => {
  const { awa } = world
  const send = (api: Client, body: unknown, headers = {}) => api.post('/messages/send', body, headers)
  const key = { 'idempotency-key': 'order-1' }
  const { phone } = awa.customer()
  const bad = {
    channel: 'messenger',
    contact: { phone },
    message: { type: 'text', content: { text: 'Hello' } },
  }
  const template = { type: 'template', content: { name: 'hello', language: 'en' } }
  const good = await awa.apiWith(['messages:send'])
  assert.equal((await send(good, { ...bad, message: template }, key)).code, 1000)

  const poor = await awa.apiWith(['tickets:read'])
  const slow = await awa.apiWith(['tickets:read'], { ratePerMinute: 1 })
  const huge = `{"x": "${'x'.repeat(BODY_BYTES_MAX)}`
  const nowhere = await world.as(null).post('/messages/sand', huge)
  assert.equal(nowhere.code, 1007, 'route')
  assert.equal((await send(world.as(null, '/sandbox'), huge)).code, 4, 'auth')
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
  const { awa } = world.live
  const key = { 'idempotency-key': 'order-2' }
  const late = awa.ticketAbout({ subject: 'Late' })
  const open = (more: object) => awa.triesToOpenTicket({ ...late, ...more }, key)
  const made = await open({})
  assert.equal(made.code, 1000, made.text)
  assert.equal((await open({ subject: 'Other' })).code, 1004)
  assert.equal((await open({ agent: UNKNOWN_AGENT })).code, 1007)
  assert.equal((await open({ conversation: 'ses-1111111111' })).code, 1007)
  assert.equal((await awa.triesToMove({ hashid: 'tck-1111111111' }, 'pending', key)).code, 1007)
  assert.equal((await awa.triesToMove(made.body, 'pending', key)).code, 1004)
  const contact = { channel: 'mail', identifier: 'a@b.example', profile: { lastname: 'Eto' } }
  const taught = await awa.triesToTeach(awa.customer(), 'x', { agent: UNKNOWN_AGENT, contact }, key)
  assert.equal(taught.code, 1007)
})
