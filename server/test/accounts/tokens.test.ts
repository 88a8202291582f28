import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAuthenticate } from '../../src/accounts/authenticate.ts'
import { disableUser } from '../../src/accounts/change-user.ts'
import { revokeToken } from '../../src/accounts/revoke-token.ts'
import { GIVEN_FIELDS, SHOWN_AS, TOKEN_COLUMNS } from '../../src/accounts/token-fields.ts'
import { makeToken } from '../../src/accounts/tokens.ts'
import { SERVICE } from '../../src/audit/actor.ts'
import { openDb } from '../../src/db/pool.ts'
import { Refusal } from '../../src/http/errors.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { DAY_MS, toTimestamp } from '../../src/lib/time.ts'
import { client } from '../client.ts'
import { exchange } from '../rig/exchange.ts'
import { sleep } from '../world/until.ts'
import { useWorld } from '../world.ts'

const PATH = '/business-manager/balance'
const SEEN_MS_MAX = 1000

const world = useWorld()
const { awa } = world.live

const newToken = (more: { userId?: number; days?: number } = {}) => awa.issuesToken(['balance:read'], more)
const revoke = (token: { id: number } | { token: string }) =>
  world.inTx(tx => revokeToken(tx, token, SERVICE, world.now()))
const codeOf = async (token: string | null): Promise<number> => (await world.as(token).get(PATH)).code

/** The code of a request whose Authorization lines are exactly these, the first one in capitals. */
async function codeOfLines(values: string[], path = PATH): Promise<number> {
  const headers = values.map((value, n): [string, string] => [
    n === 0 ? 'Authorization' : 'authorization',
    value,
  ])
  const request = { method: 'GET', path, headers, body: null }
  return (JSON.parse((await exchange(world.app.service.address!, request)).text) as { code: number }).code
}

test('no token is code 4: no header, an empty one, another scheme, a query parameter', async () => {
  const { token } = await newToken()
  assert.equal(await codeOfLines([]), 4)
  for (const value of ['', 'Bearer', 'Bearer ', 'Basic dTpw', token])
    assert.equal(await codeOfLines([value]), 4, value)
  assert.equal(await codeOfLines([], `${PATH}?access_token=${token}`), 4)
})

test('a malformed, mistyped or unknown token is code 3, and so is one of the other gateway, or two headers', async () => {
  const { token } = await newToken()
  const flipped = token.slice(0, 20) + (token[20] === 'a' ? 'b' : 'a') + token.slice(21)
  const bad = [
    'x',
    flipped,
    makeToken('live').token,
    `plb_live_${'a'.repeat(15_000)}`,
    "' OR 1=1--",
    `${token}\u00e2\u0080\u008b`,
    `${token} ${token}`,
    token.toUpperCase(),
    world.awa.app.token,
    makeToken('vis').token,
  ]
  for (const value of bad) assert.equal(await codeOfLines([`Bearer ${value}`]), 3, value.slice(0, 60))
  assert.equal(await codeOfLines([`Bearer ${token}`, `Bearer ${token}`]), 3)
  assert.equal((await world.as(awa.app.token, '/sandbox').get(PATH)).code, 3)
})

test('the scheme is taken in any case', async () => {
  const { token } = await newToken()
  for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
    assert.equal(await codeOfLines([`${scheme} ${token}`]), 1000)
  }
})

test('a mistyped character is found without the database', async () => {
  const db = openDb('postgres://127.0.0.1:1/none', { connectionsMax: 1, onError: () => undefined })
  const authenticate = makeAuthenticate(db, systemClock())
  const codeFor = async (token: string): Promise<number | string> => {
    const rawHeaders = ['Authorization', `Bearer ${token}`]
    return authenticate({ method: 'GET', rawHeaders, ip: '127.0.0.1' }, 'live').then(
      () => 1000,
      error => (error instanceof Refusal ? error.code : 'asked the database'),
    )
  }
  const { token } = makeToken('live')
  assert.equal(await codeFor(token), 'asked the database')
  for (let i = 0; i < token.length; i++) {
    const flipped = token.slice(0, i) + (token[i] === 'x' ? 'y' : 'x') + token.slice(i + 1)
    assert.equal(await codeFor(flipped), 3, `character ${i}`)
  }
  assert.equal(await codeFor('a'.repeat(15_000)), 3)
  await db.close()
})

test('a token works until its very end, and not from then on', async () => {
  const { db, clock } = world.app.service.deps
  const { id, token } = await newToken({ days: 1 })
  const end = clock.nowMs() + 5_000_000
  await world.rows('update tokens set expires_at = $2 where id = $1', [id, toTimestamp(end)])
  const at = async (ms: number): Promise<number> => {
    const authenticate = makeAuthenticate(db, { nowMs: () => ms, setSkew: () => undefined })
    return authenticate(
      { method: 'GET', rawHeaders: ['authorization', `Bearer ${token}`], ip: '127.0.0.1' },
      'live',
    ).then(
      () => 1000,
      (error: Refusal) => error.code,
    )
  }
  assert.deepEqual([await at(end - 1), await at(end), await at(end + 1)], [1000, 1, 1])
})

test('expired is 1; revoked is 2, and wins over expired', async () => {
  const expired = await newToken({ days: 1 })
  const both = await newToken({ days: 1 })
  const revoked = await newToken({ days: 30 })
  for (const { id } of [both, revoked]) await revoke({ id })
  const past = toTimestamp(world.app.clock.nowMs() - DAY_MS)
  for (const { id } of [expired, both])
    await world.rows('update tokens set expires_at = $2 where id = $1', [id, past])
  assert.deepEqual(
    [await codeOf(expired.token), await codeOf(both.token), await codeOf(revoked.token)],
    [1, 2, 2],
  )
})

