// GET /ticket/search against a plain reading of all rows: every filter, order, page and total.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { inTx } from '../../src/db/tx.ts'
import { toMs, toTimestamp } from '../../src/lib/time.ts'
import { bootApp, type TestApp } from '../app.ts'
import { checkSearch, fits, now, type Query, queries, rowsOf, SORTS } from './expected.ts'
import { wrongCounts } from './kit.ts'
import { insertMany } from './many.ts'

const FEW = 700
/** More than are counted one by one, and more than a page far from the start. */
const MANY = 21_000

let app: TestApp
before(async () => {
  app = await bootApp()
  const { awa, chloe } = app.cast
  // long after its tickets began, so that many clocks are due
  app.clock.advance(6 * 3600_000)
  await inTx(app.service.deps.db, async tx => {
    for (const [one, count] of [
      [awa.live, FEW],
      [awa.test, MANY],
      [chloe.live, 50],
    ] as const) {
      await insertMany(tx, {
        appId: one.id,
        count,
        agentIds: [one.agent.id],
        userIds: [one.userId, app.cast.bruno.userId],
        now: now(app),
      })
    }
  })
  // as autovacuum leaves a database that is in use: statistics, and a text index without entries that wait
  await app.service.deps.db.query('vacuum (analyze) tickets')
})
after(() => app.stop())

const few = () => app.as(app.cast.awa.live.token)
const many = () => app.as(app.cast.awa.test.token, '/sandbox')

describe('the search finds what a scan of all rows finds', () => {
  test('among few', async () => {
    const rows = await rowsOf(app, app.cast.awa.live.id)
    assert.equal(rows.length, FEW)
    await fc.assert(
      fc.asyncProperty(queries(rows), query => checkSearch(app, few(), rows, query)),
      { numRuns: 400 },
    )
  })
  test('among many', async () => {
    const rows = await rowsOf(app, app.cast.awa.test.id)
    await fc.assert(
      fc.asyncProperty(queries(rows), query => checkSearch(app, many(), rows, query)),
      { numRuns: 60 },
    )
    for (const sort of SORTS) await checkSearch(app, many(), rows, { sort })
  })
  test('far from the start, on both sides of the middle, and past the end', async () => {
    const rows = await rowsOf(app, app.cast.awa.test.id)
    const searches: Query[] = [
      {},
      { status: 'closed,open,in_progress,resolved' },
      { sort: 'updated_at' },
      { sort: 'id', status: 'closed,open,in_progress,resolved' },
      { q: 'order' },
    ]
    for (const more of searches) {
      for (const page of ['201', '209', '400', '420', '421']) {
        await checkSearch(app, many(), rows, { ...more, page })
      }
    }
  })
  test('each filter alone, and each finds something', async () => {
    const rows = await rowsOf(app, app.cast.awa.live.id)
    const one = rows.find(row => row.agent_id !== null && row.assignee_id !== null)!
    const at = toTimestamp(toMs(now(app)) - 3 * 3600_000)
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
      { breached: 'response' },
      { breached: 'resolve' },
      { breached: 'any' },
      { created_from: at },
      { created_to: at },
      { updated_from: at },
      { updated_to: at },
      { due_before: now(app) },
      { q: 'payment' },
      { hashid: one.hashid },
    ]
    for (const query of filters) {
      assert.ok(
        rows.some(row => fits(row, query, now(app))),
        JSON.stringify(query),
      )
      await checkSearch(app, few(), rows, query)
    }
  })
})

test('B62, B63 and similar: odd but well-formed values find the right tickets, quickly', async () => {
  for (const query of ['', 'status=open&', 'sort=id&', 'q=order&', 'breached=any&', 'agent=1&status=open&']) {
    const times: number[] = []
    for (let i = 0; i < 7; i++) {
      const begun = performance.now()
      const { code, body } = await many().get(`/ticket/search?${query}page=999999999`)
      times.push(performance.now() - begun)
      assert.deepEqual([code, body.data, body.next_page_url, body.from, body.to], [1000, [], null, 0, 0])
    }
    const median = times.sort((a, b) => a - b)[3]!
    assert.ok(median < 100, `${query}: ${median} ms`)
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
    assert.deepEqual([(await few().get(`/ticket/search?${query}`)).body, query], [[], query])
  const all = [
    'created_from=2024-02-29',
    'created_to=9999-12-31',
    'q=-nothing',
    'page=1&unknown=1',
    "q=order'); drop table tickets --",
  ]
  for (const query of all) assert.equal((await few().get(`/ticket/search?${query}`)).code, 1000, query)
  assert.equal((await few().get('/ticket/search?unknown=1')).headers.get('x-ignored-params'), 'unknown')
  assert.equal((await few().get('/ticket/search?unknown=1&strict=1')).code, 1002)
})

test('a date as the last day takes in the whole day', async () => {
  const day = now(app).slice(0, 10)
  const expected = (await rowsOf(app, app.cast.awa.live.id)).filter(
    row => row.created_at.slice(0, 10) === day,
  ).length
  const { total } = (await few().get(`/ticket/search?created_from=${day}&created_to=${day}&page=1`)).body
  assert.equal(total, expected)
})

test('nothing of another app is found, by whatever filter', async () => {
  const rows = await rowsOf(app, app.cast.awa.live.id)
  const one = rows.find(row => row.agent_id !== null && row.assignee_id !== null)!
  const chloe = app.as(app.cast.chloe.live.token)
  const queries = [
    `hashid=${one.hashid}`,
    `agent=${app.cast.awa.live.agent.hashid}`,
    `agent=${one.agent_id}`,
    `contact=${one.contact}`,
    `contact=${one.contact_detail_id}`,
    `sla_policy_id=${one.ticket_sla_policy_id}`,
    `assignee=${app.cast.bruno.userId}9`,
  ]
  for (const query of queries) assert.deepEqual((await chloe.get(`/ticket/search?${query}`)).body, [], query)
  for (const query of ['', 'q=order', 'breached=any', 'sort=id', 'status=open,closed']) {
    const { body } = await chloe.get(`/ticket/search?${query}`)
    assert.ok(body.length > 0)
    for (const ticket of body) assert.equal(ticket.app_id, app.cast.chloe.live.id)
  }
})

test('the kept counts are those of the inserted rows', async () => {
  for (const one of [app.cast.awa.live, app.cast.awa.test])
    assert.deepEqual(await wrongCounts(app, one.id), [])
})
