// Walking over all tickets by Link and cursor, while others write.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openTicket } from '../../src/tickets/open.ts'
import { often } from '../often.ts'
import { nextOf } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'

const COUNT = 2600
/** Beside one of a time that changes, of one that is due, by a filter and by a word; each is walked by three pages of 1,000. */
const MORE_ORDERS = [
  'sort=id',
  'sort=-resolved_due_at',
  'sort=position',
  'status=closed,open,resolved,pending',
  'q=order',
].slice(0, often(0, 5))

const world = useWorld({}, async () => {
  world.passes(2 * 3600_000)
  await awa.hasTickets(COUNT)
  // what was inserted is long settled
  world.passes(3600_000)
})
const { awa } = world.live

const allIds = async (): Promise<number[]> =>
  (
    await world.rows<{ id: number }>('select id from tickets where app_id = $1 order by id', [awa.app.id])
  ).map(row => row.id)

/** The cursor that leads to what follows a search. */
const cursorAfter = async (path: string): Promise<string | null> =>
  new URL(nextOf((await awa.api.get(path)).headers)!, 'http://x').searchParams.get('cursor')

/** Follows rel="next" to its end. */
async function walk(path: string, between: () => Promise<unknown> = async () => undefined) {
  const tickets: Body[] = []
  let pages = 0
  let next: string | null = path
  let sync: string | null = null
  while (next !== null) {
    const reply = await awa.api.get(next)
    assert.equal(reply.code, 1000, reply.message)
    assert.ok(Array.isArray(reply.body))
    tickets.push(...reply.body)
    sync = reply.headers.get('x-next-cursor')
    next = nextOf(reply.headers)
    assert.ok(next === null || reply.body.length > 0)
    assert.ok(++pages < 100)
    await between()
  }
  return { tickets, pages, sync }
}

test('the array has at most 1,000 rows, says how many there are, and leads to the next', async () => {
  const reply = await awa.api.get('/ticket/search')
  assert.equal(reply.body.length, 1000)
  assert.equal(reply.headers.get('x-total-count'), String(COUNT))
  const next = nextOf(reply.headers)!
  assert.match(next, /^\/ticket\/search\?cursor=[\w-]+$/)
  const rest = await walk('/ticket/search')
  assert.equal(rest.pages, 3)
  assert.deepEqual(
    rest.tickets.map(ticket => ticket.id).sort((a, b) => a - b),
    await allIds(),
  )
  assert.deepEqual(rest.tickets.slice(0, 1000), reply.body)
})

test('every order and filter is walked without gap or repeat; links keep the filters', async () => {
  for (const query of [
    'sort=-updated_at',
    'sort=response_due_at',
    'channel=messenger&sort=created_at',
    'q=order&sort=-id',
    ...MORE_ORDERS,
  ]) {
    const { tickets } = await walk(`/ticket/search?${query}`)
    const total = Number((await awa.api.get(`/ticket/search?${query}`)).headers.get('x-total-count'))
    assert.ok(total > 1000, query)
    assert.equal(new Set(tickets.map(ticket => ticket.id)).size, total, query)
    assert.equal(tickets.length, total, query)
  }
})

test('with a cursor per_page bounds the array', async () => {
  const cursor = await cursorAfter('/ticket/search?sort=id')
  const reply = await awa.api.get(`/ticket/search?sort=id&per_page=30&cursor=${cursor}`)
  assert.deepEqual(
    reply.body.map((ticket: Body) => ticket.id),
    (await allIds()).slice(1000, 1030),
  )
  assert.match(nextOf(reply.headers)!, /per_page=30/)
})

test('a page leads to pages to the end, and what is opened on the way moves none of them', async () => {
  const ids: number[] = []
  let next: string | null = '/ticket/search?channel=messenger&per_page=200'
  const { total } = (await awa.api.get(next)).body
  for (let page = 1; next !== null; page++) {
    const { body, headers } = await awa.api.get(next)
    const { current_page, from, to, data, first_page_url } = body
    assert.deepEqual([current_page, from, to], [page, ids.length + 1, ids.length + data.length])
    assert.match(first_page_url, /\?channel=messenger&per_page=200&page=1$/)
    assert.equal(headers.get('x-next-cursor'), null)
    ids.push(...data.map((ticket: Body) => ticket.id))
    next = nextOf(headers)
    if (page < 3) await awa.opensTicket()
  }
  assert.equal(ids.length, total)
  assert.equal(new Set(ids).size, total)
  // a page without per_page leads on by the usual number
  const second = await awa.api.get(nextOf((await awa.api.get('/ticket/search?page=1')).headers)!)
  assert.deepEqual([second.body.current_page, second.body.from, second.body.data.length], [2, 51, 50])
})

