// Invitations by mail, over a real mail server.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS } from '../../src/lib/time.ts'
import type { Reply } from '../client.ts'
import { openWorld, type World } from '../world.ts'
import { linkIn, mailBy, openPostOffice, type PostOffice } from './post-office.ts'

const PASSWORD = 'le marché ouvre à six heures'
const AT_ONCE = 50

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

/** Each of these comes from an address of its own: the tries of one are counted elsewhere. */
let callers = 0
const fresh = () => ({ 'x-forwarded-for': `192.0.2.${++callers % 250}` })
const open = (path: string, body: object): Promise<Reply> => world.as(null).post(path, body, fresh())
const invites = (username: string, more: object = {}) =>
  world.live.awa.api.post('/member/invite', { username, role: 'viewer', ...more })

async function invited(username: string, more: object = {}): Promise<string> {
  const reply = await invites(username, more)
  assert.equal(reply.code, 1000, reply.text)
  await world.drains()
  return linkIn(office.newestTo(username)).link
}

const signsIn = (username: string, password = PASSWORD) => open('/auth/login', { username, password })

test('an invitation is mailed in the language asked for, plain and as HTML, and opens the business', async () => {
  const username = 'linda@boutique.example'
  const reply = await invites(username, { language: 'fr', role: 'member' })
  assert.deepEqual([reply.body.mail, reply.body.link], ['queued', null])
  assert.deepEqual(
    [reply.body.member.username, reply.body.member.status, reply.body.member.name],
    [username, 'invited', null],
  )
  await world.drains()
  const letter = office.newestTo(username)
  assert.equal(letter.subject, 'Vous êtes invité(e) par Boutique Awa')
  assert.equal(letter.from, 'palabre@example.com')
  const { page, purpose, link } = linkIn(letter)
  assert.deepEqual([page, purpose], ['http://palabre.test/account', 'invite'])
  assert.ok(letter.html.includes(`href="${page}#invite=${link}"`), letter.html)
  assert.match(letter.html, /<html lang="fr">/)
  const accepted = await open('/member/accept', { link, name: 'Linda', password: PASSWORD })
  assert.deepEqual(accepted.body, { username, business: 'Boutique Awa', role: 'member', is_new: true })
  const [linda] = await world.rows('select language from users where username = $1', [username])
  assert.deepEqual(linda, { language: 'en' }, "their browser's: the letter's is of whoever invites")
  const { body } = await signsIn(username)
  assert.match(body.token, /^plb_live_/)
  const found = (await world.live.awa.api.get('/member/search?q=linda')).body.data
  assert.deepEqual(
    found.map((one: Person) => [one.name, one.role, one.status]),
    [['Linda', 'member', 'active']],
  )
  const log = (await world.live.awa.api.get(`/audit/search?target=${found[0].id}`)).body.data
  assert.deepEqual(
    log.map((one: { action: string; actor: { kind: string } }) => [one.action, one.actor.kind]),
    [
      ['member.accept', 'person'],
      ['member.invite', 'token'],
    ],
  )
})

test('who has an account is written to in the language that they have chosen', async () => {
  const { username, userId } = await world.live.awa.hires('kofi', { password: PASSWORD })
  const asks = async (): Promise<string> => {
    await open('/auth/reset', { username })
    await world.drains()
    return office.newestTo(username).subject
  }
  assert.equal(await asks(), 'Choose a new password')
  await world.rows(`update users set language = 'fr' where id = $1`, [userId])
  assert.equal(await asks(), 'Choisissez un nouveau mot de passe')
})

test('in English, too; the page that it leads to is served in both languages', async () => {
  const link = await invited('john@boutique.example', { language: 'en' })
  assert.equal(office.newestTo('john@boutique.example').subject, 'You are invited to Boutique Awa')
  for (const [language, words] of [
    ['en', 'Accept the invitation'],
    ['fr', 'Accepter l&#39;invitation'],
  ] as const) {
    const response = await world.opens('/account', { 'accept-language': language })
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-security-policy')!, /default-src 'none'/)
    assert.ok((await response.text()).includes(words.replace('&#39;', '')) || language === 'fr')
  }
  const chosen = { link, name: 'John', password: PASSWORD, language: 'fr' }
  assert.equal((await open('/member/accept', chosen)).code, 1000)
  const [john] = await world.rows("select language from users where username = 'john@boutique.example'", [])
  assert.deepEqual(john, { language: 'fr' }, 'what they chose, not what the browser says')
  const { headers } = await world.opens('/account/account.js')
  assert.equal(headers.get('content-type'), 'text/javascript; charset=utf-8')
})

