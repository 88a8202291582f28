// A business may demand a second factor of a role: who has none can do nothing but set one up. What changes is audited.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { endpoints } from '../../src/routes.ts'
import { PASSWORD } from '../cast.ts'
import { useWorld } from '../world.ts'
import { BASE_URL, openBrowser } from './browser.ts'

const world = useWorld({ env: { BASE_URL } })

async function signedIn(name: string, role: 'owner' | 'admin' | 'member') {
  const { username } = await world.live.awa.hires(name, { password: PASSWORD, role })
  const who = { username, password: PASSWORD }
  const browser = openBrowser(world)
  await browser.post('/auth/session/add', who)
  return { who, browser }
}

test('until it is set up a person can do nothing else, by cookie or by token; tokens of the API go on', async () => {
  const owner = await signedIn('boss', 'owner')
  const member = await signedIn('worker', 'member')
  const demand = () => owner.browser.post('/business-manager/second-factor/update', { roles: ['member'] })
  assert.equal((await demand()).body.reason, 'confirmation_required')
  await owner.browser.post('/auth/confirm', owner.who)
  assert.deepEqual((await demand()).body, { roles: ['member'] })
  const refused = async (path: string) => (await member.browser.get(path)).body?.reason
  assert.equal(await refused('/ticket/search'), 'second_factor_setup_required')
  const { token } = (await world.as(null).post('/auth/login', member.who)).body
  assert.equal((await world.as(token).get('/ticket/search')).body.reason, 'second_factor_setup_required')
  assert.equal((await member.browser.get('/auth/me')).body.lacks_second_factor, true)
  const { body } = await member.browser.post('/auth/me/update', { theme: 'dark', name: 'Renamed' })
  assert.equal(body.user.theme, 'dark')
  const api = await world.live.awa.issuesToken(['tickets:read'], { userId: world.app.cast.bruno.userId })
  assert.equal((await world.as(api.token).get('/ticket/search')).code, 1000)
  await member.browser.post('/auth/confirm', member.who)
  const { secret } = (await member.browser.post('/auth/totp/add')).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.app.clock.nowMs(),
  })
  assert.equal((await member.browser.post('/auth/totp/confirm', { code })).code, 1000)
  assert.equal((await member.browser.get('/ticket/search')).code, 1000)
  assert.equal((await owner.browser.get('/ticket/search')).code, 1000)
})

test('what is demanded of owners, an owner decides, and no token of a machine', async () => {
  const path = '/business-manager/second-factor/update'
  const [owner, admin] = [await signedIn('chief', 'owner'), await signedIn('deputy', 'admin')]
  for (const { browser, who } of [owner, admin]) await browser.post('/auth/confirm', who)
  const tries = async (browser: typeof owner.browser, roles: string[]) =>
    (await browser.post(path, { roles })).code
  assert.deepEqual(
    [await tries(admin.browser, ['owner']), await tries(admin.browser, ['viewer'])],
    [1005, 1000],
  )
  const key = { 'idempotency-key': 'demand-once' }
  const first = await owner.browser.post(path, { roles: ['owner', 'viewer'] }, key)
  assert.deepEqual(first.body, { roles: ['owner', 'viewer'] })
  // who demands it of themselves sets it up first
  await world.rows('update users set has_second_factor = true where username = any($1)', [
    [owner.who.username, admin.who.username],
  ])
  world.passes(1000)
  assert.equal((await owner.browser.post(path, { roles: ['owner', 'viewer'] }, key)).text, first.text)
  const { code, body } = await admin.browser.post(path, { roles: [] })
  assert.deepEqual([code, body], [1005, { roles: ['owner'] }])
  assert.equal((await world.live.awa.api.post(path, { roles: [] })).code, 1005)
  assert.equal(await tries(owner.browser, []), 1000)
})

test('what a person may do without it is their own account, and nothing of the business', () => {
  for (const { path, withoutSecondFactor } of endpoints)
    if (withoutSecondFactor) assert.match(path, /^\/auth\//)
})

test('signing in and out, the second factor and what the business demands leave entries', async () => {
  const { body } = await world.live.awa.api.get('/audit/search?per_page=200')
  const actions = body.data.map((entry: { action: string }) => entry.action)
  for (const action of ['session.add', 'second_factor.add', 'business.second_factor', 'user.update'])
    assert.ok(actions.includes(action), action)
  assert.ok(!JSON.stringify(body).includes(PASSWORD))
})

test('who has a second factor confirms with it before the password or the address is changed; others need not', async () => {
  const { who, browser } = await signedIn('careful', 'member')
  const password = 'la pluie tombe sur Douala'
  const change = () => browser.post('/auth/password/change', { current_password: PASSWORD, password })
  const move = () => browser.post('/auth/address/change', { username: 'other@x.example', password: PASSWORD })
  assert.equal((await move()).body.reason, 'mail_not_configured', 'nothing is mailed here')
  await browser.post('/auth/confirm', who)
  const { secret, uri } = (await browser.post('/auth/totp/add')).body
  assert.match(decodeURIComponent(uri), /^otpauth:\/\/totp\/Palabre \(chat\.palabre\.test\):careful@/)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => totp.generate({ timestamp: world.app.clock.nowMs() })
  const typed = code().replace(/^.../, '$& ')
  assert.equal((await browser.post('/auth/totp/confirm', { code: typed })).code, 1000, 'as apps show it')
  await browser.post('/auth/confirm', who)
  for (const tried of [await change(), await move()]) {
    const { reason, allowed } = tried.body
    assert.deepEqual([reason, allowed], ['confirmation_required', ['code', 'assertion']], tried.text)
  }
  world.passes(30_000)
  assert.equal((await browser.post('/auth/confirm', { username: who.username, code: code() })).code, 1000)
  assert.equal((await move()).body.reason, 'mail_not_configured')
  assert.equal((await change()).code, 1000)
  const own = await browser.post('/auth/address/change', { username: who.username, password })
  assert.deepEqual([own.code, own.body.errors[0].field], [1002, 'username'], 'their own already')
})

test('which proof is missing, or too much, is named', async () => {
  const { who, browser } = await signedIn('forgetful', 'member')
  const fields = async (path: string, body: object) => {
    const { code, body: said } = await browser.post(path, body)
    return [
      code,
      ...said.errors.map(({ field, rule }: { field: string; rule: string }) => `${field} ${rule}`),
    ]
  }
  const { username } = who
  const none = ['password required', 'code required', 'assertion required']
  assert.deepEqual(await fields('/auth/confirm', { username }), [1002, ...none])
  const both = { ...who, code: '123456' }
  assert.deepEqual(await fields('/auth/confirm', both), [1002, 'password alone', 'code alone'])
  const challenge = 'x'.repeat(43)
  assert.deepEqual(await fields('/auth/second-factor', { challenge }), [1002, ...none.slice(1)])
})
