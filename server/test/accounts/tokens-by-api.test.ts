// Tokens over the API: made, changed, rolled and revoked; nobody gives more than they hold.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toTimestamp } from '../../src/lib/time.ts'
import { client } from '../client.ts'
import { until, useWorld } from '../world.ts'

const IN_FORCE_MS_MAX = 1000
const DAY_MS = 86_400_000

const world = useWorld()
const { awa, chloe, live } = world
const as = (token: string) => world.as(token, '/sandbox')

const wanted = { name: 'Shop system', scopes: ['messages:read' as const, 'agents:read' as const] }
type Named = { field: string }

test('a token is made, works, and is shown with its maker and its use, never with its text', async () => {
  const made = await awa.api.post('/token/add', {
    ...wanted,
    addresses: ['127.0.0.1', '2001:DB8::/32'],
    rate: 50,
  })
  assert.equal(made.code, 1000, made.text)
  const { id, token, expires_at, created_at, maker, holder } = made.body
  assert.match(token, /^plb_test_/)
  assert.equal(Date.parse(expires_at) - Date.parse(created_at), 90 * DAY_MS)
  assert.deepEqual([maker, holder.name], [holder, 'Boutique Awa'])
  assert.deepEqual(made.body.addresses, ['127.0.0.1', '2001:db8::/32'])
  const used = await as(token).get('/agent/search')
  assert.deepEqual([used.code, used.headers.get('ratelimit-limit')], [1000, '50'])
  assert.equal((await as(token).get('/business-manager/balance')).code, 1005)
  const listed = await awa.api.get('/token/search?is_active=true')
  const [shown] = listed.body.data
  assert.deepEqual([shown.id, shown.last_used_address, shown.unused_scopes], [id, '127.0.0.1', []])
  assert.ok(!listed.text.includes(token))
  const [row] = await world.rows<{ scopes_used: object }>('select scopes_used from tokens where id = $1', [
    id,
  ])
  assert.deepEqual(Object.keys(row!.scopes_used), ['agents:read'])
})

test('scopes unused for 90 days are named: not sooner, not of a younger token, and no longer once they are used', async () => {
  await world.rows("update tokens set expires_at = expires_at + interval '200 days'")
  const scopes = ['messages:read', 'agents:read', 'tickets:read']
  const long = toTimestamp(world.app.clock.nowMs() + 300 * DAY_MS)
  const { id, token } = (await awa.api.post('/token/add', { name: 'Old', scopes, expires_at: long })).body
  const unused = async (of: number): Promise<string[]> =>
    (await awa.api.get('/token/search')).body.data.find((one: { id: number }) => one.id === of).unused_scopes
  // agents:read is used on the first day, tickets:read 31 days later
  await as(token).get('/agent/search')
  world.passes(31 * DAY_MS)
  await as(token).get('/ticket/search')
  const young = (await awa.api.post('/token/add', { name: 'Young', scopes, expires_at: long })).body.id
  world.passes(58 * DAY_MS)
  assert.deepEqual(await unused(id), [])
  world.passes(2 * DAY_MS)
  assert.deepEqual([await unused(id), await unused(young)], [['messages:read', 'agents:read'], []])
  // a request of another day is noted; one of the same day is not noted again
  await as(token).get('/agent/search')
  assert.deepEqual(await unused(id), ['messages:read'])
  world.passes(31 * DAY_MS)
  assert.deepEqual([await unused(id), await unused(young)], [['messages:read', 'tickets:read'], scopes])
})

test('nobody gives more than they hold, and a machine without admin makes none', async () => {
  const narrow = await awa.apiWith(['admin', 'messages:read'])
  assert.equal((await narrow.post('/token/add', wanted)).code, 1000)
  const machine = await awa.apiWith(['messages:read', 'agents:read'])
  const refused = await machine.post('/token/add', wanted)
  assert.deepEqual([refused.code, refused.body.scope], [1005, 'admin'])
  const bruno = await awa.apiWith(['messages:read'], { userId: world.app.cast.bruno.userId })
  assert.equal((await bruno.get('/token/search')).body.total, 1)
  const { id } = (await awa.api.post('/token/add', wanted)).body
  assert.equal((await bruno.post(`/token/${id}/revoke`, undefined)).code, 1007)
})

