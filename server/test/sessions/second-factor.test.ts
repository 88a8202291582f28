// The second factor: an authenticator app, passkeys, recovery codes; who has one is asked for it, and nothing goes around it.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { SERVICE } from '../../src/audit/actor.ts'
import { MINUTE_MS } from '../../src/lib/time.ts'
import { PASSWORD } from '../cast.ts'
import { useWorld } from '../world.ts'
import { BASE_URL, type Browser, openBrowser } from './browser.ts'
import { type Authenticator, makeAuthenticator } from './passkey.ts'

const AT_ONCE = 50
const world = useWorld({ env: { BASE_URL } })
beforeEach(() => world.passes(MINUTE_MS - (world.app.clock.nowMs() % MINUTE_MS)))

let people = 0
type Person = { who: { username: string; password: string }; userId: number; browser: Browser }

/** Somebody new, signed in and confirmed. */
async function newcomer(role: 'owner' | 'member' = 'member'): Promise<Person> {
  const { username, userId } = await world.live.awa.hires(`p${++people}`, { password: PASSWORD, role })
  const who = { username, password: PASSWORD }
  const browser = openBrowser(world)
  assert.equal((await browser.post('/auth/session/add', who)).code, 1000)
  assert.equal((await browser.post('/auth/confirm', who)).code, 1000)
  return { who, userId, browser }
}

const codeOf = (secret: string, shiftMs = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.app.clock.nowMs() + shiftMs })

async function withTotp(role?: 'owner' | 'member') {
  const person = await newcomer(role)
  const { secret } = (await person.browser.post('/auth/totp/add')).body
  const { body, code } = await person.browser.post('/auth/totp/confirm', { code: codeOf(secret) })
  assert.equal(code, 1000)
  world.passes(MINUTE_MS)
  return { ...person, secret: secret as string, recovery: body.recovery_codes as string[] }
}

async function withPasskey() {
  const person = await newcomer()
  const key = makeAuthenticator(BASE_URL)
  const attestation = key.creates((await person.browser.post('/auth/passkey/options')).body)
  const { body, code, text } = await person.browser.post('/auth/passkey/add', { name: 'Key', attestation })
  assert.equal(code, 1000, text)
  return { ...person, key, passkey: body.id as string, recovery: body.recovery_codes as string[] }
}

/** The refusal's facts: challenge, methods, options for a passkey. */
async function asked(who: Person['who'], path = '/auth/session/add') {
  const reply = await openBrowser(world).post(path, who)
  assert.deepEqual([reply.code, reply.body.reason], [1001, 'second_factor_required'], reply.text)
  assert.equal(reply.headers.get('set-cookie'), null)
  return reply.body
}

test('an authenticator app: asked for after the password, a code opens the session, once', async () => {
  const { who, secret, recovery } = await withTotp()
  assert.equal(new Set(recovery).size, 10)
  const { challenge, methods } = await asked(who)
  assert.deepEqual(methods, ['totp', 'recovery_code'])
  const browser = openBrowser(world)
  const prove = (code: string) => browser.post('/auth/second-factor', { challenge, code })
  assert.equal((await prove('000000')).code, 1103)
  const code = codeOf(secret)
  const right = await prove(code)
  assert.deepEqual([right.code, right.body.user.has_second_factor], [1000, true])
  assert.equal((await browser.get('/auth/me')).code, 1000)
  assert.equal((await prove(codeOf(secret, 30_000))).code, 1003, 'a challenge is used once')
  const again = (await asked(who)).challenge
  const replay = await openBrowser(world).post('/auth/second-factor', { challenge: again, code })
  assert.equal(replay.code, 1103, 'a code is used once')
})

test('one step either side counts, two do not; an older code than the last one used does not', async () => {
  const { who, secret } = await withTotp()
  const prove = async (shiftMs: number) => {
    const { challenge } = await asked(who)
    const code = codeOf(secret, shiftMs)
    return (await openBrowser(world).post('/auth/second-factor', { challenge, code })).code
  }
  assert.equal(await prove(-60_000), 1103)
  assert.equal(await prove(60_000), 1103)
  assert.equal(await prove(30_000), 1000)
  world.passes(MINUTE_MS)
  world.passes(-MINUTE_MS)
  assert.equal(await prove(-30_000), 1103)
})

