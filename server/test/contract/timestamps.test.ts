// Timestamps: ISO 8601 UTC, six fractional digits and Z, wherever an answer or an event holds one; no Deprecation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reply } from '../client.ts'
import { useWorld } from '../world.ts'

const SIX_DIGITS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const LIKE_A_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

const world = useWorld()

/** Every text below that looks like a time, and every value whose name says that it is one. */
function timesIn(value: unknown, path: string, found: [string, unknown][] = []): [string, unknown][] {
  if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) timesIn(inner, `${path}.${key}`, found)
  } else if (/(_at|\.at|timestamp|\.now)$/.test(path) && !path.includes('.request.')) {
    if (value !== null) found.push([path, value])
  } else if (typeof value === 'string' && LIKE_A_TIME.test(value)) found.push([path, value])
  return found
}

function check(name: string, reply: Reply): void {
  assert.equal(reply.code, 1000, `${name}: ${reply.text}`)
  assert.equal(reply.headers.get('deprecation'), null)
  for (const [path, value] of timesIn(reply.body, name)) assert.match(String(value), SIX_DIGITS, path)
}

test('answers and events hold no other form of a time', async () => {
  const { test: awa } = world.app.cast.awa
  const api = world.as(awa.token, '/sandbox')
  const contact = { phone: '237655830001' }
  const write = async (message: object): Promise<void> => {
    check('inbound', await api.post('/test/inbound', { channel: 'messenger', contact, message }))
    await world.drains()
  }
  const send = (more: object): Promise<Reply> =>
    api.post('/messages/send', { channel: 'messenger', contact, ...more })
  const text = { type: 'text', content: { text: 'Hello' } }
  const knowledge = {
    agent: awa.agent.hashid,
    content: 'Likes tea',
    contact: { channel: 'messenger', identifier: contact.phone, profile: { lastname: 'Eto' } },
    expires_at: '2099-01-01T00:00:00Z',
  }
  const pushed = await api.post('/contact/knowledge/add', knowledge)
  check('knowledge', pushed)
  assert.equal(pushed.body[0].expires_at, '2099-01-01T00:00:00.000000Z')
  check('login', await login())
  await write({ type: 'text', content: { text: 'My kettle is broken, I want to complain' } })
  const sent = await send({ message: text })
  check('send', sent)
  check('dry run', await send({ message: text, dry_run: true }))
  await world.drains()
  check('message', await api.get(`/messages/${sent.body.message_id}`))
  await write({ type: 'text', content: { text: 'I want to talk to a person' } })
  const ticket = (await api.get('/ticket/search')).body[0]
  check('move', await api.post(`/ticket/${ticket.hashid}/move`, { status: 'resolved' }))
  check('reopen', await api.post(`/ticket/${ticket.hashid}/move`, { status: 'open' }))
  check('clock', await api.post('/test/clock', { advance: 'P4D' }))
  await world.sweeps()
  await world.drains()
  const closed = await send({ message: text })
  for (const [path, value] of timesIn(closed.body, 'refusal')) assert.match(String(value), SIX_DIGITS, path)
  assert.ok(closed.body.window_closed_at)
  for (const path of ['/agent/search', '/ticket/search', '/ticket/status/search', '/ticket/sla/search'])
    check(path, await api.get(path))
  check('ticket', await api.get(`/ticket/${ticket.hashid}`))
  check('up', await api.get('/up?detail=1'))
  const events = await api.get('/events?limit=1000')
  check('events', events)
  const types = new Set(events.body.data.map((event: { type: string }) => event.type))
  for (const type of [
    'conversation.opened',
    'conversation.handed_over',
    'conversation.closed',
    'message.received',
    'message.sent',
    'message.delivered',
    'ticket.created',
    'ticket.status_changed',
    'ticket.sla_breached',
  ])
    assert.ok(types.has(type), `no ${type} among ${[...types].join(', ')}`)
})

async function login(): Promise<Reply> {
  return world.as(null).post('/auth/login', {
    username: world.app.cast.bruno.username,
    password: 'sous le baobab, on parle',
  })
}
