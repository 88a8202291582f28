// What a caller may do: the scopes that were granted and that the role holds now. A business's owner is no operator.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROLE_SCOPES, ROLES, type Role, rightsOf, SCOPES, type Scope } from '@palabre/contract/scopes'
import { mayStill } from '../../src/sessions/rights.ts'
import { useWorld } from '../world.ts'

const SEEN_MS_MAX = 1000

const world = useWorld()

const setRole = (userId: number, role: Role): Promise<unknown> =>
  world.rows('update memberships set role = $2 where user_id = $1', [userId, role])

test('a viewer holds nothing that writes, and no role more than the one above it', () => {
  assert.deepEqual(
    ROLE_SCOPES.viewer.filter(scope => !scope.endsWith(':read')),
    [],
  )
  assert.ok(ROLE_SCOPES.member.every(scope => ROLE_SCOPES.admin.includes(scope)))
  for (const role of ROLES) {
    assert.deepEqual(rightsOf(['admin'], role), [...ROLE_SCOPES[role]])
    assert.deepEqual(
      rightsOf(['tickets:write'], role),
      ROLE_SCOPES[role].includes('tickets:write') ? ['tickets:write'] : [],
    )
  }
})

test('a lowered role lowers what its tokens may do, within a second and in another process', async () => {
  const { userId } = await world.live.awa.hires('demoted', { role: 'owner' })
  const { token } = await world.live.awa.issuesToken(['admin'], { userId })
  const here = world.as(token)
  const stop = await world.second({ roles: ['api'] })
  const there = (path: string) =>
    fetch(`${stop.address}${path}`, { headers: { authorization: `Bearer ${token}` } }).then(
      async answer => ((await answer.json()) as { code: number }).code,
    )
  assert.equal((await here.get('/up?detail=1')).code, 1000)
  assert.equal(await there('/up?detail=1'), 1000)
  await setRole(userId, 'viewer')
  await new Promise(resolve => setTimeout(resolve, SEEN_MS_MAX))
  const refused = await here.get('/up?detail=1')
  assert.deepEqual([refused.code, refused.body], [1005, { scope: 'admin' }])
  assert.equal(await there('/up?detail=1'), 1005)
  assert.equal((await here.post('/ticket/add', {})).code, 1005)
  assert.equal(await there('/ticket/search'), 1000)
})

test('a token is not made with scopes that its holder does not have', async () => {
  const { username, userId } = await world.live.awa.hires('looks', { role: 'viewer' })
  const add = (...more: string[]) =>
    world.runs(['token', 'add', '--app', 'Boutique Awa', '--name', 'x', '--user', username, ...more])
  const beyond = await add('--scopes', 'tickets:read,admin')
  assert.match(beyond.err, /role of the token's holder does not hold admin/)
  assert.doesNotMatch(beyond.out, /plb_live/)
  assert.match((await add()).out, /plb_live/)
  const [made] = await world.rows<{ scopes: Scope[] }>('select scopes from tokens where user_id = $1', [
    userId,
  ])
  assert.deepEqual(new Set(made!.scopes), new Set(ROLE_SCOPES.viewer))
})

test('details of the whole installation are the operator’s; an owner sees the own app', async () => {
  const keysOf = async (shop: 'awa' | 'chloe') =>
    Object.keys((await world.live[shop].api.get('/up?detail=1')).body).sort()
  assert.deepEqual(await keysOf('awa'), ['channels', 'database', 'jobs', 'model', 'status', 'version'])
  assert.deepEqual(await keysOf('chloe'), ['channels', 'model', 'status', 'version'])
  assert.match((await world.runs(['user', 'operator', 'chloe@chez.example'])).out, /is an operator/)
  await new Promise(resolve => setTimeout(resolve, SEEN_MS_MAX))
  assert.ok((await keysOf('chloe')).includes('database'))
  await world.runs(['user', 'operator', 'chloe@chez.example', '--off'])
  await new Promise(resolve => setTimeout(resolve, SEEN_MS_MAX))
  assert.ok(!(await keysOf('chloe')).includes('database'))
  assert.match((await world.runs(['user', 'operator', 'nobody@x.example'])).err, /does not exist/)
  assert.equal(SCOPES.length, new Set(SCOPES).size)
})

test('who was only invited gets the password that the command line gives; who has one keeps it', async () => {
  const who = { username: 'only-invited@x.example', password: 'le port dort sous la lune' }
  await world.live.awa.api.post('/member/invite', { username: who.username, role: 'viewer' })
  const add = (app: string, password: string) => {
    const words = ['--username', who.username, '--name', 'Sanaga', '--role', 'member', '--verified']
    return world.runs(['user', 'add', '--app', app, ...words, '--password-stdin'], { input: `${password}\n` })
  }
  const first = await add('Boutique Awa', who.password)
  assert.doesNotMatch(first.out, /keeps/, first.err)
  assert.match((await add('Chez Chloé', 'une autre longue phrase')).out, /keeps name and password/)
  const { code, body } = await world.as(null).post('/auth/login', who)
  assert.equal(code, 1000)
  assert.equal((await world.as(body.token).get('/auth/me')).body.user.name, 'Sanaga')
})

test('one person belongs to two businesses; twice to one is refused', async () => {
  const add = (app: string) =>
    world.runs(
      ['user', 'add', '--app', app, '--username', 'both@x.example', '--name', 'Both', '--role', 'member'],
      {},
    )
  assert.match((await add('Boutique Awa')).out, /is added/)
  assert.match((await add('Chez Chloé')).out, /known already/)
  assert.match((await add('Chez Chloé')).err, /member of the business already/)
  const rows = await world.rows<{ people: number; businesses: number }>(
    `select count(distinct u.id)::int as people, count(*)::int as businesses
     from users u join memberships m on m.user_id = u.id where u.username = 'both@x.example'`,
  )
  assert.deepEqual(rows, [{ people: 1, businesses: 2 }])
})

test('what was begun goes on where rights are added, and not where one is taken away, nor from elsewhere', async () => {
  const { id } = await world.live.awa.issuesToken(['tickets:read', 'tickets:write'])
  const caller = { token_id: id, session_id: 0, scopes: ['tickets:read', 'tickets:write'] as Scope[] }
  const may = (ip = '127.0.0.1') => mayStill(world.app.service.deps, caller, ip)
  const set = (change: string) => world.rows(`update tokens set ${change} where id = $1`, [id])
  assert.equal(await may(), true)
  await set(`scopes = '{tickets:read,contacts:read,tickets:write}'`)
  assert.equal(await may(), true)
  await set(`ip_allow = '{192.0.2.0/24}'`)
  assert.deepEqual([await may(), await may('192.0.2.7')], [false, true])
  await set(`ip_allow = '{}', scopes = '{tickets:read,contacts:read}'`)
  assert.equal(await may(), false)
  await set(`scopes = '{tickets:read,tickets:write}', revoked_at = now()`)
  assert.equal(await may(), false)
})
