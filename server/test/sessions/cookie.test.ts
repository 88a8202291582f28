// Signing in by cookie: what is set, how long it lasts, who may use it, and how it ends.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { addUser } from '../../src/accounts/add-user.ts'
import { COMMAND_LINE } from '../../src/audit/actor.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, toMs, toTimestamp } from '../../src/lib/time.ts'
import { PASSWORD } from '../cast.ts'
import { fieldsAtFault } from '../world/formats.ts'
import { useWorld } from '../world.ts'
import { BASE_URL, openBrowser } from './browser.ts'

const AWA = { username: 'awa@boutique.example', password: PASSWORD }
const BRUNO = { username: 'bruno@boutique.example', password: PASSWORD }

const world = useWorld({ env: { BASE_URL } })
// each case has the attempts of a whole minute for itself
beforeEach(() => world.passes(MINUTE_MS - (world.app.clock.nowMs() % MINUTE_MS)))

async function signedIn(who = AWA) {
  const browser = openBrowser(world)
  const reply = await browser.post('/auth/session/add', who)
  assert.equal(reply.code, 1000, reply.text)
  return browser
}

test('a right password sets one cookie and answers who, where and until when, never the secret', async () => {
  const browser = openBrowser(world)
  const reply = await browser.post('/auth/session/add', { ...AWA, username: 'Awa@Boutique.example' })
  assert.match(
    browser.set!,
    /^__Host-palabre=[\w-]{43}\.[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
  )
  assert.deepEqual(Object.keys(reply.body).sort(), ['business', 'businesses', 'expires_at', 'role', 'user'])
  assert.deepEqual([reply.body.role, reply.body.business.name], ['owner', 'Boutique Awa'])
  assert.match(reply.body.user.id, /^usr-/)
  for (const part of browser.cookie!.split('.')) assert.ok(!reply.text.includes(part))
  const lifeMs = toMs(reply.body.expires_at) - world.app.clock.nowMs()
  assert.ok(lifeMs > 7 * DAY_MS - MINUTE_MS && lifeMs <= 7 * DAY_MS)
  const me = await browser.get('/auth/me')
  assert.deepEqual([me.body.via, me.body.user.username, me.body.role], ['session', AWA.username, 'owner'])
  const rows = await world.rows<{ row: string }>('select s::text as row from sessions s')
  for (const part of browser.cookie!.split('.')) assert.ok(!JSON.stringify(rows).includes(part))
})

test('the path decides the app; what a role may not, its session may not', async () => {
  const awa = await signedIn()
  const [live, sandbox] = [await awa.get('/agent/search'), await awa.get('/sandbox/agent/search')]
  assert.equal(live.body.data[0].id, world.live.awa.app.agent.hashid)
  assert.equal(sandbox.body.data[0].id, world.awa.app.agent.hashid)
  const bruno = await signedIn(BRUNO)
  assert.equal((await bruno.get('/ticket/search')).code, 1000)
  assert.deepEqual((await bruno.get('/business-manager/balance')).body, { scope: 'balance:read' })
})

test('what is not GET or HEAD needs our Origin, and where sent Sec-Fetch-Site: same-origin', async () => {
  const awa = await signedIn()
  const update = (headers: { [name: string]: string }) =>
    world
      .as(null)
      .post('/auth/me/update', { theme: 'dark' }, { cookie: `__Host-palabre=${awa.cookie}`, ...headers })
  const codes = [
    await update({}),
    await update({ origin: 'https://evil.example' }),
    await update({ origin: 'null' }),
    await update({ origin: `${BASE_URL}:8443` }),
    await update({ origin: BASE_URL, 'sec-fetch-site': 'cross-site' }),
    await update({ origin: BASE_URL, 'sec-fetch-site': 'same-site' }),
    await update({ origin: BASE_URL, 'sec-fetch-site': 'none' }),
  ].map(reply => [reply.code, reply.headers.get('access-control-allow-origin')])
  assert.deepEqual(codes, Array(7).fill([1005, null]))
  assert.equal((await update({ origin: BASE_URL })).code, 1000)
  assert.equal((await update({ origin: BASE_URL, 'sec-fetch-site': 'same-origin' })).code, 1000)
  const read = await world.as(null).get('/auth/me', { cookie: `__Host-palabre=${awa.cookie}` })
  assert.equal(read.code, 1000)
})

test('signing in from another site’s page is refused, before the password is looked at', async () => {
  const from = (headers: { [name: string]: string }) => world.as(null).post('/auth/session/add', AWA, headers)
  assert.equal((await from({ origin: 'https://evil.example' })).code, 1005)
  assert.equal((await from({ origin: BASE_URL, 'sec-fetch-site': 'cross-site' })).code, 1005)
  assert.equal((await from({})).code, 1000)
  const form = await world
    .as(null)
    .post('/auth/session/add', JSON.stringify(AWA), { 'content-type': 'text/plain' })
  assert.equal(form.code, 1008)
})

test('Authorization wins over a cookie', async () => {
  const awa = await signedIn()
  const both = (authorization: string) => awa.get('/auth/me', { authorization })
  assert.equal((await both(`Bearer ${world.live.chloe.app.token}`)).body.business.name, 'Chez Chloé')
  assert.equal((await both('Bearer nonsense')).code, 3)
  assert.equal((await both('Basic eDp5')).code, 4)
})

test('two cookies, a malformed or an unknown one are 3; none, or one of a browser alone, is 4', async () => {
  const awa = await signedIn()
  const other = await signedIn(BRUNO)
  const ask = async (cookie: string) => (await world.as(null).get('/auth/me', { cookie })).code
  const unknown = `${'a'.repeat(43)}.${'b'.repeat(43)}`
  assert.deepEqual(
    [
      await ask(`__Host-palabre=${awa.cookie}; __Host-palabre=${other.cookie}`),
      await ask('__Host-palabre=x'),
      await ask(`__Host-palabre=${unknown}`),
      await ask(`__Host-palabre=.${'b'.repeat(43)}`),
      await ask('other=1'),
      await ask(`palabre=${awa.cookie}`),
      await ask(`x=1; __Host-palabre=${awa.cookie}; y=2`),
    ],
    [3, 3, 3, 4, 4, 4, 1000],
  )
})

test('a session is over after 12 idle hours, and after 7 days in any case', async () => {
  const idle = await signedIn()
  world.passes(12 * HOUR_MS)
  assert.equal((await idle.get('/auth/me')).code, 1)
  const busy = await signedIn()
  for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
    assert.equal((await busy.get('/auth/me')).code, 1000, `${hours} h`)
    world.passes(11 * HOUR_MS)
  }
  assert.equal((await busy.get('/auth/me')).code, 1000)
  world.passes(11 * HOUR_MS)
  assert.equal((await busy.get('/auth/me')).code, 1)
})

