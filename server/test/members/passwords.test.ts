// Passwords and addresses: resets, changes, and the letters that go with them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HOUR_MS } from '../../src/lib/time.ts'
import type { Client, Reply } from '../client.ts'
import { openWorld, type World } from '../world.ts'
import { linkIn, mailBy, openPostOffice, type PostOffice } from './post-office.ts'

const OLD = 'le marché ouvre à six heures'
const NEW = 'la pluie tombe sur Douala'
const TIMES = 200
const DIFFERENCE_MS_MAX = 5

let office: PostOffice
let world: World
before(async () => {
  office = await openPostOffice()
  world = await openWorld({ env: { ...mailBy(office), TRUSTED_PROXIES: '127.0.0.0/8' } })
})
after(async () => {
  await world.stop()
  await office.close()
})

let callers = 0
const fresh = () => ({ 'x-forwarded-for': `10.${(++callers >> 8) % 250}.${callers % 250}.1` })
const open = (path: string, body: object): Promise<Reply> => world.as(null).post(path, body, fresh())
const signsIn = (username: string, password: string) => open('/auth/login', { username, password })
const hire = (name: string, more: object = {}) =>
  world.live.awa.hires(name, { role: 'admin', password: OLD, ...more })
async function signedIn(username: string): Promise<Client> {
  return world.as((await signsIn(username, OLD)).body.token)
}
async function mailed(username: string): Promise<string> {
  await world.drains()
  return linkIn(office.newestTo(username)).link
}

test('a reset ends all sign-ins and leaves the tokens of programs; the link works once and for an hour', async () => {
  const { username, userId } = await hire('resetter')
  const person = await signedIn(username)
  const program = await world.live.awa.apiWith(['agents:read'], { userId })
  assert.deepEqual((await open('/auth/reset', { username })).body, { mail: 'sent' })
  const link = await mailed(username)
  assert.equal(office.newestTo(username).subject, 'Choose a new password')
  assert.equal((await open('/auth/reset/complete', { link, password: 'short' })).code, 1002)
  world.passes(HOUR_MS + 1000)
  assert.equal((await open('/auth/reset/complete', { link, password: NEW })).code, 1003)
  world.passes(-HOUR_MS - 1000)
  assert.deepEqual((await open('/auth/reset/complete', { link, password: NEW })).body, { username })
  assert.equal((await open('/auth/reset/complete', { link, password: NEW })).code, 1003)
  world.passes(1000)
  assert.equal((await person.get('/member/search')).code, 2)
  assert.equal((await program.get('/agent/search')).code, 1000)
  assert.equal((await signsIn(username, OLD)).code, 1103)
  assert.equal((await signsIn(username, NEW)).code, 1000)
})

test('a newer reset makes the one before worth nothing', async () => {
  const { username } = await hire('twice')
  await open('/auth/reset', { username })
  const first = await mailed(username)
  await open('/auth/reset', { username })
  const second = await mailed(username)
  assert.equal((await open('/auth/reset/complete', { link: first, password: NEW })).code, 1003)
  assert.equal((await open('/auth/reset/complete', { link: second, password: NEW })).code, 1000)
})

test('nothing is mailed to who is nobody, disabled, or no person', async () => {
  const before = office.letters.length
  const { username, userId } = await hire('gone')
  await world.rows('update users set disabled_at = created_at where id = $1', [userId])
  const service = await world.live.awa.api.post('/member/service/add', { name: 'S', role: 'viewer' })
  for (const one of [username, 'nobody@nowhere.example', service.body.username])
    assert.deepEqual((await open('/auth/reset', { username: one })).body, { mail: 'sent' }, one)
  await world.drains()
  assert.equal(office.letters.length, before)
})

test(`a reset of a known and an unknown address takes the same time: medians over ${TIMES}`, async () => {
  await world.rows(
    `insert into users (hashid, username, name, verified_at, created_at)
     select 'usr-' || translate(substr(md5(n::text), 1, 10), '0', 'x'), 'known' || n || '@x.example', 'K', u.created_at, u.created_at
     from generate_series(1, $1) n, users u where u.username = 'awa@boutique.example'`,
    [TIMES],
  )
  const took = { known: [] as number[], unknown: [] as number[] }
  for (let n = 1; n <= TIMES; n++)
    for (const kind of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const headers = fresh()
      const startedMs = performance.now()
      const reply = await world.as(null).post('/auth/reset', { username: `${kind}${n}@x.example` }, headers)
      took[kind].push(performance.now() - startedMs)
      assert.equal(reply.code, 1000)
    }
  // their letters are no part of this
  await world.rows("delete from pgboss.job where name = 'members.mail'")
  const median = (all: number[]): number => all.sort((a, b) => a - b)[all.length / 2]!
  const [known, unknown] = [median(took.known), median(took.unknown)]
  assert.ok(Math.abs(known - unknown) < DIFFERENCE_MS_MAX, `${known} ms known, ${unknown} ms unknown`)
})

