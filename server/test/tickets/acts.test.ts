// What people do with tickets, beside their words: who has them, their tags, their place, their links.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Colleague, colleague, good, refusedFor } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { useWorld } from '../world.ts'

let bruno: Colleague
const world = useWorld({}, async () => {
  bruno = await colleague(world, 'Bruno')
})
const { awa, chloe } = world

type Named = { hashid: string }
const does = ({ hashid }: Named, act: string, body: object, headers?: { [name: string]: string }) =>
  awa.api.post(`/ticket/${hashid}/${act}`, body, headers)
const sees = async ({ hashid }: Named, include: string): Promise<Body> =>
  good(await awa.api.get(`/ticket/${hashid}?include=${include}`))
const newest = async ({ hashid }: Named): Promise<Body> =>
  good(await awa.api.get(`/ticket/${hashid}/history`)).data[0]
const tagged = async (name: string): Promise<string> => good(await awa.api.post('/tag/add', { name })).id

test('another contact: the ticket is theirs, in a conversation of theirs, and its history says so', async () => {
  const [fatou, rose] = [awa.customer(), awa.customer()]
  await rose.writes()
  const { hashid: session } = await awa.conversation(rose)
  const ticket = await awa.opensTicket({}, fatou)
  const moved = good(await does(ticket, 'update', { contact: rose.contact, subject: 'For Rose' }))
  const seen = await sees(ticket, 'contact,conversation')
  assert.deepEqual([seen.contact.identifier, seen.conversation.id], [rose.phone, session])
  assert.deepEqual(await awa.wrongCounts(), [])
  const { data } = good(await awa.api.get(`/ticket/${ticket.hashid}/history`))
  assert.deepEqual(data.map(({ field }: Body) => field).sort(), ['contact', 'conversation', 'subject'])
  assert.equal(data.find(({ field }: Body) => field === 'contact').after, seen.contact.id)
  const event = (await awa.eventsOf(ticket)).at(-1)!
  assert.deepEqual(event.data.conversation, session)
  // the same contact again changes nothing
  assert.equal(good(await does(ticket, 'update', { contact: rose.contact })).updated_at, moved.updated_at)
  const wrong = { contact: { channel: 'messenger', phone: 'x' } }
  assert.equal((await does(ticket, 'update', wrong)).code, 1002)
})

test('an act of which one field or another is needed names both', async () => {
  const ticket = await awa.opensTicket()
  const expected_updated_at = ticket.updated_at
  for (const [act, field, other] of [
    ['assign', 'user', 'team'],
    ['place', 'before', 'after'],
    ['link', 'ticket', 'conversation'],
  ] as const) {
    const { code, body } = await does(ticket, act, { expected_updated_at })
    assert.deepEqual(
      [code, body.errors[0].field, body.errors[0].message],
      [1002, field, `must be given, or ${other}`],
    )
  }
})

test('If-Match takes the ETag of the ticket as it was read', async () => {
  const ticket = await awa.opensTicket()
  const { headers } = await awa.api.get(`/ticket/${ticket.hashid}`)
  const etag = new Headers(headers as never).get('etag')!
  assert.equal(etag, `"${ticket.updated_at}"`)
  good(await does(ticket, 'update', { subject: 'First' }, { 'if-match': etag }))
  const late = await does(ticket, 'update', { subject: 'Second' }, { 'if-match': etag })
  assert.deepEqual(refusedFor(late, 'changed_meanwhile').fields, ['subject'])
  // whichever version there is, of a ticket that is there
  good(await does(ticket, 'update', { subject: 'Third' }, { 'if-match': '*' }))
  const none = await does({ hashid: 'tck-1111111111' }, 'update', { subject: 'x' }, { 'if-match': '*' })
  assert.equal(none.code, 1007)
  // a repeat that believes something else is another request
  const keyed = (tag: string) =>
    does(ticket, 'update', { subject: 'Fourth' }, { 'if-match': tag, 'idempotency-key': 'believes' })
  good(await keyed('*'))
  assert.equal((await keyed('*')).headers.get('idempotency-replayed'), 'true')
  assert.equal((await keyed(etag)).code, 1004)
  const bad = await does(ticket, 'assign', { user: null }, { 'if-match': 'yesterday' })
  assert.deepEqual([bad.code, bad.body.errors[0].field], [1002, 'If-Match'])
})