test('each sign-in has secrets of its own; the session the browser had before is over', async () => {
  const browser = await signedIn()
  const first = openBrowser(world, { cookie: browser.cookie })
  await browser.post('/auth/session/add', AWA)
  assert.notEqual(browser.cookie!.split('.')[0], first.cookie!.split('.')[0])
  assert.equal(browser.cookie!.split('.')[1], first.cookie!.split('.')[1], 'the browser is known')
  assert.equal((await first.get('/auth/me')).code, 2)
  const fixed = openBrowser(world, { cookie: `${'a'.repeat(43)}.${'b'.repeat(43)}` })
  await fixed.post('/auth/session/add', AWA)
  assert.doesNotMatch(fixed.cookie!, /a{43}|b{43}/)
})

test('sessions are listed with device, address and last use, and end one by one or all', async () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36\u00a0'
  await world.rows('delete from sessions')
  const here = await signedIn()
  const there = openBrowser(world)
  await there.post('/auth/session/add', AWA, { 'user-agent': chrome })
  const list = async () => (await here.get('/auth/session/search')).body.data
  const [a, b] = await list()
  const [mine, other] = a.is_this ? [a, b] : [b, a]
  assert.deepEqual([other.device, other.is_this, mine.is_this], ['Chrome, Windows', false, true])
  assert.match(other.address, /127\.0\.0\.1/)
  const bruno = await signedIn(BRUNO)
  assert.equal((await bruno.post('/auth/session/end', { session: other.id })).code, 1007)
  assert.equal((await here.post('/auth/session/end', { session: other.id })).code, 1000)
  assert.equal((await there.get('/auth/me')).code, 2)
  assert.equal((await list()).length, 1)
  assert.equal((await here.post('/auth/session/end', { session: other.id })).code, 1007)
  assert.equal((await here.post('/auth/session/end', {})).code, 1000)
  assert.match(here.cookie!, /^\.[\w-]{43}$/)
  assert.equal((await here.get('/auth/me')).code, 4)
  const [one, two] = [await signedIn(), await signedIn()]
  assert.equal((await one.post('/auth/session/end', { all: true })).code, 1000)
  assert.equal((await two.get('/auth/me')).code, 2)
  assert.equal((await bruno.get('/auth/me')).code, 1000)
})

