// A conversation that was closed behind an answer is open again when that answer does not arrive: nobody is lost in it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../../src/lib/time.ts'
import { providerOf } from '../world/provider.ts'
import { type Customer, useWorld } from '../world.ts'
import { type Colleague, colleague, good, REFUSED, waitsFor } from './people.ts'

let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async world => {
  bruno = await colleague(world, 'Bruno')
})
const { awa } = world

const waiting = () => waitsFor(bruno, awa.customer())

/** Answered, to go later, and closed behind it, as "send, close, next" does. */
async function sentAndClosed(fatou: Customer, seconds = 3): Promise<string> {
  const { message_id } = await bruno.says(fatou, 'It left today', { undo_seconds: seconds })
  await bruno.does(fatou, 'close')
  return message_id
}

/** What is held goes now, to the provider's answer. */
async function goes(): Promise<void> {
  await awa.waits('PT10S')
  await world.drains()
  await awa.returnsToRealTime()
}

async function failsLate(id: string): Promise<void> {
  const [sent] = await world.rows<{ provider_id: string }>(
    `update messages set status = 'sent' where hashid = $1 returning provider_id`,
    [id],
  )
  const timestamp = String(Math.floor(Date.parse(world.now()) / 1000))
  const provider = await providerOf(world, awa.app.messenger)
  const status = { id: sent!.provider_id, status: 'failed', timestamp, recipient_id: '1' }
  await provider.tells({ statuses: [{ ...status, errors: [{ code: 131026 }] }] })
}

async function stateOf(fatou: Customer): Promise<unknown[]> {
  const { status, owner, assignee, waiting_since } = await bruno.sees(fatou)
  return [status, owner, assignee?.id ?? null, waiting_since]
}
const CLOSED = ['closed', 'person', null, null]
const closedOf = async (fatou: Customer) => (await stateOf(fatou)).filter((_, at) => at !== 2)
const CLOSED_NOW = CLOSED.filter((_, at) => at !== 2)

const reopenedActs = async (fatou: Customer) =>
  (await bruno.timeline(fatou)).filter(({ what }) => what === 'reopened').map(({ author }) => author.kind)

async function waitingNotices(fatou: Customer): Promise<number> {
  const { hashid } = await awa.conversation(fatou)
  const { data } = good(await bruno.api.get('/notice/search?kind=waiting'))
  return data.filter((one: { conversation: { id: string } | null }) => one.conversation?.id === hashid).length
}

test('an answer that is refused behind a close opens it again, its person is told, the contact waits as before', async () => {
  const { fatou, since } = await waiting()
  await fatou.meets(REFUSED)
  await sentAndClosed(fatou)
  assert.deepEqual(await closedOf(fatou), CLOSED_NOW)
  await goes()
  assert.deepEqual(await stateOf(fatou), ['open', 'person', bruno.id, since])
  assert.ok((await bruno.finds('view=waiting')).includes((await awa.conversation(fatou)).hashid))
  assert.equal(await waitingNotices(fatou), 1)
  const { hashid } = await awa.conversation(fatou)
  const events = (await awa.events('conversation.reopened')).filter(one => one.data.conversation === hashid)
  assert.deepEqual(
    events.map(({ data }) => [data.actor, data.waiting_since]),
    [[{ kind: 'service', user: null }, since]],
  )
  assert.deepEqual(await reopenedActs(fatou), ['service'])
})

test('one that is taken back behind a close opens it again, by whoever took it back, who is told nothing', async () => {
  const { fatou, since } = await waiting()
  const id = await sentAndClosed(fatou, 20)
  good(await bruno.api.post(`/messages/${id}/cancel`, {}))
  assert.deepEqual(await stateOf(fatou), ['open', 'person', bruno.id, since])
  assert.deepEqual(await reopenedActs(fatou), ['person'])
  assert.equal(await waitingNotices(fatou), 0)
})

test('one that failed as the provider reported later does so, too', async () => {
  const { fatou, since } = await waiting()
  const held = await sentAndClosed(fatou)
  await goes()
  assert.deepEqual(await closedOf(fatou), CLOSED_NOW, 'it arrived')
  await failsLate(held)
  assert.deepEqual(await stateOf(fatou), ['open', 'person', bruno.id, since])
  const two = await waiting()
  const { message_id } = await bruno.says(two.fatou, 'It left today')
  await world.drains()
  await bruno.does(two.fatou, 'close')
  await failsLate(message_id)
  assert.deepEqual(await stateOf(two.fatou), ['open', 'person', bruno.id, two.since])
  assert.equal(await waitingNotices(two.fatou), 1)
})

test('one whose time is over does so, too; and one of somebody who has left, for the queue', async () => {
  const { fatou, since } = await waiting()
  await fatou.meets({ outcome: 'error', error_code: 131016, times: 1000 })
  const expires_at = new Date(Date.parse(world.now()) + 3_600_000).toISOString()
  await bruno.says(fatou, 'It left today', { undo_seconds: 3, expires_at })
  await bruno.does(fatou, 'close')
  await goes()
  assert.deepEqual(await closedOf(fatou), CLOSED_NOW)
  await awa.waits('PT2H')
  await world.sweeps('messages past their expiry')
  await awa.returnsToRealTime()
  assert.deepEqual(await stateOf(fatou), ['open', 'person', bruno.id, since])

  const two = await waiting()
  const ines = await colleague(world, 'Ines')
  await ines.says(two.fatou, 'Tomorrow', {
    send_at: new Date(Date.parse(world.now()) + 3_600_000).toISOString(),
  })
  await ines.does(two.fatou, 'close')
  await world.rows('update memberships set disabled_at = now() where user_id = $1', [ines.userId])
  await world.sweeps()
  assert.deepEqual(await stateOf(two.fatou), ['open', 'queue', null, two.since])
})

