// Moving and answering over the API, and the verbs that agents call.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { record } from '../../src/events/record.ts'
import { type Timestamp, toMs, toTimestamp } from '../../src/lib/time.ts'
import { openTicket } from '../../src/tickets/open.ts'
import { markResponded } from '../../src/tickets/respond.ts'
import { messageSent } from '../events/samples.ts'
import { accepted, MICROS } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'

const MINUTE = 60_000

const world = useWorld({ agents: 'silent' })
const { awa, chloe } = world.live

/** An open conversation with somebody who has just written. */
async function conversation() {
  const fatou = awa.customer()
  await fatou.writes()
  return awa.conversation(fatou)
}

const minutes = (from: Timestamp, to: Timestamp): number => (toMs(to) - toMs(from)) / MINUTE

test('moves: resolved, closed, reopened by the owner; the event keeps what was cleared', async () => {
  const ticket = await awa.opensTicket()
  const resolved = await awa.moves(ticket, 'resolved')
  assert.match(resolved.resolved_at!, MICROS)
  assert.equal(resolved.closed_at, null)
  world.passes(MINUTE)
  const closed = await awa.moves(ticket, 'closed')
  assert.equal(closed.resolved_at, resolved.resolved_at)
  assert.equal(minutes(closed.resolved_at!, closed.closed_at!) >= 1, true)
  const again = await awa.moves(ticket, 'open')
  assert.deepEqual([again.resolved_at, again.closed_at, again.ticket_status.code], [null, null, 'open'])
  const events = (await awa.eventsOf(ticket)).filter(event => event.type === 'ticket.status_changed')
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
  assert.deepEqual(events[2]!.data.by, { kind: 'user', id: awa.app.userId, role: 'owner' })
  const [entry, ...others] = (await awa.api.get(`/audit/search?target=${ticket.hashid}`)).body.data
  assert.deepEqual(
    [entry.action, entry.before, entry.after, others],
    ['ticket.reopen', { status: 'closed' }, { status: 'open' }, []],
  )
})

test('a terminal ticket is not reopened by a member: the refusal names what is allowed, in both languages', async () => {
  const { userId } = world.app.cast.bruno
  const bruno = await awa.apiWith(['tickets:write', 'tickets:read'], { userId })
  const ticket = await awa.opensTicket()
  accepted(await bruno.post(`/ticket/${ticket.hashid}/move`, { status: 'canceled' }))
  const refused = await bruno.post(`/ticket/${ticket.hashid}/move`, { status: 'open' })
  assert.equal(refused.code, 1001)
  assert.deepEqual(refused.body, { reason: 'transition_refused', from: 'canceled', to: 'open', allowed: [] })
  const french = await awa.triesToMove(ticket, 'closed', { 'accept-language': 'fr' })
  assert.match(french.message, /^Requête refusée : un ticket ne peut pas passer de canceled à closed/)
  assert.deepEqual(french.body.allowed, ['open', 'in_progress', 'pending', 'on_hold', 'resolved'])
  assert.equal((await awa.moves(ticket, 'open')).ticket_status.code, 'open')
  // nor is only the owner let
  const hired = await awa.hires('Aissatou', { role: 'admin' })
  const admin = await awa.apiWith(['tickets:write', 'tickets:read'], { userId: hired.userId })
  accepted(await admin.post(`/ticket/${ticket.hashid}/move`, { status: 'canceled' }))
  accepted(await admin.post(`/ticket/${ticket.hashid}/move`, { status: 'open' }))
  for (const code of [
    (await awa.triesToMove(ticket, 'nowhere')).code,
    (await awa.triesToOpenTicket({ status: 'nowhere' })).code,
  ])
    assert.equal(code, 1007, 'a status that is not there')
})

test("an app's own statuses and transitions count for it alone", async () => {
  await world.rows(
    `insert into ticket_statuses (app_id, names, code, position, created_at, updated_at)
     values ($1, '{"en": "With the workshop", "fr": "À l''atelier"}', 'workshop', 8, $2, $2)`,
    [awa.app.id, world.now()],
  )
  await world.rows(
    `insert into ticket_transitions (app_id, from_code, to_code) values ($1, 'workshop', 'in_progress')`,
    [awa.app.id],
  )
  const ticket = await awa.opensTicket()
  assert.equal((await awa.moves(ticket, 'workshop')).ticket_status.name, 'With the workshop')
  const refused = await awa.triesToMove(ticket, 'closed')
  assert.deepEqual(refused.body.allowed, ['in_progress'])
  const french = await awa.api.get('/ticket/status/search', { 'accept-language': 'fr' })
  assert.deepEqual(french.body.map((status: Body) => status.name).slice(-2), ['Annulé', "À l'atelier"])
  assert.equal((await chloe.api.get('/ticket/status/search')).body.length, 7)
  const foreign = await chloe.opensTicket()
  assert.equal((await chloe.triesToMove(foreign, 'workshop')).code, 1007)
})

