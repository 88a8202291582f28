// Who may what changes while somebody uses it: what the service still remembers of them gives nobody anything that lasts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '@palabre/contract/scopes'
import { issueToken } from '../../src/accounts/issue-token.ts'
import { SERVICE } from '../../src/audit/actor.ts'
import type { Tx } from '../../src/db/tx.ts'
import { hashSecret } from '../../src/lib/secret.ts'
import { PASSWORD } from '../cast.ts'
import type { Reply } from '../client.ts'
import { BASE_URL, openBrowser } from '../sessions/browser.ts'
import { until, useWorld } from '../world.ts'

// what was read of a caller is remembered until time passes
const world = useWorld({ env: { BASE_URL, TRUSTED_PROXIES: '127.0.0.0/8' } }, async one => one.standsStill())
const { live, rows } = world
const { awa } = live

const hire = async (name: string, role: Role, more: { password?: string } = {}) => {
  const hired = await awa.hires(name, { role, ...more })
  const [{ hashid }] = (await rows('select hashid from users where id = $1', [hired.userId])) as [
    { hashid: string },
  ]
  return { ...hired, id: hashid }
}
const roleOf = async (userId: number) =>
  (
    await rows<{ role: Role; disabled_at: string | null }>(
      'select role, disabled_at from memberships where user_id = $1',
      [userId],
    )
  )[0]

/** Somebody who was let in a moment ago, and what another process does to them right after. */
async function knownThen(name: string, role: Role, change: string) {
  const person = await hire(name, role)
  const { token, id: tokenId } = await awa.issuesToken(['admin'], { userId: person.userId })
  const api = world.as(token)
  assert.equal((await api.get('/auth/me')).code, 1000)
  await rows(change, [person.userId])
  return { ...person, api, tokenId }
}

const DEMOTED = "update memberships set role = 'viewer' where user_id = $1"
const DISABLED = 'update memberships set disabled_at = created_at where user_id = $1'
const REVOKED = "update tokens set revoked_at = created_at where user_id = $1 and kind = 'api'"

test('who was demoted, disabled or lost the token a moment ago changes nobody, themselves neither', async () => {
  const boss = await hire('boss', 'owner')
  for (const [name, change, code] of [
    ['demoted', DEMOTED, 1005],
    ['disabled', DISABLED, 5],
    ['tokenless', REVOKED, 2],
  ] as const) {
    const who = await knownThen(name, 'owner', change)
    const before = await roleOf(who.userId)
    const guest = `${name}-guest@x.example`
    const invited = await awa.api.post('/member/invite', { username: guest, role: 'viewer' })
    const tried = {
      raise: await who.api.post(`/member/${who.id}/update`, { role: 'owner' }),
      enable: await who.api.post(`/member/${who.id}/update`, { disabled: false }),
      lower: await who.api.post(`/member/${boss.id}/update`, { role: 'viewer' }),
      remove: await who.api.post(`/member/${boss.id}/remove`, {}),
      takeBack: await who.api.post(`/member/${invited.body.member.id}/remove`, {}),
      invite: await who.api.post('/member/invite', { username: `${name}2@x.example`, role: 'viewer' }),
      service: await who.api.post('/member/service/add', { name: 'Till', role: 'admin' }),
    }
    for (const [verb, reply] of Object.entries(tried))
      assert.equal(reply.code, code, `${name}, ${verb}: ${reply.text}`)
    assert.deepEqual(await roleOf(who.userId), before)
  }
  assert.equal((await roleOf(boss.userId))?.role, 'owner')
})

test('nor does such a one make, change, roll or revoke tokens', async () => {
  const { id } = await awa.issuesToken(['messages:read'])
  for (const [name, change, code] of [
    ['demoted-holder', DEMOTED, 1005],
    ['disabled-holder', DISABLED, 5],
    ['former-holder', REVOKED, 2],
  ] as const) {
    const who = await knownThen(name, 'owner', change)
    const tried = {
      add: await who.api.post('/token/add', { name: 'Mine', scopes: ['channels:write'] }),
      update: await who.api.post(`/token/${who.tokenId}/update`, { scopes: ['channels:write'] }),
      roll: await who.api.post(`/token/${who.tokenId}/roll`, {}),
    }
    for (const [verb, reply] of Object.entries(tried))
      assert.equal(reply.code, code, `${name}, ${verb}: ${reply.text}`)
    // of others' tokens a viewer sees none
    for (const [verb, body] of [
      ['update', { name: 'x' }],
      ['revoke', undefined],
    ] as const)
      assert.notEqual((await who.api.post(`/token/${id}/${verb}`, body)).code, 1000, `${name}, ${verb}`)
  }
})

test('a change of members is in force at once in the process that made it', async () => {
  const person = await hire('lowered', 'admin')
  const api = await awa.apiWith(['admin'], { userId: person.userId })
  assert.equal((await api.get('/member/search')).code, 1000)
  await awa.api.post(`/member/${person.id}/update`, { role: 'viewer' })
  assert.equal((await api.get('/member/search')).code, 1005)
  await awa.api.post(`/member/${person.id}/update`, { disabled: true })
  assert.equal((await api.get('/auth/me')).code, 5)
})

