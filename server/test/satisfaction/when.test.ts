// When customers are asked how they were served, and by which channel: never too early, never about what was given up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AppId } from '../../src/lib/ids.ts'
import type { Timestamp } from '../../src/lib/time.ts'
import { askResolved } from '../../src/satisfaction/ask.ts'
import { accepted } from '../world/formats.ts'
import { ok } from '../world/visitor.ts'
import { type Body, type Customer, type Ticket, useWorld } from '../world.ts'

const MINUTE = 60_000

const world = useWorld({ agents: 'silent' }, async () => {
  accepted(await awa.api.post('/ticket/satisfaction/change', { is_active: true }))
})
const { awa } = world

/** A ticket of somebody who has just written. */
async function hasTicket(about: Body = {}): Promise<{ fatou: Customer; ticket: Ticket }> {
  const fatou = awa.customer()
  await fatou.writes('Salut')
  await world.drains()
  const { id } = await awa.conversation(fatou)
  return { fatou, ticket: await awa.opensTicket({ conversation: String(id), ...about }) }
}
const questions = async (fatou: Customer): Promise<Body[]> =>
  (await fatou.received())
    .map(({ request }) => request as Body)
    .filter(sent => sent.interactive?.type === 'list')
/** Seconds until the job that asks may begin, of those that wait. */
const waiting = async (): Promise<number[]> =>
  (
    await world.rows<{ seconds: number }>(
      `select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
       where name = 'satisfaction.ask' and state = 'created' order by created_on`,
    )
  ).map(({ seconds }) => seconds)
/** What became of the messages that asked about a ticket. */
const asked = ({ hashid }: Ticket): Promise<{ status: string; is_over: boolean }[]> =>
  world.rows(
    `select m.status, r.expires_at < r.asked_at + interval '1 day' as is_over from satisfaction_requests r
     join messages m on m.app_id = r.app_id and m.id = r.message_id
     join tickets t on t.app_id = r.app_id and t.id = r.ticket_id where t.hashid = $1`,
    [hashid],
  )

test('ten minutes after the resolution, or as many as the app says', async () => {
  assert.equal(accepted(await awa.api.get('/ticket/satisfaction/settings')).delay_minutes, 10)
  const [early, late] = [await hasTicket(), await hasTicket()]
  await awa.moves(early.ticket, 'resolved')
  assert.deepEqual(await waiting(), [600])
  accepted(await awa.api.post('/ticket/satisfaction/change', { delay_minutes: 45 }))
  await awa.moves(late.ticket, 'resolved')
  assert.deepEqual(await waiting(), [600, 2700])
  assert.equal((await questions(early.fatou)).length, 0)
  await world.drains()
  assert.deepEqual(
    (await Promise.all([early, late].map(one => questions(one.fatou)))).map(all => all.length),
    [1, 1],
  )
  accepted(await awa.api.post('/ticket/satisfaction/change', { delay_minutes: 10 }))
})

test('what was resolved and is canceled, or part of another, before the time has come is not asked about', async () => {
  const [canceled, merged] = [await hasTicket(), await hasTicket()]
  for (const { ticket } of [canceled, merged]) await awa.moves(ticket, 'resolved')
  await awa.moves(canceled.ticket, 'canceled')
  const whole = await awa.opensTicket({}, merged.fatou)
  accepted(await awa.api.post(`/ticket/${merged.ticket.hashid}/merge`, { into: whole.hashid }))
  await world.drains()
  for (const { fatou } of [canceled, merged]) assert.equal((await questions(fatou)).length, 0)
})

test('a question that waits for the contact is taken back where its ticket is canceled, or part of another', async () => {
  const all = [await hasTicket(), await hasTicket(), await hasTicket()]
  const [canceled, merged, kept] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]
  const whole = await awa.opensTicket({}, merged.fatou)
  await awa.waits('PT25H')
  for (const { ticket } of all) await awa.moves(ticket, 'resolved')
  await world.drains()
  await awa.moves(canceled.ticket, 'canceled')
  accepted(await awa.api.post(`/ticket/${merged.ticket.hashid}/merge`, { into: whole.hashid }))
  await awa.moves(kept.ticket, 'closed')
  await world.drains()
  const gone = [{ status: 'cancelled', is_over: true }]
  assert.deepEqual([await asked(canceled.ticket), await asked(merged.ticket)], [gone, gone])
  world.passes(MINUTE)
  for (const { fatou } of all) await fatou.writes('Bonjour')
  await world.drains()
  assert.deepEqual(
    (await Promise.all(all.map(({ fatou }) => questions(fatou)))).map(sent => sent.length),
    [0, 0, 1],
  )
  await awa.returnsToRealTime()
})

