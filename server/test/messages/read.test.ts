// Customers see that their messages are read, and that an answer is being written.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertReadAttempt } from '../../src/delivery/queries-ends.ts'
import type { AppId } from '../../src/lib/ids.ts'
import type { Timestamp } from '../../src/lib/time.ts'
import type { Call } from '../../src/outbound/call.ts'
import type { ExchangeRecord } from '../../src/outbound/exchanges.ts'
import { openWorld, type Shop, until, type World } from '../world.ts'

type Body = { status?: string; message_id?: string; typing_indicator?: { type: string }; to?: string }

let world: World
let awa: Shop
const seen: Body[] = []
/** What becomes of telling that a message is read. */
let reading: 'passed on' | 'fails' | 'hangs' | 'refused' = 'passed on'
before(async () => {
  world = await openWorld()
  awa = world.awa
  const { deps } = world.app.service
  const { call } = deps
  const watched: Call = async request => {
    const body = JSON.parse(String(request.body ?? '{}')) as Body
    seen.push(body)
    if (body.status === 'read' && reading === 'fails') throw new Error('the provider is away')
    if (body.status === 'read' && reading === 'refused')
      return { kind: 'answer', status: 400, headers: {}, body: '{"error":{"code":131009}}' }
    if (body.status === 'read' && reading === 'hangs') return new Promise(() => {})
    return call(request)
  }
  Object.assign(deps, { call: watched })
})
after(() => world.stop())

const readsOf = (id: string) => seen.filter(body => body.status === 'read' && body.message_id === id)
const isAnswered = async (phone: string) =>
  (
    await world.rows(
      `select 1 from messages m join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
     where d.identifier = $1 and m.author = 'agent' and m.status in ('sent', 'delivered')`,
      [phone],
    )
  ).length === 1

const setting = (config: object) =>
  world.rows('update channels set config = config || $2::jsonb where id = $1', [
    awa.app.messenger.id,
    JSON.stringify(config),
  ])

test('the newest message of a burst is marked read, with the typing indicator; it is no message', async () => {
  const fatou = awa.customer()
  await fatou.writes('Hello')
  const newest = await fatou.writes('Is anybody there?')
  await world.drains()
  const [told] = await until('it is read', async () => readsOf(newest.message_id))
  assert.deepEqual(told, {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: newest.message_id,
    typing_indicator: { type: 'text' },
  })
  assert.ok(await isAnswered(fatou.phone))
  assert.equal(seen.filter(body => body.status === 'read').length, 1)
  assert.equal((await fatou.received()).length, 1)
})

for (const what of ['fails', 'hangs'] as const)
  test(`when it ${what}, the answer is sent all the same`, async () => {
    reading = what
    const rose = awa.customer()
    const { message_id } = await rose.writes('Hello')
    await world.drains()
    reading = 'passed on'
    assert.equal(readsOf(message_id).length, 1)
    assert.ok(await isAnswered(rose.phone))
  })

test('what did not take it is kept with the message that was read: both sides, without the number’s secrets', async () => {
  const binta = awa.customer()
  reading = 'refused'
  const { message_id } = await binta.writes('Hello')
  await world.drains()
  reading = 'passed on'
  const [{ hashid }] = (await world.rows<{ hashid: string }>(
    'select hashid from messages where provider_id = $1',
    [message_id],
  )) as [{ hashid: string }]
  const [received, told] = await until('it is kept', async () => {
    const { timeline } = (await awa.api.get(`/messages/${hashid}`)).body
    return timeline.length > 1 && timeline
  })
  assert.deepEqual(
    [received.what, told.what, told.status, told.attempt],
    ['received', 'attempt', 'failed', 1],
  )
  const { request, response } = told.exchange
  assert.equal(JSON.parse(request.body).message_id, message_id)
  assert.deepEqual(
    [request.headers.authorization, response.status, response.body],
    ['[hidden]', 400, '{"error":{"code":131009}}'],
  )
  assert.ok(await isAnswered(binta.phone))
})

test('with keep_exchanges: all also what took it; a turn that tells again tells a few times', async () => {
  const ama = awa.customer()
  await setting({ keep_exchanges: 'all' })
  const { message_id } = await ama.writes('Hello')
  await world.drains()
  const [{ hashid, id, channel_id }] = (await world.rows<{ hashid: string; id: number; channel_id: number }>(
    'select hashid, id, channel_id from messages where provider_id = $1',
    [message_id],
  )) as [{ hashid: string; id: number; channel_id: number }]
  const timelineOf = async () => (await awa.api.get(`/messages/${hashid}`)).body.timeline
  const told = await until('it is kept', async () => (await timelineOf())[1])
  assert.deepEqual([told.status, told.exchange.response.status], ['sent', 200])
  assert.equal(told.exchange.request.headers.authorization, '[hidden]')
  await setting({ keep_exchanges: 'failed' })
  const { db } = world.app.service.deps
  const [{ app_id }] = (await world.rows<{ app_id: AppId }>('select app_id from messages where id = $1', [
    id,
  ])) as [{ app_id: AppId }]
  const exchange = { all_ms: 1 } as ExchangeRecord
  const again = { channelId: channel_id, providerId: message_id, outcome: 'failed', exchange } as const
  for (let i = 0; i < 8; i++)
    await insertReadAttempt(db, app_id, again, '2026-01-05T10:00:00.000000Z' as Timestamp)
  assert.deepEqual(
    await world.rows('select attempt, outcome from message_attempts where message_id = $1 order by attempt', [
      id,
    ]),
    ['sent', 'failed', 'failed', 'failed', 'failed'].map((outcome, i) => ({ attempt: i + 1, outcome })),
  )
})

test('a number may keep to itself that it writes, or that it reads', async () => {
  const paul = awa.customer()
  await setting({ typing_indicator: 'off' })
  const { message_id } = await paul.writes('Hello')
  await world.drains()
  assert.deepEqual(readsOf(message_id), [{ messaging_product: 'whatsapp', status: 'read', message_id }])
  await setting({ read_receipts: 'off' })
  const quiet = await paul.writes('Hello again')
  await world.drains()
  assert.deepEqual(readsOf(quiet.message_id), [])
})
