// What a caller may ask of any request: preferences, strictness, language, keys, limits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '../../src/lib/time.ts'
import { exchange } from '../rig/exchange.ts'
import { useWorld } from '../world.ts'

const SEARCH = '/agent/search'

const world = useWorld()
const { awa } = world.live

test('Prefer: envelope=none answers the bare body, errors keep the envelope', async () => {
  const whole = await awa.api.get(SEARCH)
  const bare = await awa.api.get(SEARCH, { prefer: 'envelope=none' })
  assert.deepEqual(bare.json, whole.body)
  assert.equal(bare.headers.get('preference-applied'), 'envelope=none')
  assert.equal(whole.headers.get('preference-applied'), null)
  const failed = await awa.api.get(`${SEARCH}?page=0`, { prefer: 'envelope=none' })
  assert.deepEqual([failed.json.success, failed.json.code], [false, 1002])
})

test('Prefer: status=http uses real statuses and says so', async () => {
  const status = async (path: string, token: string | null = awa.app.token) => {
    const reply = await world.as(token).get(path, { prefer: 'respond-async, Status=http' })
    return [reply.status, reply.code, reply.headers.get('preference-applied')]
  }
  assert.deepEqual(await status(SEARCH), [200, 1000, 'status=http'])
  assert.deepEqual(await status(`${SEARCH}?page=0`), [422, 1002, 'status=http'])
  assert.deepEqual(await status('/nope'), [404, 1007, 'status=http'])
  assert.deepEqual(await status(SEARCH, null), [401, 4, 'status=http'])
  const both = await awa.api.get(SEARCH, { prefer: 'envelope=none, status=http' })
  assert.equal(both.headers.get('preference-applied'), 'envelope=none, status=http')
})

test('unknown parameters are named, and refused with strict=1', async () => {
  const loose = await awa.api.get(`${SEARCH}?colour=red&page=1&x%0ay=1`)
  assert.deepEqual([loose.code, loose.headers.get('x-ignored-params')], [1000, 'colour, x%0Ay'])
  const clean = await awa.api.get(`${SEARCH}?page=1&strict=1`)
  assert.deepEqual([clean.code, clean.headers.get('x-ignored-params')], [1000, null])
  const strict = await awa.api.get(`${SEARCH}?colour=red&strict=1`)
  assert.deepEqual([strict.code, strict.body.errors[0].field], [1002, 'colour'])
  const refused = await awa.api.post('/ticket/add?colour=red', {})
  assert.deepEqual([refused.code, refused.headers.get('x-ignored-params')], [1002, 'colour'])
})

test('a body that was read and refused leaves the connection open', async () => {
  for (const body of ['{', '', '{"subject": "\\u0000"}', '{}']) {
    const refused = await awa.api.post('/ticket/add', body)
    assert.equal(refused.json.success, false)
    assert.equal(refused.headers.get('connection'), 'keep-alive', body)
  }
})

test('a refusal names the fields of which one is allowed', async () => {
  const api = world.awa.api
  const both = { advance: 'PT1S', reset: true }
  const message = async (language: string): Promise<string> =>
    (await api.post('/test/clock', both, { 'accept-language': language })).body.errors[0].message
  assert.equal(await message('en'), 'must have exactly one of: advance, reset')
  assert.equal(await message('fr'), 'doit avoir exactement un de ces champs : advance, reset')
})

test('the language is that of Accept-Language, English when it says neither', async () => {
  const message = async (language: string): Promise<string> =>
    (await awa.api.get(`${SEARCH}?page=0`, { 'accept-language': language })).message
  const english = await message('en')
  const french = await message('fr')
  assert.match(english, /^Request validation error: page must be/)
  assert.match(french, /^Erreur de validation de la requête.* page doit être un nombre entier/)
  assert.equal(await message('fr-CM, en;q=0.5'), french)
  for (const odd of ['de', '../../x', 'en;q=0.9, fr;q=0.1', 'x'.repeat(9000), ''])
    assert.equal(await message(odd), english, odd.slice(0, 20))
})

test('an Idempotency-Key that is empty, too long or not visible ASCII is 1002', async () => {
  const fatou = awa.customer()
  const post = (key: string) => awa.triesToTeach(fatou, 'Text.', {}, { 'idempotency-key': key })
  for (const key of ['', 'x'.repeat(256), 'clé', 'a b']) {
    const reply = await post(key)
    assert.deepEqual([reply.code, reply.body.errors[0].field], [1002, 'Idempotency-Key'], key.slice(0, 10))
  }
  assert.equal((await post('x'.repeat(255))).code, 1000)
})

test('links never come from the Host or the X-Forwarded headers', async () => {
  const { text } = await exchange(world.app.service.address!, {
    method: 'GET',
    path: `${SEARCH}?per_page=1`,
    headers: [
      ['authorization', `Bearer ${awa.app.token}`],
      ['host', 'evil.example'],
      ['x-forwarded-host', 'evil.example'],
      ['x-forwarded-proto', 'gopher'],
      ['x-forwarded-for', '203.0.113.1'],
      ['forwarded', 'host=evil.example;proto=gopher'],
    ],
    body: null,
  })
  const { body } = JSON.parse(text)
  assert.equal(body.first_page_url, 'http://palabre.test/agent/search?per_page=1&page=1')
  assert.ok(!/evil|gopher/.test(text))
})

test('600 requests a minute per token, shared by two services, within 5 %', async () => {
  const { token } = await awa.issuesToken(['agents:read'])
  const other = await world.second()
  // the whole run falls into one window
  world.passes(MINUTE_MS - (world.app.clock.nowMs() % MINUTE_MS))
  const replies: { code: number; wait: string | null; remaining: string | null }[] = []
  const run = async (address: string, calls: number) => {
    for (let i = 0; i < calls; i++) {
      const answer = await fetch(`${address}${SEARCH}`, { headers: { authorization: `Bearer ${token}` } })
      const { code } = (await answer.json()) as { code: number }
      replies.push({
        code,
        wait: answer.headers.get('retry-after'),
        remaining: answer.headers.get('ratelimit-remaining'),
      })
    }
  }
  const addresses = [world.app.service.address!, other.address!]
  await Promise.all(Array.from({ length: 8 }, (_, i) => run(addresses[i % 2]!, 100)))
  const taken = replies.filter(reply => reply.code === 1000)
  const late = replies.filter(reply => reply.code === 1009)
  assert.equal(taken.length + late.length, 800)
  assert.ok(taken.length >= 570 && taken.length <= 630, `${taken.length} were taken`)
  assert.ok(late.every(reply => Number(reply.wait) >= 1 && Number(reply.wait) <= 60))
  assert.ok(taken.every(reply => /^\d+$/.test(reply.remaining ?? '')))
  world.passes(MINUTE_MS)
  assert.equal((await world.as(token).get(SEARCH)).code, 1000)
})
