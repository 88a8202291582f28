// Many tickets at once: changed by one request, exported as a table; and all about one of them in one order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvCellOf } from '../../src/audit/csv.ts'
import { good, queued, text } from '../inbox/people.ts'
import { type Body, fieldsAtFault } from '../world/formats.ts'
import { whileStalled } from '../world/stalls.ts'
import { useWorld } from '../world.ts'
import { ODD } from './odd-words.ts'

const world = useWorld({})
const { awa, chloe } = world
const { awa: exporting } = world.live

const changes = (body: object, headers?: { [name: string]: string }) =>
  awa.api.post('/ticket/change', body, headers)
/** Code and reason of each. */
const outcomes = (reply: { body: Body }): unknown[] =>
  reply.body.results.map(({ code, reason }: Body) => [code, reason])

test('one act with many: a result for each, and a refusal of one undoes nothing of the others', async () => {
  const fatou = awa.customer()
  const [a, b, part] = [
    await awa.opensTicket({}, fatou),
    await awa.opensTicket({}, fatou),
    await awa.opensTicket({}, fatou),
  ]
  good(await awa.api.post(`/ticket/${part.hashid}/merge`, { into: a.hashid }))
  const foreign = await chloe.opensTicket()
  const ids = [b.hashid, part.hashid, foreign.hashid, a.hashid]
  const updated = await changes({ act: 'update', ids, subject: 'Recalled', meta: { batch: 7 } })
  assert.deepEqual(outcomes(updated), [
    [1000, null],
    [1001, 'merged'],
    [1007, null],
    [1000, null],
  ])
  assert.deepEqual(
    updated.body.results.map(({ id }: Body) => id),
    ids,
  )
  assert.deepEqual([(await awa.ticket(a)).subject, (await awa.ticket(b)).meta], ['Recalled', { batch: 7 }])
  const { id: tag } = good(await awa.api.post('/tag/add', { name: 'recall' }))
  for (const body of [
    { act: 'tag', add: [tag] },
    { act: 'move', status: 'resolved' },
    { act: 'assign', user: null },
  ])
    assert.deepEqual(outcomes(await changes({ ...body, ids: [a.hashid, b.hashid] })), [
      [1000, null],
      [1000, null],
    ])
  assert.deepEqual((await awa.tickets({ tag, status: ['resolved'] })).length, 2)
  assert.equal((await changes({ act: 'move', ids: [a.hashid], status: 'nowhere' })).code, 1007)
  const [itself] = (await changes({ act: 'merge', ids: [a.hashid, b.hashid], into: a.hashid })).body.results
  assert.equal(itself.code, 1002)
  assert.match(itself.message, /into must be another/)
  assert.equal((await awa.ticket(b)).ticket_status.code, 'canceled')
  assert.deepEqual(outcomes(await changes({ act: 'unmerge', ids: [b.hashid, a.hashid] })), [
    [1000, null],
    [1001, 'not_merged'],
  ])
  assert.equal((await awa.ticket(b)).ticket_status.code, 'resolved')
  assert.equal((await changes({ act: 'note', ids: [a.hashid], text: 'x' })).code, 1002)
  assert.equal((await changes({ act: 'tag', ids: [], add: [tag] })).code, 1002)
  for (const expected of [`"${a.updated_at}"`, '*']) {
    const of = await changes({ act: 'tag', ids: [a.hashid], add: [tag] }, { 'if-match': expected })
    assert.deepEqual([of.code, of.body.errors[0].field], [1002, 'If-Match'], expected)
  }
  const key = { 'idempotency-key': 'many-once' }
  const first = await changes({ act: 'move', ids: [a.hashid], status: 'open' }, key)
  await awa.moves(a, 'pending')
  assert.deepEqual((await changes({ act: 'move', ids: [a.hashid], status: 'open' }, key)).body, first.body)
  assert.equal((await awa.ticket(a)).ticket_status.code, 'pending')
  assert.deepEqual(await awa.wrongCounts(), [])
})

