import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SERVICE } from '../../src/audit/actor.ts'
import { setPrice } from '../../src/business/price.ts'
import { inTx } from '../../src/db/tx.ts'
import { HOUR_MS, toTimestamp } from '../../src/lib/time.ts'
import { SENDER } from '../cast.ts'
import type { Reply } from '../client.ts'
import { type Customer, useWorld } from '../world.ts'

const world = useWorld()
const { awa, chloe } = world
const PHONE = '237655222333'
const fatou = awa.customer(PHONE)
const text = (body: string) => ({ type: 'text', content: { text: body, preview_url: false } })
type Headers = { [name: string]: string }

const sendTo = (customer: Customer, more: object = {}, headers: Headers = {}): Promise<Reply> =>
  awa.triesToSend(customer, text('Your order is on its way'), more, headers)
const send = (more?: object, headers?: Headers): Promise<Reply> => sendTo(fatou, more, headers)
const typesTo = async (customer: Customer): Promise<string[]> =>
  (await customer.received()).map(sent => sent.request.type)
const count = async (): Promise<number> =>
  (
    await world.rows<{ n: number }>(
      `select count(*) as n from messages where app_id = $1 and author = 'api'`,
      [awa.app.id],
    )
  )[0]!.n

test('outside the window free text is refused with the reason, and nothing is stored', async () => {
  const reply = await send()
  assert.equal(reply.code, 1001)
  assert.deepEqual(reply.body, { reason: 'window_closed', window_closed_at: null, allowed: ['template'] })
  const french = await send({}, { 'accept-language': 'fr' })
  assert.match(french.message, /24 heures/)
  assert.equal(await count(), 0)
  const [known] = await world.rows('select 1 from contact_details where app_id = $1 and identifier = $2', [
    awa.app.id,
    PHONE,
  ])
  assert.equal(known, undefined, 'a refused message makes no contact')
})

test('a template passes a closed window; the contact is made', async () => {
  const reply = await send({
    contact: { phone: '237655222444', profile: { lastname: 'Eto', preferred_language: 'fr' } },
    message: { type: 'template', content: { name: 'order_update', language: 'en_US' } },
  })
  assert.equal(reply.code, 1000, reply.text)
  await world.drains()
  assert.deepEqual(await typesTo(awa.customer('237655222444')), ['template'])
})

