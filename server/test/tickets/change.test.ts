// Opening, moving and answering over the API and by the verbs that agents call.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inTx } from '../../src/db/tx.ts'
import { record } from '../../src/events/record.ts'
import { nowOf } from '../../src/lib/clock.ts'
import { hashid } from '../../src/lib/ids.ts'
import { toMs, toTimestamp } from '../../src/lib/time.ts'
import { openTicket } from '../../src/tickets/open.ts'
import { markResponded } from '../../src/tickets/respond.ts'
import { bootApp, type TestApp } from '../app.ts'
import { tokenFor } from '../cast.ts'
import { add, eventsOf, FIELDS, move, newPhone, ticketBody, type View, wrongCounts } from './kit.ts'

const MICROS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/
const MINUTE = 60_000

let app: TestApp
before(async () => {
  app = await bootApp()
})
after(() => app.stop())

const awa = () => app.as(app.cast.awa.live.token)
const chloe = () => app.as(app.cast.chloe.live.token)
const appId = (): number => app.cast.awa.live.id
const now = (): string => nowOf(app.clock, { clock_offset_ms: 0 })
const read = async (ticket: { hashid: string }): Promise<View> =>
  (await awa().get(`/ticket/${ticket.hashid}`)).body
const minutes = (from: string, to: string): number => (toMs(to) - toMs(from)) / MINUTE

/** A conversation, as an inbound message makes it. */
async function session(contactDetailId: number): Promise<{ id: number; hashid: string }> {
  const name = hashid('ses')
  const [row] = await app.service.deps.db.query<{ id: number }>(
    `insert into chat_sessions (app_id, hashid, contact_detail_id, channel_id, agent_id, owner, opened_at, last_message_at)
     values ($1, $2, $3, $4, $5, 'agent', $6, $6) returning id`,
    [appId(), name, contactDetailId, app.cast.awa.live.messenger.id, app.cast.awa.live.agent.id, now()],
  )
  return { id: row!.id, hashid: name }
}

test('a ticket has the fields of the specification, and its targets from the priority', async () => {
  const ticket = await add(awa(), { priority: 'urgent', meta: { order: 'A-77' } })
  assert.deepEqual(Object.keys(ticket).sort(), FIELDS)
  assert.match(ticket.hashid, /^tck-[1-9A-HJ-NP-Za-km-z]{10}$/)
  for (const field of ['created_at', 'updated_at', 'response_due_at', 'resolved_due_at'])
    assert.match(ticket[field], MICROS)
  assert.equal(minutes(ticket.created_at, ticket.response_due_at), 15)
  assert.equal(minutes(ticket.created_at, ticket.resolved_due_at), 120)
  assert.deepEqual(ticket.meta, { order: 'A-77' })
  assert.deepEqual(ticket.ticket_status, { id: ticket.ticket_status_id, name: 'Open', code: 'open' })
  assert.deepEqual(ticket.ticket_sla_policy, {
    id: ticket.ticket_sla_policy_id,
    label: 'Urgent priority',
    priority: 'urgent',
  })
  const [event] = await eventsOf(app, appId(), ticket.hashid)
  assert.equal(event!.type, 'ticket.created')
  assert.deepEqual([event!.data.status, event!.data.priority, event!.data.id], ['open', 'urgent', ticket.id])
})

test('priorities have 480/4320, 240/1440, 60/480 and 15/120 minutes; normal when left out', async () => {
  for (const [priority, response, resolve] of [
    ['low', 480, 4320],
    ['normal', 240, 1440],
    ['high', 60, 480],
    [undefined, 240, 1440],
  ]) {
    const ticket = await add(awa(), { priority })
    assert.deepEqual(
      [
        minutes(ticket.created_at, ticket.response_due_at),
        minutes(ticket.created_at, ticket.resolved_due_at),
      ],
      [response, resolve],
    )
  }
})

test('one ticket is read by its id and by its hashid; a foreign one is as unknown as any other', async () => {
  const ticket = await add(awa())
  assert.deepEqual((await awa().get(`/ticket/${ticket.id}`)).body, ticket)
  assert.deepEqual((await awa().get(`/ticket/${ticket.hashid}`)).body, ticket)
  const plain = (text: string): string => text.replace(/"trace_id":"[^"]*"/, '')
  const unknown = await awa().get('/ticket/tck-1111111111')
  assert.equal(unknown.code, 1007)
  for (const id of [ticket.id, ticket.hashid]) {
    assert.equal(plain((await chloe().get(`/ticket/${id}`)).text), plain(unknown.text))
    const moved = await chloe().post(`/ticket/${id}/move`, { status: 'closed' })
    assert.equal(plain(moved.text), plain(unknown.text))
  }
  for (const id of [
    '0',
    '2147483648',
    '9223372036854775808',
    '99999999999999999999',
    'tck-x',
    'x',
    '1.5',
    '-1',
    '%00',
  ]) {
    assert.equal(plain((await awa().get(`/ticket/${id}`)).text), plain(unknown.text), id)
  }
  assert.equal((await read(ticket)).ticket_status.code, 'open')
})