test('one key twice at once while the database stalls, and once more: each ticket is changed once', async () => {
  const fatou = awa.customer()
  const tickets = await Promise.all([1, 2, 3].map(() => awa.opensTicket({}, fatou)))
  const ids = tickets.map(({ hashid }) => hashid)
  const move = { act: 'move', ids, status: 'pending' }
  const ask = () => changes(move, { 'idempotency-key': 'many-stalled' })
  const lock = 'select 1 from tickets where app_id = $1 and hashid = any($2) for update'
  const stalled = { lock, values: [awa.app.id, ids], count: 2 }
  const cut = await whileStalled(world, stalled, () => Promise.all([ask(), ask()]))
  for (const { code } of cut) assert.ok(code === 1000 || code === 1009)
  assert.deepEqual(
    outcomes(await ask()),
    ids.map(() => [1000, null]),
  )
  const moved = (await awa.events('ticket.status_changed')).filter(({ data }) => ids.includes(data.ticket))
  assert.equal(moved.length, ids.length)
})

test('what is wrong with the request is one refusal with its field, whichever ticket is the first', async () => {
  const [a, b, part] = [await awa.opensTicket(), await awa.opensTicket(), await awa.opensTicket()]
  good(await awa.api.post(`/ticket/${part.hashid}/merge`, { into: a.hashid, contacts: 'keep' }))
  for (const ids of [
    [part.hashid, a.hashid, b.hashid],
    [a.hashid, part.hashid, b.hashid],
  ]) {
    const own = await changes({ act: 'update', ids, meta: { satisfaction: 5 } })
    assert.deepEqual([own.code, own.body.errors[0].field], [1002, 'meta.satisfaction'])
    const strange = await changes({ act: 'tag', ids, add: ['tag-1111111111'] })
    assert.deepEqual([strange.code, strange.body.errors[0].field], [1007, 'add.0'])
    // what is wrong with one of them alone is its own
    const merged = await changes({ act: 'merge', ids: [b.hashid, part.hashid], into: b.hashid })
    assert.deepEqual(outcomes(merged), [
      [1002, null],
      [1001, 'merged'],
    ])
  }
})

test('of those that come at once with one key, one does the work and the others say that they repeat it', async () => {
  const ids = await Promise.all(Array.from({ length: 25 }, async () => (await awa.opensTicket()).hashid))
  const body = { act: 'update', ids, subject: 'Once' }
  const replies = await Promise.all(
    [1, 2, 3, 4].map(() => changes(body, { 'idempotency-key': 'four-at-once' })),
  )
  for (const reply of replies) assert.deepEqual([reply.code, reply.body], [1000, replies[0]!.body])
  const repeats = replies.map(({ headers }) => headers.get('idempotency-replayed'))
  assert.deepEqual(repeats.toSorted(), ['true', 'true', 'true', null].toSorted())
})

type Table = { type: string | null; text: string; lines: string[]; head: string[] }