test('every wrong field is named', async () => {
  const far = new Date(Date.now() + 500 * DAY_MS).toISOString()
  const { code, body } = await awa.api.post('/token/add', {
    ...wanted,
    expires_at: far,
    addresses: ['192.0.2.0/33', '10.0.0.1', '1', '::ffff:10.0.0.0/104', 'fe80::1%eth0'],
  })
  assert.deepEqual(
    [code, ...body.errors.map(({ field }: Named) => field)],
    [1002, 'expires_at', 'addresses.0', 'addresses.2', 'addresses.3', 'addresses.4'],
  )
  const shape = await awa.api.post('/token/add', { name: ' ', scopes: ['everything'], rate: 0, extra: 1 })
  assert.deepEqual(shape.body.errors.map(({ field }: Named) => field).sort(), [
    'extra',
    'name',
    'rate',
    'scopes.0',
  ])
  const { id } = (await awa.api.post('/token/add', wanted)).body
  for (const body of [{ overlap: 'P8D' }, { overlap: 'soon' }]) {
    const reply = await awa.api.post(`/token/${id}/roll`, body)
    assert.deepEqual([reply.code, reply.body.errors[0].field], [1002, 'overlap'])
  }
  const past = await awa.api.post(`/token/${id}/update`, { expires_at: '2020-01-01T00:00:00Z' })
  assert.deepEqual([past.code, past.body.errors[0].field], [1002, 'expires_at'])
})

test('rolled with an overlap both work until it is over; rolled twice, or at once, only one takes its place', async () => {
  const { id, token } = (await awa.api.post('/token/add', wanted)).body
  const rolled = await Promise.all(
    Array.from({ length: 5 }, () => awa.api.post(`/token/${id}/roll`, { overlap: 'P2D' })),
  )
  const [good, ...more] = rolled.filter(({ code }) => code === 1000)
  assert.equal(more.length, 0)
  assert.ok(rolled.every(({ code, body }) => code === 1000 || body.reason === 'token_ended'))
  const { body } = good!
  assert.deepEqual([body.name, body.scopes, body.rolled_at], [wanted.name, wanted.scopes, null])
  for (const one of [token, body.token]) assert.equal((await as(one).get('/agent/search')).code, 1000)
  world.passes(2 * DAY_MS + 1)
  assert.equal((await as(token).get('/agent/search')).code, 1)
  assert.equal((await as(body.token).get('/agent/search')).code, 1000)
  const next = (await awa.api.post(`/token/${body.id}/roll`, {})).body
  assert.equal((await as(body.token).get('/agent/search')).code, 2)
  assert.equal((await as(next.token).get('/agent/search')).code, 1000)
  const { data } = (await live.awa.api.get(`/audit/search?target=${id}`)).body
  assert.deepEqual(
    data.map(({ action }: { action: string }) => action),
    ['token.roll', 'token.add'],
  )
})

test('a token that was rolled is not changed any more: its end cannot be moved', async () => {
  const { id, token } = (await awa.api.post('/token/add', wanted)).body
  const { body } = await awa.api.post(`/token/${id}/roll`, { overlap: 'PT1H' })
  const later = toTimestamp(world.app.clock.nowMs() + 300 * DAY_MS)
  for (const change of [{ expires_at: later }, { name: 'Other' }])
    assert.equal((await awa.api.post(`/token/${id}/update`, change)).body.reason, 'token_ended')
  world.passes(2 * 3_600_000)
  assert.equal((await as(token).get('/agent/search')).code, 1)
  assert.equal((await awa.api.post(`/token/${body.id}/update`, { expires_at: later })).code, 1000)
})

