// I15: each role, by token and by cookie, at every endpoint: what the declarations say, and docs/roles.md prints, is what happens.
// And what a session may name of another person or business is answered as if nobody had it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROLE_SCOPES, ROLES, type Role } from '@palabre/contract/scopes'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { endpoints } from '../../src/routes.ts'
import { PASSWORD } from '../cast.ts'
import type { Reply } from '../client.ts'
import { useWorld } from '../world.ts'
import { BASE_URL, type Browser, openBrowser } from './browser.ts'

type Who = { username: string; password: string }
/** By an API token and by a sign-in for one: of the live app, and of the test app. */
type Ways = { token: string; login: string }
const people = new Map<Role, { browser: Browser; live: Ways; test: Ways; who: Who }>()

const world = useWorld({ env: { BASE_URL } }, async world => {
  for (const role of ROLES) {
    const { username, userId } = await world.live.awa.hires(`m-${role}`, { password: PASSWORD, role })
    const who = { username, password: PASSWORD }
    const browser = openBrowser(world)
    await browser.post('/auth/session/add', who)
    const scopes = [...ROLE_SCOPES[role]]
    const ways = async (kind: 'live' | 'test'): Promise<Ways> => {
      const shop = kind === 'live' ? world.live.awa : world.awa
      const { token } = await shop.issuesToken(scopes, { userId, ratePerMinute: 1_000_000 })
      const { body } = await world.as(null, kind === 'live' ? '' : '/sandbox').post('/auth/login', who)
      return { token, login: body.token }
    }
    people.set(role, { browser, live: await ways('live'), test: await ways('test'), who })
    // ten sign-ins a minute
    world.passes(MINUTE_MS)
  }
})

const known = endpoints.filter(({ scope }) => scope !== null)
const baseOf = ({ gateway }: Endpoint): '' | '/sandbox' => (gateway === 'test' ? '/sandbox' : '')
const pathOf = ({ path }: Endpoint): string => path.replaceAll(/\{\w+\}/g, '999999999')
/** Not refused for who asks: the body is wrong, the record missing, or it is done. */
const isLetIn = ({ code, body }: Reply): boolean =>
  ![1, 2, 3, 4, 5, 1005, 1006, 1100].includes(code) && body?.reason !== 'confirmation_required'

/** A body that is never taken: nothing must happen here. */
const WRONG = '{not json'

for (const declared of known) {
  const { method, path, scope, roles, person, confirm } = declared
  const base = baseOf(declared)
  test(`${method} ${base}${path}`, async () => {
    for (const role of ROLES) {
      const { browser, ...ways } = people.get(role)!
      const { token, login } = ways[base === '' ? 'live' : 'test']
      const holds =
        (scope === 'any' || ROLE_SCOPES[role].includes(scope!)) && (!roles || roles.includes(role))
      const way = pathOf(declared)
      // what takes no body would end the session
      const body = declared.body ? WRONG : '{}'
      const ask = (api: Pick<Browser, 'get' | 'post'>, to = way): Promise<Reply> =>
        method === 'GET' ? api.get(to) : api.post(to, body)
      const byCookie = await ask(browser, base + way)
      const byLogin = await ask(world.as(login, base))
      const byToken = await ask(world.as(token, base))
      for (const reply of [byCookie, byLogin]) {
        if (!holds) assert.equal(reply.code, 1005, `${role}: ${reply.text}`)
        // nobody here has a second factor
        else if (confirm && confirm !== 'if-second-factor')
          assert.equal(reply.body?.reason, 'confirmation_required', `${role}: ${reply.text}`)
        else assert.ok(isLetIn(reply), `${role}: ${reply.text}`)
      }
      if (!holds || person) assert.equal(byToken.code, 1005, `${role}: ${byToken.text}`)
      else assert.ok(isLetIn(byToken), `${role}: ${byToken.text}`)
    }
  })
}

test('another person’s session and passkey, another business: answered as if nobody had them', async () => {
  world.passes(HOUR_MS)
  const chloe = openBrowser(world)
  await chloe.post('/auth/session/add', { username: 'chloe@chez.example', password: PASSWORD })
  const [theirs] = (await chloe.get('/auth/session/search')).body.data
  const [business] = await world.rows<{ hashid: string }>(
    `select hashid from businesses where name = 'Chez Chloé'`,
  )
  const { userId } = world.app.cast.chloe.live
  await world.rows(
    `insert into passkeys (hashid, user_id, credential_id, public_key, counter, transports, name, created_at)
     values ('pky-zzzzzzzzzz', $1, 'x', '\\x00', 0, '{}', 'x', now())`,
    [userId],
  )
  const { browser, who } = people.get('owner')!
  await browser.post('/auth/confirm', who)
  const same = async (
    path: string,
    ask: (value: string) => Promise<Reply>,
    foreign: string,
    nobody: string,
  ) => {
    const [a, b] = [await ask(foreign), await ask(nobody)]
    assert.equal(a.code, 1007, path)
    assert.deepEqual({ ...a.json, trace_id: '' }, { ...b.json, trace_id: '' })
  }
  const end = (session: string) => browser.post('/auth/session/end', { session })
  await same('end', end, theirs.id, 'lgn-1111111111')
  const change = (to: string) => browser.post('/auth/business/change', { business: to })
  await same('change', change, business!.hashid, 'biz-1111111111')
  const remove = (id: string) => browser.post(`/auth/passkey/${id}/remove`)
  await same('remove', remove, 'pky-zzzzzzzzzz', 'pky-1111111111')
  assert.equal((await chloe.get('/auth/me')).code, 1000)
})

test('a key repeats the first answer to the same person, and is another’s own', async () => {
  const [owner, member] = [people.get('owner')!.browser, people.get('member')!.browser]
  const key = { 'idempotency-key': 'theme' }
  const first = await owner.post('/auth/me/update', { theme: 'dark' }, key)
  await owner.post('/auth/me/update', { theme: 'light' })
  const again = await owner.post('/auth/me/update', { theme: 'dark' }, key)
  assert.deepEqual([again.text, again.headers.get('idempotency-replayed')], [first.text, 'true'])
  const theirs = await member.post('/auth/me/update', { theme: 'dark' }, key)
  assert.deepEqual([theirs.code, theirs.headers.get('idempotency-replayed')], [1000, null])
  assert.notEqual(theirs.body.user.username, first.body.user.username)
  assert.equal((await member.post('/auth/me/update', { theme: 'light' }, key)).code, 1004)
})

test('all others end: sessions and login tokens of the person, not what asks, nor tokens of the API', async () => {
  const { who, live, test: tried } = people.get('viewer')!
  world.passes(MINUTE_MS)
  const [here, there] = [openBrowser(world), openBrowser(world)]
  for (const browser of [here, there]) await browser.post('/auth/session/add', who)
  const others = { others: true }
  assert.equal((await world.as(tried.login, '/sandbox').post('/auth/session/end', others)).code, 1005)
  assert.equal((await there.get('/auth/me')).code, 1000)
  assert.equal((await here.post('/auth/session/end', others)).code, 1000)
  const codes = [here.get('/auth/me'), there.get('/auth/me')]
  const tokens = [live.login, live.token].map(token => world.as(token).get('/auth/me'))
  assert.deepEqual(
    (await Promise.all([...codes, ...tokens])).map(({ code }) => code),
    [1000, 2, 2, 1000],
  )
  assert.equal((await people.get('owner')!.browser.get('/auth/me')).code, 1000)
})
