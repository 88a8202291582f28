// GET /ticket/search against a plain reading of all rows: every filter, order, page and total.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { inTx } from '../../src/db/tx.ts'
import { nowOf } from '../../src/lib/clock.ts'
import { toMs, toTimestamp } from '../../src/lib/time.ts'
import { bootApp, type TestApp } from '../app.ts'
import { FIELDS, PAGE_FIELDS, type View, wrongCounts } from './kit.ts'
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
        now: now(),
      })
    }
  })
  await app.service.deps.db.query('analyze tickets')
})
after(() => app.stop())

const now = (): string => nowOf(app.clock, { clock_offset_ms: 0 })
const few = () => app.as(app.cast.awa.live.token)
const many = () => app.as(app.cast.awa.test.token, '/sandbox')

type Row = View & { status: string; priority: string; identifier: string; contact: string }

async function rowsOf(appId: number): Promise<Row[]> {
  return app.service.deps.db.query<Row>(
    `select t.*, s.code as status, p.priority, d.identifier, c.hashid as contact from tickets t
     join ticket_statuses s on s.id = t.ticket_status_id
     join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id
     join contact_details d on d.app_id = t.app_id and d.id = t.contact_detail_id
     join contacts c on c.app_id = d.app_id and c.id = d.contact_id where t.app_id = $1`,
    [appId],
  )
}

const dueNow = (row: Row, kind: 'response' | 'resolve', at: string): boolean =>
  row[`is_${kind}_breached`] || runningBefore(row, kind, due => due <= at)
const runningBefore = (row: Row, kind: 'response' | 'resolve', fits: (due: string) => boolean): boolean =>
  row.sla_stopped_at === null &&
  row[kind === 'response' ? 'responded_at' : 'resolved_at'] === null &&
  fits(row[kind === 'response' ? 'response_due_at' : 'resolved_due_at'])

type Query = { [name: string]: string }

/** What the filters mean, row by row. */
function fits(row: Row, query: Query, at: string): boolean {
  const includes = (list: string | undefined, value: unknown): boolean =>
    list === undefined || list.split(',').includes(String(value))
  const kinds =
    query.breached === 'any'
      ? (['response', 'resolve'] as const)
      : query.breached
        ? [query.breached as 'response' | 'resolve']
        : []
  return (
    includes(query.status, row.status) &&
    includes(query.priority, row.priority) &&
    includes(query.channel, row.channel) &&
    includes(query.sla_policy_id, row.ticket_sla_policy_id) &&
    includes(query.agent, row.agent_id) &&
    includes(query.assignee, row.assignee_id) &&
    includes(query.hashid, row.hashid) &&
    (query.contact === undefined ||
      [row.identifier, row.contact, String(row.contact_detail_id)].includes(query.contact)) &&
    (kinds.length === 0 || kinds.some(kind => dueNow(row, kind, at))) &&
    (query.created_from === undefined || row.created_at >= query.created_from) &&
    (query.created_to === undefined || row.created_at <= query.created_to) &&
    (query.updated_from === undefined || row.updated_at >= query.updated_from) &&
    (query.updated_to === undefined || row.updated_at <= query.updated_to) &&
    (query.due_before === undefined ||
      (['response', 'resolve'] as const).some(kind =>
        runningBefore(row, kind, due => due < query.due_before!),
      )) &&
    (query.q === undefined ||
      `${row.subject} ${row.description}`.toLowerCase().split(/\W+/).includes(query.q))
  )
}

function inOrder(rows: Row[], sort: string): Row[] {
  const column = sort.replace('-', '')
  const way = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => way * (a[column] < b[column] ? -1 : a[column] > b[column] ? 1 : a.id - b.id))
}

const COLUMNS = ['created_at', 'updated_at', 'response_due_at', 'resolved_due_at', 'position', 'id']
const SORTS = COLUMNS.flatMap(column => [column, `-${column}`])

