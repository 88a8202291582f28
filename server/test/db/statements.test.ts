// How many statements requests take, as docs/performance.md and docs/inbox.md say: none gets one more unnoticed.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { type Colleague, colleague, good, text } from '../inbox/people.ts'
import { type Customer, useWorld } from '../world.ts'

/** What each request costs beside its work: the token, its rate, the ends of a transaction, hints to other processes. */
const ASIDE =
  /^(begin|commit|rollback|listen)\b|pg_notify|rate_windows|from tokens t|update tokens|scopes_used/

let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
})
const { awa } = world
const live = world.live.awa

const texts: string[] = []
const { query } = pg.Client.prototype
before(() => {
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given
    texts.push(typeof first === 'string' ? first : (first as { text: string }).text)
    return (query as (...args: unknown[]) => unknown).apply(this, given)
  } as typeof query
})
after(() => {
  pg.Client.prototype.query = query
})

/** The statements of some work; it is done once before, so that what is kept in memory is there. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  await work()
  texts.length = 0
  await work()
  return texts.filter(one => !ASIDE.test(one.trim()))
}

async function takes(count: number, what: string, work: () => Promise<unknown>): Promise<void> {
  const found = await statementsOf(work)
  assert.equal(found.length, count, `${what}: ${found.map(one => one.trim().slice(0, 90)).join('\n')}`)
}

const said = async (): Promise<{ who: Customer; path: string }> => {
  const who = awa.customer()
  await who.writes('Hello')
  return { who, path: `/conversation/${(await awa.conversation(who)).hashid}` }
}

test('a send to a known contact: 6; with an Idempotency-Key 2 more', async () => {
  const { who } = await said()
  const message = { type: 'text', content: { text: 'Hello' } }
  const body = { channel: 'messenger', contact: { phone: who.phone }, message }
  const send = async (headers = {}) => good(await awa.api.post('/messages/send', body, headers))
  await takes(6, 'send', () => send())
  let key = 0
  await takes(8, 'send with a key', () => send({ 'idempotency-key': `k${++key}` }))
})

test('a webhook of a known contact: 8', async () => {
  const customer = live.customer()
  await customer.writes('Salut')
  await takes(8, 'hook', () => customer.writes('Encore'))
})

test('reading the inbox: one statement, or two', async () => {
  const { path } = await said()
  const read = (query: string) => async () => good(await bruno.api.get(query))
  await takes(1, 'list', read('/conversation/search?view=unassigned'))
  await takes(1, 'numbers', read('/conversation/counts'))
  await takes(1, 'one', read(path))
  await takes(2, 'timeline', read(`${path}/timeline`))
  await takes(2, 'transcript', read(`${path}/transcript`))
})

// how many depends on how they come in; that all who come meanwhile share one: server/src/http/together.unit.test.ts
test('a search of tickets that 20 ask for at once is looked for less often than 20 times', async () => {
  const read = () => awa.api.get('/ticket/search?status=open&page=1')
  const found = await statementsOf(() =>
    Promise.all(Array.from({ length: 20 }, async () => good(await read()))),
  )
  assert.ok(found.length >= 1 && found.length < 20, `${found.length}`)
})

test('the views of tickets with their counts: 3, however many', async () => {
  const read = async () => good(await awa.api.get('/ticket/view/search'))
  const add = async (name: string, filters: object) =>
    good(await awa.api.post('/ticket/view/add', { name, filters }))
  await add('One', { status: 'open', breached: 'any' })
  await takes(3, 'one view', read)
  for (const priority of ['low', 'high', 'urgent']) await add(priority, { priority, status: 'pending' })
  await takes(3, 'four views', read)
})

test('a reply: 3 and its job; presence: 1', async () => {
  const { who, path } = await said()
  await bruno.does(who, 'claim')
  const reply = async () => good(await bruno.api.post(`${path}/reply`, text('Yes')))
  await takes(4, 'reply', reply)
  const presence = async () => good(await bruno.api.post('/presence', { looking: true }))
  await takes(1, 'presence', presence)
})

test('an act: 3 and its event', async () => {
  const { path } = await said()
  let isMine = false
  await takes(4, 'claim, or back', async () => {
    isMine = !isMine
    good(await bruno.api.post(`${path}/${isMine ? 'claim' : 'assign'}`, {}))
  })
})
