import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { App } from './endpoint.ts'
import { Refusal } from './errors.ts'
import { searchTogether } from './together.ts'

type Asker = Parameters<typeof searchTogether>[1]

const asker = (more: Partial<Asker> = {}): Asker => ({
  app: { id: 1, clock_offset_ms: 0 } as App,
  query: { status: 'open' },
  language: 'en',
  ...more,
})

/** A search that ends when it is told, and says which of its calls it was. */
function held() {
  const ends: (() => void)[] = []
  let begun = 0
  const search = async () => {
    const body = ++begun
    await new Promise<void>(resolve => ends.push(resolve))
    return { body }
  }
  const turn = () => new Promise(resolve => setImmediate(() => setImmediate(resolve)))
  return { search, ends, begun: () => begun, turn }
}

test('who asks while the same is looked for shares the next search, which begins after all of them asked', async () => {
  const [service, { search, ends, begun, turn }] = [{}, held()]
  const ask = () => searchTogether(service, asker(), '/things', search)
  const first = ask()
  await turn()
  const others = [ask(), ask(), ask()]
  await turn()
  assert.equal(begun(), 1)
  ends[0]!()
  assert.deepEqual(await first, { body: 1 })
  await turn()
  assert.equal(begun(), 2)
  ends[1]!()
  assert.deepEqual(await Promise.all(others), [{ body: 2 }, { body: 2 }, { body: 2 }])
})

test('another app, clock, language, query, path or service has its own', async () => {
  const [service, { search, ends, begun, turn }] = [{}, held()]
  const asked = [
    searchTogether(service, asker(), '/things', search),
    searchTogether(service, asker({ app: { id: 2 } as App }), '/things', search),
    searchTogether(service, asker({ app: { id: 1, clock_offset_ms: 5 } as App }), '/things', search),
    searchTogether(service, asker({ language: 'fr' }), '/things', search),
    searchTogether(service, asker({ query: { status: 'closed' } }), '/things', search),
    searchTogether(service, asker(), '/others', search),
    searchTogether({}, asker(), '/things', search),
  ]
  await turn()
  assert.equal(begun(), asked.length)
  for (const end of ends) end()
  const bodies = (await Promise.all(asked)).map(({ body }) => body)
  assert.equal(new Set(bodies).size, asked.length)
})

test('a search that does not end holds up nobody who asks later', { timeout: 5000 }, async () => {
  const [service, { search, ends, begun, turn }] = [{}, held()]
  const stalled = searchTogether(service, asker(), '/things', search)
  await turn()
  const later = searchTogether(service, asker(), '/things', async () => ({ body: 'found' }))
  assert.deepEqual(await later, { body: 'found' })
  assert.equal(begun(), 1)
  ends[0]!()
  assert.deepEqual(await stalled, { body: 1 })
})

test('a refusal is told to all that share it, and to nobody after', async () => {
  const service = {}
  const refuse = async () => {
    throw new Refusal(1007)
  }
  const told = await Promise.allSettled([1, 2].map(() => searchTogether(service, asker(), '/things', refuse)))
  assert.ok(told.every(one => one.status === 'rejected' && one.reason.code === 1007))
  const found = await searchTogether(service, asker(), '/things', async () => ({ body: 'found' }))
  assert.deepEqual(found, { body: 'found' })
})