/** Random searches whose values are taken from the rows. */
function queries(rows: Row[]): fc.Arbitrary<Query> {
  const of = (column: string): fc.Arbitrary<string> =>
    fc.constantFrom(...new Set(rows.filter(row => row[column] !== null).map(row => String(row[column]))))
  const list = (values: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.uniqueArray(values, { minLength: 1, maxLength: 3 }).map(all => all.join(','))
  return fc
    .record(
      {
        status: list(of('status')),
        priority: list(of('priority')),
        channel: list(of('channel')),
        sla_policy_id: list(of('ticket_sla_policy_id')),
        agent: of('agent_id'),
        assignee: of('assignee_id'),
        contact: fc.oneof(of('identifier'), of('contact'), of('contact_detail_id')),
        breached: fc.constantFrom('response', 'resolve', 'any'),
        due_before: of('resolved_due_at'),
        hashid: list(of('hashid')),
        created_from: of('created_at'),
        created_to: of('created_at'),
        updated_from: of('updated_at'),
        updated_to: of('updated_at'),
        q: fc.constantFrom('late', 'payment', 'baobab', 'order', 'nothing'),
        sort: fc.constantFrom(...SORTS),
        page: fc.constantFrom('1', '1', '2', '5'),
        per_page: fc.constantFrom('1', '7', '50', '200'),
      },
      { requiredKeys: [] },
    )
    .map(query => {
      // most searches have few filters
      const names = Object.keys(query).filter(name => !['sort', 'page', 'per_page'].includes(name))
      const kept = new Set(names.slice(0, (names.length * 7919) % 4))
      return Object.fromEntries(
        Object.entries(query).filter(([name]) => kept.has(name) || !names.includes(name)),
      )
    })
}

async function checkSearch(as: ReturnType<typeof few>, rows: Row[], query: Query): Promise<void> {
  const paged: Query & { per_page: string } = { per_page: '50', ...query }
  const page = Number(paged.page ?? 1)
  const reply = await as.get(`/ticket/search?${new URLSearchParams(paged)}`)
  assert.equal(reply.code, 1000, reply.message)
  const expected = inOrder(
    rows.filter(row => fits(row, query, now())),
    query.sort ?? '-created_at',
  )
  const counted = Object.keys(query).every(name =>
    /^(status|priority|channel|sla_policy_id|agent|assignee|sort|page|per_page)$/.test(name),
  )
  const total = counted ? expected.length : Math.min(expected.length, 10_000)
  assert.equal(reply.body.total, total)
  assert.equal(reply.headers.get('x-total-count'), String(total))
  assert.equal(reply.headers.get('x-total-count-relation'), total < expected.length ? 'gte' : null)
  const from = (page - 1) * Number(paged.per_page)
  const slice =
    total < expected.length && from >= total ? [] : expected.slice(from, from + Number(paged.per_page))
  assert.deepEqual(
    reply.body.data.map((ticket: View) => ticket.id),
    slice.map(row => row.id),
  )
  for (const [i, ticket] of reply.body.data.entries()) {
    assert.equal(ticket.is_response_breached, dueNow(slice[i]!, 'response', now()))
    assert.equal(ticket.is_resolve_breached, dueNow(slice[i]!, 'resolve', now()))
  }
}

describe('what is found is what a reading of all rows finds', () => {
  test('among few', async () => {
    const rows = await rowsOf(app.cast.awa.live.id)
    assert.equal(rows.length, FEW)
    await fc.assert(
      fc.asyncProperty(queries(rows), query => checkSearch(few(), rows, query)),
      { numRuns: 400 },
    )
  })
  test('among many', async () => {
    const rows = await rowsOf(app.cast.awa.test.id)
    await fc.assert(
      fc.asyncProperty(queries(rows), query => checkSearch(many(), rows, query)),
      { numRuns: 60 },
    )
    for (const sort of SORTS) await checkSearch(many(), rows, { sort })
  })
  test('far from the start, on both sides of the middle, and past the end', async () => {
    const rows = await rowsOf(app.cast.awa.test.id)
    const searches: Query[] = [
      {},
      { status: 'closed,open,in_progress,resolved' },
      { sort: 'updated_at' },
      { sort: 'id', status: 'closed,open,in_progress,resolved' },
      { q: 'order' },
    ]
    for (const more of searches) {
      for (const page of ['201', '209', '400', '420', '421']) {
        await checkSearch(many(), rows, { ...more, page })
      }
    }
  })
  test('each filter alone, and each finds something', async () => {
    const rows = await rowsOf(app.cast.awa.live.id)
    const one = rows.find(row => row.agent_id !== null && row.assignee_id !== null)!
    const at = toTimestamp(toMs(now()) - 3 * 3600_000)
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
      { due_before: now() },
      { q: 'payment' },
      { hashid: one.hashid },
    ]
    for (const query of filters) {
      assert.ok(
        rows.some(row => fits(row, query, now())),
        JSON.stringify(query),
      )
      await checkSearch(few(), rows, query)
    }
  })
})

