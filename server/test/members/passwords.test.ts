// Passwords and addresses: resets, changes, and the letters that go with them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HOUR_MS } from '../../src/lib/time.ts'
import type { Client, Reply } from '../client.ts'
import { often } from '../often.ts'
import { BASE_URL, openBrowser } from '../sessions/browser.ts'
import { openWorld, type World } from '../world.ts'
import { linkIn, mailBy, openPostOffice, type PostOffice } from './post-office.ts'

const OLD = 'le marché ouvre à six heures'
const NEW = 'la pluie tombe sur Douala'
const TIMES = often(40, 200)
const DIFFERENCE_MS_MAX = 5

let office: PostOffice
let world: World
before(async () => {
  office = await openPostOffice()
  world = await openWorld({ env: { ...mailBy(office), BASE_URL, TRUSTED_PROXIES: '127.0.0.0/8' } })
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
  assert.deepEqual((await open('/auth/reset', { username })).body, { mail: 'queued' })
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

test('a reset is no way around the second factor', async () => {
  const { username, userId } = await hire('two-factors')
  await world.rows('update users set has_second_factor = true where id = $1', [userId])
  await open('/auth/reset', { username })
  const link = await mailed(username)
  assert.equal((await open('/auth/reset/complete', { link, password: NEW })).code, 1000)
  const { code, body } = await signsIn(username, NEW)
  assert.deepEqual([code, body.reason], [1001, 'second_factor_required'])
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
    assert.deepEqual((await open('/auth/reset', { username: one })).body, { mail: 'queued' }, one)
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
  assert.deepEqual((await open('/auth/verify/resend', { username, password: OLD })).body, { mail: 'queued' })
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

test('a scanner of mail that opens the link, or what the page would call, uses nothing up', async () => {
  const { username } = await hire('scanned', { verified: false })
  await open('/auth/verify/resend', { username, password: OLD })
  await world.drains()
  const { page, purpose, link } = linkIn(office.newestTo(username))
  const { pathname } = new URL(page)
  for (const path of [`${pathname}?${purpose}=${link}`, `${pathname}#${purpose}=${link}`])
    assert.equal((await world.opens(path)).status, 200)
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    await fetch(`${world.app.service.address}/auth/verify?link=${link}`, { method })
  assert.equal((await signsIn(username, OLD)).code, 1100)
  assert.equal((await open('/auth/verify', { link })).code, 1000)
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
    mail: 'queued',
  })
  const link = await mailed(to)
  await open('/auth/reset', { username })
  const reset = await mailed(username)
  assert.equal((await signsIn(to, OLD)).code, 1103)
  assert.deepEqual((await open('/auth/verify', { link })).body, { username: to })
  assert.equal((await signsIn(to, OLD)).code, 1000)
  assert.equal((await signsIn(username, OLD)).code, 1103)
  assert.equal((await open('/auth/reset/complete', { link: reset, password: NEW })).code, 1003)
  world.passes(1000)
  assert.equal((await person.get('/auth/me')).code, 2, 'all that was signed in has ended')
  await world.drains()
  const notice = office.newestTo(username)
  assert.equal(notice.subject, 'Your account has another address now')
  for (const part of [notice.text, notice.html]) {
    assert.match(part, /lock the account/)
    assert.doesNotMatch(part, /account#|href|moved@/)
  }
})

test('the session in whose browser the link is opened goes on', async () => {
  const { username } = await hire('stays')
  const [here, there] = [openBrowser(world), openBrowser(world)]
  for (const browser of [here, there])
    assert.equal((await browser.post('/auth/session/add', { username, password: OLD }, fresh())).code, 1000)
  const to = 'stayed@elsewhere.example'
  await here.post('/auth/address/change', { username: to, password: OLD })
  const link = await mailed(to)
  assert.equal((await here.post('/auth/verify', { link }, fresh())).code, 1000)
  world.passes(1000)
  assert.equal((await here.get('/auth/me')).body.user.username, to)
  assert.equal((await there.get('/auth/me')).code, 2)
})

test('a new password takes back the link to another address: who asked for it knew the old one', async () => {
  for (const [name, renew] of [
    [
      'robbed-reset',
      async (username: string) => {
        await open('/auth/reset', { username })
        return open('/auth/reset/complete', { link: await mailed(username), password: NEW })
      },
    ],
    [
      'robbed-change',
      async (username: string) =>
        (await signedIn(username)).post('/auth/password/change', { current_password: OLD, password: NEW }),
    ],
  ] as const) {
    const { username } = await hire(name)
    const thief = await signedIn(username)
    const to = `${name}@thief.example`
    await thief.post('/auth/address/change', { username: to, password: OLD })
    const link = await mailed(to)
    assert.equal((await renew(username)).code, 1000)
    assert.equal((await open('/auth/verify', { link })).code, 1003, name)
  }
})

test('what a person does leaves one entry, whatever it ends', async () => {
  const { username, userId } = await hire('audited')
  const person = await signedIn(username)
  const [{ hashid } = { hashid: '' }] = await world.rows<{ hashid: string }>(
    'select hashid from users where id = $1',
    [userId],
  )
  const entries = async () =>
    (await world.live.awa.api.get(`/audit/search?target=${hashid}`)).body.data.map(
      ({ action }: { action: string }) => action,
    )
  const before = (await entries()).length
  await person.post('/auth/password/change', { current_password: OLD, password: NEW })
  assert.deepEqual((await entries()).slice(0, -before), ['user.password'])
  await open('/auth/reset', { username })
  await open('/auth/reset/complete', { link: await mailed(username), password: OLD })
  assert.deepEqual((await entries()).slice(0, -before), ['user.reset', 'user.password'])
  await world.runs(['user', 'sign-out', username])
  assert.equal((await entries())[0], 'session.end')
})

test('an address that somebody has is told to its reader only: the link is 1004', async () => {
  const { username } = await hire('greedy')
  const person = await signedIn(username)
  const asked = await person.post('/auth/address/change', {
    username: 'bruno@boutique.example',
    password: OLD,
  })
  assert.deepEqual(asked.body, { mail: 'queued' })
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

test('an account that the operator adds unverified gets its link by mail', async () => {
  const username = 'added@boutique.example'
  const { code, out } = await world.runs(
    ['user', 'add', '--app', 'Boutique Awa', '--username', username, '--name', 'A', '--role', 'member'],
    { env: mailBy(office) },
  )
  assert.equal(code, 0)
  assert.match(out, /a link to verify the address is mailed to added@/)
  assert.doesNotMatch(out, /#/)
  const link = await mailed(username)
  assert.deepEqual((await open('/auth/verify', { link })).body, { username })
})
