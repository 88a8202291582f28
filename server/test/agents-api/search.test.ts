import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addAgent } from '../../src/agents/add.ts'
import { editAgent } from '../../src/agents/edit.ts'
import { SERVICE } from '../../src/audit/actor.ts'
import { Refusal } from '../../src/http/errors.ts'
import { accepted, fieldsAtFault, MICROS, PAGE_FIELDS, pathOf } from '../world/formats.ts'
import { useWorld } from '../world.ts'

const BASE = 'http://palabre.test/agent/search'

const world = useWorld()
const { awa, chloe } = world.live

const search = (query: string) => awa.api.get(`/agent/search?${query}`)
const namesOf = async (query: string): Promise<string[]> =>
  accepted(await search(query)).data.map((agent: { name: string }) => agent.name)

test('a search is a page of exactly twelve fields, with agents and the kinds of their channels', async () => {
  const { body } = await awa.api.get('/agent/search')
  assert.deepEqual(Object.keys(body).sort(), PAGE_FIELDS)
  const { data, ...page } = body
  assert.deepEqual(page, {
    current_page: 1,
    first_page_url: `${BASE}?page=1`,
    from: 1,
    last_page: 1,
    last_page_url: `${BASE}?page=1`,
    next_page_url: null,
    path: BASE,
    per_page: 50,
    prev_page_url: null,
    to: 1,
    total: 1,
  })
  const { created_at, updated_at, ...agent } = data[0]
  assert.deepEqual(agent, {
    id: awa.app.agent.hashid,
    name: 'Nia',
    description: 'Answers customers of the shop',
    language: 'en',
    is_active: true,
    mode: 'live',
    channels: ['messenger', 'webchat'],
  })
  assert.match(created_at, MICROS)
  assert.equal(updated_at, created_at)
})

test('filters, search and order', async () => {
  const { id } = awa.app
  const made: { [name: string]: string } = {}
  for (const agent of [
    { name: 'Sami', language: 'fr' as const, description: 'Relance 100% des paniers' },
    { name: 'Ada', language: 'en' as const, mode: 'shadow' as const },
    { name: 'Zed_x', language: 'fr' as const, mode: 'live' as const },
  ]) {
    world.passes(1)
    made[agent.name] = (await world.inTx(tx => addAgent(tx, id, agent, SERVICE, world.now()))).hashid
  }
  world.passes(60_000)
  await world.inTx(tx => editAgent(tx, id, made.Zed_x!, { is_active: false }, SERVICE, world.now()))
  assert.deepEqual(await namesOf(''), ['Zed_x', 'Ada', 'Sami', 'Nia'])
  assert.deepEqual(await namesOf('sort=name'), ['Ada', 'Nia', 'Sami', 'Zed_x'])
  assert.deepEqual(await namesOf('sort=-updated_at&per_page=1'), ['Zed_x'])
  assert.deepEqual(await namesOf('is_active=false'), ['Zed_x'])
  assert.deepEqual(await namesOf('mode=test'), ['Sami'])
  assert.deepEqual(await namesOf('language=fr&sort=created_at'), ['Sami', 'Zed_x'])
  assert.deepEqual(await namesOf('channel=webchat'), ['Nia'])
  assert.equal((await search('channel=telegram')).code, 1002)
  assert.deepEqual(await namesOf('q=SHOP'), ['Nia'])
  assert.deepEqual(await namesOf('q=100%25'), ['Sami'])
  assert.deepEqual(await namesOf('q=%25'), ['Sami'])
  assert.deepEqual(await namesOf('q=d_x'), ['Zed_x'])
  assert.deepEqual(await namesOf('q=%5C'), [])
})

test('pages follow each other by their own links, which keep the filters', async () => {
  const seen: string[] = []
  let path: string | null = '/agent/search?sort=name&per_page=3&page=1'
  let pages = 0
  while (path) {
    const { body } = await awa.api.get(path)
    seen.push(...body.data.map((agent: { name: string }) => agent.name))
    pages++
    assert.equal(body.total, 4)
    path = body.next_page_url && pathOf(body.next_page_url)
  }
  assert.deepEqual([pages, seen], [2, ['Ada', 'Nia', 'Sami', 'Zed_x']])
  const beyond = (await search('page=999999999')).body
  assert.deepEqual(
    [beyond.data, beyond.from, beyond.to, beyond.next_page_url, beyond.total],
    [[], 0, 0, null, 4],
  )
})

test('another business sees its own agents, and the sandbox its own links', async () => {
  const hers = await chloe.api.get('/agent/search')
  assert.deepEqual([hers.body.total, hers.body.data[0].id], [1, chloe.app.agent.hashid])
  const sandbox = await world.awa.api.get('/agent/search')
  assert.equal(sandbox.body.path, 'http://palabre.test/sandbox/agent/search')
  assert.equal(sandbox.body.data[0].id, world.awa.app.agent.hashid)
})

test('bad parameters are 1002 and named', async () => {
  const bad = [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=abc',
    'page=',
    'page=1e9',
    'page=0x10',
    'page=%201',
    'page=1&page=2',
    'page[]=1',
    'page=%D9%A3',
    'page=99999999999999999999',
    'per_page=0',
    'per_page=201',
    'is_active=yes',
    'mode=off',
    'language=de',
    'channel=sms',
    'sort=password',
    'q=',
    'q=%00',
    'mode[$ne]=test',
  ]
  for (const query of bad) {
    const reply = await search(query)
    assert.equal(reply.code, 1002, query)
    const name = query.replace(/[[=].*/, '')
    assert.ok(
      fieldsAtFault(reply).some(field => field.startsWith(name)),
      query,
    )
  }
})

test('a mode change is one event; other changes are none; an unknown agent is 1007', async () => {
  const { agent } = awa.app
  const changesOfMode = async () => (await awa.events('agent.mode_changed')).map(({ data }) => data)
  await awa.setsAgent({ name: 'Nia B.', instructions: ['Be brief.'] })
  await awa.setsAgent({ mode: 'live' })
  assert.deepEqual(await changesOfMode(), [])
  await awa.setsAgent({ mode: 'shadow' })
  assert.deepEqual(await changesOfMode(), [{ agent: agent.hashid, from: 'live', to: 'shadow' }])
  const foreign = world.inTx(tx =>
    editAgent(tx, chloe.app.id, agent.hashid, { name: 'Mine' }, SERVICE, world.now()),
  )
  await assert.rejects(foreign, (error: unknown) => error instanceof Refusal && error.code === 1007)
})