test('it stays closed where another answer has gone or will go, nobody was answered, or the contact has begun another', async () => {
  const answered = await waiting()
  const { message_id } = await bruno.says(answered.fatou, 'It left today')
  await bruno.says(answered.fatou, 'At noon')
  await world.drains()
  await bruno.does(answered.fatou, 'close')
  await failsLate(message_id)
  assert.deepEqual(await closedOf(answered.fatou), CLOSED_NOW)

  const two = await waiting()
  const held: string[] = []
  for (const words of ['It left today', 'At noon'])
    held.push((await bruno.says(two.fatou, words, { undo_seconds: 20 })).message_id)
  await bruno.does(two.fatou, 'close')
  good(await bruno.api.post(`/messages/${held[0]}/cancel`, {}))
  assert.deepEqual(await closedOf(two.fatou), CLOSED_NOW, 'the other is to go')
  good(await bruno.api.post(`/messages/${held[1]}/cancel`, {}))
  assert.deepEqual(await stateOf(two.fatou), ['open', 'person', bruno.id, two.since])

  const unasked = await waiting()
  await bruno.says(unasked.fatou, 'It left today')
  await bruno.says(unasked.fatou, 'Anything else?', { undo_seconds: 20 }).then(async ({ message_id: id }) => {
    await bruno.does(unasked.fatou, 'close')
    good(await bruno.api.post(`/messages/${id}/cancel`, {}))
  })
  assert.deepEqual(await closedOf(unasked.fatou), CLOSED_NOW, 'the first one answered')

  const again = await waiting()
  const first = (await awa.conversation(again.fatou)).hashid
  const late = await sentAndClosed(again.fatou, 20)
  await again.fatou.writes('Hello?')
  good(await bruno.api.post(`/messages/${late}/cancel`, {}))
  assert.equal(good(await bruno.api.get(`/conversation/${first}`)).status, 'closed')

  const over = await waiting()
  const before = (await awa.conversation(over.fatou)).hashid
  const lost = await sentAndClosed(over.fatou, 20)
  await over.fatou.writes('Hello?')
  await bruno.does(over.fatou, 'close')
  good(await bruno.api.post(`/messages/${lost}/cancel`, {}))
  assert.equal(
    good(await bruno.api.get(`/conversation/${before}`)).status,
    'closed',
    'what they began has ended, too',
  )
})

test('one that is opened by hand before its answer goes waits for it', async () => {
  const { fatou, since } = await waiting()
  await sentAndClosed(fatou)
  await bruno.does(fatou, 'reopen')
  assert.deepEqual(await stateOf(fatou), ['open', 'person', bruno.id, since])
  await goes()
  assert.deepEqual(await stateOf(fatou), ['open', 'person', bruno.id, null])

  const { fatou: rose } = await waiting()
  await sentAndClosed(rose)
  await goes()
  await bruno.does(rose, 'reopen')
  assert.deepEqual(await stateOf(rose), ['open', 'person', bruno.id, null], 'it went while it was closed')
})

test('what is opened again, or wakes, is silent from then on: it is not ended by the silence before', async () => {
  const [{ fatou }, { fatou: rose }] = [await waiting(), await waiting()]
  for (const one of [fatou, rose]) await bruno.says(one, 'It left today')
  await world.drains()
  await bruno.does(fatou, 'close')
  const wakes = new Date(Date.parse(world.now()) + 2 * DAY_MS).toISOString()
  await bruno.does(rose, 'snooze', { until: wakes })
  await awa.waits('P2DT1H')
  await bruno.does(fatou, 'reopen')
  await world.sweeps('conversations put off until now')
  await world.sweeps('conversations silent for a day')
  const [opened, woken] = [await bruno.sees(fatou), await bruno.sees(rose)]
  assert.deepEqual([opened.status, woken.status], ['open', 'open'])
  await awa.returnsToRealTime()
})

test('whoever waited as it was closed waits again, since when they had, as it is opened again; whoever had an answer does not', async () => {
  const [{ fatou, since }, { fatou: rose }] = [await waiting(), await waiting()]
  await awa.waits('PT2M')
  await bruno.says(rose, 'It left today')
  for (const one of [fatou, rose]) assert.equal((await bruno.does(one, 'close')).waiting_since, null)
  assert.equal((await bruno.does(fatou, 'reopen')).waiting_since, since)
  assert.equal((await bruno.does(rose, 'reopen')).waiting_since, null)
  const { hashid } = await awa.conversation(fatou)
  await bruno.does(fatou, 'assign')
  const newer = (await awa.conversation((await waiting()).fatou)).hashid
  const queue = await bruno.finds('view=unassigned&sort=queue')
  assert.ok(queue.includes(hashid) && queue.indexOf(hashid) < queue.indexOf(newer), 'before who came later')
  // answered at last, and closed: that wait is over
  await bruno.says(fatou, 'Yours, too')
  await bruno.does(fatou, 'close')
  assert.equal((await bruno.does(fatou, 'reopen')).waiting_since, null)
  await awa.returnsToRealTime()
})
