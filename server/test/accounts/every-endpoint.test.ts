// What holds for every endpoint, generated from their declarations.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCOPES, type Scope } from '@palabre/contract/scopes'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { endpoints } from '../../src/routes.ts'
import { tokenFor } from '../cast.ts'
import { client, type Reply } from '../client.ts'
import { useWorld } from '../world.ts'

const world = useWorld()

/** The way a caller of this endpoint goes: the gateway it is on, and a path without an existing record. */
function placeOf(declared: Endpoint): { kind: 'live' | 'test'; base: string; path: string } {
  const kind = declared.gateway === 'test' ? 'test' : 'live'
  const path = declared.path.replaceAll(/\{\w+\}/g, '999999999')
  return { kind, base: `${world.app.service.address}${kind === 'test' ? '/sandbox' : ''}`, path }
}

function ask(declared: Endpoint, token: string | null): Promise<Reply> {
  const { base, path } = placeOf(declared)
  const api = client(base, token)
  return declared.method === 'GET' ? api.get(path) : api.post(path, {})
}

const tokens = new Map<string, string>()

/** One token for all that ask with these scopes. */
async function tokenWith(declared: Endpoint, scopes: Scope[]): Promise<string> {
  const { kind } = placeOf(declared)
  const name = [kind, ...scopes].join()
  let token = tokens.get(name)
  if (token === undefined) {
    token = (await tokenFor(world.app.service.deps, world.app.cast.awa[kind], kind, scopes)).token
    tokens.set(name, token)
  }
  return token
}

for (const declared of endpoints.filter(({ scope }) => scope !== null && scope !== 'any')) {
  const { method, path } = declared
  const scope = declared.scope as Scope
  test(`${method} ${path} needs the scope ${scope}, and no other`, async () => {
    assert.equal((await ask(declared, null)).code, 4)
    const others = SCOPES.filter(one => one !== scope && one !== 'admin')
    const without = await ask(declared, await tokenWith(declared, others))
    assert.deepEqual([without.code, without.body], [1005, { scope }])
    const fits = await ask(declared, await tokenWith(declared, [scope]))
    // how a person is let in: sessions/matrix.test.ts
    if (declared.person) {
      assert.deepEqual([fits.code, fits.message.includes('person')], [1005, true], fits.text)
      return
    }
    assert.ok(![1, 2, 3, 4, 5, 1005, 1006, 1100].includes(fits.code), `${fits.code} ${fits.message}`)
    const admin = await ask(declared, await tokenWith(declared, ['admin']))
    assert.notEqual(admin.code, 1005)
  })
}

test('who may not call is told so before the body is looked at', async () => {
  for (const declared of endpoints.filter(({ method, scope }) => method === 'POST' && scope !== null)) {
    const { base, path } = placeOf(declared)
    assert.equal((await client(base, null).post(path, '{not json')).code, 4)
  }
})

test('the emergency stop refuses what sends or changes with 1010, and nothing else', async () => {
  const codeOf = async (declared: Endpoint): Promise<number> =>
    (await ask(declared, world.app.cast.awa[placeOf(declared).kind].token)).code
  for (const shop of [world.awa, world.live.awa]) await shop.stopsAll()
  const lifts = ({ path }: Endpoint): boolean => path === '/business-manager/resume'
  for (const declared of [...endpoints.filter(one => !lifts(one)), ...endpoints.filter(lifts)]) {
    const code = await codeOf(declared)
    assert.equal(code === 1010, declared.writes === true, `${declared.method} ${declared.path}: ${code}`)
  }
  for (const shop of [world.awa, world.live.awa]) await shop.stopsAll()
  const french = await world.live.awa.api.post('/contact/knowledge/add', {}, { 'accept-language': 'fr' })
  assert.deepEqual([french.code, french.message], [1010, "Arrêt d'urgence en cours"])
  assert.notEqual((await world.live.chloe.api.post('/contact/knowledge/add', {})).code, 1010)
  for (const shop of [world.awa, world.live.awa]) await shop.goesOn()
  for (const declared of endpoints) assert.notEqual(await codeOf(declared), 1010)
})

test('the endpoints of the specification that change something honour the stop', () => {
  const writing = endpoints.filter(({ writes }) => writes).map(({ path }) => path)
  for (const path of ['/contact/knowledge/add', '/messages/send']) assert.ok(writing.includes(path), path)
})