test('inside the window a text is accepted, delivered, and its times come with the receipts', async () => {
  await fatou.writes()
  const reply = await send({ from: SENDER, client_ref: 'order-1' })
  assert.equal(reply.code, 1000, reply.text)
  assert.match(reply.body.message_id, /^msg-[1-9A-HJ-NP-Za-km-z]{10}$/)
  assert.match(reply.body.data.sent_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  assert.deepEqual(
    { ...reply.body, message_id: '', data: { ...reply.body.data, sent_at: '' } },
    {
      success: 'true',
      message_id: '',
      recipient: { phone_number: PHONE, identifier: PHONE },
      data: { sent_at: '', delivered_at: null, read_at: null },
    },
  )
  await world.drains()
  const message = await awa.message(reply.body.message_id)
  assert.equal(message.status, 'delivered')
  assert.equal(message.client_ref, 'order-1')
  assert.ok(message.sent_at! <= message.delivered_at!)
  assert.equal(message.read_at, null)
})

test('the window closes 24 hours after the last message of the contact', async () => {
  const mbarga = await awa.customerWhoWrote()
  assert.equal((await sendTo(mbarga)).code, 1000)
  await awa.waits('PT24H')
  const closed = await sendTo(mbarga)
  assert.equal(closed.body.reason, 'window_closed')
  assert.ok(closed.body.window_closed_at)
  await mbarga.writes()
  assert.equal((await sendTo(mbarga)).code, 1000)
  await world.drains()
})

test('held messages go when the contact writes; a template can stand in', async () => {
  const mbarga = await awa.customerWhoWrote()
  await world.drains()
  await awa.waits('PT25H')
  const before = (await mbarga.received()).length
  const held = await sendTo(mbarga, { on_window_closed: 'hold', message: text('kept for you') })
  assert.equal(held.code, 1000, held.text)
  const instead = await sendTo(mbarga, {
    on_window_closed: 'template',
    template: { name: 'come_back', language: 'fr' },
  })
  assert.equal(instead.code, 1000, instead.text)
  await world.drains()
  assert.deepEqual((await typesTo(mbarga)).slice(before), ['template'])
  assert.equal((await awa.message(held.body.message_id)).status, 'held')
  await mbarga.writes()
  await world.drains()
  assert.ok((await mbarga.reads()).includes('kept for you'))
  const missing = await sendTo(mbarga, { on_window_closed: 'template' })
  assert.deepEqual([missing.code, missing.body.errors[0].field], [1002, 'template'])
})

test('messages of one contact are delivered in the order they were taken', async () => {
  const mbarga = await awa.customerWhoWrote()
  await world.drains()
  const before = (await mbarga.received()).length
  await mbarga.meets({ outcome: 'error', error_code: 130429, times: 2 })
  for (const n of [1, 2, 3, 4])
    assert.equal((await sendTo(mbarga, { message: text(`part ${n}`) })).code, 1000)
  for (let i = 0; i < 6; i++) {
    await world.drains()
    await awa.waits('PT1M')
  }
  const accepted = (await mbarga.received()).slice(before).filter(sent => sent.accepted)
  assert.deepEqual(
    accepted.map(sent => sent.request.text.body),
    ['part 1', 'part 2', 'part 3', 'part 4'],
  )
})

test('send_at waits, expires_at ends it, a past one is code 1003', async () => {
  const mbarga = await awa.customerWhoWrote()
  await world.drains()
  const nowMs = Date.parse((await awa.waits('PT0S')).now)
  const later = await sendTo(mbarga, { send_at: toTimestamp(nowMs + HOUR_MS), message: text('in an hour') })
  assert.equal((await awa.message(later.body.message_id)).status, 'held')
  const past = await sendTo(mbarga, { expires_at: toTimestamp(nowMs - 1000) })
  assert.equal(past.code, 1003)
  const far = await sendTo(mbarga, { send_at: toTimestamp(nowMs + 31 * 24 * HOUR_MS) })
  assert.deepEqual([far.code, far.body.errors[0].field], [1002, 'send_at'])
  const short = await sendTo(mbarga, {
    send_at: toTimestamp(nowMs + HOUR_MS / 4),
    expires_at: toTimestamp(nowMs + HOUR_MS / 2),
    message: text('too late by then'),
  })
  await awa.waits('PT61M')
  await world.drains()
  assert.equal((await awa.message(later.body.message_id)).status, 'delivered')
  assert.equal((await awa.message(short.body.message_id)).status, 'expired')
})

test('senders: an unknown one and one of another app are the same 1007; no channel is 1001', async () => {
  const unknown = await send({ from: '237699999999' })
  const foreign = await chloe.api.post('/messages/send', {
    channel: 'messenger',
    contact: { phone: PHONE },
    from: '237688888888',
    message: text('x'),
  })
  const bare = ({ json }: Reply): object => ({ ...json, trace_id: '' })
  assert.equal(unknown.code, 1007)
  assert.deepEqual(bare(unknown), bare(foreign))
  const mail = await send({ channel: 'mail', contact: { email: 'awa@example.com' } })
  assert.deepEqual([mail.code, mail.body.reason], [1001, 'channel_not_connected'])
})

test('dry_run writes nothing and says window, limits, price and sender', async () => {
  await world.inTx(tx => setPrice(tx, awa.app.id, 'message:messenger', '0.0125', SERVICE))
  const before = await count()
  const reply = await send({ dry_run: true, contact: { phone: '237655222999' } })
  assert.deepEqual(reply.body, {
    dry_run: true,
    would_send: false,
    reason: 'window_closed',
    sender: SENDER,
    window: { open: false, closes_at: null, closed_at: null },
    limits: [],
    consent: 'not_required',
    opted_out_at: null,
    price: { amount: 0.0125, currency: 'EUR' },
  })
  await fatou.writes()
  const open = await send({ dry_run: true })
  assert.deepEqual([open.body.would_send, open.body.reason, open.body.window.open], [true, null, true])
  await awa.stopsAll()
  const stopped = await send({ dry_run: true })
  assert.deepEqual(
    [stopped.code, stopped.body.would_send, stopped.body.reason],
    [1000, false, 'emergency_stop'],
  )
  assert.equal((await send()).code, 1010)
  await awa.goesOn()
  assert.equal(await count(), before)
})

test('a message is charged once; without the balance it is refused and nothing is stored', async () => {
  const { db } = world.app.service.deps
  const id = awa.app.id
  const balance = async (): Promise<string> =>
    (await db.query<{ amount: string }>('select amount::text from balances where app_id = $1', [id]))[0]!
      .amount
  const start = await balance()
  await Promise.all(Array.from({ length: 10 }, () => send({}, { 'idempotency-key': 'charge-once' })))
  const [{ spent }] = (await db.query<{ spent: string }>(
    'select ($1::numeric - $2::numeric)::text as spent',
    [start, await balance()],
  )) as [{ spent: string }]
  assert.equal(Number(spent), 0.0125)
  await inTx(db, tx => setPrice(tx, id, 'message:messenger', '200', SERVICE))
  const replies = await Promise.all(Array.from({ length: 3 }, () => send()))
  assert.deepEqual(replies.map(r => r.code).sort(), [1000, 1001, 1001])
  assert.equal(replies.find(r => r.code === 1001)!.body.reason, 'insufficient_balance')
  const [sum] = await db.query<{ same: boolean }>(
    'select (select sum(amount) from ledger where app_id = $1) = (select amount from balances where app_id = $1) as same',
    [id],
  )
  assert.equal(sum!.same, true)
  await inTx(db, tx => setPrice(tx, id, 'message:messenger', '0', SERVICE))
})

test('an Idempotency-Key repeats the first answer, byte for byte; another body is 1004', async () => {
  const first = await send({}, { 'idempotency-key': 'k-1' })
  const again = await send({}, { 'idempotency-key': 'k-1' })
  assert.equal(again.text, first.text)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.equal(first.headers.get('idempotency-replayed'), null)
  assert.equal((await send({ client_ref: 'other' }, { 'idempotency-key': 'k-1' })).code, 1004)
})

test('Prefer: wait holds the answer until the channel took or refused it', async () => {
  const worker = await world.second({ roles: ['api', 'worker'] })
  assert.ok(worker)
  const mbarga = await awa.customerWhoWrote()
  const taken = await sendTo(mbarga, {}, { prefer: 'wait=5' })
  assert.equal(taken.code, 1000, taken.text)
  assert.equal(taken.headers.get('preference-applied'), 'wait=5')
  assert.ok(taken.body.data.delivered_at === null || taken.body.data.delivered_at >= taken.body.data.sent_at)
  assert.match((await awa.message(taken.body.message_id)).status, /^(sent|delivered)$/)
  await mbarga.meets({ outcome: 'error', error_code: 131026, times: 5 })
  const refused = await sendTo(mbarga, {}, { prefer: 'wait=5' })
  assert.equal(refused.code, 1001, refused.text)
  assert.deepEqual(
    [refused.code, refused.body.reason, refused.body.error.code],
    [1001, 'channel_refused', '131026'],
  )
})

test("the seed's limits rule at the API, the channel's own refuse before sending and name the limit", async () => {
  const list = (sections: object[]): object => ({
    message: {
      type: 'interactive',
      content: { type: 'list', body: { text: 'Choose' }, action: { button: 'Open', sections } },
    },
  })
  const rows = (from: number, n: number): object[] =>
    Array.from({ length: n }, (_, i) => ({ id: `r${from + i}`, title: `Row ${from + i}` }))
  const eleven = await send(list([{ title: 'A', rows: rows(0, 11) }]))
  assert.deepEqual(
    [eleven.code, eleven.body.errors[0].field],
    [1002, 'message.content.action.sections.0.rows'],
  )
  const twelve = await send(
    list([
      { title: 'A', rows: rows(0, 6) },
      { title: 'B', rows: rows(6, 6) },
    ]),
  )
  assert.equal(twelve.code, 1002)
  assert.match(twelve.message, /10/)
  assert.equal((await send(list([{ title: 'A', rows: rows(0, 10) }]))).code, 1000)
})