test('the aliases of status mean the same; a code nobody has finds nothing', async () => {
  const expected = (await few().get('/ticket/search?status=open')).body
  assert.ok(expected.length > 0)
  for (const name of ['status_code', 'ticket_status', 'filter[status]', 'filter%5Bstatus%5D']) {
    assert.deepEqual((await few().get(`/ticket/search?${name}=open`)).body, expected, name)
  }
  const none = await few().get('/ticket/search?status=nowhere&page=1')
  assert.deepEqual([none.body.data, none.body.total, none.body.from, none.body.to], [[], 0, 0, 0])
  const both = (await few().get('/ticket/search?status=open&status_code=closed')).body
  assert.deepEqual(
    new Set(both.map((ticket: View) => ticket.ticket_status.code)),
    new Set(['open', 'closed']),
  )
})

test('an agent is named by its hashid too', async () => {
  const { agent } = app.cast.awa.live
  assert.deepEqual(
    (await few().get(`/ticket/search?agent=${agent.hashid}`)).body,
    (await few().get(`/ticket/search?agent=${agent.id}`)).body,
  )
})

test('a page has exactly twelve fields, and links that keep the filters', async () => {
  const { body } = await few().get('/ticket/search?status=closed,open&per_page=20&page=2')
  assert.deepEqual(Object.keys(body).sort(), PAGE_FIELDS)
  const path = 'http://palabre.test/ticket/search'
  assert.equal(body.path, path)
  assert.deepEqual([body.current_page, body.per_page, body.from, body.to], [2, 20, 21, 40])
  for (const name of ['first_page_url', 'prev_page_url', 'next_page_url', 'last_page_url']) {
    const url = new URL(body[name])
    assert.equal(url.origin + url.pathname, path)
    assert.deepEqual(
      [url.searchParams.get('status'), url.searchParams.get('per_page')],
      ['closed,open', '20'],
    )
    const next = (await few().get(body[name].replace('http://palabre.test', ''))).body
    assert.deepEqual(Object.keys(next).sort(), PAGE_FIELDS)
  }
  const last = (await few().get(`/ticket/search?status=closed,open&per_page=20&page=${body.last_page}`)).body
  assert.equal(last.next_page_url, null)
  assert.equal(last.to, last.total)
  const first = (await few().get('/ticket/search?page=1')).body
  assert.deepEqual([first.prev_page_url, first.per_page, first.data.length], [null, 50, 50])
  for (const ticket of first.data) assert.deepEqual(Object.keys(ticket).sort(), FIELDS)
})

test('statuses and policies: arrays, or pages', async () => {
  const statuses = await few().get('/ticket/status/search')
  assert.deepEqual(
    statuses.body.map((status: View) => status.code),
    ['open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed', 'canceled'],
  )
  assert.deepEqual(Object.keys(statuses.body[0]).sort(), [
    'app_id',
    'code',
    'created_at',
    'id',
    'is_active',
    'is_resolved',
    'is_terminal',
    'name',
    'position',
    'updated_at',
  ])
  assert.deepEqual(
    statuses.body.filter((s: View) => s.is_terminal).map((s: View) => s.code),
    ['closed', 'canceled'],
  )
  assert.deepEqual(
    statuses.body.filter((s: View) => s.is_resolved).map((s: View) => s.code),
    ['resolved', 'closed'],
  )
  assert.equal(statuses.headers.get('x-total-count'), '7')
  const page = (await few().get('/ticket/status/search?per_page=3&page=3')).body
  assert.deepEqual(Object.keys(page).sort(), PAGE_FIELDS)
  assert.deepEqual([page.data.length, page.from, page.to, page.total, page.next_page_url], [1, 7, 7, 7, null])
  const policies = (await few().get('/ticket/sla/search')).body
  assert.deepEqual(
    policies.map((p: View) => [
      p.priority,
      p.response_time,
      p.resolve_time,
      p.response_time_seconds,
      p.resolve_time_seconds,
    ]),
    [
      ['low', 480, 4320, 28_800, 259_200],
      ['normal', 240, 1440, 14_400, 86_400],
      ['high', 60, 480, 3600, 28_800],
      ['urgent', 15, 120, 900, 7200],
    ],
  )
  for (const policy of policies) assert.equal(policy.app_id, app.cast.awa.live.id)
  assert.deepEqual((await few().get('/ticket/sla/search?page=9')).body.data, [])
})