test('the token of a disabled, removed or unverified account: 5, 5, 1100', async () => {
  const make = async (name: string, verified: boolean) => {
    const { username, userId } = await awa.hires(name, { role: 'viewer', verified })
    return { username, userId, token: (await newToken({ userId })).token }
  }
  const disabled = await make('disabled', true)
  await world.inTx(tx => disableUser(tx, disabled.username, SERVICE, world.now()))
  const left = await make('left', true)
  await world.rows('delete from memberships where user_id = $1', [left.userId])
  const removed = await make('removed', true)
  await world.rows('delete from memberships where user_id = $1', [removed.userId])
  await world.rows('delete from users where id = $1', [removed.userId])
  const unverified = await make('unverified', false)
  const codes = [disabled, left, removed, unverified].map(one => codeOf(one.token))
  assert.deepEqual(await Promise.all(codes), [5, 5, 5, 1100])
})

test('a token with an address list works from there only', async () => {
  const here = await newToken()
  const elsewhere = await newToken()
  await world.rows('update tokens set ip_allow = $2 where id = $1', [here.id, ['10.0.0.0/8', '127.0.0.1']])
  await world.rows('update tokens set ip_allow = $2 where id = $1', [
    elsewhere.id,
    ['203.0.113.7', '2001:db8::/32'],
  ])
  assert.deepEqual([await codeOf(here.token), await codeOf(elsewhere.token)], [1000, 1005])
  const forged = await world.as(elsewhere.token).get(PATH, { 'x-forwarded-for': '203.0.113.7' })
  assert.equal(forged.code, 1005)
})

test('a revocation is seen by another service on the same database within a second', async () => {
  const { token } = await newToken()
  const other = client((await world.second()).address!, token)
  assert.equal((await other.get(PATH)).code, 1000)
  await revoke({ token })
  const revokedAt = performance.now()
  let begun = revokedAt
  let code = 0
  while (code !== 2 && begun - revokedAt <= SEEN_MS_MAX) {
    begun = performance.now()
    code = (await other.get(PATH)).code
    await sleep(20)
  }
  assert.equal(code, 2)
})

test('only the hash of a token is stored, and its last use is', async () => {
  const { id, token } = await newToken()
  assert.equal(await codeOf(token), 1000)
  const [row] = await world.rows<{ all: string; last_used_at: string | null }>(
    'select t::text as all, last_used_at from tokens t where id = $1',
    [id],
  )
  assert.ok(row!.last_used_at !== null)
  assert.ok(!row!.all.includes(token.slice(9)) && !row!.all.includes(token.slice(-6)))
  assert.ok(!world.app.logs.join('').includes(token))
})

test('all that is given of a token stands in the audit log, and goes on in the one that takes its place', async () => {
  const soon = toTimestamp(world.app.clock.nowMs() + 20 * DAY_MS)
  const given = {
    name: 'Till',
    scopes: ['agents:read'],
    expires_at: soon,
    addresses: ['127.0.0.1'],
    rate: 50,
  }
  const changed = {
    name: 'Till 2',
    scopes: ['messages:read'],
    expires_at: toTimestamp(world.app.clock.nowMs() + 30 * DAY_MS),
    addresses: ['127.0.0.0/8'],
    rate: 60,
  }
  const { api } = awa
  const { id } = (await api.post('/token/add', given)).body
  assert.equal((await api.post(`/token/${id}/update`, changed)).code, 1000)
  const entries: { action: string; before: object | null; after: object }[] = (
    await api.get(`/audit/search?target=${id}`)
  ).body.data
  const fields = (facts: object | null | undefined) => Object.keys(facts ?? {}).sort()
  const all = GIVEN_FIELDS.map(field => SHOWN_AS[field] ?? field).sort()
  const entryOf = (action: string) => entries.find(entry => entry.action === action)
  assert.deepEqual(fields(entryOf('token.add')?.after), [...all, 'holder'].sort())
  assert.deepEqual(fields(entryOf('token.update')?.after), all, 'a field that cannot be changed here')
  const next = (await api.post(`/token/${id}/roll`, { overlap: 'PT1H' })).body.id
  type Row = { id: number } & { [column: string]: unknown }
  const rows = await world.rows<Row>('select * from tokens where id = any($1)', [[id, next]])
  const [old, rolled] = [rows.find(row => row.id === id)!, rows.find(row => row.id === next)!]
  const kept = GIVEN_FIELDS.filter(field => field !== 'expires_at')
  const of = (row: Row) => Object.fromEntries(kept.map(field => [field, row[field]]))
  assert.deepEqual(of(rolled), of(old))
  assert.deepEqual(fields(old), Object.keys(TOKEN_COLUMNS).sort(), 'a column that nobody has sorted')
})

test('a rate is taken back to the default; where a token does not work from is told', async () => {
  const { api } = awa
  const given = { name: 'Till', scopes: ['balance:read'], rate: 7, addresses: ['192.0.2.0/24'] }
  const { id, token } = (await api.post('/token/add', given)).body
  assert.equal((await api.post(`/token/${id}/update`, { name: 'Shop' })).body.rate, 7)
  assert.equal((await api.post(`/token/${id}/update`, { rate: null })).body.rate, null)
  const refused = await world.as(token).get(PATH)
  assert.deepEqual([refused.code, refused.body], [1005, { address: '127.0.0.1' }])
  assert.match(refused.json.message, /127\.0\.0\.1/)
})