test('a contact is made when it is not known, and found when it is, on every channel', async () => {
  const phone = newPhone()
  const profile = { lastname: 'Ngo', firstname: 'Sara' }
  const first = await add(awa(), { contact: { channel: 'messenger', phone, profile } })
  const second = await add(awa(), { contact: { channel: 'messenger', phone } })
  assert.equal(first.contact_detail_id, second.contact_detail_id)
  const mail = await add(awa(), { contact: { channel: 'mail', email: 'Sara@Example.com' } })
  const same = await add(awa(), { contact: { channel: 'mail', email: 'sara@example.com' } })
  assert.equal(mail.contact_detail_id, same.contact_detail_id)
  await add(awa(), { contact: { channel: 'webchat', identifier: 'vis_77' } })
})

test('a ticket of a conversation has its contact and its agent', async () => {
  const { contact_detail_id } = await add(awa())
  const { id, hashid } = await session(contact_detail_id)
  const ticket = await add(awa(), { contact: undefined, conversation: hashid })
  assert.deepEqual([ticket.chat_session_id, ticket.contact_detail_id], [id, contact_detail_id])
  const found = await awa().get(`/ticket/search?agent=${app.cast.awa.live.agent.hashid}`)
  assert.ok(found.body.some((one: View) => one.id === ticket.id))
  const other = await awa().post('/ticket/add', ticketBody({ conversation: hashid }))
  assert.deepEqual([other.code, other.body.errors[0].field], [1002, 'contact'])
})

test('what is wrong with a new ticket is said all at once, or names the record that is not there', async () => {
  const bad = await awa().post('/ticket/add', {
    subject: ' ',
    priority: 'asap',
    app_id: 2,
    contact: { channel: 'sms' },
  })
  assert.equal(bad.code, 1002)
  const fields = bad.body.errors.map((error: View) => error.field)
  for (const field of ['subject', 'description', 'priority', 'app_id', 'contact.channel'])
    assert.ok(fields.includes(field), field)
  const cases: [number, { [key: string]: unknown }][] = [
    [1002, { contact: undefined }],
    [1002, { contact: { channel: 'mail', phone: newPhone() } }],
    [1002, { subject: 'x'.repeat(501) }],
    [1002, { description: 'x'.repeat(65_537) }],
    [1002, { meta: { text: 'x'.repeat(16_384) } }],
    [1002, { meta: [] }],
    [1002, { status: 'Open' }],
    [1007, { status: 'nowhere' }],
    [1007, { agent: 'agt-1111111111' }],
    [1007, { agent: app.cast.chloe.live.agent.hashid }],
    [1007, { conversation: 'ses-1111111111' }],
    [1007, { sla_policy_id: 9_007_199_254_740_991 }],
    [1000, { meta: null, description: '', subject: '🙂'.repeat(500) }],
  ]
  const before = (await awa().get('/ticket/search?page=1')).body.total
  for (const [code, more] of cases)
    assert.equal(
      (await awa().post('/ticket/add', ticketBody(more))).code,
      code,
      JSON.stringify(more).slice(0, 80),
    )
  assert.equal((await awa().get('/ticket/search?page=1')).body.total, before + 1)
})

test('a policy of another app is not there', async () => {
  const [foreign] = (await chloe().get('/ticket/sla/search')).body
  assert.equal((await awa().post('/ticket/add', ticketBody({ sla_policy_id: foreign.id }))).code, 1007)
})

test('the same Idempotency-Key opens one ticket, also at once; with another body it is 1004', async () => {
  const body = ticketBody()
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => awa().post('/ticket/add', body, { 'idempotency-key': 'once' })),
  )
  assert.equal(new Set(replies.map(reply => reply.body.hashid)).size, 1)
  assert.equal(
    (await awa().post('/ticket/add', { ...body, subject: 'Other' }, { 'idempotency-key': 'once' })).code,
    1004,
  )
})