test(`one code ${AT_ONCE} times at once: one sign-in`, async () => {
  const { who, userId, secret } = await withTotp()
  const challenges: string[] = []
  for (let i = 0; i < AT_ONCE; i++) {
    if (i % 5 === 0) world.passes(MINUTE_MS)
    challenges.push((await asked(who)).challenge)
    // the challenges of one person live five minutes: keep them all alive
    await world.rows('update challenges set expires_at = $2 where user_id = $1', [
      userId,
      new Date(world.app.clock.nowMs() + 5 * MINUTE_MS).toISOString(),
    ])
  }
  const code = codeOf(secret)
  const { proveSignIn } = await import('../../src/sessions/sign-in.ts')
  const { cookieRuleOf } = await import('../../src/sessions/cookie.ts')
  const rule = cookieRuleOf(BASE_URL)!
  const from = { cookie: null, ip: '127.0.0.1', userAgent: undefined }
  const before = await world.rows('select id from sessions where user_id = $1', [userId])
  const { deps } = world.app.service
  const wanted = () => ({ gives: 'session', rule, gateway: 'live' }) as const
  const codes = await Promise.all(
    challenges.map(challenge =>
      proveSignIn(deps, { challenge, code }, wanted, from, () => SERVICE).then(
        () => 1000,
        (refusal: { code: number }) => refusal.code,
      ),
    ),
  )
  assert.equal(codes.filter(one => one === 1000).length, 1)
  assert.ok(codes.every(one => [1000, 1103, 1009].includes(one)))
  const after = await world.rows('select id from sessions where user_id = $1', [userId])
  assert.equal(after.length, before.length + 1)
})

test('a challenge opens nothing else, lives 5 minutes and takes 5 tries', async () => {
  const { who, secret } = await withTotp()
  const { challenge } = await asked(who)
  const cookie = `__Host-palabre=${challenge}.${challenge}`
  assert.equal((await world.as(null).get('/auth/me', { cookie })).code, 3)
  assert.equal((await world.as(challenge).get('/auth/me')).code, 3)
  const prove = (code: string) => openBrowser(world).post('/auth/second-factor', { challenge, code })
  for (let i = 0; i < 5; i++) assert.equal((await prove('000000')).code, 1103)
  assert.equal((await prove(codeOf(secret))).code, 1003)
  world.passes(MINUTE_MS)
  const late = await asked(who)
  world.passes(5 * MINUTE_MS)
  const body = { challenge: late.challenge, code: codeOf(secret) }
  assert.equal((await openBrowser(world).post('/auth/second-factor', body)).code, 1003)
})

test('a recovery code works once, however it is typed', async () => {
  const { who, recovery } = await withTotp()
  const prove = async (code: string) => {
    const { challenge } = await asked(who)
    return (await openBrowser(world).post('/auth/second-factor', { challenge, code })).code
  }
  const typed = recovery[0]!.replaceAll('-', ' ').toUpperCase()
  assert.equal(await prove(typed), 1000)
  assert.equal(await prove(recovery[0]!), 1103)
  assert.equal(await prove(recovery[1]!), 1000)
})

test('a passkey: its options come with the refusal, its answer opens the session, once', async () => {
  const { who, key } = await withPasskey()
  const { challenge, methods, passkey } = await asked(who)
  assert.deepEqual(methods, ['passkey', 'recovery_code'])
  assert.equal(passkey.rpId, new URL(BASE_URL).hostname)
  const prove = (assertion: ReturnType<Authenticator['signs']>, of = challenge) =>
    openBrowser(world).post('/auth/second-factor', { challenge: of, assertion })
  assert.equal((await prove(key.signs(passkey, { origin: 'https://evil.example' }))).code, 1103)
  assert.equal((await prove(key.signs(passkey, { rpId: 'evil.example' }))).code, 1103)
  assert.equal((await prove(makeAuthenticator(BASE_URL).signs(passkey))).code, 1103)
  const good = key.signs(passkey)
  assert.equal((await prove(good)).code, 1000)
  assert.equal((await prove(good)).code, 1003)
  const next = await asked(who)
  assert.equal((await prove(good, next.challenge)).code, 1103, 'it signed another challenge')
  const copy = key.signs(next.passkey, { counter: 1 })
  assert.equal((await prove(copy, next.challenge)).code, 1103, 'the count of a copy lags behind')
})

test('a passkey is stored for the challenge, the site and the person it was made for', async () => {
  const one = await newcomer()
  const other = await newcomer()
  const options = (await one.browser.post('/auth/passkey/options')).body
  const add = (browser: Browser, attestation: object) =>
    browser.post('/auth/passkey/add', { name: 'Key', attestation })
  const key = makeAuthenticator(BASE_URL)
  const foreign = await add(one.browser, key.creates(options, { origin: 'https://evil.example' }))
  assert.deepEqual([foreign.code, foreign.body.errors[0].field], [1002, 'attestation'])
  assert.equal((await add(other.browser, key.creates(options))).code, 1002)
  assert.equal((await add(one.browser, key.creates({ challenge: 'x'.repeat(43) }))).code, 1002)
  assert.equal((await add(one.browser, key.creates(options))).code, 1000)
  assert.equal((await add(one.browser, key.creates(options))).code, 1002)
  const junk = {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key',
    response: { clientDataJSON: 'AA', attestationObject: 'AA' },
  }
  assert.equal((await add(one.browser, junk)).code, 1002)
})

test('at an IP address passkeys are refused before, at http that is not loopback a cookie is', async () => {
  const at = async (baseUrl: string) => {
    const settings = world.app.service.deps.settings
    const before = settings.baseUrl
    settings.baseUrl = baseUrl
    return () => {
      settings.baseUrl = before
    }
  }
  const { browser } = await newcomer()
  const back = await at('http://127.0.0.1:3000')
  const refused = await browser.post('/auth/passkey/options')
  back()
  assert.deepEqual([refused.code, refused.body.reason], [1001, 'passkeys_need_a_name'])
  const again = await at('http://chat.palabre.test')
  const plain = await world.as(null).post('/auth/session/add', { username: 'x', password: 'y' })
  again()
  assert.deepEqual([plain.code, plain.body.reason], [1001, 'insecure_address'])
})