test('the name of a status is French for a French reader', async () => {
  const french = await few().get('/ticket/search?status=on_hold', { 'accept-language': 'fr-CM, fr;q=0.9' })
  assert.equal(french.body[0].ticket_status.name, "En attente d'un tiers")
  assert.equal((await few().get('/ticket/search?status=on_hold')).body[0].ticket_status.name, 'On hold')
})

test('B58 to B61, B64 to B66: bad parameters are 1002, and say which', async () => {
  const bad: [string, string][] = [
    ...['0', '-1', '1.5', 'abc', '', '1e9', '0x10', '%201', '٣', '99999999999999999999'].map(
      page => [`page=${page}`, 'page'] as [string, string],
    ),
    ['page[]=1', 'page[]'],
    ['page=1&page=2', 'page'],
    ['per_page=201', 'per_page'],
    ['per_page=0', 'per_page'],
    ['status=%00', 'status'],
    ["status=' OR 1=1--", 'status'],
    ['status[$ne]=x', 'status[$ne]'],
    ['status=', 'status'],
    ['priority=asap', 'priority'],
    ['channel=sms', 'channel'],
    ['breached=maybe', 'breached'],
    ['sort=subject', 'sort'],
    ['sort=--id', 'sort'],
    ['created_from=yesterday', 'created_from'],
    ['created_from=2026-13-01', 'created_from'],
    ['sla_policy_id=1.5', 'sla_policy_id'],
    ['agent=x', 'agent'],
    ['assignee=me', 'assignee'],
    ['cursor=zzz', 'cursor'],
    ['cursor=%00', 'cursor'],
    ['q=%20', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
  ]
  for (const [query, field] of bad) {
    const reply = await few().get(`/ticket/search?${query}`)
    assert.equal(reply.code, 1002, query)
    assert.ok(
      reply.body.errors.some((error: View) => error.field === field),
      `${query}: ${reply.message}`,
    )
  }
  const french = await few().get('/ticket/search?priority=asap', { 'accept-language': 'fr' })
  assert.match(french.message, /priority doit être une ou plusieurs valeurs de : low/)
})

test('B62, B63 and their kin: odd but well formed values find what there is, quickly', async () => {
  for (const query of ['', 'status=open&', 'sort=id&', 'q=order&', 'breached=any&', 'agent=1&status=open&']) {
    await many().get(`/ticket/search?${query}page=2`)
    const begun = performance.now()
    const { code, body } = await many().get(`/ticket/search?${query}page=999999999`)
    const ms = performance.now() - begun
    assert.deepEqual([code, body.data, body.next_page_url, body.from, body.to], [1000, [], null, 0, 0])
    assert.ok(ms < 100, `${query}: ${ms} ms`)
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
    'created_from=2024-02-30',
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
  const day = now().slice(0, 10)
  const expected = (await rowsOf(app.cast.awa.live.id)).filter(
    row => row.created_at.slice(0, 10) === day,
  ).length
  const { total } = (await few().get(`/ticket/search?created_from=${day}&created_to=${day}&page=1`)).body
  assert.equal(total, expected)
})

test('nothing of another app is found, by whatever filter', async () => {
  const rows = await rowsOf(app.cast.awa.live.id)
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