/** The table as it comes over the wire. */
async function table(query: string): Promise<Table> {
  const { token } = exporting.app
  const url = `${world.app.service.address}/ticket/export?format=csv&${query}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf], 'the mark by which Excel reads accents')
  const content = bytes.toString().slice(1)
  const lines = content.trimEnd().split('\r\n')
  return { type: response.headers.get('content-type'), text: content, lines, head: lines[0]!.split(',') }
}

test('an export has what a search finds, row by row, and nothing that a spreadsheet would run', async () => {
  await exporting.hasTickets(1200)
  const evil = await exporting.opensTicket({
    subject: '=HYPERLINK("http://x")',
    description: '+1',
    priority: 'urgent',
  })
  const all = await table('')
  assert.equal(all.type, 'text/csv; charset=utf-8')
  assert.deepEqual(
    [all.lines.length, all.lines[0]!.split(',').slice(0, 3)],
    [1202, ['id', 'hashid', 'subject']],
  )
  const row = all.lines.at(-1)!
  assert.ok(row.includes(evil.hashid) && row.includes(`"'=HYPERLINK(""http://x"")",'+1,open,urgent`), row)
  for (const query of [
    'status=closed,open',
    'breached=any&priority=high',
    'q=baobab',
    'merged=yes',
    'agent=999999',
  ]) {
    const { body } = await exporting.api.get(`/ticket/search?${query}&sort=id`)
    const { lines } = await table(query)
    assert.deepEqual(
      lines.slice(1, 1001).map(line => line.split(',')[1]),
      body.map(({ hashid }: Body) => hashid),
      query,
    )
  }
  assert.equal((await exporting.api.get('/ticket/export?format=csv&status=nowhere')).code, 1007)
  assert.equal((await exporting.api.get('/ticket/export?breached=yes')).code, 1002)
  const whole = await exporting.api.get('/ticket/export?format=csv&cursor=1&per_page=2')
  assert.deepEqual([whole.code, fieldsAtFault(whole)], [1002, ['cursor', 'per_page']])
  const head = await fetch(`${world.app.service.address}/ticket/export?format=csv`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${exporting.app.token}`, prefer: 'status=http' },
  })
  assert.deepEqual(
    [head.status, head.headers.get('content-type'), await head.text()],
    [200, 'text/csv; charset=utf-8', ''],
  )
  const found: unknown[] = []
  let cursor: number | null = 0
  while (cursor !== null) {
    const piece: Body = good(
      await exporting.api.get(`/ticket/export?status=open&per_page=400&cursor=${cursor}`),
    )
    found.push(...piece.rows.map((cells: unknown[]) => cells[1]))
    cursor = piece.next_cursor
  }
  assert.deepEqual(
    found,
    (await table('status=open')).lines.slice(1).map(line => line.split(',')[1]),
  )
  // what PostgreSQL writes of a line, and what is written here where there may be a formula, is one form
  await Promise.all(
    ODD.map((description, i) =>
      exporting.opensTicket({ subject: i % 2 ? 'Odd' : 'Odd, "all of it"', description, priority: 'low' }),
    ),
  )
  const rows = good(
    await exporting.api.get(`/ticket/export?priority=low&q=odd&per_page=500&cursor=${evil.id}`),
  ).rows
  assert.deepEqual(
    (await table('priority=low&q=odd')).text,
    [all.head, ...rows].map((cells: unknown[]) => `${cells.map(csvCellOf).join(',')}\r\n`).join(''),
  )
  assert.equal(rows.length, ODD.length)
})

test('all about a ticket in one order, page by page from either end', async () => {
  const fatou = await queued(world)
  const { hashid: session } = await awa.conversation(fatou)
  const ticket = await awa.opensTicket({ conversation: session })
  const path = `/ticket/${ticket.hashid}`
  const does = async (act: string, body: object) => good(await awa.api.post(`${path}/${act}`, body))
  await does('update', { subject: 'Late' })
  // the provider says in whole seconds when something was written
  world.passes(2000)
  await fatou.writes('Any news?')
  world.passes(2000)
  await does('note', { text: 'Ask the driver' })
  await does('move', { status: 'in_progress' })
  await does('reply', text('Tomorrow'))
  await does('update', { subject: 'Late again' })
  const read = async (query: string): Promise<Body> => good(await awa.api.get(`${path}/timeline?${query}`))
  const whole = await read('per_page=200')
  const said = whole.data.map(({ kind, text, field, what }: Body) => `${kind} ${text ?? field ?? what}`)
  const order = [
    'change subject',
    'message Any news?',
    'note Ask the driver',
    'change status',
    'message Tomorrow',
    'change subject',
  ]
  assert.deepEqual(
    said.filter((one: string) => order.includes(one)),
    order,
  )
  assert.deepEqual([whole.before, whole.after], [null, null])
  for (const size of [1, 2, 3]) {
    const backward: Body[] = []
    let page = await read(`per_page=${size}`)
    const first = page
    while (true) {
      backward.unshift(...page.data)
      if (page.before === null) break
      page = await read(`per_page=${size}&before=${page.before}`)
    }
    assert.deepEqual(backward, whole.data)
    const forward: Body[] = [...page.data]
    while (page.after !== null) {
      page = await read(`per_page=${size}&after=${page.after}`)
      forward.push(...page.data)
    }
    assert.deepEqual(forward, whole.data)
    assert.equal(first.after, null)
  }
  assert.equal((await awa.api.get(`${path}/timeline?before=x`)).code, 1002)
  assert.equal((await awa.api.get(`${path}/timeline?before=WzFd&after=WzFd`)).code, 1002)
  assert.equal((await chloe.api.get(`${path}/timeline`)).code, 1007)
  const blind = await awa.apiWith(['tickets:read'])
  // what was said is not theirs to read
  const changes = whole.data.filter(({ kind }: { kind: string }) => kind === 'change')
  assert.deepEqual((await blind.get(`${path}/timeline?per_page=200`)).body.data, changes)
})