test('in the web chat the question is a list with a link in its words; a choice rates, and a comment behind the link', async () => {
  const visitor = await world.visitor(awa.app)
  await visitor.writes('Where is my parcel?')
  const [session] = await world.rows<{ id: number }>(
    `select s.id from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where d.app_id = $1 and d.identifier = $2`,
    [awa.app.id, visitor.id],
  )
  const ticket = await awa.opensTicket({ conversation: String(session!.id) })
  await awa.moves(ticket, 'resolved')
  await world.drains()
  const question = (await ok(visitor.get('/messages?after=1'))).body.at(-1) as Body
  assert.equal(question.type, 'interactive')
  const rows: { id: string; title: string }[] = question.content.action.sections[0].rows
  assert.deepEqual(
    rows.map(({ title }) => title.slice(0, 1)),
    ['5', '4', '3', '2', '1'],
  )
  const [path] = /\/satisfaction\/[\w-]{43}/.exec(question.content.body.text)!
  const content = { list_reply: rows[1], context_id: question.id }
  await ok(visitor.post('/messages', { client_id: 'rates', type: 'interactive_reply', content }))
  await world.drains()
  assert.equal((await awa.ticket(ticket)).satisfaction_rating, 4)
  const body = new URLSearchParams({ rating: '2', comment: 'It came in pieces' })
  const sent = await fetch(world.app.service.address + path, { method: 'POST', body })
  assert.equal(sent.status, 200)
  const rated = await awa.ticket(ticket)
  const { rating, comment, channel } = (rated.meta as Body).satisfaction
  assert.deepEqual([rating, comment, channel], [2, 'It came in pieces', 'webchat'])
  const told = (await awa.eventsOf(ticket)).filter(({ type }) => type === 'ticket.satisfaction_received')
  assert.deepEqual(
    told.map(({ data }) => [data.rating, data.previous, data.comment]),
    [
      [4, null, null],
      [2, 4, 'It came in pieces'],
    ],
  )
  // nobody answers a rating
  const after = (await ok(visitor.get(`/messages?after=${question.seq}`))).body as Body[]
  assert.deepEqual(
    after.filter(({ direction }) => direction === 'out'),
    [],
  )
})

/** A ticket that is resolved once its customer has been silent for a day: what the template says of it. */
async function templated(components: Body[]): Promise<{ fatou: Customer; ticket: Ticket; sent: Body }> {
  const template = { name: 'how_did_we_do', language: 'en', components }
  accepted(await awa.api.post('/ticket/satisfaction/change', { template }))
  assert.deepEqual((await awa.api.get('/ticket/satisfaction/settings')).body.template, template)
  const { fatou, ticket } = await hasTicket()
  await awa.waits('PT25H')
  await awa.moves(ticket, 'resolved')
  await world.drains()
  const sent = (await fatou.received()).at(-1)!.request as Body
  assert.equal(sent.template?.name, template.name)
  accepted(await awa.api.post('/ticket/satisfaction/change', { template: null }))
  return { fatou, ticket, sent: sent.template }
}

test('outside the window a template asks: by the link that it holds, or by its own buttons', async () => {
  const linked = await templated([
    { type: 'body', parameters: [{ type: 'text', text: 'About {{subject}}: {{link}}' }] },
    { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '{{secret}}' }] },
  ])
  const [body, button] = linked.sent.components
  const { subject } = await awa.ticket(linked.ticket)
  const path = `/satisfaction/${button.parameters[0].text}`
  assert.equal(body.parameters[0].text, `About ${subject}: ${world.app.service.deps.settings.baseUrl}${path}`)
  const page = await fetch(world.app.service.address + path, {
    method: 'POST',
    body: new URLSearchParams({ rating: '4' }),
  })
  assert.equal(page.status, 200)
  assert.equal((await awa.ticket(linked.ticket)).satisfaction_rating, 4)
  const pressed = await templated([
    {
      type: 'button',
      sub_type: 'quick_reply',
      index: '0',
      parameters: [{ type: 'payload', payload: '{{rating.5}}' }],
    },
    {
      type: 'button',
      sub_type: 'quick_reply',
      index: '1',
      parameters: [{ type: 'payload', payload: '{{rating.1}}' }],
    },
  ])
  const { payload } = pressed.sent.components[1].parameters[0]
  const before = (await pressed.fatou.received()).length
  await pressed.fatou.taps({ button_reply: { id: payload, title: 'Poor' } })
  await world.drains()
  assert.equal((await awa.ticket(pressed.ticket)).satisfaction_rating, 1)
  assert.equal((await pressed.fatou.received()).length, before, 'nobody answers')
  await awa.returnsToRealTime()
})