test('a policy that is named stays, and the priority beside it or later is the ticket’s own', async () => {
  const { id } = good(
    await awa.api.post('/ticket/sla/add', {
      ...{ label: 'Named', priority: 'low', response_time: 5, resolve_time: 10 },
    }),
  )
  const ticket = await awa.opensTicket()
  const named = good(await does(ticket, 'update', { sla_policy_id: id, priority: 'urgent' }))
  assert.deepEqual([named.ticket_sla_policy_id, named.ticket_sla_policy.priority], [id, 'urgent'])
  const later = good(await does(ticket, 'update', { priority: 'normal' }))
  assert.deepEqual([later.ticket_sla_policy_id, later.ticket_sla_policy.priority], [id, 'normal'])
  const own = await awa.opensTicket({ sla_policy_id: id })
  assert.equal(good(await does(own, 'update', { priority: 'high' })).ticket_sla_policy_id, id)
  const back = good(await does(ticket, 'update', { priority: 'urgent', sla_policy_id: null }))
  assert.deepEqual([back.ticket_sla_policy_id === id, back.ticket_sla_policy.priority], [false, 'urgent'])
  const high = good(await does(ticket, 'update', { priority: 'high' }))
  assert.equal(high.ticket_sla_policy.priority, 'high', 'it has that of its priority again')
  // the one it has already, but named
  good(await does(ticket, 'update', { sla_policy_id: high.ticket_sla_policy_id }))
  const low = good(await does(ticket, 'update', { priority: 'low' }))
  assert.equal(low.ticket_sla_policy_id, high.ticket_sla_policy_id)
  assert.equal(low.ticket_sla_policy.priority, 'low')
})

test('a person and a team have a ticket, each by itself', async () => {
  const { id: team } = good(await awa.api.post('/team/add', { name: 'Deliveries' }))
  const ticket = await awa.opensTicket()
  good(await does(ticket, 'assign', { team }))
  good(await does(ticket, 'assign', { user: bruno.id }))
  const { assignee, team: shown } = await sees(ticket, 'assignee,team')
  assert.deepEqual([assignee.id, shown], [bruno.id, { id: team, name: 'Deliveries' }])
  assert.equal(good(await awa.api.get(`/ticket/search?team=${team}`))[0].hashid, ticket.hashid)
  const nobodys = await awa.opensTicket()
  const found = async (filter: string): Promise<string[]> =>
    good(await awa.api.get(`/ticket/search?${filter}`)).map((one: Named) => one.hashid)
  const [row] = await world.rows<{ id: string }>('select id from users where hashid = $1', [bruno.id])
  const his = await found(`assignee=${row!.id}`)
  assert.ok(his.includes(ticket.hashid))
  for (const name of ['assignee', 'assigned_to']) {
    assert.deepEqual(await found(`${name}=${bruno.id}`), his, name)
    const free = await found(`${name}=none`)
    assert.ok(free.includes(nobodys.hashid) && !free.includes(ticket.hashid), name)
    assert.deepEqual(await found(`${name}=usr-1111111111`), [])
  }
  const teamless = await found('team=none')
  assert.ok(teamless.includes(nobodys.hashid) && !teamless.includes(ticket.hashid))
  const page = good(await awa.api.get('/ticket/search?team=none&page=1'))
  assert.equal(page.total, teamless.length)
  good(await does(ticket, 'assign', { team: null }))
  const { field, before, after, cause } = await newest(ticket)
  assert.deepEqual([field, before, after, cause], ['team', team, null, 'assign'])
  assert.equal((await does(ticket, 'assign', {})).code, 1002)
  const foreign = good(await chloe.api.post('/team/add', { name: 'Theirs' })).id
  assert.equal((await does(ticket, 'assign', { team: foreign })).code, 1007)
  const { userId } = await chloe.hires('adele', { role: 'member' })
  const [theirs] = await world.rows<{ hashid: string }>('select hashid from users where id = $1', [userId])
  const refused = await does(ticket, 'assign', { user: theirs!.hashid })
  assert.deepEqual([refused.code, refused.body.errors[0].field], [1007, 'user'])
})

