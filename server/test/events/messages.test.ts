// What is told of a message, whoever finds out what became of it: delivery, a receipt or a sweep.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventData, EventType } from '@palabre/contract/events'
import { asTold } from '@palabre/contract/kept-events'
import { applyReceipts, type ReceiptInput } from '../../src/delivery/receipts.ts'
import { markLostUnknown } from '../../src/delivery/sweeps.ts'
import { MINUTE_MS, toMs, toTimestamp } from '../../src/lib/time.ts'
import { useWorld } from '../world.ts'
import { partIn } from './part-in.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

let refs = 0
/** A message of the API on its way; its id and the reference that came with it. */
async function queued(): Promise<{ id: string; ref: string }> {
  const fatou = awa.customer()
  await fatou.writes()
  const ref = `order-${++refs}`
  const sent = await awa.sends(fatou, 'Bonjour', { client_ref: ref })
  return { id: sent.message_id, ref }
}

/** A person's answer on its way, and its conversation. */
async function answeredByPerson(): Promise<{ id: string; conversation: string }> {
  const fatou = awa.customer()
  await fatou.writes()
  const { hashid: id } = await awa.answers(fatou, 'Bonjour', 'person')
  return { id, conversation: (await awa.conversation(fatou)).hashid }
}

async function told<T extends EventType>(type: T, id: string): Promise<EventData<T>[]> {
  const rows = await world.rows<{ data: EventData<T> }>(
    `select data from events where app_id = $1 and type = $2 and ${partIn('data', 'message')} = $3 order by id`,
    [awa.app.id, type, id],
  )
  return rows.map(row => asTold(type, row.data))
}

/** Its worker died in the middle of the call to the provider, which may or may not have it. */
async function loseReply(id: string): Promise<void> {
  await world.rows(
    `update messages set status = 'sending', attempt = 1, lease_until = $2::timestamptz - interval '1 second' where hashid = $1`,
    [id, world.now()],
  )
  await world.inTx(tx => markLostUnknown(tx, world.now(), world.app.service.deps))
  assert.equal((await awa.message(id)).status, 'unknown')
}

async function receipt(id: string, status: ReceiptInput['status']): Promise<void> {
  const [row] = await world.rows<{ channel_id: number }>(
    'select channel_id from messages where hashid = $1',
    [id],
  )
  const told = { providerId: `wamid.${id}`, ref: id, status, at: toMs(world.now()), error: null }
  await world.inTx(tx =>
    applyReceipts(world.app.service.deps, tx, awa.app.id, row!.channel_id, [told], world.now()),
  )
}

test('sent and failed name the reference of the client', async () => {
  const good = await queued()
  await world.drains()
  assert.deepEqual(
    (await told('message.sent', good.id)).map(event => event.client_ref),
    [good.ref],
  )
  const bad = await queued()
  await world.rows('update messages set expires_at = $2 where hashid = $1', [bad.id, toTimestamp(0)])
  await world.drains()
  assert.deepEqual(
    (await told('message.failed', bad.id)).map(event => [event.client_ref, event.status]),
    [[bad.ref, 'expired']],
  )
})

test('delivery, a receipt and a sweep record the same facts about a message', async () => {
  const one = await queued()
  await world.drains()
  const [byDelivery] = await told('message.sent', one.id)
  const two = await queued()
  await loseReply(two.id)
  const [bySweep] = await told('message.failed', two.id)
  await receipt(two.id, 'sent')
  const [byReceipt] = await told('message.sent', two.id)
  assert.deepEqual(Object.keys(byReceipt!).sort(), Object.keys(byDelivery!).sort())
  assert.deepEqual([byReceipt!.author, byDelivery!.author, bySweep!.author], ['api', 'api', 'api'])
  assert.deepEqual(Object.keys(bySweep!).sort(), [...Object.keys(byReceipt!), 'error'].sort())
  const { conversation, contact, agent } = byReceipt!
  assert.deepEqual(
    await world.rows(
      `select s.hashid as conversation, k.hashid as contact, g.hashid as agent from messages m
       join chat_sessions s on s.app_id = m.app_id and s.id = m.chat_session_id
       join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
       join contacts k on k.app_id = d.app_id and k.id = d.contact_id
       left join agents g on g.app_id = s.app_id and g.id = s.agent_id
       where m.hashid = $1`,
      [two.id],
    ),
    [{ conversation, contact, agent }],
  )
})

for (const first of ['sent', 'delivered', 'read'] as const) {
  test(`a person's answer whose reply was lost is the first answer of a ticket: heard first as ${first}`, async () => {
    const { id, conversation } = await answeredByPerson()
    const ticket = await awa.opensTicket({ conversation })
    await loseReply(id)
    world.passes(MINUTE_MS)
    const at = world.now()
    await receipt(id, first)
    await world.drains()
    const answered = async () => (await awa.ticket(ticket)).responded_at
    const respondedAt = await answered()
    assert.ok(respondedAt !== null && respondedAt >= at, `${respondedAt}`)
    await receipt(id, 'played')
    await world.drains()
    assert.equal(await answered(), respondedAt)
  })
}

test('a message read later does not count as an answer to a ticket opened after it', async () => {
  const { id, conversation } = await answeredByPerson()
  await world.drains()
  const ticket = await awa.opensTicket({ conversation })
  await receipt(id, 'read')
  await world.drains()
  assert.equal((await awa.ticket(ticket)).responded_at, null)
})