test('a template by which nobody could rate is refused and changes nothing', async () => {
  const before = await awa.api.get('/ticket/satisfaction/settings')
  const template = { name: 'how_did_we_do', language: 'en' }
  for (const components of [
    undefined,
    [],
    [{ type: 'body', parameters: [{ type: 'text', text: '{{subject}}' }] }],
  ]) {
    const answer = await awa.api.post('/ticket/satisfaction/change', {
      template: { ...template, components },
    })
    assert.equal(answer.code, 1002)
    assert.equal(answer.body.errors[0].field, 'template.components')
    assert.match(answer.body.errors[0].message, /\{\{link\}\}/)
  }
  assert.deepEqual((await awa.api.get('/ticket/satisfaction/settings')).body, before.body)
})

test('a subject that is longer than a place of the template is said as far as it goes', async () => {
  const template = {
    ...{ name: 'how_did_we_do', language: 'en' },
    components: [
      { type: 'header', parameters: [{ type: 'text', text: '{{subject}}' }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '{{secret}}' }] },
    ],
  }
  accepted(await awa.api.post('/ticket/satisfaction/change', { template }))
  const subject = 'The kettle that I bought on Friday at your shop in Akwa leaks'
  const { fatou, ticket } = await hasTicket({ subject })
  await awa.waits('PT25H')
  await awa.moves(ticket, 'resolved')
  await world.drains()
  const sent = (await fatou.received()).at(-1)!.request as Body
  assert.equal(sent.template.components[0].parameters[0].text, `${subject.slice(0, 59)}…`)
  accepted(await awa.api.post('/ticket/satisfaction/change', { template: null }))
  await awa.returnsToRealTime()
})

test('where the filled template does not fit, the question waits for the customer', async () => {
  const text = '{{link}}'.repeat(100)
  const template = {
    name: 'how_did_we_do',
    language: 'en',
    components: [{ type: 'body', parameters: [{ type: 'text', text }] }],
  }
  const answer = await awa.api.post('/ticket/satisfaction/change', { template })
  assert.equal(answer.code, 1002)
  assert.equal(answer.body.errors[0].field, 'template.components.0.parameters.0.text')
  // of a time before that was refused
  await world.rows('update satisfaction_settings set template = $2::jsonb where app_id = $1', [
    awa.app.id,
    JSON.stringify(template),
  ])
  const { fatou, ticket } = await hasTicket()
  await awa.waits('PT25H')
  await awa.moves(ticket, 'resolved')
  await world.drains()
  assert.deepEqual(await asked(ticket), [{ status: 'held', is_over: false }])
  await awa.moves(ticket, 'closed')
  await fatou.writes('Bonjour')
  await world.drains()
  assert.equal((await questions(fatou)).length, 1)
  accepted(await awa.api.post('/ticket/satisfaction/change', { template: null }))
  await awa.returnsToRealTime()
})

test('a question that may not go is told to whoever runs the service, and its ticket was not asked about', async () => {
  const { fatou, ticket } = await hasTicket()
  await awa.moves(ticket, 'resolved')
  const [row] = await world.rows<{ id: number; resolved_at: Timestamp }>(
    'select id, resolved_at from tickets where hashid = $1',
    [ticket.hashid],
  )
  const { deps } = world.app.service
  const lines: unknown[] = []
  const log = { ...deps.log, warn: (...line: unknown[]) => lines.push(line) } as unknown as typeof deps.log
  const settings = { ...deps.settings, baseUrl: `https://${'x'.repeat(5000)}.example` }
  const job = { app_id: awa.app.id as AppId, ticket_id: row!.id, resolved_at: row!.resolved_at }
  await askResolved({ ...deps, log, settings }, job)
  assert.match(JSON.stringify(lines), /message\.content.*cannot be asked how they were served/)
  assert.equal((await awa.ticket(ticket)).satisfaction_requested, false)
  assert.deepEqual(await asked(ticket), [])
  await world.drains()
  assert.equal((await questions(fatou)).length, 1, 'asked once it can be')
})
