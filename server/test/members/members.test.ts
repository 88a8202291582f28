// Who belongs to a business, and who may change that. Here nothing is mailed.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Role } from '@palabre/contract/scopes'
import { changeMember } from '../../src/accounts/change-member.ts'
import { removeMember } from '../../src/accounts/remove-member.ts'
import { SERVICE } from '../../src/audit/actor.ts'
import type { Refusal } from '../../src/http/errors.ts'
import type { Reply } from '../client.ts'
import { often } from '../often.ts'
import { useWorld } from '../world.ts'

const PASSWORD = 'le marché ouvre à six heures'
const TIMES = often(25, 100)
const world = useWorld({ env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
const { live, rows } = world

let callers = 0
const open = (path: string, body: object): Promise<Reply> =>
  world.as(null).post(path, body, { 'x-forwarded-for': `192.0.2.${++callers % 250}` })
const idOf = async (username: string): Promise<string> =>
  (await rows<{ hashid: string }>('select hashid from users where username = $1', [username]))[0]!.hashid
const hire = async (name: string, role: Role) => {
  const hired = await live.awa.hires(name, { role, password: PASSWORD })
  return { ...hired, id: await idOf(hired.username) }
}
const as = (userId: number) => live.awa.apiWith(['admin'], { userId })

describe('roles', () => {
  test('nobody gives a role above their own, and only owners change owners', async () => {
    const admin = await hire('ada', 'admin')
    const api = await as(admin.userId)
    assert.equal((await api.post('/member/invite', { username: 'o@x.example', role: 'owner' })).code, 1005)
    assert.equal((await api.post('/member/invite', { username: 'a@x.example', role: 'admin' })).code, 1000)
    const awa = await idOf('awa@boutique.example')
    const viewer = await hire('vic', 'viewer')
    for (const [id, body] of [
      [awa, { role: 'viewer' }],
      [awa, { disabled: true }],
      [viewer.id, { role: 'owner' }],
    ] as const)
      assert.equal((await api.post(`/member/${id}/update`, body)).code, 1005)
    assert.equal((await api.post(`/member/${awa}/remove`, {})).code, 1005)
    const raised = await api.post(`/member/${viewer.id}/update`, { role: 'admin' })
    assert.equal(raised.body.role, 'admin')
  })

  test('a member is invited once: 1004; somebody unknown or of another business is 1105', async () => {
    const again = await live.awa.api.post('/member/invite', {
      username: 'bruno@boutique.example',
      role: 'viewer',
    })
    assert.equal(again.code, 1004)
    const chloe = await idOf('chloe@chez.example')
    const foreign = await live.awa.api.post(`/member/${chloe}/update`, { role: 'viewer' })
    assert.equal(foreign.code, 1105)
    for (const nobody of ['usr-zzzzzzzzzz', '7', 'a%00b']) {
      const unknown = await live.awa.api.post(`/member/${nobody}/update`, { role: 'viewer' })
      assert.deepEqual({ ...foreign.json, trace_id: '' }, { ...unknown.json, trace_id: '' })
      assert.equal((await live.awa.api.post(`/member/${nobody}/remove`, {})).code, 1105)
    }
    assert.equal((await live.awa.api.post(`/member/${chloe}/remove`, {})).code, 1105)
  })

  test('somebody disabled here is code 5 here within a second, in a second process too, and elsewhere at work', async () => {
    const both = await hire('both', 'admin')
    const [chez] = await rows<{ business_id: number }>('select business_id from apps where id = $1', [
      live.chloe.app.id,
    ])
    await rows("insert into memberships select $1, $2, 'admin', created_at from users where id = $2", [
      chez!.business_id,
      both.userId,
    ])
    const api = await as(both.userId)
    const there = await live.chloe.apiWith(['admin'], { userId: both.userId })
    const other = await world.second({ roles: ['api'] })
    const { token } = await live.awa.issuesToken(['admin'], { userId: both.userId })
    const elsewhere = () =>
      fetch(`${other.address}/member/search`, { headers: { authorization: `Bearer ${token}` } })
    assert.equal((await api.get('/member/search')).code, 1000)
    await (await elsewhere()).text()
    assert.equal(
      (await live.awa.api.post(`/member/${both.id}/update`, { disabled: true })).body.status,
      'disabled',
    )
    world.passes(1000)
    assert.equal((await api.get('/member/search')).code, 5)
    assert.equal(((await (await elsewhere()).json()) as { code: number }).code, 5)
    assert.equal((await there.get('/member/search')).code, 1000)
    assert.equal((await open('/auth/login', { username: both.username, password: PASSWORD })).code, 1000)
    await live.awa.api.post(`/member/${both.id}/update`, { disabled: false })
    world.passes(1000)
    assert.equal((await api.get('/member/search')).code, 1000)
  })

  test('each change is in the audit log with before and after', async () => {
    const person = await hire('zoe', 'viewer')
    await live.awa.api.post(`/member/${person.id}/update`, { role: 'member' })
    const { data } = (await live.awa.api.get(`/audit/search?target=${person.id}&action=member.update`)).body
    assert.deepEqual([data[0].before, data[0].after], [{ role: 'viewer' }, { role: 'member' }])
  })
})

describe('the last owner', () => {
  test('stays, as owner, not disabled; a service account never is one', async () => {
    const awa = await idOf('awa@boutique.example')
    for (const [path, body] of [
      ['update', { role: 'admin' }],
      ['update', { disabled: true }],
      ['remove', { revoke_tokens: true }],
    ] as const) {
      const refused = await live.awa.api.post(`/member/${awa}/${path}`, body)
      assert.deepEqual([refused.code, refused.body.reason], [1001, 'last_owner'], path)
    }
    await hire('unverified', 'viewer')
    await rows(
      "update memberships set role = 'owner' from users u where u.id = user_id and u.username = $1",
      ['unverified@boutique.example'],
    )
    await rows('update users set verified_at = null where username = $1', ['unverified@boutique.example'])
    assert.equal(
      (await live.awa.api.post(`/member/${awa}/update`, { role: 'admin' })).body.reason,
      'last_owner',
    )
    const service = await live.awa.api.post('/member/service/add', { name: 'Shop', role: 'admin' })
    assert.equal((await live.awa.api.post(`/member/${service.body.id}/update`, { role: 'owner' })).code, 1002)
  })

  test(`two owners who leave at once, ${TIMES} times: one stays`, async () => {
    const [{ business_id: businessId }] = (await rows<{ business_id: number }>(
      'select business_id from apps where id = $1',
      [live.awa.app.id],
    )) as [{ business_id: number }]
    const awa = await idOf('awa@boutique.example')
    const other = await hire('second-owner', 'owner')
    const changer = { businessId, role: 'owner', actor: SERVICE } as const
    const parting = { revoke_tokens: false, transfer_to: undefined as never }
    const leaves = (id: string, n: number): Promise<unknown> =>
      world.inTx<unknown>(tx =>
        n % 2 === 0
          ? changeMember(tx, changer, id, { role: 'viewer' }, world.now())
          : removeMember(tx, changer, id, parting, world.now()),
      )
    for (let n = 0; n < TIMES; n++) {
      const outcomes = await Promise.allSettled([leaves(awa, 0), leaves(other.id, n)])
      const refused = outcomes.filter(one => one.status === 'rejected').map(one => one.reason as Refusal)
      assert.deepEqual(
        refused.map(({ code, body }) => [code, body?.reason]),
        [[1001, 'last_owner']],
        `the ${n}th time`,
      )
      await rows(
        `insert into memberships select $1, id, 'owner', created_at from users where hashid = any($2)
         on conflict (business_id, user_id) do update set role = 'owner'`,
        [businessId, [awa, other.id]],
      )
    }
  })
})

describe('removing', () => {
  test('lists the tokens that would stop working, and gives them to another', async () => {
    const person = await hire('leaver', 'admin')
    const { token, id } = await live.awa.issuesToken(['messages:read', 'admin'], { userId: person.userId })
    const refused = await live.awa.api.post(`/member/${person.id}/remove`, {})
    assert.deepEqual([refused.code, refused.body.reason], [1001, 'holds_tokens'])
    assert.deepEqual(refused.body.tokens, [
      { id, name: 'more', app: 'live', scopes: ['messages:read', 'admin'] },
    ])
    const foreign = await live.awa.api.post(`/member/${person.id}/remove`, {
      transfer_to: await idOf('chloe@chez.example'),
    })
    assert.equal(foreign.code, 1002)
    const service = await live.awa.api.post('/member/service/add', { name: 'Shop system', role: 'viewer' })
    const removed = await live.awa.api.post(`/member/${person.id}/remove`, { transfer_to: service.body.id })
    assert.deepEqual(removed.body, { removed: true })
    world.passes(1000)
    const held = world.as(token)
    assert.equal((await held.get('/agent/search')).code, 1000, 'it goes on')
    assert.equal((await held.get('/member/search')).code, 1005, 'with no more than its new holder may do')
    const { data } = (await live.awa.api.get('/member/search?q=leaver')).body
    assert.deepEqual(data, [])
  })

  test('tokens gain nothing by it: who leaves may have kept their texts', async () => {
    const owner = await idOf('awa@boutique.example')
    const second = await hire('second-account', 'admin')
    const { token } = await live.awa.issuesToken(['admin'], { userId: second.userId })
    const demoted = await hire('demoted-holder', 'admin')
    await live.awa.issuesToken(['channels:write'], { userId: demoted.userId })
    await live.awa.api.post(`/member/${demoted.id}/update`, { role: 'viewer' })
    const cashier = await hire('cashier', 'admin')
    await live.awa.issuesToken(['balance:read', 'messages:send'], { userId: cashier.userId })
    await live.awa.api.post(`/member/${cashier.id}/update`, { role: 'member' })
    const till = (await live.awa.api.post('/member/service/add', { name: 'Till', role: 'viewer' })).body.id
    const looks = await live.awa.api.post(`/member/${cashier.id}/remove`, { transfer_to: till })
    assert.equal(looks.code, 1005, 'a viewer sees the balance, a member does not')
    for (const [{ id }, scope] of [
      [second, 'admin'],
      [demoted, 'channels:write'],
    ] as const) {
      const { code, body } = await live.awa.api.post(`/member/${id}/remove`, { transfer_to: owner })
      assert.deepEqual([code, body.tokens?.[0].scopes], [1005, [scope]])
    }
    const other = await hire('other-admin', 'admin')
    const removed = await live.awa.api.post(`/member/${second.id}/remove`, { transfer_to: other.id })
    assert.equal(removed.code, 1000, removed.text)
    world.passes(1000)
    const disabled = await world.as(token).post(`/member/${owner}/update`, { disabled: true })
    assert.equal(disabled.code, 1005, 'only owners change owners')
    const seller = await hire('seller', 'member')
    await live.awa.issuesToken(['messages:read'], { userId: seller.userId })
    assert.equal((await live.awa.api.post(`/member/${seller.id}/remove`, { transfer_to: owner })).code, 1000)
  })

  test('or revokes them', async () => {
    const person = await hire('quitter', 'member')
    const { token } = await live.awa.issuesToken(['messages:read'], { userId: person.userId })
    const path = `/member/${person.id}/remove`
    const both = await live.awa.api.post(path, {
      revoke_tokens: true,
      transfer_to: await idOf('awa@boutique.example'),
    })
    assert.deepEqual([both.code, both.body.errors[0].field], [1002, 'revoke_tokens'])
    const removed = await live.awa.api.post(path, { revoke_tokens: true })
    assert.equal(removed.code, 1000)
    world.passes(1000)
    assert.equal((await world.as(token).get('/agent/search')).code, 2)
  })
})

test('where nothing is mailed, whoever invites is shown the link', async () => {
  const { body } = await live.awa.api.post('/member/invite', {
    username: 'shown@boutique.example',
    role: 'viewer',
  })
  assert.equal(body.mail, 'not_configured')
  const [, link] = /^http:\/\/palabre\.test\/account#invite=(.+)$/.exec(body.link) ?? []
  assert.equal((await open('/member/accept', { link, name: 'Shown', password: PASSWORD })).code, 1000)
  const reset = await open('/auth/reset', { username: 'shown@boutique.example' })
  assert.deepEqual(reset.body, { mail: 'not_configured' })
})

test('where nothing is mailed, no other address is asked for: it is refused, and the operator gives it', async () => {
  const { userId, username } = await live.awa.hires('mover', { role: 'member', password: PASSWORD })
  const signsIn = (name: string) => open('/auth/login', { username: name, password: PASSWORD })
  const person = world.as((await signsIn(username)).body.token)
  const to = 'new@elsewhere.example'
  const ask = (password: string, language = 'en') =>
    person.post('/auth/address/change', { username: to, password }, { 'accept-language': language })
  assert.equal((await ask('not it at all')).code, 1102)
  const refused = await ask(PASSWORD)
  assert.deepEqual([refused.code, refused.body], [1001, { reason: 'mail_not_configured' }])
  assert.match(refused.message, /palabre user address/)
  assert.match((await ask(PASSWORD, 'fr')).message, /votre adresse reste la même/)
  assert.deepEqual(await rows('select id from links where user_id = $1', [userId]), [])
  const gives = (address: string) => world.runs(['user', 'address', username, '--to', address])
  assert.match((await gives('awa@boutique.example')).err, /taken/)
  assert.equal((await gives('New@elsewhere.example')).code, 0)
  world.passes(1000)
  assert.equal((await person.get('/auth/me')).code, 2)
  assert.deepEqual([(await signsIn(username)).code, (await signsIn(to)).code], [1103, 1000])
  const [entry] = (await live.awa.api.get('/audit/search?action=user.address')).body.data
  assert.deepEqual([entry.actor.kind, entry.target_name], ['command_line', to])
})

describe('a link that is handed over shows no address, and whoever made it may hold it', () => {
  const invited = async (shop: typeof live.awa, username: string): Promise<string> => {
    const { body } = await shop.api.post('/member/invite', { username, role: 'viewer' })
    return body.link.split('=').at(-1)
  }
  const asks = async (link: string) => (await open('/auth/link/read', { link })).body.asks
  const codeOf = async (link: string, more: object) => (await open('/member/accept', { link, ...more })).code

  test('who has an account gives its password', async () => {
    const username = 'taken@x.example'
    const first = await invited(live.chloe, username)
    assert.deepEqual(await asks(first), ['name', 'password'])
    assert.equal(await codeOf(first, { name: 'Chloé herself', password: 'known to Chloé only' }), 1000)
    const link = await invited(live.awa, username)
    assert.deepEqual(await asks(link), ['password'])
    assert.deepEqual(
      [await codeOf(link, {}), await codeOf(link, { password: PASSWORD }), await codeOf(link, { name: 'T' })],
      [1002, 1103, 1002],
    )
    assert.equal(await codeOf(link, { password: 'known to Chloé only' }), 1000)
  })

  test('nobody gives a password to a member of another business who has not verified the address yet', async () => {
    const { username } = await live.chloe.hires('waiting', { role: 'owner', verified: false })
    const link = await invited(live.awa, username)
    const { is_new, asks: asked } = (await open('/auth/link/read', { link })).body
    assert.deepEqual([is_new, asked], [false, ['password']])
    assert.equal(await codeOf(link, { name: 'Awa', password: PASSWORD }), 1103)
    assert.equal((await open('/auth/login', { username, password: PASSWORD })).code, 1103)
  })
})