test('rolled, no token lives for more than 365 days, however its end was put off', async () => {
  const { id } = (await awa.api.post('/token/add', wanted)).body
  world.passes(60 * DAY_MS)
  const latest = toTimestamp(world.app.clock.nowMs() + 365 * DAY_MS)
  assert.equal((await awa.api.post(`/token/${id}/update`, { expires_at: latest })).code, 1000)
  const { body } = await awa.api.post(`/token/${id}/roll`, {})
  assert.equal(Date.parse(body.expires_at) - Date.parse(body.created_at), 365 * DAY_MS)
})

test('an admin does not end the token of an owner; an owner does', async () => {
  const { userId } = await live.awa.hires('deputy', { role: 'admin' })
  const deputy = await awa.apiWith(['admin'], { userId })
  const { id, token } = (await awa.api.post('/token/add', wanted)).body
  const refused = await deputy.post(`/token/${id}/revoke`, undefined)
  assert.deepEqual([refused.code, refused.body], [1005, { role: 'owner' }])
  assert.equal((await as(token).get('/agent/search')).code, 1000)
  assert.equal((await awa.api.post(`/token/${id}/revoke`, undefined)).code, 1000)
})

test('changed and revoked, it is so in a second process within a second', async () => {
  const second = await world.second({ roles: ['api'] })
  const { id, token } = (await awa.api.post('/token/add', wanted)).body
  const other = client(`${second.address}/sandbox`, token)
  const isSoon = async (what: string, code: number): Promise<void> => {
    const begun = performance.now()
    await until(what, async () => (await other.get('/agent/search')).code === code)
    const tookMs = performance.now() - begun
    assert.ok(tookMs < IN_FORCE_MS_MAX, `${what}: ${tookMs} ms`)
  }
  assert.equal((await other.get('/agent/search')).code, 1000)
  const changed = await awa.api.post(`/token/${id}/update`, { scopes: ['messages:read'], name: 'Less' })
  assert.deepEqual([changed.body.name, changed.body.scopes], ['Less', ['messages:read']])
  await isSoon('narrowed', 1005)
  const revoked = await awa.api.post(`/token/${id}/revoke`, undefined)
  assert.ok(revoked.body.revoked_at)
  await isSoon('revoked', 2)
  assert.equal(
    (await awa.api.post(`/token/${id}/revoke`, undefined)).body.revoked_at,
    revoked.body.revoked_at,
  )
  for (const [verb, body] of [
    ['update', { name: 'x' }],
    ['roll', {}],
  ] as const)
    assert.equal((await awa.api.post(`/token/${id}/${verb}`, body)).body.reason, 'token_ended')
})

test('of another app, or a sign-in, a token is like a missing one', async () => {
  const theirs = (await chloe.api.post('/token/add', wanted)).body.id
  const ownLive = (await live.awa.api.post('/token/add', wanted)).body.id
  for (const id of [theirs, ownLive, 999_999_999, 'x'])
    for (const [verb, body] of [
      ['update', { name: 'x' }],
      ['roll', {}],
      ['revoke', undefined],
    ] as const)
      assert.equal((await awa.api.post(`/token/${id}/${verb}`, body)).code, 1007)
})

test('a token never lists what its holder may not do, whoever changes it', async () => {
  const { userId } = await live.awa.hires('looker', { role: 'viewer' })
  const { id } = await awa.issuesToken(['tickets:read'], { userId })
  const refused = await awa.api.post(`/token/${id}/update`, { scopes: ['tickets:read', 'tickets:write'] })
  assert.deepEqual([refused.code, refused.body.scopes], [1005, ['tickets:write']])
  const ran = await world.runs(['token', 'update', String(id), '--scopes', 'admin'])
  assert.notEqual(ran.code, 0)
})

