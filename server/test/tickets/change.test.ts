// Moving and answering over the API, and the verbs that agents call.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inTx } from '../../src/db/tx.ts'
import { record } from '../../src/events/record.ts'
import { nowOf } from '../../src/lib/clock.ts'
import type { AppId } from '../../src/lib/ids.ts'
import { type Timestamp, toMs, toTimestamp } from '../../src/lib/time.ts'
import { openTicket } from '../../src/tickets/open.ts'
import { markResponded } from '../../src/tickets/respond.ts'
import { bootApp, type TestApp } from '../app.ts'
import { tokenFor } from '../cast.ts'
import { messageSent } from '../events/samples.ts'
import { add, breachesOf, eventsOf, move, session, type View, wrongCounts } from './kit.ts'

const MICROS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/
const MINUTE = 60_000

let app: TestApp
before(async () => {
  app = await bootApp()
})
after(() => app.stop())

const awa = () => app.as(app.cast.awa.live.token)
const chloe = () => app.as(app.cast.chloe.live.token)
const appId = (): AppId => app.cast.awa.live.id
const now = (): Timestamp => nowOf(app.clock, { clock_offset_ms: 0 })
const read = async (ticket: { hashid: string }): Promise<View> =>
  (await awa().get(`/ticket/${ticket.hashid}`)).body
const minutes = (from: Timestamp, to: Timestamp): number => (toMs(to) - toMs(from)) / MINUTE

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
    `insert into ticket_statuses (app_id, names, code, position, created_at, updated_at)
     values ($1, '{"en": "With the workshop", "fr": "À l''atelier"}', 'workshop', 8, $2, $2)`,
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
  assert.deepEqual(await breachesOf(app, appId(), ticket.hashid), [
    { hashid: ticket.hashid, kind: 'response', due_at: ticket.response_due_at },
    { hashid: ticket.hashid, kind: 'resolve', due_at: ticket.resolved_due_at },
  ])
  const again = await move(awa(), ticket, 'in_progress')
  assert.deepEqual([again.is_response_breached, again.is_resolve_breached], [true, true])
})

test('an agent opens one ticket for a burst, however often it tries', async () => {
  const { contact_detail_id } = await add(awa())
  const { id } = await session(app, contact_detail_id)
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
  const { id, hashid } = await session(app, contact_detail_id)
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
  const { id, hashid } = await session(app, contact_detail_id)
  const ticket = await add(awa(), { contact: undefined, conversation: hashid, priority: 'high' })
  const due = ticket.response_due_at
  const sent = messageSent({ author: 'person', chat_session_id: id })
  await inTx(app.service.deps.db, async tx => record(tx, appId(), sent, due))
  await app.drain()
  const late = await read(ticket)
  assert.deepEqual([late.responded_at, late.is_response_breached], [due, true])
  assert.deepEqual(await breachesOf(app, appId(), ticket.hashid), [
    { hashid: ticket.hashid, kind: 'response', due_at: due },
  ])
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