test('name, language, theme, zone, shortcuts and notices are changed one by one', async () => {
  const awa = await signedIn()
  const { body } = await awa.post('/auth/me/update', {
    name: 'Awa N.',
    zone: 'Africa/Douala',
    notices: { mail: false, sla: false },
  })
  assert.deepEqual([body.user.name, body.user.zone], ['Awa N.', 'Africa/Douala'])
  assert.deepEqual(body.user.notices, {
    ...{ desktop: true, sound: true, mail: false },
    ...{ mentioned: true, assigned: true, waiting: true, sla: false, channel: true },
  })
  const next = await awa.post('/auth/me/update', { language: 'fr', theme: 'dark', keys: false })
  assert.deepEqual(
    [next.body.user.language, next.body.user.theme, next.body.user.keys, next.body.user.notices.mail],
    ['fr', 'dark', false, false],
  )
  // what refuses them speaks their language, before the call is looked at and after; a header that names one wins
  const member = await signedIn({ username: 'bruno@boutique.example', password: PASSWORD })
  await member.post('/auth/me/update', { language: 'fr' })
  for (const path of ['/member/invite', '/auth/session/end']) {
    const french = await member.post(path, { session: 'x' })
    assert.match(french.message, / (?:autorisée|requête)/i, french.text)
    assert.equal(french.headers.get('content-language'), 'fr')
    const english = await member.post(path, { session: 'x' }, { 'accept-language': 'en' })
    assert.equal(english.headers.get('content-language'), 'en')
  }
  await member.post('/auth/me/update', { language: null })
  const wrong = [{ zone: 'Nowhere/At-all' }, { zone: '+01:00' }, { theme: 'red' }, { language: 'xx' }, {}]
  const names = ['a\r\nSet-Cookie: x=1', '\u202egnp', ' ', 'a\u0000b'].map(name => ({ name }))
  for (const change of [...wrong, ...names])
    assert.equal((await awa.post('/auth/me/update', change)).code, 1002, JSON.stringify(change))
  const together = await awa.post('/auth/me/update', { zone: 'Nowhere/At-all', language: 'xx' })
  assert.deepEqual(fieldsAtFault(together).sort(), ['language', 'zone'])
  assert.match(together.text, /: en, fr, null/)
  const token = world.live.awa.api
  assert.equal((await token.post('/auth/me/update', { theme: 'dark' })).code, 1005)
  assert.equal((await token.get('/auth/me')).body.via, 'token')
})

test('changes of one person at the same time are all kept', async () => {
  const { username } = await world.live.awa.hires('hurried', { password: PASSWORD })
  const tabs = await Promise.all([1, 2, 3, 4].map(() => signedIn({ username, password: PASSWORD })))
  const changes = [{ theme: 'dark' }, { language: 'fr' }, { zone: 'Africa/Douala' }, { keys: false }]
  for (const [index, tab] of tabs.entries())
    assert.equal((await tab.get('/auth/me')).code, 1000, `tab ${index}`)
  const replies = await Promise.all(changes.map((change, n) => tabs[n]!.post('/auth/me/update', change)))
  assert.deepEqual([...new Set(replies.map(({ code }) => code))], [1000])
  const { theme, language, zone, keys } = (await tabs[0]!.get('/auth/me')).body.user
  assert.deepEqual([theme, language, zone, keys], ['dark', 'fr', 'Africa/Douala', false])
})

