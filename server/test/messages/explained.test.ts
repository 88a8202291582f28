// What became of a message, step by step; and who says so where nobody knows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimOne } from '../delivery/claimed.ts'
import { type Colleague, colleague, good, refusedFor } from '../inbox/people.ts'
import { providerOf } from '../world/provider.ts'
import { type Customer, useWorld } from '../world.ts'

const LEASE_MS = 20_000

let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async world => {
  bruno = await colleague(world, 'Bruno')
})
const { awa } = world

type Steps = { what: string; status: string | null; by: string | null }[]
const stepsOf = async (id: string) => ((await awa.message(id)).timeline as Steps).map(stepOf)
const stepOf = ({ what, status, by }: Steps[number]) =>
  [what, status, by].filter(part => part !== null).join(' ')

/** A message whose worker died in the call: nobody knows whether the provider has it. */
async function lost(fatou: Customer): Promise<string> {
  const { message_id } = await awa.sends(fatou)
  const { contact_detail_id } = await awa.conversation(fatou)
  const { db } = world.app.service.deps
  assert.ok(await claimOne(db, awa.app.id, contact_detail_id, world.now()))
  world.passes(LEASE_MS + 1000)
  await world.sweeps('deliveries whose worker died')
  assert.equal((await awa.message(message_id)).status, 'unknown')
  return message_id
}

const settles = (id: string, outcome: string, by = bruno) =>
  by.api.post(`/messages/${id}/settle`, { outcome })

test('a message tells each attempt and receipt in order, and why it failed in both languages', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'failed', error_code: 131026 })
  const { message_id: id } = await awa.sends(fatou)
  await world.drains()
  const failed = await awa.message(id)
  assert.deepEqual(await stepsOf(id), ['accepted', 'attempt sent', 'receipt failed'])
  assert.deepEqual(failed.explanation, {
    reason: 'no_such_recipient',
    what: failed.explanation!.what,
    must_act: 'contact',
    retryable: false,
    provider: { code: '131026', text: failed.error!.provider!.text },
  })
  assert.equal(failed.explanation!.what.en, failed.error!.text)
  for (let n = 0; n < 2; n++) good(await bruno.api.post(`/messages/${id}/retry`, {}))
  const retried = (await awa.events('message.retried')).filter(({ data }) => data.message === id)
  assert.deepEqual(
    retried.map(({ data }) => [data.actor, data.status]),
    [[{ kind: 'person', user: bruno.id }, 'queued']],
  )
  await world.drains()
  assert.deepEqual((await stepsOf(id)).slice(3), [
    `retried ${bruno.id}`,
    ...['attempt sent', 'receipt sent', 'receipt delivered'],
  ])
  const provider = await providerOf(world, awa.app.messenger)
  const timestamp = String(Math.floor(Date.parse(world.now()) / 1000))
  for (let n = 0; n < 3; n++) await provider.reports(id, { status: 'read', timestamp })
  const read = await awa.message(id)
  assert.deepEqual((await stepsOf(id)).slice(7), ['receipt read'], 'a repeat is not told again')
  assert.equal(read.explanation, null)
})

test('an unknown message has arrived, as a person says: once, and with who said it', async () => {
  const fatou = await awa.customerWhoWrote()
  const id = await lost(fatou)
  const unknown = await awa.message(id)
  assert.deepEqual([unknown.explanation!.must_act, unknown.explanation!.retryable], ['you', false])
  assert.deepEqual([unknown.error!.who, unknown.error!.provider], ['you', null])
  assert.match(unknown.error!.text, /say so \(settle\)/)
  refusedFor(await bruno.api.post(`/messages/${id}/retry`, {}), 'not_failed')
  const replies = await Promise.all(['arrived', 'arrived', 'resend'].map(outcome => settles(id, outcome)))
  assert.equal(replies.filter(({ code }) => code === 1000).length, 1, 'one of three is told so')
  for (const reply of replies.filter(({ code }) => code !== 1000)) refusedFor(reply, 'not_unknown')
  const events = (await awa.events('message.settled')).filter(({ data }) => data.message === id)
  assert.deepEqual(
    events.map(({ data }) => data.actor),
    [{ kind: 'person', user: bruno.id }],
  )
  const [entry] = await world.rows<{ user_id: number }>(
    `select user_id from audit_entries where action = 'message.settle' and target = $1`,
    [id],
  )
  assert.equal(entry!.user_id, bruno.userId)
})