test('who has left is found with what they had, by their name and by their number; a stranger has nothing', async () => {
  const { userId } = await awa.hires('gus', { role: 'member' })
  const [gus] = await world.rows<{ hashid: string }>('select hashid from users where id = $1', [userId])
  const { hashid } = gus!
  const ticket = await awa.opensTicket()
  good(await does(ticket, 'assign', { user: hashid }))
  good(await world.live.awa.api.post(`/member/${hashid}/remove`, {}))
  assert.equal((await does(ticket, 'assign', { user: hashid })).code, 1007)
  assert.deepEqual((await sees(ticket, 'assignee')).assignee, { id: hashid, name: 'gus' })
  const { field, after } = await newest(ticket)
  assert.deepEqual([field, after], ['assignee', hashid])
  for (const named of [`assignee=${hashid}`, `assigned_to=${hashid}`, `assignee=${userId}`]) {
    assert.deepEqual(
      good(await awa.api.get(`/ticket/search?${named}`)).map((one: Named) => one.hashid),
      [ticket.hashid],
      named,
    )
    assert.deepEqual(good(await chloe.api.get(`/ticket/search?${named}`)), [])
  }
  await world.sweeps('figures of changed tickets')
  const stats = async (query: string): Promise<Body> => good(await awa.api.get(`/ticket/stats?${query}`))
  const { data } = await stats('metric=opened&by=person')
  const his = data.find(({ record }: Body) => record.id === hashid)
  assert.deepEqual([his?.record.name, his?.figure.n], ['gus', 1])
  assert.equal((await stats(`metric=opened&assignee=${hashid}`)).total.n, 1)
  // to another business they are nobody: without a figure, and without a name
  for (const path of [
    ...[hashid, userId].map(who => `/ticket/stats?metric=opened&by=person&assignee=${who}`),
    `/analytics/series?by=day&person=${hashid}`,
    `/analytics/overview?person=${hashid}`,
  ]) {
    const { code, text } = await chloe.api.get(path)
    assert.ok([1000, 1007].includes(code), text)
    assert.doesNotMatch(text, /gus/, path)
  }
})

test('tags: given, taken, searched; one event and one row for what changed', async () => {
  const [late, broken] = [await tagged('late'), await tagged('broken')]
  const ticket = await awa.opensTicket()
  good(await does(ticket, 'tag', { add: [late, broken] }))
  const { tags } = await sees(ticket, 'tags')
  assert.deepEqual(tags, [
    { id: broken, name: 'broken' },
    { id: late, name: 'late' },
  ])
  assert.deepEqual((await newest(ticket)).after, ['broken', 'late'])
  assert.deepEqual(
    (await awa.tickets({ tag: late })).map(({ hashid }) => hashid),
    [ticket.hashid],
  )
  const { updated_at } = good(await does(ticket, 'tag', { remove: [late] }))
  assert.equal(good(await does(ticket, 'tag', { add: [broken], remove: [] })).updated_at, updated_at)
  assert.deepEqual(await awa.tickets({ tag: late }), [])
  const events = (await awa.eventsOf(ticket)).filter(({ type }) => type === 'ticket.updated')
  assert.deepEqual(
    events.map(({ data }) => data.fields),
    [['tags'], ['tags']],
  )
  const theirs = good(await chloe.api.post('/tag/add', { name: 'theirs' })).id
  const refused = await does(ticket, 'tag', { add: [theirs] })
  assert.deepEqual([refused.code, refused.body.errors[0].field], [1007, 'add.0'])
  assert.equal((await does(ticket, 'tag', { add: [late], remove: [late] })).code, 1002)
})