test('newest first: tickets added on the way neither shift nor hide the old ones', async () => {
  const old = new Set(await allIds())
  const { tickets } = await walk(
    '/ticket/search?per_page=200&cursor=WyItY3JlYXRlZF9hdCIsbnVsbCxudWxsXQ',
    () => awa.opensTicket(),
  )
  const seen = tickets.map(ticket => ticket.id).filter(id => old.has(id))
  assert.equal(seen.length, old.size)
  assert.equal(new Set(seen).size, old.size)
})

test('oldest first: tickets added during the walk are found, each once', async () => {
  let left = 8
  const { tickets } = await walk(
    '/ticket/search?sort=created_at&per_page=200&cursor=WyJjcmVhdGVkX2F0IixudWxsLG51bGxd',
    async () => {
      if (left-- > 0) await awa.opensTicket()
    },
  )
  const ids = tickets.map(ticket => ticket.id)
  assert.deepEqual(
    ids.toSorted((a, b) => a - b),
    await allIds(),
  )
  assert.equal(new Set(ids).size, ids.length)
})

test('a sync by updated_at has the last state of every ticket, also of one whose transaction took long', async () => {
  const copy = new Map<number, Body>()
  const keep = (tickets: Body[]): void => {
    for (const ticket of tickets) copy.set(ticket.id, ticket)
  }
  const first = await walk('/ticket/search?sort=updated_at')
  keep(first.tickets)
  const ids = await allIds()
  // begun before the others, committed after them and after the next look
  let commit = (): void => undefined
  const waits = new Promise<void>(resolve => {
    commit = resolve
  })
  const begunAt = world.now()
  let inserted = (): void => undefined
  const isIn = new Promise<void>(resolve => {
    inserted = resolve
  })
  const slow = world.inTx(async tx => {
    const wanted = {
      contactDetailId: first.tickets[0].contact_detail_id,
      chatSessionId: null,
      channel: 'messenger',
      agentId: null,
      subject: 'Slow',
      description: '',
    }
    const ticket = await openTicket(tx, awa.app, wanted, begunAt)
    inserted()
    await waits
    return ticket
  })
  await isIn
  world.passes(1000)
  for (const id of ids.slice(-5)) await awa.moves(copy.get(id), 'open')
  const second = await walk(`/ticket/search?sort=updated_at&cursor=${first.sync}`)
  keep(second.tickets)
  assert.ok(second.tickets.length >= 1 && second.tickets.length < 100)
  commit()
  const late = await slow
  world.passes(60_000)
  await world.sweeps('SLA targets that are due')
  const third = await walk(`/ticket/search?sort=updated_at&cursor=${second.sync}`)
  keep(third.tickets)
  assert.ok(third.tickets.some(ticket => ticket.id === late.id))
  const { tickets } = await walk('/ticket/search?sort=id')
  assert.deepEqual(
    [...copy.values()].sort((a, b) => a.id - b.id),
    tickets,
  )
  // once all is settled there is nothing new, and the place to go on from stays
  world.passes(20_000)
  const fourth = await walk(`/ticket/search?sort=updated_at&cursor=${third.sync}`)
  const fifth = await walk(`/ticket/search?sort=updated_at&cursor=${fourth.sync}`)
  assert.deepEqual([fifth.tickets, fifth.sync], [[], fourth.sync])
})

test('a cursor of another order, or with a page, is 1002', async () => {
  const cursor = await cursorAfter('/ticket/search')
  assert.equal((await awa.api.get(`/ticket/search?cursor=${cursor}`)).code, 1000)
  assert.equal((await awa.api.get(`/ticket/search?cursor=${cursor}&sort=id`)).code, 1002)
  assert.equal((await awa.api.get(`/ticket/search?cursor=${cursor}&page=2`)).code, 1002)
})

test('a cursor that is not ours is 1002, never an exception', async () => {
  const part = fc.oneof(
    fc.constantFrom(
      'id',
      'created_at',
      '-updated_at',
      null,
      '2026-02-30T00:00:00.000000Z',
      '0000-01-01T00:00:00.000000Z',
      '2026-01-01T24:61:00.000000Z',
      '1',
      '999999999999999999',
      '99999999999999999999',
      'x',
    ),
    fc.string(),
    fc.integer(),
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.array(part, { maxLength: 6 }), fc.jsonValue()), async parts => {
      const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url')
      const { code } = await awa.api.get(`/ticket/search?per_page=1&cursor=${cursor}`)
      assert.ok(code === 1000 || code === 1002, String(code))
    }),
    { numRuns: often(40, 300) },
  )
})
