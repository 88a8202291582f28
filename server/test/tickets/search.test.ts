// GET /ticket/search against a plain reading of all rows: every filter, order, page and total.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { toMs, toTimestamp } from '../../src/lib/time.ts'
import { often } from '../often.ts'
import { filling } from '../world/indexes.ts'
import { useWorld } from '../world.ts'
import { checkSearch, fitting, type Query, queries, rowsOf, SORTS, tellApart } from './expected.ts'

const FEW = 700
/** More than are counted one by one, and than a page far from the start: 10,000. Of twice as many some such pages are nearer to the start. */
const MANY = often(10_400, 21_000)
/** Of many, teams, tags and parts of others take 3 s to write: every day few have them. */
const HAVE_ALL = often(0, 1) === 1

let fewRows: Awaited<ReturnType<typeof rowsOf>>
let manyRows: Awaited<ReturnType<typeof rowsOf>>
const world = useWorld({}, async () => {
  // long after its tickets began, so that many clocks are due
  world.passes(6 * 3600_000)
  const counts = [
    [few, FEW],
    [many, MANY],
    [chloe, 50],
  ] as const
  await filling(world, 'tickets', async () => {
    for (const [shop, count] of counts)
      await shop.hasTickets(count, { userIds: [shop.app.userId, world.app.cast.bruno.userId] })
    for (const shop of HAVE_ALL ? [few, many] : [few]) await tellApart(world, shop)
  })
  // as autovacuum leaves a database that is in use: statistics, and a text index without entries that wait
  await world.rows('vacuum (analyze) tickets')
  fewRows = await rowsOf(world, few)
  manyRows = await rowsOf(world, many)
})
const { awa: few, chloe } = world.live
const { awa: many } = world

const TIMES = ['created', 'updated', 'responded', 'answered', 'resolved', 'reopened', 'asked']
/** A time of that name which some have before it, and some after. */
function middleOf(rows: typeof fewRows, name: string): string {
  const times = rows.flatMap(row => (row[name] as string | null) ?? []).sort()
  return times[Math.floor(times.length / 2)] ?? assert.fail(`nothing has ${name}`)
}

describe('the search finds what a scan of all rows finds', () => {
  test('among few', async () => {
    const rows = fewRows
    assert.equal(rows.length, FEW)
    await fc.assert(
      fc.asyncProperty(queries(rows), query => checkSearch(world, few, rows, query)),
      { numRuns: often(40, 400) },
    )
  })
  test('among many', async () => {
    const rows = manyRows
    if (HAVE_ALL)
      await fc.assert(
        fc.asyncProperty(queries(rows), query => checkSearch(world, many, rows, query)),
        { numRuns: 60 },
      )
    for (const sort of SORTS) await checkSearch(world, many, rows, { sort })
  })
  test('far from the start, on both sides of the middle, and past the end', async () => {
    const rows = manyRows
    const searches: Query[] = [
      {},
      { status: 'closed,open,in_progress,resolved' },
      { sort: 'updated_at' },
      { sort: 'id', status: 'closed,open,in_progress,resolved' },
      { q: 'order' },
      { merged: 'no' },
      { waiting: 'no' },
      { assignee: 'none' },
    ]
    for (const more of searches) {
      for (const page of ['201', '209', '400', '420', '421']) {
        await checkSearch(world, many, rows, { ...more, page })
      }
    }
  })
  test('a status with a team, with what is late, and with a time until which: totals are those of a plain count', async () => {
    const statuses = ['open', 'open,closed', 'pending', 'in_progress,resolved']
    for (const [shop, rows, asked] of [
      [few, fewRows, statuses],
      // of many each costs a count
      [many, manyRows, statuses.slice(0, often(1, statuses.length))],
    ] as const) {
      const team = rows.find(row => row.team !== null)?.team as string | undefined
      assert.equal(team !== undefined, shop === few || HAVE_ALL)
      const found: number[] = []
      for (const status of asked)
        for (const more of [
          ...(team === undefined ? [] : [{ team }]),
          ...[{ breached: 'response' }, { breached: 'resolve' }, { breached: 'any' }],
          ...TIMES.map(name => ({ [`${name}_to`]: middleOf(rows, `${name}_at`) })),
        ]) {
          const query = { status, ...more }
          found.push(rows.filter(fitting(query, world.now())).length)
          await checkSearch(world, shop, rows, { ...query, page: '2' })
        }
      assert.ok(found.filter(n => n > 0 && n < rows.length).length > found.length / 2, `${found}`)
    }
  })
  test('each filter alone, and each finds something', async () => {
    const rows = fewRows
    const one = rows.find(row => row.agent_id !== null && row.assignee_id !== null)!
    const at = toTimestamp(toMs(world.now()) - 3 * 3600_000)
    const filters: Query[] = [
      { status: 'open' },
      { status: 'open,closed' },
      { priority: 'high' },
      { priority: 'high,low' },
      { sla_policy_id: String(one.ticket_sla_policy_id) },
      { contact: one.identifier },
      { contact: one.contact },
      { contact: String(one.contact_detail_id) },
      { channel: 'mail' },
      { agent: String(one.agent_id) },
      { assignee: String(one.assignee_id) },
      { assignee: 'none' },
      { assignee: 'none', status: 'open' },
      { merged: 'no' },
      { waiting: 'no' },
      { breached: 'response' },
      { breached: 'resolve' },
      { breached: 'any' },
      { created_from: at },
      { created_to: at },
      { updated_from: at },
      { updated_to: at },
      { due_before: world.now() },
      ...TIMES.flatMap((name): Query[] => {
        const middle = middleOf(rows, `${name}_at`)
        return [{ [`${name}_from`]: middle }, { [`${name}_to`]: middle }]
      }),
      { q: 'payment' },
      { hashid: one.hashid },
    ]
    for (const query of filters) {
      assert.ok(rows.some(fitting(query, world.now())), JSON.stringify(query))
      await checkSearch(world, few, rows, query)
    }
  })
})