test('signing in for a token asks for the second factor as well', async () => {
  const { who, secret } = await withTotp()
  const { challenge } = await asked(who, '/auth/login')
  const reply = await world.as(null).post('/auth/second-factor', { challenge, code: codeOf(secret) })
  assert.deepEqual([reply.code, reply.headers.get('set-cookie')], [1000, null])
  assert.equal((await world.as(reply.body.token).get('/auth/me')).body.user.username, who.username)
})

test('to confirm: another name 1101, wrong password 1102, wrong code 1103; the session gets another secret', async () => {
  const { who, browser } = await withTotp()
  const confirm = async (body: object) => (await browser.post('/auth/confirm', body)).code
  const { username, password } = who
  assert.equal(await confirm({ username: 'awa@boutique.example', password }), 1101)
  assert.equal(await confirm({ username, password: 'wrong' }), 1102)
  assert.equal(await confirm({ username, code: '000000' }), 1103)
  assert.equal(await confirm({ username }), 1002)
  assert.equal(await confirm({ username, password, code: '000000' }), 1002)
  const old = openBrowser(world, { cookie: browser.cookie })
  assert.equal(await confirm({ username: username.toUpperCase(), password }), 1000)
  assert.equal((await old.get('/auth/me')).code, 3)
  assert.equal((await browser.get('/auth/me')).code, 1000)
})

test('what changes the second factor asks for it: the password is no way around, and it holds 15 minutes', async () => {
  const { who, browser, secret } = await withTotp()
  world.passes(15 * MINUTE_MS)
  const remove = () => browser.post('/auth/totp/remove')
  const refused = await remove()
  assert.deepEqual([refused.code, refused.body.reason], [1001, 'confirmation_required'])
  assert.deepEqual(refused.body.allowed, ['code', 'assertion'])
  assert.equal((await browser.post('/auth/confirm', who)).code, 1000)
  assert.equal((await remove()).body.reason, 'confirmation_required')
  for (const path of ['/auth/passkey/options', '/auth/recovery-codes/renew', '/auth/totp/add'])
    assert.equal((await browser.post(path)).body.reason, 'confirmation_required', path)
  const { username } = who
  assert.equal((await browser.post('/auth/confirm', { username, code: codeOf(secret) })).code, 1000)
  world.passes(15 * MINUTE_MS - 1000)
  assert.equal((await browser.post('/auth/totp/add')).code, 1004)
  world.passes(1000)
  assert.equal((await remove()).body.reason, 'confirmation_required')
  await browser.post('/auth/confirm', { username, code: codeOf(secret) })
  const { code, body } = await remove()
  assert.deepEqual([code, body], [1000, { totp: false, passkeys: [], recovery_codes_left: 0 }])
  await browser.post('/auth/confirm', who)
  assert.equal((await browser.post('/auth/recovery-codes/renew')).code, 1007)
  const elsewhere = await openBrowser(world).post('/auth/session/add', { ...who, business: 'biz-aaaaaaaaaa' })
  assert.deepEqual([elsewhere.code, elsewhere.body?.errors[0].field], [1007, 'business'])
  assert.equal((await openBrowser(world).post('/auth/session/add', who)).code, 1000)
})

test('a passkey confirms, too, by a challenge of its own', async () => {
  const { who, browser, key, passkey } = await withPasskey()
  world.passes(15 * MINUTE_MS)
  const options = (await browser.post('/auth/confirm/options')).body
  const confirm = (assertion: object) => browser.post('/auth/confirm', { username: who.username, assertion })
  const signIn = await asked(who)
  assert.equal((await confirm(key.signs(signIn.passkey))).code, 1103, 'a challenge of a sign-in')
  const answer = key.signs(options)
  assert.equal((await confirm(answer)).code, 1000)
  assert.equal((await confirm(answer)).code, 1103)
  const { body } = await browser.get('/auth/second-factor')
  assert.deepEqual([body.passkeys[0].id, body.recovery_codes_left], [passkey, 10])
  const other = await newcomer()
  assert.equal((await other.browser.post(`/auth/passkey/${passkey}/remove`)).code, 1007)
  assert.equal((await browser.post(`/auth/passkey/${passkey}/remove`)).body.passkeys.length, 0)
})

test('secrets of authenticator apps and recovery codes are not readable in the database', async () => {
  const { secret, recovery } = await withTotp()
  const rows = await world.rows<{ row: string }>(
    'select t::text as row from totp_secrets t union all select r::text from recovery_codes r',
  )
  const all = JSON.stringify(rows)
  for (const canary of [secret, ...recovery, recovery[0]!.replaceAll('-', '')])
    assert.ok(!all.includes(canary))
})
