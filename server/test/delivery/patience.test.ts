// A message is tried for as long as a person would want it to arrive, and then it is said why it did not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { often } from '../often.ts'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

const PASSED_ON_MS = 10_000
const TOGETHER = often(16, 40)
const FAULT = { outcome: 'error', error_code: 131016 } as const

/** So much time passes, and the work that it brings is done. */
async function passes(duration: string, times = 1): Promise<void> {
  for (let n = 0; n < times; n++) {
    await awa.waits(duration)
    await world.drains()
  }
}

test('an outage of three hours is waited out, in order', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ ...FAULT, times: 14 })
  const first = (await awa.sends(fatou, 'un')).message_id
  const second = (await awa.sends(fatou, 'deux')).message_id
  await world.drains()
  const waiting = await awa.message(first)
  assert.equal(waiting.status, 'queued')
  assert.equal(waiting.error, null)
  const { reason, who, tries, next_try_at, provider, text } = waiting.waiting!
  assert.deepEqual([reason, who, tries, provider?.code], ['unreachable', 'provider', 1, '131016'])
  assert.ok(next_try_at! > waiting.accepted_at && text.length > 0 && provider!.text.length > 0)
  assert.deepEqual(
    [(await awa.message(second)).waiting?.behind, (await awa.message(second)).waiting?.reason],
    [first, 'unreachable'],
  )
  await passes('PT16M', 14)
  assert.equal((await awa.message(first)).status, 'delivered')
  assert.equal((await awa.message(second)).status, 'delivered')
  assert.deepEqual((await fatou.reads()).slice(-2), ['un', 'deux'])
})

test('after 24 hours it has expired, with what it waited for; retry is never said of it', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ ...FAULT, times: 1000 })
  const id = (await awa.sends(fatou)).message_id
  await world.drains()
  await passes('PT23H')
  assert.equal((await awa.message(id)).status, 'queued')
  await passes('PT2H')
  const message = await awa.message(id)
  assert.equal(message.status, 'expired')
  assert.equal(message.waiting, null)
  assert.deepEqual(
    [message.error!.reason, message.error!.who, message.error!.code, message.error!.retry],
    ['expired', 'provider', '131016', false],
  )
  assert.match(message.error!.text, /cannot be reached/)
  const failed = (await awa.events('message.failed')).filter(event => event.data.message === id)
  assert.deepEqual(
    failed.map(event => event.data.status),
    ['expired'],
  )
  assert.doesNotMatch(JSON.stringify(failed), /"retry":true/)
})

test('expires_at of the client counts', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ ...FAULT, times: 1000 })
  const { now } = await awa.waits('PT0S')
  const expires_at = new Date(Date.parse(now) + 3600_000).toISOString()
  const id = (await awa.sends(fatou, 'vite', { expires_at })).message_id
  await world.drains()
  await passes('PT50M')
  assert.equal((await awa.message(id)).status, 'queued')
  await passes('PT11M')
  assert.equal((await awa.message(id)).status, 'expired')
  await world.rows('delete from sandbox_outcomes')
  const before = (await awa.message(id)).timeline!
  assert.equal(before.at(-1)?.what, 'expired')
  assert.equal((await awa.api.post(`/messages/${id}/retry`, {})).code, 1000)
  await world.drains()
  const { status, timeline } = await awa.message(id)
  assert.match(status, /sent|delivered|read/)
  assert.deepEqual(timeline!.slice(0, before.length), before, 'what was told stays')
  assert.deepEqual(
    timeline!.slice(before.length, before.length + 2).map(({ what }) => what),
    ['retried', 'attempt'],
  )
})

test(`${TOGETHER} that fail together are not tried again together`, async () => {
  const people = await Promise.all(Array.from({ length: TOGETHER }, () => awa.customerWhoWrote()))
  for (const one of people) await one.meets({ ...FAULT, times: 1000 })
  const ids = await Promise.all(people.map(async one => (await awa.sends(one)).message_id))
  await world.drains()
  const waits = await world.rows<{ ms: number; attempt: number }>(
    `select extract(epoch from m.next_attempt_at - a.finished_at)::float8 * 1000 as ms, a.attempt from messages m
     join message_attempts a on a.app_id = m.app_id and a.message_id = m.id and a.attempt = m.attempt
     where m.hashid = any($1) and m.next_attempt_at is not null`,
    [ids],
  )
  assert.equal(waits.length, TOGETHER)
  assert.ok(new Set(waits.map(({ ms }) => Math.round(ms / 50))).size > 5)
  for (const { ms, attempt } of waits) {
    const leastMs = 1000 * 2 ** (attempt - 1)
    assert.ok(ms > leastMs - 1 && ms < 2 * leastMs + 1, `${ms} after ${attempt}`)
  }
  await world.rows('delete from sandbox_outcomes')
})

test('when one gets through, the others need not wait for their next try', async () => {
  const [one, other] = [await awa.customerWhoWrote(), await awa.customerWhoWrote()]
  for (const each of [one, other]) await each.meets({ ...FAULT, times: 1000 })
  const ids = [(await awa.sends(one)).message_id, (await awa.sends(other)).message_id]
  await world.drains()
  await passes('PT5M', 3)
  const moves = (id: string, by: string) =>
    world.rows('update messages set next_attempt_at = next_attempt_at + $2::interval where hashid = $1', [
      id,
      by,
    ])
  await moves(ids[0]!, '-1 hour')
  await moves(ids[1]!, '1 hour')
  await world.rows('delete from sandbox_outcomes')
  // those of the test before may have got through a moment ago, and the others are told so once in a while
  world.passes(PASSED_ON_MS)
  await passes('PT1M')
  assert.equal((await awa.message(ids[0]!)).status, 'delivered')
  assert.equal((await awa.message(ids[1]!)).status, 'delivered')
})

test('Prefer: wait says what the message waits for, in the reader’s language', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ ...FAULT, times: 1 })
  const [reply] = await Promise.all([
    awa.triesToSend(fatou, 'Bonjour', {}, { prefer: 'wait=2', 'accept-language': 'fr' }),
    new Promise(resolve => setTimeout(resolve, 500)).then(() => world.drains()),
  ])
  assert.equal(reply.code, 1000, reply.text)
  assert.deepEqual([reply.body.waiting.reason, reply.body.waiting.tries], ['unreachable', 1])
  assert.match(reply.body.waiting.text, /fournisseur/)
})

test('a scheduled message says so, and so does one that no worker has taken', async () => {
  const fatou = await awa.customerWhoWrote()
  const { now } = await awa.waits('PT0S')
  const send_at = new Date(Date.parse(now) + 3600_000).toISOString()
  const later = (await awa.sends(fatou, 'plus tard', { send_at })).message_id
  const { waiting } = await awa.message(later)
  assert.deepEqual([waiting!.reason, waiting!.who, waiting!.tries], ['scheduled', null, 0])
  assert.equal(Date.parse(waiting!.next_try_at!), Date.parse(send_at))
  const left = (await awa.sends(await awa.customerWhoWrote())).message_id
  assert.equal((await awa.message(left)).waiting, null)
  await awa.waits('PT1M')
  const untouched = (await awa.message(left)).waiting
  assert.deepEqual([untouched!.reason, untouched!.who], ['no_worker', 'operator'])
})