test('an address is verified by a link; 1104 once it is, 1100 and 1103 before', async () => {
  const { username } = await hire('newcomer', { verified: false })
  assert.equal((await signsIn(username, OLD)).code, 1100)
  assert.equal((await open('/auth/verify/resend', { username, password: 'wrong' })).code, 1103)
  assert.equal((await open('/auth/verify/resend', { username: 'no@no.example', password: OLD })).code, 1103)
  assert.deepEqual((await open('/auth/verify/resend', { username, password: OLD })).body, { mail: 'sent' })
  const link = await mailed(username)
  const newer = await (async () => {
    await open('/auth/verify/resend', { username, password: OLD })
    return mailed(username)
  })()
  assert.equal((await open('/auth/verify', { link })).code, 1003)
  assert.deepEqual((await open('/auth/verify', { link: newer })).body, { username })
  assert.equal((await signsIn(username, OLD)).code, 1000)
  assert.equal((await open('/auth/verify/resend', { username, password: OLD })).code, 1104)
})

test('a link for an account that was verified meanwhile is 1104', async () => {
  const { username } = await hire('meanwhile', { verified: false })
  await open('/auth/verify/resend', { username, password: OLD })
  const link = await mailed(username)
  await world.runs(['user', 'verify', username])
  assert.equal((await open('/auth/verify', { link })).code, 1104)
})

test('who changes the password stays signed in here, and nowhere else; 1102 for a wrong one', async () => {
  const { username } = await hire('changer')
  const [here, there] = [await signedIn(username), await signedIn(username)]
  const change = (body: object) => here.post('/auth/password/change', body)
  await open('/auth/reset', { username })
  const link = await mailed(username)
  assert.equal((await change({ current_password: 'not it at all', password: NEW })).code, 1102)
  assert.equal((await change({ current_password: OLD, password: `${username} is me` })).code, 1002)
  assert.deepEqual((await change({ current_password: OLD, password: NEW })).body, { changed: true })
  world.passes(1000)
  assert.equal((await here.get('/member/search')).code, 1000)
  assert.equal((await there.get('/member/search')).code, 2)
  assert.equal((await signsIn(username, NEW)).code, 1000)
  assert.equal(
    (await open('/auth/reset/complete', { link, password: OLD })).code,
    1003,
    'a reset is over, too',
  )
  const program = await world.live.awa.apiWith(['messages:read'])
  const refused = await program.post('/auth/password/change', { current_password: OLD, password: NEW })
  assert.equal(refused.code, 1005)
})

test('another address counts once its link is opened; reset links of the old one are dead then', async () => {
  const { username } = await hire('mover')
  const person = await signedIn(username)
  const to = 'moved@elsewhere.example'
  assert.equal((await person.post('/auth/address/change', { username: to, password: 'wrong' })).code, 1102)
  assert.deepEqual((await person.post('/auth/address/change', { username: to, password: OLD })).body, {
    mail: 'sent',
  })
  const link = await mailed(to)
  await open('/auth/reset', { username })
  const reset = await mailed(username)
  assert.equal((await signsIn(to, OLD)).code, 1103)
  assert.deepEqual((await open('/auth/verify', { link })).body, { username: to })
  assert.equal((await signsIn(to, OLD)).code, 1000)
  assert.equal((await signsIn(username, OLD)).code, 1103)
  assert.equal((await open('/auth/reset/complete', { link: reset, password: NEW })).code, 1003)
})

test('an address that somebody has is told to its reader only: the link is 1004', async () => {
  const { username } = await hire('greedy')
  const person = await signedIn(username)
  const asked = await person.post('/auth/address/change', {
    username: 'bruno@boutique.example',
    password: OLD,
  })
  assert.deepEqual(asked.body, { mail: 'sent' })
  const link = await mailed('bruno@boutique.example')
  assert.equal((await open('/auth/verify', { link })).code, 1004)
})

test('the operator makes a link to reset on the command line', async () => {
  const { username } = await hire('locked-out')
  const { code, out } = await world.runs(['user', 'reset', username], {
    env: { BASE_URL: 'http://palabre.test' },
  })
  assert.equal(code, 0)
  const [, link] = /http:\/\/palabre\.test\/account#reset=(\S+)/.exec(out) ?? []
  assert.equal((await open('/auth/reset/complete', { link, password: NEW })).code, 1000)
  assert.match((await world.runs(['user', 'reset', 'no@no.example'])).err, /./)
})
