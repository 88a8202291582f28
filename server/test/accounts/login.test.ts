import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { HOUR_MS, MINUTE_MS, toMs } from '../../src/lib/time.ts'
import { PASSWORD, setPasswords } from '../cast.ts'
import { often } from '../often.ts'
import { useWorld } from '../world.ts'

const TRIES = often(16, 40)

const world = useWorld()
// each case has the attempts of a whole hour for itself
beforeEach(() => world.passes(HOUR_MS - (world.app.clock.nowMs() % HOUR_MS)))

const login = (username: string, password: string, headers = {}, gateway: '' | '/sandbox' = '') =>
  world.as(null, gateway).post('/auth/login', { username, password }, headers)

test('a right password gives a token for 12 hours that does what the role may', async () => {
  const reply = await login(' Bruno@Boutique.example ', PASSWORD)
  assert.equal(reply.code, 1000)
  const lifeMs = toMs(reply.body.expires_at) - world.app.service.deps.clock.nowMs()
  assert.ok(lifeMs > 12 * HOUR_MS - MINUTE_MS && lifeMs <= 12 * HOUR_MS)
  const bruno = world.as(reply.body.token)
  assert.equal((await bruno.get('/agent/search')).code, 1000)
  const balance = await bruno.get('/business-manager/balance')
  assert.deepEqual([balance.code, balance.body], [1005, { scope: 'balance:read' }])
  const sandbox = await login('bruno@boutique.example', PASSWORD, {}, '/sandbox')
  assert.match(sandbox.body.token, /^plb_test_/)
  assert.equal(
    (await world.as(sandbox.body.token, '/sandbox').get('/agent/search')).body.data[0].id,
    world.awa.app.agent.hashid,
  )
})

test('pages of other sites use up none of the attempts of who looks at them', async () => {
  const foreign = {
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.example',
    'content-type': 'text/plain',
  }
  for (const path of ['/auth/login', '/auth/session/add', '/auth/reset'])
    for (let n = 0; n < 12; n++)
      assert.equal((await world.as(null).post(path, '{}', foreign)).code, 1005, `${path} ${n}`)
  assert.equal((await login('bruno@boutique.example', PASSWORD)).code, 1000)
})

test('an unknown user and a wrong password have the same answer in the same time', async () => {
  await setPasswords(world.app.service.deps.db)
  const timed = async (username: string, password: string) => {
    const begun = performance.now()
    const { json } = await login(username, password)
    const ms = performance.now() - begun
    delete json.trace_id
    return { json, ms }
  }
  const wrong: number[] = []
  const unknown: number[] = []
  for (let i = 0; i < TRIES; i++) {
    // fewer than ten a minute and address, and than twenty an hour and account
    if (i % 4 === 0) world.passes(HOUR_MS / 3)
    const one = await timed('awa@boutique.example', 'not the password')
    const other = await timed('nobody@boutique.example', 'not the password')
    assert.equal(one.json.code, 1103)
    assert.deepEqual(one.json, other.json)
    wrong.push(one.ms)
    unknown.push(other.ms)
  }
  const median = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)]!
  const ratio = median(unknown) / median(wrong)
  assert.ok(ratio > 0.6 && ratio < 1.6, `unknown takes ${ratio} times as long`)
})

test('an account without a password, and a disabled one, are the same 1103; an unverified one is 1100', async () => {
  const { awa } = world.live
  await awa.hires('none')
  const gone = await awa.hires('gone', { password: PASSWORD })
  await world.rows('update users set disabled_at = now() where id = $1', [gone.userId])
  await awa.hires('fresh', { password: PASSWORD, verified: false })
  const codes = [
    (await login('none@boutique.example', PASSWORD)).code,
    (await login('gone@boutique.example', PASSWORD)).code,
    (await login('fresh@boutique.example', PASSWORD)).code,
    (await login('fresh@boutique.example', 'wrong')).code,
  ]
  assert.deepEqual(codes, [1103, 1103, 1100, 1103])
})

test('the 11th attempt of a minute from one address is 1009 with Retry-After, whatever it says of itself', async () => {
  for (let i = 0; i < 10; i++) assert.equal((await login('x@y.example', 'z')).code, 1103)
  const late = await login('awa@boutique.example', PASSWORD, { 'x-forwarded-for': '203.0.113.9' })
  assert.equal(late.code, 1009)
  assert.equal(late.body.reason, 'rate_limited')
  const wait = Number(late.headers.get('retry-after'))
  assert.ok(wait >= 1 && wait <= 60)
  world.passes(wait * 1000)
  assert.equal((await login('awa@boutique.example', PASSWORD)).code, 1000)
})

test('bad input is 1002 and never repeats the password', async () => {
  const reply = await world
    .as(null)
    .post('/auth/login', { username: '', password: 'canary'.repeat(200), more: 1 })
  assert.equal(reply.code, 1002)
  assert.deepEqual(reply.body.errors.map((error: { field: string }) => error.field).sort(), [
    'more',
    'password',
    'username',
  ])
  assert.ok(!reply.text.includes('canary') && !world.app.logs.join('').includes('canary'))
})

test('a token of 12 hours does not go on in another business: 1005, and it works as before', async () => {
  const { token } = (await login('bruno@boutique.example', PASSWORD)).body
  const bruno = world.as(token)
  const { id } = (await bruno.get('/auth/me')).body.business
  const refused = await bruno.post('/auth/business/change', { business: id })
  assert.equal(refused.code, 1005, refused.text)
  const ended = await bruno.post('/auth/session/end', { session: 'lgn-1111111111' })
  assert.deepEqual([ended.code, ended.body.errors[0].field], [1007, 'session'])
  assert.equal((await bruno.get('/auth/me')).code, 1000)
})
