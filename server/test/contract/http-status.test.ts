// Prefer: status=http: the status of each code that can be met, and 200 without the wish.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

const world = useWorld()

test('each code has its status, only when asked for', async () => {
  const { awa } = world.live
  const live = awa.app
  const send = {
    channel: 'messenger',
    contact: { phone: '237655850001' },
    message: { type: 'text', content: { text: 'Hello' } },
  }
  const template = { ...send, message: { type: 'template', content: { name: 'one', language: 'fr' } } }
  const past = { ...template, expires_at: '2020-01-01T00:00:00Z' }
  const read = (await awa.issuesToken(['balance:read'])).token
  const once = (await awa.issuesToken(['balance:read'], { ratePerMinute: 1 })).token
  const key = { 'idempotency-key': 'status-1' }
  await world.as(live.token).post('/messages/send', template, key)
  const wrong = { username: 'nobody@example.com', password: 'x' }
  const cases: [
    code: number,
    status: number,
    token: string | null,
    path: string,
    body?: unknown,
    more?: object,
  ][] = [
    [1000, 200, live.token, '/agent/search'],
    [1001, 409, live.token, '/messages/send', send],
    [1002, 422, live.token, '/messages/send', {}],
    [1003, 410, live.token, '/messages/send', past],
    [1004, 409, live.token, '/messages/send', { ...template, client_ref: 'other' }, key],
    [1005, 403, read, '/messages/send', send],
    [1007, 404, live.token, '/nope'],
    [1008, 400, live.token, '/messages/send', '{'],
    [1009, 429, once, '/business-manager/balance'],
    [1103, 401, null, '/auth/login', wrong],
    [3, 401, 'plb_live_x', '/agent/search'],
    [4, 401, null, '/agent/search'],
  ]
  for (const [code, status, token, path, body, more] of cases) {
    for (const wish of [true, false]) {
      const headers = { ...more, ...(wish ? { prefer: 'status=http' } : {}) }
      const api = world.as(token)
      // a minute may end at any moment: its only request is used up just before
      if (token === once) await api.get(path)
      const reply = await (body === undefined ? api.get(path, headers) : api.post(path, body, headers))
      const applied = reply.headers.get('preference-applied')
      assert.deepEqual(
        [reply.code, reply.status, applied],
        [code, wish ? status : 200, wish ? 'status=http' : null],
        `${code} ${path}`,
      )
    }
  }
  await awa.stopsAll()
  const stopped = await world.as(live.token).post('/messages/send', send, { prefer: 'status=http' })
  assert.deepEqual([stopped.code, stopped.status], [1010, 503])
})