test('scopes: reading and writing are two', async () => {
  const reader = app.as((await tokenFor(app.service.deps, app.cast.awa.live, 'live', ['tickets:read'])).token)
  const writer = app.as(
    (await tokenFor(app.service.deps, app.cast.awa.live, 'live', ['tickets:write'])).token,
  )
  assert.equal((await reader.post('/ticket/add', ticketBody())).code, 1005)
  assert.equal((await reader.get('/ticket/search')).code, 1000)
  for (const path of ['/ticket/search', '/ticket/status/search', '/ticket/sla/search', '/ticket/1']) {
    assert.equal((await writer.get(path)).code, 1005)
    assert.equal((await app.as(null).get(path)).code, 4)
  }
})

test('moves: resolved, closed, reopened by the owner; the event keeps what was cleared', async () => {
  const ticket = await add(awa())
  const resolved = await move(awa(), ticket, 'resolved')
  assert.match(resolved.resolved_at, MICROS)
  assert.equal(resolved.closed_at, null)
  app.clock.advance(MINUTE)
  const closed = await move(awa(), ticket, 'closed')
  assert.equal(closed.resolved_at, resolved.resolved_at)
  assert.equal(minutes(closed.resolved_at, closed.closed_at) >= 1, true)
  const again = await move(awa(), ticket, 'open')
  assert.deepEqual([again.resolved_at, again.closed_at, again.ticket_status.code], [null, null, 'open'])
  const events = (await eventsOf(app, appId(), ticket.hashid)).filter(
    event => event.type === 'ticket.status_changed',
  )
  assert.deepEqual(
    events.map(event => [event.data.from, event.data.to, event.data.reopened]),
    [
      ['open', 'resolved', false],
      ['resolved', 'closed', false],
      ['closed', 'open', true],
    ],
  )
  assert.deepEqual(events[2]!.data.previous, {
    status: 'closed',
    resolved_at: closed.resolved_at,
    closed_at: closed.closed_at,
  })
  assert.deepEqual(events[2]!.data.by, { kind: 'user', id: app.cast.awa.live.userId, role: 'owner' })
})

test('a terminal ticket is not reopened by a member: the refusal names what is allowed, in both languages', async () => {
  const bruno = app.as(
    (
      await tokenFor(app.service.deps, app.cast.awa.live, 'live', ['tickets:write', 'tickets:read'], {
        userId: app.cast.bruno.userId,
      })
    ).token,
  )
  const ticket = await add(awa())
  await move(bruno, ticket, 'canceled')
  const refused = await bruno.post(`/ticket/${ticket.hashid}/move`, { status: 'open' })
  assert.equal(refused.code, 1001)
  assert.deepEqual(refused.body, { reason: 'transition_refused', from: 'canceled', to: 'open', allowed: [] })
  const french = await awa().post(
    `/ticket/${ticket.hashid}/move`,
    { status: 'nulle_part' },
    { 'accept-language': 'fr' },
  )
  assert.match(french.message, /^Requête refusée : un ticket ne peut pas passer de canceled à nulle_part/)
  assert.deepEqual(french.body.allowed, ['open', 'in_progress', 'pending', 'on_hold', 'resolved'])
  assert.equal((await move(awa(), ticket, 'open')).ticket_status.code, 'open')
})

test("an app's own statuses and transitions count for it alone", async () => {
  const { query } = app.service.deps.db
  await query(
    `insert into ticket_statuses (app_id, name, name_fr, code, position, created_at, updated_at)
     values ($1, 'With the workshop', 'À l''atelier', 'workshop', 8, $2, $2)`,
    [appId(), now()],
  )
  await query(
    `insert into ticket_transitions (app_id, from_code, to_code) values ($1, 'workshop', 'in_progress')`,
    [appId()],
  )
  const ticket = await add(awa())
  assert.equal((await move(awa(), ticket, 'workshop')).ticket_status.name, 'With the workshop')
  const refused = await awa().post(`/ticket/${ticket.hashid}/move`, { status: 'closed' })
  assert.deepEqual(refused.body.allowed, ['in_progress'])
  const french = await awa().get('/ticket/status/search', { 'accept-language': 'fr' })
  assert.deepEqual(french.body.map((status: View) => status.name).slice(-2), ['Annulé', "À l'atelier"])
  assert.equal((await chloe().get('/ticket/status/search')).body.length, 7)
  const foreign = await add(chloe())
  assert.equal((await chloe().post(`/ticket/${foreign.hashid}/move`, { status: 'workshop' })).code, 1001)
})

test('to the status it has: a success that changes nothing', async () => {
  const ticket = await add(awa())
  app.clock.advance(1000)
  assert.deepEqual(await move(awa(), ticket, 'open'), ticket)
  assert.equal((await eventsOf(app, appId(), ticket.hashid)).length, 1)
})

