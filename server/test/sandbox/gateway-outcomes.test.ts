import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partIn } from '../events/part-in.ts'
import { type Customer, openWorld, until, useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent', roles: ['api', 'worker'] })
const { awa } = world

const textTo = async (to: Customer, words?: string): Promise<string> =>
  (await awa.sends(to, words)).message_id

const reached = (id: string, status: string) =>
  until(`${id} becomes ${status}`, async () => {
    const message = await awa.message(id)
    return message.status === status && message
  })

/** The attempts that are told of a message. */
const attempts = async (id: string) =>
  (
    (await awa.api.get(`/messages/${id}`)).body.timeline as {
      what: string
      ended_at: string | null
      status: string
    }[]
  )
    .filter(({ what }) => what === 'attempt')
    .map(({ ended_at, status }) => ({ ended_at, status }))

test('without a script a message is sent and delivered, not read', async () => {
  const fatou = await awa.customerWhoWrote()
  const message = await reached(await textTo(fatou), 'delivered')
  assert.equal(message.read_at, null)
})

test('sent gets no further; read is read', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'sent' })
  await fatou.meets({ outcome: 'read' })
  const first = await textTo(fatou, 'un')
  const second = await textTo(fatou, 'deux')
  const read = await reached(second, 'read')
  assert.ok(read.read_at! >= read.delivered_at!)
  assert.equal((await awa.message(first)).status, 'sent')
})

test('failed: taken first, then a failed status with the code', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'failed', error_code: 131050 })
  const message = await reached(await textTo(fatou), 'failed')
  assert.deepEqual([message.error!.code, message.error!.reason], ['131050', 'opted_out'])
  await fatou.meets({ outcome: 'failed' })
  const unknown = await reached(await textTo(fatou), 'failed')
  assert.equal(unknown.error!.reason, 'no_such_recipient')
})

test('a reset drops what was scripted: for one person, or for all', async () => {
  const [fatou, moussa] = [await awa.customerWhoWrote(), await awa.customerWhoWrote()]
  const script = (body: object) => awa.api.post('/test/outcome', body)
  const failing = { outcome: 'failed', times: 5 }
  for (const { phone } of [fatou, moussa]) await script({ ...failing, contact: { phone } })
  const dropped = await script({ reset: true, contact: { phone: fatou.phone } })
  assert.deepEqual(dropped.body, { outcome: 'delivered', times: 0, contact: fatou.phone })
  await reached(await textTo(fatou), 'delivered')
  await reached(await textTo(moussa), 'failed')
  await script(failing)
  await script({ reset: true })
  for (const someone of [fatou, moussa]) await reached(await textTo(someone), 'delivered')
  for (const body of [{}, { reset: true, outcome: 'failed' }, { reset: false }, { times: 2 }])
    assert.equal((await script(body)).code, 1002, JSON.stringify(body))
})

test('error: a final one fails at once, a passing one is tried again', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'error', error_code: 131047 })
  const closed = await textTo(fatou, 'un')
  assert.equal((await reached(closed, 'failed')).error!.reason, 'window_closed')
  // what the provider finds closed is closed, until the contact writes
  await fatou.writes()
  for (const error_code of [130429, 500]) await fatou.meets({ outcome: 'error', error_code })
  const busy = await textTo(fatou, 'deux')
  await reached(busy, 'delivered')
  assert.deepEqual(
    (await attempts(busy)).map(({ status }) => status),
    ['retry', 'retry', 'sent'],
  )
  const sends = await fatou.received()
  assert.deepEqual(
    sends.map(sent => [sent.accepted, sent.response.status]),
    [
      [false, 400],
      [false, 429],
      [false, 500],
      [true, 200],
    ],
  )
})

test('late: the statuses come before the reply', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'late', delay_ms: 1500 })
  const id = await textTo(fatou)
  await reached(id, 'delivered')
  assert.deepEqual(
    (await attempts(id)).map(({ ended_at }) => ended_at),
    [null],
  )
  await until('the reply is there', async () => (await attempts(id))[0]?.status === 'sent')
  assert.equal((await awa.message(id)).status, 'delivered')
  assert.equal((await fatou.received()).length, 1)
})

test('lost: accepted once, never resent, and known from its statuses', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'lost', delay_ms: 600 })
  const id = await textTo(fatou)
  await reached(id, 'unknown')
  await reached(id, 'delivered')
  assert.equal((await fatou.received()).length, 1)
})

test('unknown: taken, and never heard of again, until a person settles it', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'unknown' })
  const id = await textTo(fatou)
  await reached(id, 'unknown')
  await world.drains()
  assert.equal((await awa.message(id)).status, 'unknown')
  assert.equal((await fatou.received()).length, 1)
  const settled = await awa.api.post(`/messages/${id}/settle`, { outcome: 'resend' })
  assert.equal(settled.code, 1000, settled.text)
  await reached(id, 'delivered')
  assert.equal((await fatou.received()).length, 2)
})

test('duplicate: statuses twice and out of order are each one event', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'duplicate' })
  const id = await textTo(fatou)
  await reached(id, 'delivered')
  await until('all callbacks are through', async () => {
    const left = await world.rows(
      `select 1 from pgboss.job where name = 'sandbox.callback' and state < 'completed'`,
    )
    return left.length === 0
  })
  const events = await world.rows<{ type: string }>(
    `select type from events where ${partIn('data', 'message')} = $1 and type = 'message.delivered'`,
    [id],
  )
  assert.equal(events.length, 1)
})

test('outcomes are taken oldest first, as often as asked, and only by whom they are meant for', async () => {
  const [one, other] = [await awa.customerWhoWrote(), await awa.customerWhoWrote()]
  await one.meets({ outcome: 'failed', times: 2 })
  const unharmed = await textTo(other)
  const ids = [await textTo(one, 'un'), await textTo(one, 'deux'), await textTo(one, 'trois')]
  await reached(unharmed, 'delivered')
  await reached(ids[2]!, 'delivered')
  for (const id of ids.slice(0, 2)) await reached(id, 'failed')
})

test('a webhook that our hook does not accept is retried until it does', async () => {
  const { chloe, rows } = world
  const moveHook = (from: string, to: string) =>
    rows('update channel_hooks set hook_id = $2 where hook_id = $1', [from, to])
  const { hook_id } = chloe.app.messenger
  await moveHook(hook_id, 'elsewhere')
  const played = await chloe.customer().writes()
  assert.deepEqual([played.delivered, played.status], [false, 404])
  const job = `select 1 from pgboss.job where name = 'sandbox.callback' and state = 'retry' and data->>'app_id' = $1`
  await until('it was tried again', async () => (await rows(job, [String(chloe.app.id)])).length > 0)
  await moveHook('elsewhere', hook_id)
  const stored = 'select 1 from messages where app_id = $1 and provider_id = $2'
  await until('it is stored', async () => {
    return (await rows(stored, [chloe.app.id, played.message_id])).length === 1
  })
})

test('a service that stops does not wait for a late reply', async () => {
  const other = await openWorld({ agents: 'silent', roles: ['api', 'worker'] })
  const fatou = other.awa.customer()
  await fatou.writes()
  await fatou.meets({ outcome: 'late', delay_ms: 60_000 })
  await other.awa.sends(fatou)
  await until('it is on its way', async () => (await fatou.received()).length === 1)
  const startMs = Date.now()
  await other.stop()
  assert.ok(Date.now() - startMs < 5000)
})
