// Timestamps: ISO 8601 UTC, six fractional digits and Z, wherever an answer or an event holds one; no Deprecation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD } from '../cast.ts'
import type { Reply } from '../client.ts'
import { MICROS } from '../world/formats.ts'
import { useWorld } from '../world.ts'

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
  for (const [path, value] of timesIn(reply.body, name)) assert.match(String(value), MICROS, path)
}

test('answers and events hold no other form of a time', async () => {
  const { awa } = world
  const { api } = awa
  const fatou = awa.customer()
  const writes = async (text: string): Promise<void> => {
    const message = { type: 'text', content: { text } }
    const played = { channel: 'messenger', contact: { phone: fatou.phone }, message }
    check('inbound', await api.post('/test/inbound', played))
    await world.drains()
  }
  const taught = await awa.triesToTeach(fatou, 'Likes tea', { expires_at: '2099-01-01T00:00:00Z' })
  check('knowledge', taught)
  assert.equal(taught.body[0].expires_at, '2099-01-01T00:00:00.000000Z')
  const bruno = { username: world.app.cast.bruno.username, password: PASSWORD }
  check('login', await world.as(null).post('/auth/login', bruno))
  await writes('My kettle is broken, I want to complain')
  const sent = await awa.triesToSend(fatou, 'Hello')
  check('send', sent)
  check('dry run', await awa.triesToSend(fatou, 'Hello', { dry_run: true }))
  await world.drains()
  check('message', await api.get(`/messages/${sent.body.message_id}`))
  await writes('I want to talk to a person')
  const ticket = (await api.get('/ticket/search')).body[0]
  check('move', await awa.triesToMove(ticket, 'resolved'))
  check('reopen', await awa.triesToMove(ticket, 'open'))
  await awa.customer('237655000222').writes('What are your opening hours?')
  await world.drains()
  check('clock', await api.post('/test/clock', { advance: 'P4D' }))
  await world.sweeps()
  await world.drains()
  const closed = await awa.triesToSend(fatou, 'Hello')
  for (const [path, value] of timesIn(closed.body, 'refusal')) assert.match(String(value), MICROS, path)
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