test('who is added to two businesses at the same time belongs to both', async () => {
  const person = {
    username: 'twins@boutique.example',
    name: 'T',
    role: 'viewer',
    password: null,
    verified: true,
  } as const
  const businesses = await world.rows<{ id: number }>('select id from businesses order by id limit 2')
  const now = toTimestamp(world.app.clock.nowMs())
  const added = await Promise.all(
    businesses.map(({ id }) => world.inTx(tx => addUser(tx, id, person, COMMAND_LINE, now))),
  )
  assert.equal(new Set(added.map(({ id }) => id)).size, 1)
  assert.deepEqual(added.map(({ isNew }) => isNew).sort(), [false, true])
})

test('one person, two businesses: the sign-in chooses, and a session goes on in the other', async () => {
  const { userId } = await world.live.awa.hires('both', { password: PASSWORD, role: 'viewer' })
  const member = {
    username: 'both@boutique.example',
    name: 'x',
    role: 'admin',
    password: null,
    verified: true,
  } as const
  await world.inTx(async tx => {
    const [chez] = await tx.query<{ id: number }>(`select id from businesses where name = 'Chez Chloé'`)
    await addUser(tx, chez!.id, member, COMMAND_LINE, toTimestamp(world.app.clock.nowMs() + 1))
  })
  const who = { username: 'both@boutique.example', password: PASSWORD }
  const browser = await signedIn(who)
  const { businesses, business } = (await browser.get('/auth/me')).body
  assert.deepEqual([business.name, businesses.length], ['Boutique Awa', 2])
  const other = businesses.find((one: { name: string }) => one.name === 'Chez Chloé')
  const before = openBrowser(world, { cookie: browser.cookie })
  const changed = await browser.post('/auth/business/change', { business: other.id })
  assert.deepEqual([changed.code, changed.body.role], [1000, 'admin'])
  assert.equal((await before.get('/auth/me')).code, 3, 'another secret')
  assert.equal((await browser.get('/business-manager/balance')).code, 1000)
  const again = openBrowser(world)
  assert.equal((await again.post('/auth/session/add', who)).body.business.name, 'Chez Chloé', 'the last one')
  assert.equal((await again.post('/auth/session/add', { ...who, business: business.id })).body.role, 'viewer')
  const token = (await world.as(null).post('/auth/login', { ...who, business: other.id })).body.token
  assert.equal((await world.as(token).get('/auth/me')).body.business.name, 'Chez Chloé')
  const machine = await world.live.awa.issuesToken(['messages:read'], { userId })
  const told = (await world.as(machine.token).get('/auth/me')).body.businesses
  const { id, name } = business
  assert.deepEqual(told, [{ id, name, role: 'viewer' }], 'a token of the API is of one business')
  const [chez] = await world.rows<{ hashid: string }>(
    `select hashid from businesses where name = 'Chez Chloé'`,
  )
  world.passes(MINUTE_MS)
  const foreign = await openBrowser(world).post('/auth/session/add', { ...AWA, business: chez!.hashid })
  const unknown = await openBrowser(world).post('/auth/session/add', { ...AWA, business: 'biz-1111111111' })
  assert.deepEqual({ ...foreign.json, trace_id: '' }, { ...unknown.json, trace_id: '' })
  assert.equal(foreign.code, 1007)
})

test('ended, disabled and demoted: in force in another process within a second', async () => {
  const second = await world.second({ roles: ['api'] })
  const { userId } = await world.live.awa.hires('gone', { password: PASSWORD, role: 'admin' })
  const here = await signedIn({ username: 'gone@boutique.example', password: PASSWORD })
  const cookie = here.cookie
  const there = () => openBrowser(world, { cookie, address: second.address! })
  const codeThere = async () => (await there().get('/business-manager/balance')).code
  const after = async (change: () => Promise<unknown>) => {
    assert.equal(await codeThere(), 1000)
    await change()
    await new Promise(resolve => setTimeout(resolve, 1000))
    return codeThere()
  }
  const role = (to: string) => world.rows('update memberships set role = $2 where user_id = $1', [userId, to])
  assert.equal(await after(() => role('member')), 1005)
  await role('admin')
  await new Promise(resolve => setTimeout(resolve, 1000))
  assert.equal(await after(() => world.runs(['user', 'disable', 'gone@boutique.example'])), 5)
  await world.rows('update users set disabled_at = null where id = $1', [userId])
  await new Promise(resolve => setTimeout(resolve, 1000))
  assert.equal(await after(() => here.post('/auth/session/end', {})), 2)
})
