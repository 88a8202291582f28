import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AppId } from '../../src/lib/ids.ts'
import { type Timestamp, toMs } from '../../src/lib/time.ts'
import { client } from '../client.ts'
import { until, useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

const HOUR_MS = 3_600_000

test('25 hours later the window is closed: a text is refused, a template passes', async () => {
  const fatou = awa.customer()
  await fatou.writes()
  await awa.sends(fatou)
  await world.drains()
  const before = Date.now()
  const moved = await awa.waits('PT25H')
  assert.equal(moved.offset_seconds, 25 * 3600)
  assert.equal((await awa.call('getMe')).clock_offset_seconds, 25 * 3600)
  assert.ok(Math.abs(Date.parse(moved.now) - before - 25 * HOUR_MS) < 10_000)
  const refused = await awa.triesToSend(fatou)
  assert.deepEqual(
    [refused.code, refused.body.reason, refused.body.allowed],
    [1001, 'window_closed', ['template']],
  )
  const template = { type: 'template', content: { name: 'hello', language: 'fr' } }
  const passed = await awa.sends(fatou, template)
  assert.ok(Math.abs(Date.parse(passed.data.sent_at) - before - 25 * HOUR_MS) < 10_000)
  await world.drains()
  assert.equal((await awa.message(passed.message_id)).status, 'delivered')
  const sends = await fatou.received()
  assert.deepEqual(
    sends.map((sent: { accepted: boolean; request: { type: string } }) => [sent.accepted, sent.request.type]),
    [
      [true, 'text'],
      [true, 'template'],
    ],
  )
  await fatou.writes()
  await awa.sends(fatou)
})

test('another process sees the new time within a second', async () => {
  const second = await world.app.second()
  const fatou = awa.customer()
  await fatou.writes()
  const there = client(`${second.address}/sandbox`, awa.app.token)
  const send = () =>
    there.post('/messages/send', {
      channel: 'messenger',
      contact: { phone: fatou.phone },
      message: { type: 'text', content: { text: 'a' } },
    })
  assert.equal((await send()).code, 1000)
  const startMs = Date.now()
  await awa.waits('P1DT1H')
  await until('the window is closed there', async () => (await send()).body?.reason === 'window_closed')
  assert.ok(Date.now() - startMs < 1500)
})

test('the clock is bounded, and can be set back to real time; other apps keep theirs', async () => {
  const far = await awa.api.post('/test/clock', { advance: 'P400D' })
  assert.deepEqual([far.code, far.body.reason], [1001, 'limit_reached'])
  const fields = [{ advance: 'yesterday' }, {}, { advance: 'PT1H', reset: true }, { reset: false }]
  for (const body of fields) assert.equal((await awa.api.post('/test/clock', body)).code, 1002)
  const reset = await awa.returnsToRealTime()
  assert.equal(reset.offset_seconds, 0)
  assert.ok(Math.abs(Date.parse(reset.now) - Date.now()) < 10_000)
  assert.equal((await awa.waits('P400D')).offset_seconds, 400 * 86_400)
  await awa.returnsToRealTime()
  const offsets = await world.rows<{ clock_offset_ms: number }>('select clock_offset_ms from apps')
  assert.ok(offsets.every(row => row.clock_offset_ms === 0))
})

test('waiting jobs of the app move along, those of others stay', async () => {
  const fatou = awa.customer()
  await fatou.writes()
  const inAnHour = new Date(Date.now() + HOUR_MS).toISOString()
  await awa.sends(fatou, 'plus tard', { send_at: inAnHour })
  const { chloe } = world
  const hers = chloe.customer(fatou.phone)
  await hers.writes()
  await chloe.sends(hers, 'plus tard', { send_at: inAnHour })
  const waiting = () =>
    world.rows<{ app_id: string; wait_s: number }>(
      `select data->>'app_id' as app_id, extract(epoch from start_after - now())::float8 as wait_s from pgboss.job
       where name = 'messages.deliver' and state = 'created' and start_after > now() - interval '1 hour'
         and data->>'app_id' = any($1) order by start_after`,
      [[String(awa.app.id), String(chloe.app.id)]],
    )
  const shortest = async (appId: AppId) =>
    Math.max(...(await waiting()).filter(row => row.app_id === String(appId)).map(row => row.wait_s))
  assert.ok((await shortest(awa.app.id)) > 3500)
  await awa.waits('PT59M')
  assert.ok((await shortest(awa.app.id)) < 61)
  assert.ok((await shortest(chloe.app.id)) > 3500)
  await awa.returnsToRealTime()
  assert.ok((await shortest(awa.app.id)) > 3500)
})

test('a moved clock has the sweeps run: a silent conversation closes', async () => {
  const agentsAnswer = (is: boolean) =>
    world.rows('update agents set is_active = $2 where app_id = $1', [awa.app.id, is])
  // one that nobody has answered would go on waiting for a person
  await agentsAnswer(true)
  const fatou = awa.customer()
  await fatou.writes()
  await world.drains()
  await agentsAnswer(false)
  await awa.waits('P3D')
  await world.drains()
  assert.equal((await awa.conversation(fatou)).status, 'closed')
  // what a sweep does to an app is told in the time of that app
  const [closed] = await world.rows<{ at: Timestamp; closed_at: Timestamp }>(
    `select e.at, s.closed_at from events e join chat_sessions s on s.app_id = e.app_id and s.hashid = e.data ->> 'conversation'
     where e.app_id = $1 and e.type = 'conversation.closed' order by e.id desc limit 1`,
    [awa.app.id],
  )
  assert.equal(closed!.at, closed!.closed_at)
  assert.ok(toMs(closed!.at) - Date.now() > 71 * HOUR_MS, closed!.at)
  await awa.returnsToRealTime()
})

test('set back, it takes nothing back: breaches stay and are told once, what is used is counted to real time, or not at all yet', async () => {
  world.standsStill()
  const before = await awa.opensTicket({ priority: 'urgent' })
  await awa.waits('PT1H')
  const ahead = await awa.opensTicket({ priority: 'urgent' })
  await awa.waits('PT1H')
  await world.drains()
  const stored = [await awa.ticket(before), await awa.ticket(ahead)]
  assert.ok(stored.every(one => one.is_response_breached))
  await awa.returnsToRealTime()
  world.passes(60_000)
  await world.drains()
  const resolveOf = async ({ hashid }: { hashid: string }) =>
    (await awa.call('explainTicketSla', { params: { id: hashid } })).resolve
  const dueLater = (at: string, ms: number): number => Date.parse(at) + ms
  for (const [i, ticket] of [before, ahead].entries()) {
    const { is_response_breached, response_due_at, resolved_due_at } = await awa.ticket(ticket)
    assert.deepEqual(
      [is_response_breached, response_due_at, resolved_due_at],
      [true, stored[i]!.response_due_at, stored[i]!.resolved_due_at],
    )
    assert.equal((await awa.breachesOf(ticket)).filter(({ kind }) => kind === 'response').length, 1)
  }
  assert.equal((await resolveOf(before)).used_seconds, 60)
  const { used_seconds, due_at } = await resolveOf(ahead)
  assert.equal(used_seconds, 0)
  assert.equal(Date.parse(due_at), dueLater(world.now(), 120 * 60_000))
  await awa.moves(ahead, 'pending')
  await awa.moves(ahead, 'open')
  assert.equal(Date.parse((await awa.ticket(ahead)).resolved_due_at), dueLater(world.now(), 120 * 60_000))
})