test('the command line changes and rolls tokens as the API does', async () => {
  // the command line lives by real time: what it lets end in an hour would be over by ours
  world.passes(Date.now() - world.app.clock.nowMs())
  const { id, token } = (await awa.api.post('/token/add', wanted)).body
  const run = (...words: string[]) => world.runs(['token', ...words])
  const changed = await run(
    'update',
    String(id),
    '--name',
    'Till',
    '--rate',
    '70',
    '--ip',
    '127.0.0.1',
    '--days',
    '300',
  )
  assert.equal(changed.code, 0, changed.err)
  const { data } = (await awa.api.get('/token/search?is_active=true')).body
  const shown = data.find((one: { id: number }) => one.id === id)
  assert.deepEqual(
    [shown.id, shown.name, shown.rate, shown.addresses, shown.scopes],
    [id, 'Till', 70, ['127.0.0.1'], wanted.scopes],
  )
  await until(
    'the new rate',
    async () => (await as(token).get('/agent/search')).headers.get('ratelimit-limit') === '70',
  )
  const rolled = await run('roll', String(id), '--overlap', 'PT1H')
  const [, next] = /^token\s+(plb_test_\S+)$/m.exec(rolled.out)!
  for (const one of [token, next!]) assert.equal((await as(one).get('/agent/search')).code, 1000)
  const actions = async () =>
    (await live.awa.api.get(`/audit/search?target=${id}&actor=command_line`)).body.data.map(
      ({ action, after }: { action: string; after: object }) => [action, Object.keys(after)],
    )
  assert.deepEqual((await actions()).slice(0, 2), [
    ['token.roll', ['until', 'token_id']],
    ['token.update', ['name', 'rate', 'addresses', 'expires_at']],
  ])
  for (const words of [
    ['roll', String(id)],
    ['roll', String(id), '--overlap', 'P8D'],
    ['update', String(id)],
    ['update', 'x', '--name', 'y'],
    ['update', '999999999', '--name', 'y'],
    ['update', String(id), '--scopes', 'nothing'],
  ]) {
    const { code, err } = await run(...words)
    assert.ok(code !== 0 && err !== '', words.join(' '))
  }
})

test('a service account is given tokens by owners and admins, within its role, and nobody else is', async () => {
  const { body: shop } = await live.awa.api.post('/member/service/add', { name: 'Till', role: 'viewer' })
  const give = (more: object, api = awa.api) =>
    api.post('/token/add', { ...wanted, holder: shop.id, ...more })
  const made = await give({})
  assert.equal(made.code, 1000, made.text)
  assert.deepEqual([made.body.holder, made.body.maker.name], [{ id: shop.id, name: 'Till' }, 'Boutique Awa'])
  assert.equal((await as(made.body.token).get('/agent/search')).code, 1000)
  const beyond = await give({ scopes: ['messages:read', 'messages:send'] })
  assert.deepEqual([beyond.code, beyond.body.scopes], [1005, ['messages:send']])
  const narrow = await awa.apiWith(['admin'])
  assert.deepEqual((await give({}, narrow)).body.scopes, wanted.scopes)
  // whoever was an admin, and is a member now
  const { userId } = await live.awa.hires('came-down', { role: 'admin' })
  const cameDown = await awa.apiWith(['admin'], { userId })
  assert.equal((await give({}, await awa.apiWith(['admin', ...wanted.scopes], { userId }))).code, 1000)
  const [{ hashid }] = (await world.rows<{ hashid: string }>('select hashid from users where id = $1', [
    userId,
  ])) as [{ hashid: string }]
  await live.awa.api.post(`/member/${hashid}/update`, { role: 'member' })
  assert.equal((await give({}, cameDown)).code, 1005)
  const rolled = await awa.api.post(`/token/${made.body.id}/roll`, {})
  assert.deepEqual([rolled.code, rolled.body.holder.id], [1000, shop.id])
  assert.equal((await as(made.body.token).get('/agent/search')).code, 2)
  assert.equal((await as(rolled.body.token).get('/agent/search')).code, 1000)
  // a person, somebody of another business, and nobody
  const [bruno] = await world.rows<{ hashid: string }>(
    "select hashid from users where username like 'bruno@%'",
  )
  for (const holder of [bruno!.hashid, 'usr-zzzzzzzzzz']) {
    const { code, body } = await give({ holder })
    assert.deepEqual([code, body.errors[0].field], [1007, 'holder'])
  }
  const { body: theirs } = await live.chloe.api.post('/member/service/add', { name: 'Till', role: 'viewer' })
  assert.equal((await give({ holder: theirs.id })).code, 1007)
})
