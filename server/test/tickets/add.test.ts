// POST /ticket/add and GET /ticket/{id}.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Timestamp, toMs } from '../../src/lib/time.ts'
import { fieldsAtFault, MICROS, TICKET_FIELDS } from '../world/formats.ts'
import { useWorld } from '../world.ts'

const MINUTE = 60_000

const world = useWorld()
const { awa, chloe } = world.live

const minutes = (from: Timestamp, to: Timestamp): number => (toMs(to) - toMs(from)) / MINUTE

test('a ticket has the fields of the specification, and its targets from the priority', async () => {
  const ticket = await awa.opensTicket({ priority: 'urgent', meta: { order: 'A-77' } })
  assert.deepEqual(Object.keys(ticket).sort(), TICKET_FIELDS)
  assert.match(ticket.hashid, /^tck-[1-9A-HJ-NP-Za-km-z]{10}$/)
  for (const field of ['created_at', 'updated_at', 'response_due_at', 'resolved_due_at'] as const)
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
  const [event] = await awa.eventsOf(ticket)
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
    const ticket = await awa.opensTicket({ priority })
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
  const ticket = await awa.opensTicket()
  assert.deepEqual((await awa.api.get(`/ticket/${ticket.id}`)).body, ticket)
  assert.deepEqual((await awa.api.get(`/ticket/${ticket.hashid}`)).body, ticket)
  const plain = (text: string): string => text.replace(/"trace_id":"[^"]*"/, '')
  const unknown = await awa.api.get('/ticket/tck-1111111111')
  assert.equal(unknown.code, 1007)
  for (const id of [ticket.id, ticket.hashid]) {
    assert.equal(plain((await chloe.api.get(`/ticket/${id}`)).text), plain(unknown.text))
    const moved = await chloe.api.post(`/ticket/${id}/move`, { status: 'closed' })
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
    assert.equal(plain((await awa.api.get(`/ticket/${id}`)).text), plain(unknown.text), id)
  }
  assert.equal((await awa.ticket(ticket)).ticket_status.code, 'open')
})

test('a contact is made when it is not known, and found when it is, on every channel', async () => {
  const { phone } = awa.customer()
  const profile = { lastname: 'Ngo', firstname: 'Sara' }
  const first = await awa.opensTicket({ contact: { channel: 'messenger', phone, profile } })
  const second = await awa.opensTicket({ contact: { channel: 'messenger', phone } })
  assert.equal(first.contact_detail_id, second.contact_detail_id)
  const mail = await awa.opensTicket({ contact: { channel: 'mail', email: 'Sara@Example.com' } })
  const same = await awa.opensTicket({ contact: { channel: 'mail', email: 'sara@example.com' } })
  assert.equal(mail.contact_detail_id, same.contact_detail_id)
  await awa.opensTicket({ contact: { channel: 'webchat', identifier: 'vis_77' } })
})

test('a ticket of a conversation has its contact and its agent', async () => {
  const fatou = awa.customer()
  await fatou.writes()
  const { id, hashid, contact_detail_id } = await awa.conversation(fatou)
  const ticket = await awa.opensTicket({ conversation: hashid })
  assert.deepEqual([ticket.chat_session_id, ticket.contact_detail_id], [id, contact_detail_id])
  const found = await awa.tickets({ agent: awa.app.agent.hashid })
  assert.ok(found.some(one => one.id === ticket.id))
  const other = await awa.triesToOpenTicket({ conversation: hashid, contact: awa.customer().contact })
  assert.deepEqual([other.code, other.body.errors[0].field], [1002, 'contact'])
})

test('the errors of a new ticket are reported all at once, or name the record that does not exist', async () => {
  const bad = await awa.api.post('/ticket/add', {
    subject: ' ',
    priority: 'asap',
    app_id: 2,
    contact: { channel: 'sms' },
  })
  assert.equal(bad.code, 1002)
  const fields = fieldsAtFault(bad)
  for (const field of ['subject', 'description', 'priority', 'app_id', 'contact.channel'])
    assert.ok(fields.includes(field), field)
  const cases: [number, { [key: string]: unknown }][] = [
    [1002, { contact: undefined }],
    [1002, { contact: { channel: 'mail', phone: awa.customer().phone } }],
    [1002, { subject: 'x'.repeat(501) }],
    [1002, { description: 'x'.repeat(65_537) }],
    [1002, { meta: { text: 'x'.repeat(16_384) } }],
    [1002, { meta: [] }],
    [1002, { status: 'Open' }],
    [1007, { status: 'nowhere' }],
    [1007, { agent: 'agt-1111111111' }],
    [1007, { agent: chloe.app.agent.hashid }],
    [1007, { conversation: 'ses-1111111111', contact: awa.customer().contact }],
    [1007, { sla_policy_id: 9_007_199_254_740_991 }],
    [1000, { meta: null, description: '', subject: '🙂'.repeat(500) }],
  ]
  const before = (await awa.api.get('/ticket/search?page=1')).body.total
  for (const [code, more] of cases)
    assert.equal((await awa.triesToOpenTicket(more)).code, code, JSON.stringify(more).slice(0, 80))
  assert.equal((await awa.api.get('/ticket/search?page=1')).body.total, before + 1)
})