test('a late resolve is breached in the same step, with one event for each target', async () => {
  const ticket = await add(awa(), { priority: 'urgent' })
  app.clock.advance(120 * MINUTE)
  const late = await move(awa(), ticket, 'resolved')
  assert.deepEqual([late.is_response_breached, late.is_resolve_breached], [true, true])
  const breaches = (await eventsOf(app, appId(), ticket.hashid)).filter(
    event => event.type === 'ticket.sla_breached',
  )
  assert.deepEqual(
    breaches.map(event => event.data),
    [
      { hashid: ticket.hashid, kind: 'response', due_at: ticket.response_due_at },
      { hashid: ticket.hashid, kind: 'resolve', due_at: ticket.resolved_due_at },
    ],
  )
  const again = await move(awa(), ticket, 'in_progress')
  assert.deepEqual([again.is_response_breached, again.is_resolve_breached], [true, true])
})

test('an agent opens one ticket for a burst, however often it tries', async () => {
  const { contact_detail_id } = await add(awa())
  const { id } = await session(contact_detail_id)
  const wanted = {
    contactDetailId: contact_detail_id,
    chatSessionId: id,
    channel: 'messenger',
    agentId: app.cast.awa.live.agent.id,
    subject: 'Where is my order',
    description: 'Since Monday',
    openedForSeq: 4,
  }
  const open = () => inTx(app.service.deps.db, tx => openTicket(tx, { id: appId() }, wanted, now()))
  const tickets = await Promise.all(Array.from({ length: 6 }, open))
  assert.equal(new Set(tickets.map(ticket => ticket.hashid)).size, 1)
  assert.equal(tickets.filter(ticket => ticket.created).length, 1)
  assert.equal((await eventsOf(app, appId(), tickets[0]!.hashid)).length, 1)
  const next = await inTx(app.service.deps.db, tx =>
    openTicket(tx, { id: appId() }, { ...wanted, openedForSeq: 9 }, now()),
  )
  assert.equal(next.created, true)
})

test('the first answer counts once, for the tickets of its conversation that are not finished', async () => {
  const { contact_detail_id } = await add(awa())
  const { id, hashid } = await session(contact_detail_id)
  const of = () => add(awa(), { contact: undefined, conversation: hashid })
  const [first, done, elsewhere] = [await of(), await of(), await add(awa())]
  await move(awa(), done, 'resolved')
  const at = now()
  await inTx(app.service.deps.db, tx => markResponded(tx, { id: appId() }, id, at))
  app.clock.advance(MINUTE)
  await inTx(app.service.deps.db, tx => markResponded(tx, { id: appId() }, id, now()))
  assert.deepEqual(
    [await read(first), await read(done), await read(elsewhere)].map(ticket => ticket.responded_at),
    [at, null, null],
  )
  assert.equal((await read(first)).is_response_breached, false)
})

test('an answer at the due instant is late, and stays so; a person may give it', async () => {
  const { contact_detail_id } = await add(awa())
  const { id, hashid } = await session(contact_detail_id)
  const ticket = await add(awa(), { contact: undefined, conversation: hashid, priority: 'high' })
  const due = ticket.response_due_at
  const sent = { author: 'person', chat_session_id: id }
  await inTx(app.service.deps.db, async tx => record(tx, appId(), 'message.sent', due, sent))
  await app.drain()
  const late = await read(ticket)
  assert.deepEqual([late.responded_at, late.is_response_breached], [due, true])
  const breaches = (await eventsOf(app, appId(), ticket.hashid)).filter(
    event => event.type === 'ticket.sla_breached',
  )
  assert.deepEqual(
    breaches.map(event => event.data),
    [{ hashid: ticket.hashid, kind: 'response', due_at: due }],
  )
  const early = toTimestamp(toMs(due) - 5 * MINUTE)
  await inTx(app.service.deps.db, tx => markResponded(tx, { id: appId() }, id, early))
  assert.equal((await read(ticket)).responded_at, due)
})

test('the kept counts are exact while tickets are opened and moved all at once', async () => {
  const codes = ['open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed']
  const tickets = await Promise.all(
    Array.from({ length: 30 }, (_, i) => add(awa(), { priority: ['low', 'high'][i % 2] })),
  )
  await Promise.all(
    tickets.flatMap((ticket, i) =>
      [1, 2, 3].map(step => awa().post(`/ticket/${ticket.hashid}/move`, { status: codes[(i * step) % 6] })),
    ),
  )
  assert.deepEqual(await wrongCounts(app, appId()), [])
  const [{ n }] = (await app.service.deps.db.query<{ n: number }>(
    'select count(*) as n from tickets where app_id = $1',
    [appId()],
  )) as [{ n: number }]
  assert.equal((await awa().get('/ticket/search?page=1')).body.total, n)
})