test('B62, B63 and similar: odd but well-formed values find the right tickets, quickly', async () => {
  for (const query of ['', 'status=open&', 'sort=id&', 'q=order&', 'breached=any&', 'agent=1&status=open&']) {
    const times: number[] = []
    for (let i = 0; i < 7; i++) {
      const begun = performance.now()
      const { code, body } = await many.api.get(`/ticket/search?${query}page=999999999`)
      times.push(performance.now() - begun)
      assert.deepEqual([code, body.data, body.next_page_url, body.from, body.to], [1000, [], null, 0, 0])
    }
    // what else runs on this machine takes its time, too: the least of many is what a page costs
    const least = Math.min(...times)
    assert.ok(least < 100, `${query}: ${least} ms`)
  }
  const empty = [
    'sla_policy_id=2147483648',
    'sla_policy_id=9007199254740993',
    'sla_policy_id=99999999999999999999',
    'agent=9223372036854775808',
    'assignee=99999999999999999999',
    'contact=99999999999999999999',
    'hashid=tck-1111111111',
    'created_from=9999-12-31T23:59:59.999999-14:00',
    'created_to=0000-01-01',
    "q='",
    'q=%22%22',
    'contact=%27%20OR%201=1--'.replaceAll('%20', ''),
  ]
  for (const query of empty)
    assert.deepEqual([(await few.api.get(`/ticket/search?${query}`)).body, query], [[], query])
  const all = [
    'created_from=2024-02-29',
    'created_to=9999-12-31',
    'q=-nothing',
    'page=1&unknown=1',
    "q=order'); drop table tickets --",
  ]
  for (const query of all) assert.equal((await few.api.get(`/ticket/search?${query}`)).code, 1000, query)
  assert.equal((await few.api.get('/ticket/search?unknown=1')).headers.get('x-ignored-params'), 'unknown')
  assert.equal((await few.api.get('/ticket/search?unknown=1&strict=1')).code, 1002)
})

test('a date as the last day takes in the whole day', async () => {
  const day = world.now().slice(0, 10)
  const expected = fewRows.filter(row => row.created_at.slice(0, 10) === day).length
  const { total } = (await few.api.get(`/ticket/search?created_from=${day}&created_to=${day}&page=1`)).body
  assert.equal(total, expected)
})

test('nothing of another app is found, by whatever filter', async () => {
  const rows = fewRows
  const one = rows.find(row => row.agent_id !== null && row.assignee_id !== null)!
  const queries = [
    `hashid=${one.hashid}`,
    `agent=${few.app.agent.hashid}`,
    `agent=${one.agent_id}`,
    `contact=${one.contact}`,
    `contact=${one.contact_detail_id}`,
    `sla_policy_id=${one.ticket_sla_policy_id}`,
    `assignee=${world.app.cast.bruno.userId}9`,
  ]
  for (const query of queries)
    assert.deepEqual((await chloe.api.get(`/ticket/search?${query}`)).body, [], query)
  for (const query of ['', 'q=order', 'breached=any', 'sort=id', 'status=open,closed']) {
    const { body } = await chloe.api.get(`/ticket/search?${query}`)
    assert.ok(body.length > 0)
    for (const ticket of body) assert.equal(ticket.app_id, chloe.app.id)
  }
})

test('the kept counts are those of the inserted rows', async () => {
  for (const shop of [few, many]) assert.deepEqual(await shop.wrongCounts(), [])
})

test('a page of a status that only the oldest tickets have is whole, and goes on', async () => {
  for (const shop of [few, many]) {
    await world.rows(
      `update tickets t set created_at = t.created_at - interval '1 year' from ticket_statuses s
       where t.app_id = $1 and s.id = t.ticket_status_id and s.code = 'closed'`,
      [shop.app.id],
    )
    const rows = await rowsOf(world, shop)
    const closed = rows.filter(row => row.status === 'closed').length
    // so many that the nearest are looked at first; of few all of these, of many 10,000, of which none fit
    assert.ok(closed > rows.length / 10 && closed < rows.length / 2)
    for (const sort of ['-created_at', 'created_at'])
      for (const status of ['closed', 'open', 'closed,pending'])
        for (const page of ['1', '2', '4']) {
          await checkSearch(world, shop, rows, { status, sort, page })
          await checkSearch(world, shop, rows, { status, assignee: 'none', sort, page })
        }
  }
})