test('a name with line breaks and markup is text in a letter, and no header', async () => {
  await world.rows('update businesses set name = $1 where name = $2', [
    'Bou\r\nBcc: evil@evil.example\r\n\r\n<script>alert(1)</script>',
    'Chez Chloé',
  ])
  await world.live.chloe.api.post('/member/invite', { username: 'paul@chez.example', role: 'viewer' })
  await world.drains()
  const letter = office.newestTo('paul@chez.example')
  assert.doesNotMatch(letter.raw.split('\r\n\r\n')[0]!, /^bcc:/im)
  assert.doesNotMatch(letter.html, /<script/)
  assert.equal(office.letters.filter(({ to }) => to.includes('evil')).length, 0)
})

test('a link works once: of 50 at once one is taken', async () => {
  const link = await invited('once@boutique.example')
  const body = { link, name: 'One', password: PASSWORD }
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => open('/member/accept', body)))
  const codes = replies.map(({ code }) => code).sort()
  assert.deepEqual(codes, [...Array(AT_ONCE - 1).fill(1003), 1000].sort())
})

const DEAD: { [why: string]: (username: string) => Promise<unknown> } = {
  'a newer one exists': username => invited(username),
  'it was taken back': async username => {
    const { data } = (await world.live.awa.api.get(`/member/search?q=${username.split('@')[0]}`)).body
    const reply = await world.live.awa.api.post(`/member/${data[0].id}/remove`, {})
    assert.deepEqual(reply.body, { removed: true })
  },
  'the address of the account changed': username =>
    world.rows('update users set username = $2 where username = $1', [username, `x${username}`]),
  'the account was disabled': username =>
    world.rows('update users set disabled_at = created_at where username = $1', [username]),
}
for (const [why, happens] of Object.entries(DEAD))
  test(`a link is dead when ${why}`, async () => {
    const username = `${why.replaceAll(' ', '-')}@boutique.example`
    const link = await invited(username)
    await happens(username)
    assert.equal((await open('/member/accept', { link, name: 'L', password: PASSWORD })).code, 1003)
  })

test('a link is dead when its maker may not give the role any more', async () => {
  const admin = await world.live.awa.hires('amina', { role: 'admin' })
  const api = await world.live.awa.apiWith(['admin'], { userId: admin.userId })
  const give = async (username: string): Promise<string> => {
    assert.equal((await api.post('/member/invite', { username, role: 'viewer' })).code, 1000)
    await world.drains()
    return linkIn(office.newestTo(username)).link
  }
  const lowered = await give('of-lowered@boutique.example')
  await world.rows("update memberships set role = 'member' where user_id = $1", [admin.userId])
  assert.equal((await open('/member/accept', { link: lowered, name: 'L', password: PASSWORD })).code, 1003)
  await world.rows("update memberships set role = 'admin' where user_id = $1", [admin.userId])
  assert.equal((await open('/member/accept', { link: lowered, name: 'L', password: PASSWORD })).code, 1000)
})

test('unknown, altered and foreign links are 1003, after seven days too', async () => {
  const link = await invited('late@boutique.example')
  const [id, secret] = link.split('.') as [string, string]
  const flipped = `${id}.${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`
  for (const wrong of [flipped, `${Number(id) + 1}.${secret}`, `999999.${secret}`, 'x', `${id}.`, id])
    assert.equal(
      (await open('/member/accept', { link: wrong, name: 'L', password: PASSWORD })).code,
      1003,
      wrong,
    )
  for (const path of ['/auth/verify', '/auth/reset/complete'])
    assert.equal(
      (await open(path, { link, ...(path.endsWith('complete') ? { password: PASSWORD } : {}) })).code,
      1003,
    )
  world.passes(7 * DAY_MS + 1000)
  assert.equal((await open('/member/accept', { link, name: 'L', password: PASSWORD })).code, 1003)
  world.passes(-7 * DAY_MS - 1000)
})

test('a new password is long, not common, and not the username', async () => {
  const link = await invited('strict@boutique.example')
  for (const password of [
    'short',
    'password1234',
    'abcabcabcabc',
    '123456789012',
    'strict is my name',
    'motdepasse2026',
  ])
    assert.equal((await open('/member/accept', { link, name: 'S', password })).code, 1002, password)
  for (const given of [{}, { password: 'short' }]) {
    const { body } = await open('/member/accept', { link, ...given })
    const fields = body.errors.map((one: { field: string }) => one.field)
    assert.deepEqual(fields, ['name', 'password'])
  }
  assert.equal((await open('/member/accept', { link, name: 'S', password: PASSWORD })).code, 1000)
})