test('arrived: it is delivered, and a later failure changes nothing', async () => {
  const fatou = await awa.customerWhoWrote()
  const id = await lost(fatou)
  const settled = good(await settles(id, 'arrived'))
  assert.deepEqual([settled.status, settled.error, settled.explanation], ['delivered', null, null])
  assert.equal(settled.sent_at, settled.delivered_at, 'what arrived was sent')
  assert.match(settled.sent_at, /Z$/)
  assert.deepEqual(await stepsOf(id), ['accepted', 'attempt unknown', `settled arrived ${bruno.id}`])
  const provider = await providerOf(world, awa.app.messenger)
  await provider.reports(id, { status: 'failed', errors: [{ code: 131026 }] })
  assert.equal((await awa.message(id)).status, 'delivered')
  refusedFor(await settles(id, 'resend'), 'not_unknown')
})

test('resend: it goes once more, also when the failure of the first try is told late', async () => {
  const fatou = await awa.customerWhoWrote()
  const id = await lost(fatou)
  assert.equal(good(await settles(id, 'resend')).status, 'queued')
  const provider = await providerOf(world, awa.app.messenger)
  await provider.reports(id, { status: 'failed', errors: [{ code: 131026 }] })
  await world.drains()
  assert.equal((await awa.message(id)).status, 'delivered')
  assert.equal((await fatou.received()).length, 1)
})

for (const status of ['sent', 'delivered'])
  test(`resend: a late receipt (${status}) that comes before it goes stops it`, async () => {
    const fatou = await awa.customerWhoWrote()
    const id = await lost(fatou)
    good(await settles(id, 'resend'))
    const provider = await providerOf(world, awa.app.messenger)
    await provider.reports(id, { status, id: `wamid.LATE${status}` })
    await world.drains()
    assert.deepEqual(await fatou.received(), [], 'nothing is doubled')
    assert.equal((await awa.message(id)).status, status)
  })

test('during the emergency stop nothing is sent again, and what arrived may be said', async () => {
  const fatou = await awa.customerWhoWrote()
  const id = await lost(fatou)
  await awa.stopsAll()
  assert.equal((await settles(id, 'resend')).code, 1010)
  assert.equal((await settles(id, 'arrived')).code, 1000)
  await awa.goesOn()
})

test('settling asks for a message of ours, and for one of two words', async () => {
  const fatou = await awa.customerWhoWrote()
  const { message_id: id } = await awa.sends(fatou)
  await world.drains()
  refusedFor(await settles(id, 'arrived'), 'not_unknown')
  assert.equal((await settles(id, 'lost')).code, 1002)
  assert.equal((await settles('msg-1111111111', 'arrived')).code, 1007)
})

test('where the provider has said nothing, no words of ours stand for its own', async () => {
  const fatou = await awa.customerWhoWrote()
  const send_at = new Date(Date.parse(world.now()) + 60_000).toISOString()
  const { message_id: id } = await awa.sends(fatou, 'Later', { send_at })
  await fatou.writes('STOP')
  await awa.waits('PT2M')
  await world.drains()
  const failed = await awa.message(id)
  await awa.returnsToRealTime()
  assert.deepEqual(
    [failed.status, failed.error!.reason, failed.error!.provider, failed.explanation!.provider],
    ['failed', 'opted_out', null, null],
  )
})
