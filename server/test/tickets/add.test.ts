// POST /ticket/add and GET /ticket/{id}.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { nowOf } from '../../src/lib/clock.ts'
import type { AppId } from '../../src/lib/ids.ts'
import { type Timestamp, toMs } from '../../src/lib/time.ts'
import { bootApp, type TestApp } from '../app.ts'
import { tokenFor } from '../cast.ts'
import { add, eventsOf, FIELDS, newPhone, session, ticketBody, type View } from './kit.ts'

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
const _now = (): Timestamp => nowOf(app.clock, { clock_offset_ms: 0 })
const read = async (ticket: { hashid: string }): Promise<View> =>
  (await awa().get(`/ticket/${ticket.hashid}`)).body
const minutes = (from: Timestamp, to: Timestamp): number => (toMs(to) - toMs(from)) / MINUTE

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
  const { id, hashid } = await session(app, contact_detail_id)
  const ticket = await add(awa(), { contact: undefined, conversation: hashid })
  assert.deepEqual([ticket.chat_session_id, ticket.contact_detail_id], [id, contact_detail_id])
  const found = await awa().get(`/ticket/search?agent=${app.cast.awa.live.agent.hashid}`)
  assert.ok(found.body.some((one: View) => one.id === ticket.id))
  const other = await awa().post('/ticket/add', ticketBody({ conversation: hashid }))
  assert.deepEqual([other.code, other.body.errors[0].field], [1002, 'contact'])
})

test('the errors of a new ticket are reported all at once, or name the record that does not exist', async () => {
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
