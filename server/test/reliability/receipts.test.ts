import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bootApp, type TestApp } from '../app.ts'
import { send, textTo } from './client.ts'
import { until } from './rig.ts'
import {
  knock,
  type Line,
  messageBody,
  numberOf,
  type Provider,
  type Status,
  startProvider,
  statusBody,
  type Taken,
} from './wire.ts'

/** When the events happened, in seconds after a common moment; a later copy of one changes nothing. */
const EVENTS = [
  { status: 'sent', at: 10 },
  { status: 'failed', at: 11 },
  { status: 'delivered', at: 12 },
  { status: 'read', at: 14 },
  { status: 'read', at: 20 },
] as const

/** When the events come: all after the answer to our call, all before it (with or without our own reference), or half and half. */
const MODES = ['after', 'before', 'before, by reference', 'half'] as const
const WAIT_MS_MAX = 30_000
/** Messages at once. */
const IN_HAND = 40

type Plan = { order: number[]; mode: (typeof MODES)[number] }

let app: TestApp
let line: Line
let provider: Provider
const query = <Row>(text: string, values?: unknown[]) => app.service.deps.db.query<Row>(text, values)
const plans = new Map<string, Plan>()
const waiting: Promise<void>[] = []
const base = Math.floor(Date.now() / 1000) - 600

before(async () => {
  app = await bootApp({ roles: ['api', 'worker'], env: { OUTBOUND_ALLOW: '127.0.0.0/8' } })
  provider = await startProvider(() => 'ok', tell)
  await query('update channels set agent_id = null')
  line = await numberOf({ query }, app.cast.awa.live, provider.baseUrl)
})
after(async () => {
  await app.stop()
  await provider.close()
})

/** The receipts of one message, in the order and at the time of its plan. Each comes twice. */
async function tell(taken: Taken): Promise<void> {
  const { order, mode } = plans.get(taken.text)!
  const events = order.map(
    (n): Status => ({
      id: taken.wamid,
      status: EVENTS[n]!.status,
      at: base + EVENTS[n]!.at,
      recipient: taken.to,
      ...(mode === 'before, by reference' ? { ref: taken.ref } : {}),
    }),
  )
  const early = mode === 'after' ? 0 : mode === 'half' ? order[0]! + 1 : events.length
  for (const event of events.slice(0, early)) await bring(event)
  waiting.push(
    (async () => {
      const isSent = async () =>
        (
          await query<{ n: number }>('select 1 as n from messages where app_id = $1 and provider_id = $2', [
            line.app.id,
            taken.wamid,
          ])
        ).length > 0
      if (mode === 'after') await until('the result is stored', isSent, WAIT_MS_MAX)
      for (const event of events.slice(early)) await bring(event)
      // the first comes again at last
      await bring(events[0]!)
    })(),
  )
}

async function bring(event: Status): Promise<void> {
  assert.equal(await knock(app.service.address!, line, statusBody(line, [event, event])), 200)
}

function* permutations(list: number[]): Generator<number[]> {
  if (list.length === 0) yield []
  for (const [i, head] of list.entries())
    for (const tail of permutations(list.toSpliced(i, 1))) yield [head, ...tail]
}

/** A text to a contact who has just written. */
async function sendOne(n: number, text: string, plan: Plan): Promise<{ text: string; id: string }> {
  const phone = String(237_659_000_000 + n)
  assert.equal(
    await knock(app.service.address!, line, messageBody(line, phone, `wamid.I7.${n}`, 'Hello')),
    200,
  )
  plans.set(text, plan)
  const reply = await send(app.service.address!, line.app, textTo(phone, text))
  assert.equal(reply.code, 1000, reply.text)
  return { text, id: String(reply.body!.message_id) }
}

async function isNoneParked(): Promise<boolean> {
  return (await query('select 1 from parked_receipts limit 1')).length === 0
}

test('I7: all 120 orders of five status events, with repeats, before and after our own result, end in one state', async () => {
  const orders = [...permutations([0, 1, 2, 3, 4])]
  assert.equal(orders.length, 120)
  const cases = orders.flatMap(order => MODES.map(mode => ({ order, mode })))
  const messages: { text: string; id: string }[] = []
  for (let from = 0; from < cases.length; from += IN_HAND) {
    const some = cases.slice(from, from + IN_HAND)
    messages.push(
      ...(await Promise.all(
        some.map(({ order, mode }, i) =>
          sendOne(from + i, `order ${order.join('')} ${mode}`, { order, mode }),
        ),
      )),
    )
    await until('these are taken', () => provider.taken.length === messages.length, WAIT_MS_MAX)
    await Promise.all(waiting)
  }
  // those that crossed our own result are joined by a sweep
  await until('no receipt is parked', isNoneParked, WAIT_MS_MAX)
  const stamp = (at: number) => new Date((base + at) * 1000).toISOString().replace('Z', '000Z')
  const wanted = { status: 'read', sent_at: stamp(10), delivered_at: stamp(12), read_at: stamp(14) }
  for (const { id, text } of messages) {
    const [stored] = await query(
      'select status, sent_at, delivered_at, read_at from messages where app_id = $1 and hashid = $2',
      [line.app.id, id],
    )
    assert.deepEqual(stored, wanted, text)
    const { body } = await app.as(line.app.token).get(`/messages/${id}`)
    assert.deepEqual([body.status, body.error], ['read', null], text)
    assert.ok(
      body.accepted_at <= body.sent_at &&
        body.sent_at <= body.delivered_at &&
        body.delivered_at <= body.read_at,
      text,
    )
  }
  const twice = await query(
    'select data ->> $2 from events where app_id = $1 and type like $3 group by 1, type having count(*) > 1',
    [line.app.id, 'message', 'message.%'],
  )
  assert.deepEqual(twice, [], 'an event of a state that was reached before')
})

test('I7: a failure told before our own result keeps its reason; a delivery heard of later proves it wrong', async () => {
  const { id } = await sendOne(1000, 'fails', { order: [1], mode: 'before, by reference' })
  const found = await until(
    'it has failed and our call has ended',
    async () => {
      const [row] = await query<{ outcome: string | null }>(
        'select a.outcome from message_attempts a join messages m on m.app_id = a.app_id and m.id = a.message_id where m.hashid = $1',
        [id],
      )
      return row?.outcome === 'sent' && (await app.as(line.app.token).get(`/messages/${id}`)).body
    },
    WAIT_MS_MAX,
  )
  assert.equal(found.status, 'failed')
  assert.equal(found.error.code, '131026')
  await bring({ id: provider.taken.at(-1)!.wamid, status: 'delivered', at: base + 12, recipient: '' })
  const { status, error } = (await app.as(line.app.token).get(`/messages/${id}`)).body
  assert.deepEqual([status, error], ['delivered', null])
})

test('I7: a receipt that was parked while its message got the id is joined by a sweep', async () => {
  const [message] = await query<{ provider_id: string; id: number }>(
    `select provider_id, id from messages where app_id = $1 and direction = 'out' and status = 'delivered' limit 1`,
    [line.app.id],
  )
  // as the two transactions leave it when each commits without having seen the other
  await query(
    `insert into parked_receipts (app_id, channel_id, provider_id, status, at, created_at) values ($1, $2, $3, 'read', now(), now())`,
    [line.app.id, line.app.messenger.id, message!.provider_id],
  )
  await until(
    'the sweep joined it',
    async () => {
      const [row] = await query<{ status: string }>(
        'select status from messages where app_id = $1 and id = $2',
        [line.app.id, message!.id],
      )
      return row!.status === 'read'
    },
    WAIT_MS_MAX,
  )
})