/** What somebody gets for a request that comes while something else is done and not committed yet. */
async function whileDone(does: (tx: Tx) => Promise<unknown>, ask: () => Promise<Reply>): Promise<Reply> {
  const asked = await world.inTx(async tx => {
    await does(tx)
    const reply = ask()
    await until('the request waits', async () => {
      const waits = await rows(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waits.length > 0
    })
    return [reply]
  })
  return asked[0]!
}

const JOIN = `insert into memberships select l.business_id, l.user_id, l.role, l.created_at
  from links l join users u on u.id = l.user_id where u.hashid = $1 order by l.id desc limit 1`
const ACCEPT = `update links set used_at = created_at where id =
  (select max(l.id) from links l join users u on u.id = l.user_id where u.hashid = $1)`
const actionsOf = async (target: string) =>
  (await awa.api.get(`/audit/search?target=${target}`)).body.data.map((one: { action: string }) => one.action)

test('an invitation that is accepted while it is taken back: the person is out, as is said', async () => {
  const invited = () => awa.api.post('/member/invite', { username: 'in-out@x.example', role: 'viewer' })
  await invited()
  const { id } = (await invited()).body.member
  const accepts = async (tx: Tx) => {
    await tx.query(ACCEPT, [id])
    await tx.query(JOIN, [id])
  }
  const removed = await whileDone(accepts, () => awa.api.post(`/member/${id}/remove`, {}))
  assert.deepEqual([removed.code, removed.body], [1000, { removed: true }])
  assert.deepEqual((await awa.api.get('/member/search?q=in-out')).body.data, [])
})

test('an invitation that several take back at once is taken back by one', async () => {
  const { body } = await awa.api.post('/member/invite', { username: 'once@x.example', role: 'viewer' })
  const { id } = body.member
  const replies = await Promise.all([1, 2, 3, 4].map(() => awa.api.post(`/member/${id}/remove`, {})))
  assert.deepEqual(replies.map(({ code }) => code).sort(), [1000, 1105, 1105, 1105])
  assert.deepEqual(await actionsOf(id), ['member.remove', 'member.invite'])
})

test('who became a member otherwise and is removed does not come back by an older invitation', async () => {
  const { body } = await awa.api.post('/member/invite', { username: 'twice@x.example', role: 'admin' })
  const { id } = body.member
  await rows(JOIN, [id])
  assert.equal((await awa.api.post(`/member/${id}/remove`, {})).code, 1000)
  assert.deepEqual((await awa.api.get('/member/search?q=twice')).body.data, [])
  const link = body.link.split('=').at(-1)
  const accepted = await world.as(null).post('/member/accept', { link, name: 'Twice', password: PASSWORD })
  assert.equal(accepted.code, 1003)
})

test('nothing that a person was given before they were removed works when they come back', async () => {
  const person = await awa.hires('returns', { role: 'admin', password: PASSWORD })
  const [{ id, business_id }] = (await rows(
    'select u.hashid as id, m.business_id from users u join memberships m on m.user_id = u.id where u.id = $1',
    [person.userId],
  )) as [{ id: string; business_id: number }]
  const who = { username: person.username, password: PASSWORD }
  const browser = openBrowser(world)
  assert.equal((await browser.post('/auth/session/add', who)).code, 1000)
  const login = (await world.as(null).post('/auth/login', who)).body.token
  const made: string[] = []
  const makes = async (tx: Tx) => {
    const app = { id: awa.app.id, kind: 'live' } as const
    const wanted = { app, userId: person.userId, kind: 'api', name: 'Late', scopes: ['admin'] } as const
    made.push((await issueToken(tx, { ...wanted, scopes: ['admin'], by: SERVICE, now: world.now() })).token)
  }
  const revokes = () => awa.api.post(`/member/${id}/remove`, { revoke_tokens: true })
  assert.equal((await whileDone(makes, revokes)).code, 1000)
  assert.equal((await browser.get('/auth/me')).code, 2)
  await rows("insert into memberships select $2, id, 'admin', created_at from users where id = $1", [
    person.userId,
    business_id,
  ])
  world.passes(1000)
  const codes = [await browser.get('/auth/me'), await world.as(login).get('/auth/me')]
  codes.push(await world.as(made[0]!).get('/auth/me'))
  assert.deepEqual(
    codes.map(({ code }) => code),
    [2, 2, 2],
  )
})

test('signing out ends the session also when its cookie was replaced a moment ago', async () => {
  const browser = openBrowser(world)
  await browser.post('/auth/session/add', { username: 'awa@boutique.example', password: PASSWORD })
  assert.equal((await browser.get('/auth/me')).code, 1000)
  const [secret] = browser.cookie!.split('.')
  const next = hashSecret('b'.repeat(secret!.length))
  const [session] = await rows<{ id: number }>('update sessions set hash = $2 where hash = $1 returning id', [
    hashSecret(secret!),
    next,
  ])
  assert.equal((await browser.post('/auth/session/end', {})).code, 1000)
  const [{ ended_at }] = (await rows('select ended_at from sessions where id = $1', [session!.id])) as [
    { ended_at: string | null },
  ]
  assert.notEqual(ended_at, null)
})

test('who was disabled and is let in again signs in anew: what was open stays over; programs go on', async () => {
  const { username, id, userId } = await hire('lost-laptop', 'member', { password: PASSWORD })
  const browser = openBrowser(world)
  await browser.post('/auth/session/add', { username, password: PASSWORD })
  const login = (await world.as(null).post('/auth/login', { username, password: PASSWORD })).body.token
  const program = (await awa.issuesToken(['agents:read'], { userId })).token
  const codes = async () =>
    Promise.all([
      browser.get('/auth/me').then(({ code }) => code),
      world
        .as(login)
        .get('/auth/me')
        .then(({ code }) => code),
      world
        .as(program)
        .get('/auth/me')
        .then(({ code }) => code),
    ])
  assert.deepEqual(await codes(), [1000, 1000, 1000])
  await awa.api.post(`/member/${id}/update`, { disabled: true })
  await awa.api.post(`/member/${id}/update`, { disabled: false })
  assert.deepEqual(await codes(), [2, 2, 1000])
})