test('a place among those of its status: before, after, between, however often; a move forgets it', async () => {
  const all = [await awa.opensTicket(), await awa.opensTicket(), await awa.opensTicket()]
  for (const one of all) await awa.moves(one, 'on_hold')
  const [a, b, c] = all as Named[] as [Named, Named, Named]
  const board = async () =>
    (await awa.tickets({ status: ['on_hold'], sort: 'board' })).map(({ hashid }) => hashid)
  const is = async (...expected: Named[]) =>
    assert.deepEqual(
      await board(),
      expected.map(({ hashid }) => hashid),
    )
  await is(a, b, c)
  good(await does(c, 'place', { before: a.hashid }))
  await is(c, a, b)
  good(await does(c, 'place', { after: b.hashid }))
  await is(a, b, c)
  for (let n = 0; n < 12; n++) good(await does([c, b][n % 2]!, 'place', { after: a.hashid }))
  await is(a, b, c)
  const descending = await awa.tickets({ status: ['on_hold'], sort: '-board' })
  assert.deepEqual(
    descending.map(({ hashid }) => hashid),
    [c, b, a].map(({ hashid }) => hashid),
  )
  const first = await awa.api.get(
    '/ticket/search?status=on_hold&sort=board&cursor=WyJib2FyZCIsbnVsbCxudWxsXQ&per_page=2',
  )
  const next = /<[^>]*(\/ticket\/search[^>]*)>/.exec(new Headers(first.headers as never).get('link')!)![1]!
  assert.deepEqual(
    good(await awa.api.get(next)).map(({ hashid }: Body) => hashid),
    [c.hashid],
  )
  assert.deepEqual((await newest(b)).after, { after: a.hashid })
  // both to the same place at the same moment: one is the nearer
  const both = await Promise.all([
    does(b, 'place', { before: a.hashid }),
    does(c, 'place', { before: a.hashid }),
  ])
  for (const reply of both) good(reply)
  assert.equal((await board()).at(-1), a.hashid)
  await awa.moves(a, 'open')
  refusedFor(await does(b, 'place', { after: a.hashid }), 'other_status')
  assert.equal((await does(b, 'place', { after: b.hashid })).code, 1002)
  assert.equal((await does(b, 'place', { after: a.hashid, before: c.hashid })).code, 1002)
})

test('links: to a conversation and to tickets, seen from both sides, each pair once', async () => {
  const fatou = awa.customer()
  await fatou.writes()
  const { hashid: session } = await awa.conversation(fatou)
  const [a, b] = [await awa.opensTicket({ subject: 'Late' }), await awa.opensTicket({ subject: 'Strike' })]
  good(await does(a, 'link', { ticket: b.hashid, as: 'caused_by' }))
  good(await does(a, 'link', { conversation: session }))
  const strike = { id: b.hashid, subject: 'Strike', status: 'open' }
  assert.deepEqual((await sees(a, 'links')).links, [
    { kind: 'caused_by', of: a.hashid, ticket: strike, conversation: null },
    { kind: 'conversation', of: a.hashid, ticket: null, conversation: { id: session, status: 'open' } },
  ])
  const [seen] = (await sees(b, 'links')).links
  assert.deepEqual([seen.of, seen.kind, seen.ticket.id], [a.hashid, 'caused_by', a.hashid])
  good(await does(a, 'link', { ticket: b.hashid, as: 'related' }))
  assert.equal((await sees(b, 'links')).links[0].kind, 'related')
  good(await does(b, 'link', { ticket: a.hashid, as: 'duplicate' }))
  const { before, after } = await newest(a)
  assert.deepEqual(
    [before, after],
    [
      { kind: 'related', ticket: b.hashid, from: a.hashid },
      { kind: 'duplicate', ticket: b.hashid, from: b.hashid },
    ],
  )
  good(await does(a, 'unlink', { ticket: b.hashid }))
  good(await does(a, 'unlink', { ticket: b.hashid }))
  assert.deepEqual((await sees(b, 'links')).links, [])
  good(await does(b, 'link', { ticket: a.hashid }))
  assert.equal((await sees(b, 'links')).links[0].kind, 'related', 'what is not said')
  const { api } = awa
  const row = good(await api.get(`/conversation/${session}`))
  assert.deepEqual(
    row.tickets.map(({ id }: Body) => id),
    [a.hashid],
  )
  const foreign = await chloe.opensTicket()
  for (const body of [{ ticket: foreign.hashid }, { conversation: 'ses-zzzzzzzzzz' }])
    assert.equal((await does(a, 'link', body)).code, 1007)
  for (const body of [{}, { as: 'related' }, { ticket: a.hashid }, { conversation: session, as: 'related' }])
    assert.equal((await does(a, 'link', body)).code, 1002)
})