test('a policy of another app is not there', async () => {
  const [foreign] = (await chloe.api.get('/ticket/sla/search')).body
  assert.equal((await awa.triesToOpenTicket({ sla_policy_id: foreign.id })).code, 1007)
})

test('the same Idempotency-Key opens one ticket, also at once; with another body it is 1004', async () => {
  const body = awa.ticketAbout()
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => awa.triesToOpenTicket(body, { 'idempotency-key': 'once' })),
  )
  assert.equal(new Set(replies.map(reply => reply.body.hashid)).size, 1)
  assert.equal(
    (await awa.triesToOpenTicket({ ...body, subject: 'Other' }, { 'idempotency-key': 'once' })).code,
    1004,
  )
})

test('scopes: reading and writing are two', async () => {
  const reader = await awa.apiWith(['tickets:read'])
  const writer = await awa.apiWith(['tickets:write'])
  assert.equal((await reader.post('/ticket/add', awa.ticketAbout())).code, 1005)
  assert.equal((await reader.get('/ticket/search')).code, 1000)
  for (const path of ['/ticket/search', '/ticket/status/search', '/ticket/sla/search', '/ticket/1']) {
    assert.equal((await writer.get(path)).code, 1005)
    assert.equal((await world.as(null).get(path)).code, 4)
  }
})

test('many opened at the same moment share few commits; one that is refused spoils none, and leaves nobody behind', async () => {
  const MANY = 20
  const phone = (n: number): string => `2376990${String(10_000 + n)}`
  const bodyOf = (n: number) => ({
    contact: { channel: 'messenger', phone: phone(n), profile: { firstname: `Client ${n}` } },
    subject: `Parcel ${n}`,
    description: 'It has not come.',
  })
  const bad = { ...bodyOf(MANY), sla_policy_id: 999_999 }
  const bodies = [...Array.from({ length: MANY }, (_, n) => bodyOf(n)), bad]
  // one person twice: what each says of them is kept
  const lastname = { ...bodyOf(0).contact, profile: { lastname: 'Ngo' } }
  const answers = await Promise.all(
    [...bodies, { ...bodyOf(0), contact: lastname }].map(body => awa.api.post('/ticket/add', body)),
  )
  assert.deepEqual(
    answers.map(({ code }) => code),
    [...Array.from({ length: MANY }, () => 1000), 1007, 1000],
  )
  const tickets = answers.filter(({ code }) => code === 1000).map(({ body }) => body)
  for (const [n, ticket] of tickets.slice(0, MANY).entries()) assert.equal(ticket.subject, `Parcel ${n}`)
  const [found] = await world.rows<{ commits: number; people: number; events: number; acts: number }>(
    `select count(distinct t.xmin::text)::int as commits, count(distinct t.contact_detail_id)::int as people,
       (select count(*)::int from events e where e.app_id = $1 and e.type = 'ticket.created'
          and e.data ->> 'ticket' = any($2)) as events,
       (select count(*)::int from conversation_acts a where a.app_id = $1 and a.data ->> 'ticket' = any($2)) as acts
     from tickets t where t.app_id = $1 and t.hashid = any($2)`,
    [awa.app.id, tickets.map(({ hashid }) => hashid)],
  )
  assert.deepEqual([found!.people, found!.events, found!.acts], [MANY, MANY + 1, MANY + 1])
  assert.ok(found!.commits <= 12, `${found!.commits} commits`)
  const known = await world.rows<{ identifier: string; firstname: string; lastname: string | null }>(
    `select d.identifier, c.firstname, c.lastname from contact_details d join contacts c on c.app_id = d.app_id and c.id = d.contact_id
     where d.app_id = $1 and d.identifier = any($2)`,
    [awa.app.id, [phone(0), phone(MANY)]],
  )
  assert.deepEqual(known, [{ identifier: phone(0), firstname: 'Client 0', lastname: 'Ngo' }])
})