test('after a week a resolved ticket closes by itself, once, wherever its app lets people move it', async () => {
  const SWEEP = 'tickets resolved a week ago'
  const WEEK = 7 * 24 * 60 * MINUTE
  const [early, late, open] = [await awa.opensTicket(), await awa.opensTicket(), await awa.opensTicket()]
  await awa.moves(early, 'resolved')
  world.passes(MINUTE)
  await awa.moves(late, 'resolved')
  await world.rows(
    `insert into ticket_transitions (app_id, from_code, to_code) values ($1, 'resolved', 'open')`,
    [awa.app.id],
  )
  world.passes(WEEK - MINUTE / 2)
  const other = await world.second()
  await Promise.all([world.sweeps(SWEEP), world.sweeps(SWEEP, other)])
  await world.rows('delete from ticket_transitions where app_id = $1', [awa.app.id])
  const closed = await awa.ticket(early)
  assert.deepEqual(
    [closed.ticket_status.code, closed.closed_at! > closed.resolved_at!, closed.is_resolve_breached],
    ['closed', true, false],
  )
  assert.deepEqual(
    [(await awa.ticket(late)).ticket_status.code, (await awa.ticket(open)).ticket_status.code],
    ['resolved', 'open'],
  )
  const moves = (await awa.eventsOf(early)).filter(({ type }) => type === 'ticket.status_changed')
  assert.deepEqual(
    moves.map(({ data }) => [data.to, (data.by as { kind: string }).kind]),
    [
      ['resolved', 'user'],
      ['closed', 'system'],
    ],
  )
  assert.deepEqual(await awa.wrongCounts(), [])
})

test('to the status it has: a success that changes nothing', async () => {
  const ticket = await awa.opensTicket()
  world.passes(1000)
  assert.deepEqual(await awa.moves(ticket, 'open'), ticket)
  assert.equal((await awa.eventsOf(ticket)).length, 1)
})

test('a late resolve is breached in the same step, with one event for each target', async () => {
  const ticket = await awa.opensTicket({ priority: 'urgent' })
  world.passes(120 * MINUTE)
  const late = await awa.moves(ticket, 'resolved')
  assert.deepEqual([late.is_response_breached, late.is_resolve_breached], [true, true])
  assert.deepEqual(await awa.breachesOf(ticket), [
    { hashid: ticket.hashid, kind: 'response', due_at: ticket.response_due_at },
    { hashid: ticket.hashid, kind: 'resolve', due_at: ticket.resolved_due_at },
  ])
  const again = await awa.moves(ticket, 'in_progress')
  assert.deepEqual([again.is_response_breached, again.is_resolve_breached], [true, true])
})

test('an agent opens one ticket for a burst, however often it tries', async () => {
  const { id, contact_detail_id } = await conversation()
  const wanted = {
    contactDetailId: contact_detail_id,
    chatSessionId: id,
    channel: 'messenger',
    agentId: awa.app.agent.id,
    subject: 'Where is my order',
    description: 'Since Monday',
    openedForSeq: 4,
  }
  const open = () => world.inTx(tx => openTicket(tx, awa.app, wanted, world.now()))
  const tickets = await Promise.all(Array.from({ length: 6 }, open))
  assert.equal(new Set(tickets.map(ticket => ticket.hashid)).size, 1)
  assert.equal(tickets.filter(ticket => ticket.created).length, 1)
  assert.equal((await awa.eventsOf(tickets[0]!)).length, 1)
  const next = await world.inTx(tx => openTicket(tx, awa.app, { ...wanted, openedForSeq: 9 }, world.now()))
  assert.equal(next.created, true)
})

test('the first answer counts once, for the tickets of its conversation that are not finished', async () => {
  const { id, hashid } = await conversation()
  const of = () => awa.opensTicket({ conversation: hashid })
  const [first, done, elsewhere] = [await of(), await of(), await awa.opensTicket()]
  await awa.moves(done, 'resolved')
  const at = world.now()
  await world.inTx(tx => markResponded(tx, awa.app, id, at))
  world.passes(MINUTE)
  await world.inTx(tx => markResponded(tx, awa.app, id, world.now()))
  assert.deepEqual(
    [await awa.ticket(first), await awa.ticket(done), await awa.ticket(elsewhere)].map(
      ticket => ticket.responded_at,
    ),
    [at, null, null],
  )
  assert.equal((await awa.ticket(first)).is_response_breached, false)
})

test('an answer at the due instant is late, and stays so; a person may give it', async () => {
  const { id, hashid } = await conversation()
  const ticket = await awa.opensTicket({ conversation: hashid, priority: 'high' })
  const due = ticket.response_due_at
  const sent = messageSent({ author: 'person', chat_session_id: id })
  await world.inTx(async tx => record(tx, awa.app.id, sent, due))
  await world.drains()
  const late = await awa.ticket(ticket)
  assert.deepEqual([late.responded_at, late.is_response_breached], [due, true])
  assert.deepEqual(await awa.breachesOf(ticket), [{ hashid: ticket.hashid, kind: 'response', due_at: due }])
  const early = toTimestamp(toMs(due) - 5 * MINUTE)
  await world.inTx(tx => markResponded(tx, awa.app, id, early))
  assert.equal((await awa.ticket(ticket)).responded_at, due)
})

test('the kept counts are exact while tickets are opened and moved all at once', async () => {
  const codes = ['open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed']
  const tickets = await Promise.all(
    Array.from({ length: 30 }, (_, i) => awa.opensTicket({ priority: ['low', 'high'][i % 2] })),
  )
  await Promise.all(
    tickets.flatMap((ticket, i) => [1, 2, 3].map(step => awa.triesToMove(ticket, codes[(i * step) % 6]!))),
  )
  assert.deepEqual(await awa.wrongCounts(), [])
  const [{ n }] = (await world.rows<{ n: number }>('select count(*) as n from tickets where app_id = $1', [
    awa.app.id,
  ])) as [{ n: number }]
  assert.equal((await awa.api.get('/ticket/search?page=1')).body.total, n)
})
