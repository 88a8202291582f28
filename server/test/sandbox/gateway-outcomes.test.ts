import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bootApp, type TestApp } from '../app.ts'
import { type Desk, deskOf, hushAgents, until } from './gateway.ts'

let app: TestApp
let desk: Desk
before(async () => {
  app = await bootApp({ roles: ['api', 'worker'] })
  await hushAgents(app)
  desk = deskOf(app, app.cast.awa.test)
})
after(() => app.stop())

let counter = 237655400000
/** A new customer who has just written. */
async function customer(): Promise<string> {
  const phone = String(++counter)
  await desk.write(phone)
  return phone
}

const reached = (id: string, status: string) =>
  until(`${id} becomes ${status}`, async () => {
    const message = await desk.message(id)
    return message.status === status && message
  })

const attempts = (id: string) =>
  app.service.deps.db.query<{ outcome: string | null }>(
    `select a.outcome from message_attempts a join messages m on m.app_id = a.app_id and m.id = a.message_id
     where m.hashid = $1 order by a.attempt`,
    [id],
  )

test('without a script a message is sent and delivered, not read', async () => {
  const phone = await customer()
  const message = await reached(await desk.sendText(phone), 'delivered')
  assert.equal(message.read_at, null)
})

test('sent gets no further; read is read', async () => {
  const phone = await customer()
  await desk.script({ contact: { phone }, outcome: 'sent' })
  await desk.script({ contact: { phone }, outcome: 'read' })
  const first = await desk.sendText(phone, 'un')
  const second = await desk.sendText(phone, 'deux')
  const read = await reached(second, 'read')
  assert.ok(read.read_at >= read.delivered_at)
  assert.equal((await desk.message(first)).status, 'sent')
})

test('failed: taken first, then a failed status with the code', async () => {
  const phone = await customer()
  await desk.script({ contact: { phone }, outcome: 'failed', error_code: 131050 })
  const message = await reached(await desk.sendText(phone), 'failed')
  assert.deepEqual([message.error.code, message.error.reason], ['131050', 'opted_out'])
  await desk.script({ contact: { phone }, outcome: 'failed' })
  const unknown = await reached(await desk.sendText(phone), 'failed')
  assert.equal(unknown.error.reason, 'no_such_recipient')
})

test('error: a final one fails at once, a passing one is tried again', async () => {
  const phone = await customer()
  await desk.script({ contact: { phone }, outcome: 'error', error_code: 131047 })
  const closed = await desk.sendText(phone, 'un')
  assert.equal((await reached(closed, 'failed')).error.reason, 'window_closed')
  for (const error_code of [130429, 500])
    await desk.script({ contact: { phone }, outcome: 'error', error_code })
  const busy = await desk.sendText(phone, 'deux')
  await reached(busy, 'delivered')
  assert.deepEqual(
    (await attempts(busy)).map(row => row.outcome),
    ['retry', 'retry', 'sent'],
  )
  const sends = await desk.outbox(phone)
  assert.deepEqual(
    sends.map((sent: { accepted: boolean; response: { status: number } }) => [
      sent.accepted,
      sent.response.status,
    ]),
    [
      [false, 400],
      [false, 429],
      [false, 500],
      [true, 200],
    ],
  )
})

test('late: the statuses come before the reply', async () => {
  const phone = await customer()
  await desk.script({ contact: { phone }, outcome: 'late', delay_ms: 1500 })
  const id = await desk.sendText(phone)
  await reached(id, 'delivered')
  assert.deepEqual(await attempts(id), [{ outcome: null }])
  await until('the reply is there', async () => (await attempts(id))[0]?.outcome === 'sent')
  assert.equal((await desk.message(id)).status, 'delivered')
  assert.equal((await desk.outbox(phone)).length, 1)
})

test('lost: taken once, never sent again, and known from its statuses', async () => {
  const phone = await customer()
  await desk.script({ contact: { phone }, outcome: 'lost', delay_ms: 600 })
  const id = await desk.sendText(phone)
  await reached(id, 'unknown')
  await reached(id, 'delivered')
  assert.equal((await desk.outbox(phone)).length, 1)
})

test('duplicate: statuses twice and out of order are each one event', async () => {
  const phone = await customer()
  await desk.script({ contact: { phone }, outcome: 'duplicate' })
  const id = await desk.sendText(phone)
  await reached(id, 'delivered')
  await until('all callbacks are through', async () => {
    const left = await app.service.deps.db.query(
      `select 1 from pgboss.job where name = 'sandbox.callback' and state < 'completed'`,
    )
    return left.length === 0
  })
  const events = await app.service.deps.db.query<{ type: string }>(
    `select type from events where data->>'message' = $1 and type = 'message.delivered'`,
    [id],
  )
  assert.equal(events.length, 1)
})

test('outcomes are taken oldest first, as often as asked, and only by whom they are meant for', async () => {
  const [one, other] = [await customer(), await customer()]
  await desk.script({ contact: { phone: one }, outcome: 'failed', times: 2 })
  const unharmed = await desk.sendText(other)
  const ids = [
    await desk.sendText(one, 'un'),
    await desk.sendText(one, 'deux'),
    await desk.sendText(one, 'trois'),
  ]
  await reached(unharmed, 'delivered')
  await reached(ids[2]!, 'delivered')
  for (const id of ids.slice(0, 2)) await reached(id, 'failed')
})

test('what our hook does not take comes again until it does', async () => {
  const { db } = app.service.deps
  const { test: chloe } = app.cast.chloe
  const moveHook = (from: string, to: string) =>
    db.query('update channel_hooks set hook_id = $2 where hook_id = $1', [from, to])
  const { hook_id } = chloe.messenger
  await moveHook(hook_id, 'elsewhere')
  const played = await deskOf(app, chloe).write('237655400999')
  assert.deepEqual([played.delivered, played.status], [false, 404])
  const job = `select 1 from pgboss.job where name = 'sandbox.callback' and state = 'retry' and data->>'app_id' = $1`
  await until('it was tried again', async () => (await db.query(job, [String(chloe.id)])).length > 0)
  await moveHook('elsewhere', hook_id)
  await until('it is stored', async () => {
    const rows = await db.query('select 1 from messages where app_id = $1 and provider_id = $2', [
      chloe.id,
      played.message_id,
    ])
    return rows.length === 1
  })
})

test('a service that stops does not wait for a late reply', async () => {
  const other = await bootApp({ roles: ['api', 'worker'] })
  await hushAgents(other)
  const theirs = deskOf(other, other.cast.awa.test)
  const phone = '237655400998'
  await theirs.write(phone)
  await theirs.script({ outcome: 'late', delay_ms: 60_000 })
  await theirs.sendText(phone)
  await until('it is on its way', async () => (await theirs.outbox(phone)).length === 1)
  const startMs = Date.now()
  await other.stop()
  assert.ok(Date.now() - startMs < 5000)
})
