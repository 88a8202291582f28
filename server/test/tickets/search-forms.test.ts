// The forms of the three ticket searches: names, arrays and pages, languages, bad parameters.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsAtFault, PAGE_FIELDS, pathOf, TICKET_FIELDS } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'

const { awa } = useWorld({}, ({ live }) => live.awa.hasTickets(300)).live

test('the aliases of status mean the same; a code without tickets is an empty page', async () => {
  const expected = (await awa.api.get('/ticket/search?status=open')).body
  assert.ok(expected.length > 0)
  for (const name of ['status_code', 'ticket_status', 'filter[status]', 'filter%5Bstatus%5D']) {
    assert.deepEqual((await awa.api.get(`/ticket/search?${name}=open`)).body, expected, name)
  }
  const none = await awa.api.get('/ticket/search?status=on_hold&contact=237600000000&page=1')
  assert.deepEqual([none.body.data, none.body.total, none.body.from, none.body.to], [[], 0, 0, 0])
  const both = (await awa.api.get('/ticket/search?status=open&status_code=closed')).body
  assert.deepEqual(
    new Set(both.map((ticket: Body) => ticket.ticket_status.code)),
    new Set(['open', 'closed']),
  )
})

test('an agent is named by its hashid too', async () => {
  const { agent } = awa.app
  assert.deepEqual(
    (await awa.api.get(`/ticket/search?agent=${agent.hashid}`)).body,
    (await awa.api.get(`/ticket/search?agent=${agent.id}`)).body,
  )
})

test('an assignee that cannot be there has no tickets, and none are counted', async () => {
  for (const id of ['0', '000', '99999999999999999999']) {
    const page = (await awa.api.get(`/ticket/search?assignee=${id}&page=1`)).body
    assert.deepEqual([page.data, page.total, page.last_page, page.next_page_url], [[], 0, 1, null], id)
    const { headers, body } = await awa.api.get(`/ticket/search?assignee=${id}`)
    assert.deepEqual([body, headers.get('x-total-count')], [[], '0'], id)
  }
})

test('a page has exactly twelve fields, and links that keep the filters', async () => {
  const { body } = await awa.api.get('/ticket/search?status=closed,open&per_page=20&page=2')
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
    const next = (await awa.api.get(pathOf(body[name]))).body
    assert.deepEqual(Object.keys(next).sort(), PAGE_FIELDS)
  }
  const last = (await awa.api.get(`/ticket/search?status=closed,open&per_page=20&page=${body.last_page}`))
    .body
  assert.equal(last.next_page_url, null)
  assert.equal(last.to, last.total)
  const first = (await awa.api.get('/ticket/search?page=1')).body
  assert.deepEqual([first.prev_page_url, first.per_page, first.data.length], [null, 50, 50])
  for (const ticket of first.data) assert.deepEqual(Object.keys(ticket).sort(), TICKET_FIELDS)
})

test('statuses and policies: arrays, or pages', async () => {
  const statuses = await awa.api.get('/ticket/status/search')
  assert.deepEqual(
    statuses.body.map((status: Body) => status.code),
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
    statuses.body.filter((s: Body) => s.is_terminal).map((s: Body) => s.code),
    ['closed', 'canceled'],
  )
  assert.deepEqual(
    statuses.body.filter((s: Body) => s.is_resolved).map((s: Body) => s.code),
    ['resolved', 'closed'],
  )
  assert.equal(statuses.headers.get('x-total-count'), '7')
  const page = (await awa.api.get('/ticket/status/search?per_page=3&page=3')).body
  assert.deepEqual(Object.keys(page).sort(), PAGE_FIELDS)
  assert.deepEqual([page.data.length, page.from, page.to, page.total, page.next_page_url], [1, 7, 7, 7, null])
  const policies = (await awa.api.get('/ticket/sla/search')).body
  assert.deepEqual(
    policies.map((p: Body) => [
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
  for (const policy of policies) assert.equal(policy.app_id, awa.app.id)
  assert.deepEqual((await awa.api.get('/ticket/sla/search?page=9')).body.data, [])
})

test('the name of a status is French for a French reader', async () => {
  const french = await awa.api.get('/ticket/search?status=on_hold', { 'accept-language': 'fr-CM, fr;q=0.9' })
  assert.equal(french.body[0].ticket_status.name, "En attente d'un tiers")
  assert.equal((await awa.api.get('/ticket/search?status=on_hold')).body[0].ticket_status.name, 'On hold')
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
    ['assignee=tem-1111111111', 'assignee'],
    ['assigned_to=me', 'assigned_to'],
    ['team=Deliveries', 'team'],
    ['cursor=zzz', 'cursor'],
    ['cursor=%00', 'cursor'],
    ['q=%20', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
  ]
  for (const [query, field] of bad) {
    const reply = await awa.api.get(`/ticket/search?${query}`)
    assert.equal(reply.code, 1002, query)
    assert.ok(fieldsAtFault(reply).includes(field), `${query}: ${reply.message}`)
  }
  const french = await awa.api.get('/ticket/search?priority=asap', { 'accept-language': 'fr' })
  assert.match(french.message, /priority doit être une ou plusieurs valeurs de : low/)
  const nobody = await awa.api.get('/ticket/search?agent=none')
  assert.match(nobody.message, /agent must be an id, or a public identifier such as agt-/)
})

test('what people wrote is found as they wrote it, control characters, quotes and all', async () => {
  const words = { description: 'a\x1fb\x01\n"c"\\ é 🧵', meta: { note: '\x1f"', none: null } }
  const ticket = await awa.opensTicket(words)
  const [found, ...others] = await awa.tickets({ hashid: [ticket.hashid] })
  assert.deepEqual(others, [])
  assert.deepEqual(found, await awa.ticket(ticket))
  assert.deepEqual([found!.description, found!.meta], [words.description, words.meta])
})