test('who has an account joins with it, and keeps name and password', async () => {
  const link = await invited('chloe@chez.example')
  const accepted = await open('/member/accept', {
    link,
    name: 'Somebody else',
    password: 'another sentence entirely',
  })
  assert.equal(accepted.body.is_new, false)
  assert.equal((await signsIn('chloe@chez.example', 'another sentence entirely')).code, 1103)
  const { data } = (await world.live.awa.api.get('/member/search?q=chloe')).body
  assert.equal(data[0].name, 'Chez Chloé')
})

test('who set a password and never showed the address loses it', async () => {
  const username = 'squatted@boutique.example'
  await world.rows(
    `insert into users (hashid, username, name, password_hash, created_at)
     select 'usr-squat11111', $1, 'Squatter', password_hash, created_at from users where username = 'awa@boutique.example'`,
    [username],
  )
  const link = await invited(username)
  assert.equal((await open('/member/accept', { link })).code, 1002)
  assert.equal((await open('/member/accept', { link, name: 'Real', password: PASSWORD })).body.is_new, true)
  assert.equal((await signsIn(username)).code, 1000)
})

test('neither job nor log nor table holds the secret of a link', async () => {
  const link = await invited('canary@boutique.example')
  const [, secret] = link.split('.')
  const jobs = await world.rows<{ data: object }>("select data from pgboss.job where name = 'members.mail'")
  assert.ok(jobs.length > 0 && jobs.every(({ data }) => Object.keys(data).join() === 'link_id'))
  const stored = await world.rows<{ row: string }>('select l::text as row from links l')
  for (const text of [...stored.map(({ row }) => row), ...world.app.logs, JSON.stringify(jobs)])
    assert.ok(!text.includes(secret!))
})

type Person = { id: string; name: string; role: string; status: string }

test('an invitation of somebody who was added meanwhile is 1004, and their role stays', async () => {
  const username = 'quick@boutique.example'
  const link = await invited(username, { role: 'admin' })
  await world.live.awa.hires('quick', { role: 'viewer' })
  const accepted = await open('/member/accept', { link, name: 'Quick', password: PASSWORD })
  assert.equal(accepted.code, 1004, accepted.text)
  const found = (await world.live.awa.api.get('/member/search?q=quick')).body.data
  assert.deepEqual(
    found.map(({ role }: { role: string }) => role),
    ['viewer'],
  )
})

test('a link says what it is for, or why it counts no longer; to read it uses nothing up', async () => {
  const read = async (link: string) => (await open('/auth/link/read', { link })).body
  const first = await invited('reader@boutique.example', { role: 'member' })
  const told = await read(first)
  assert.deepEqual(
    [told.state, told.purpose, told.business, told.role, told.username, told.is_new],
    ['open', 'invite', 'Boutique Awa', 'member', 'reader@boutique.example', true],
  )
  assert.equal(typeof told.invited_by, 'string')
  const second = await invited('reader@boutique.example')
  const nothing = { username: null, business: null, role: null, invited_by: null, is_new: null, asks: [] }
  const state = async (link: string) => {
    const { state, purpose: _, expires_at: __, ...rest } = await read(link)
    assert.deepEqual(state === 'open' ? nothing : rest, nothing)
    return state
  }
  assert.deepEqual([await state(first), await state(second)], ['replaced', 'open'])
  assert.equal((await open('/member/accept', { link: second, name: 'R', password: PASSWORD })).code, 1000)
  assert.equal(await state(second), 'used')
  const old = await invited('late-reader@boutique.example')
  world.passes(7 * DAY_MS + 1000)
  assert.equal(await state(old), 'expired')
  const [number] = old.split('.')
  for (const link of [`${number}.${'A'.repeat(43)}`, 'x', `999999.${'A'.repeat(43)}`])
    assert.equal((await open('/auth/link/read', { link })).code, 1003)
})

test('links to verify an address and to another one live for 24 hours', async () => {
  const [late, to] = ['slow-reader@boutique.example', 'slow@elsewhere.example']
  await world.live.awa.hires('slow-reader', { password: PASSWORD, verified: false })
  await open('/auth/verify/resend', { username: late, password: PASSWORD })
  const { body } = await signsIn((await world.live.awa.hires('slow-mover', { password: PASSWORD })).username)
  await world.as(body.token).post('/auth/address/change', { username: to, password: PASSWORD })
  await world.drains()
  for (const { link } of [late, to].map(one => linkIn(office.newestTo(one)))) {
    world.passes(DAY_MS - 30_000)
    assert.equal((await open('/auth/link/read', { link })).body.state, 'open')
    world.passes(30_000)
    assert.equal((await open('/auth/verify', { link })).code, 1003)
    world.passes(-DAY_MS)
  }
})
