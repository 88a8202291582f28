import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { addUser } from '../../src/accounts/add-user.ts'
import { inTx } from '../../src/db/tx.ts'
import { HOUR_MS, MINUTE_MS, toMs, toTimestamp } from '../../src/lib/time.ts'
import { bootApp, type TestApp } from '../app.ts'
import { PASSWORD } from '../cast.ts'

const TRIES = 40

let app: TestApp
before(async () => {
  app = await bootApp()
})
after(() => app.stop())
// each case has the attempts of a minute for itself
beforeEach(() => app.clock.advance(MINUTE_MS))

const login = (username: string, password: string, headers = {}, gateway: '' | '/sandbox' = '') =>
  app.as(null, gateway).post('/auth/login', { username, password }, headers)

test('a right password gives a token for 12 hours that does what the role may', async () => {
  const reply = await login('Bruno@Boutique.example', PASSWORD)
  assert.equal(reply.code, 1000)
  const lifeMs = toMs(reply.body.expires_at) - app.service.deps.clock.nowMs()
  assert.ok(lifeMs > 12 * HOUR_MS - MINUTE_MS && lifeMs <= 12 * HOUR_MS)
  const bruno = app.as(reply.body.token)
  assert.equal((await bruno.get('/agent/search')).code, 1000)
  const balance = await bruno.get('/business-manager/balance')
  assert.deepEqual([balance.code, balance.body], [1005, { scope: 'balance:read' }])
  const sandbox = await login('bruno@boutique.example', PASSWORD, {}, '/sandbox')
  assert.match(sandbox.body.token, /^plb_test_/)
  assert.equal(
    (await app.as(sandbox.body.token, '/sandbox').get('/agent/search')).body.data[0].id,
    app.cast.awa.test.agent.hashid,
  )
})

test('an unknown user and a wrong password have the same answer in the same time', async () => {
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
    if (i % 4 === 0) app.clock.advance(MINUTE_MS)
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
  const { db, clock } = app.service.deps
  const [business] = await db.query<{ id: number }>('select business_id as id from apps where id = $1', [
    app.cast.awa.live.id,
  ])
  const make = (name: string, password: string | null, verified: boolean) =>
    inTx(db, tx =>
      addUser(
        tx,
        business!.id,
        { username: `${name}@boutique.example`, name, role: 'viewer', password, verified },
        toTimestamp(clock.nowMs()),
      ),
    )
  await make('none', null, true)
  const gone = await make('gone', PASSWORD, true)
  await db.query('update users set disabled_at = now() where id = $1', [gone])
  await make('fresh', PASSWORD, false)
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
  app.clock.advance(wait * 1000)
  assert.equal((await login('awa@boutique.example', PASSWORD)).code, 1000)
})

test('bad input is 1002 and never repeats the password', async () => {
  const reply = await app
    .as(null)
    .post('/auth/login', { username: '', password: 'canary'.repeat(200), more: 1 })
  assert.equal(reply.code, 1002)
  assert.deepEqual(reply.body.errors.map((error: { field: string }) => error.field).sort(), [
    'more',
    'password',
    'username',
  ])
  assert.ok(!reply.text.includes('canary') && !app.logs.join('').includes('canary'))
})
