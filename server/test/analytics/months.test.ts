// A year is read by its months: what they say is what their days say, for any stretch of days, and goes with any of these.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../src/lib/time.ts'
import { good } from '../inbox/people.ts'
import { often } from '../often.ts'
import type { Body } from '../world/formats.ts'
import { insertConversations } from '../world/many-conversations.ts'
import { useWorld } from '../world.ts'

const DAYS = 130
const CONVERSATIONS = 600
const KEPT = 'figures of days that are over'

const world = useWorld({ agents: 'silent' }, async world => {
  const { id: appId, userId, messenger } = world.awa.app
  const apartSeconds = (DAYS * DAY_MS) / 1000 / CONVERSATIONS
  const many = { appId, channelId: messenger.id, userId, now: world.now(), from: 1, to: CONVERSATIONS }
  await world.inTx(tx => insertConversations(tx, { ...many, apartSeconds }))
  // as the first sweep finds an app that has had an event
  await world.rows(
    `with c as (insert into event_counters (app_id, last_id) values ($1, 0) on conflict do nothing)
     insert into figure_marks (app_id, event_id, built_id) values ($1, 0, 0) on conflict do nothing`,
    [appId],
  )
  await count()
})
const { awa } = world

const count = (): Promise<void> => world.sweeps('figures of new events')
const dayOf = (before: number): string =>
  new Date(Date.parse(world.now()) - before * DAY_MS).toISOString().slice(0, 10)
const months = async (): Promise<string[]> => {
  const rows = await world.rows<{ month: string }>(
    `select to_char(month, 'YYYY-MM') as month from figure_months
     where app_id = $1 and zone = 'UTC' and dimension = '' order by month`,
    [awa.app.id],
  )
  return rows.map(({ month }) => month)
}
const ASKED = ['overview?', 'series?by=channel&', 'series?by=person&', 'series?by=day&']
type Stretch = readonly [from: string, to: string]
const figuresOf = async (path: string, [from, to]: Stretch): Promise<Body> =>
  good(await awa.api.get(`/analytics/${path}from=${from}&to=${to}&zone=UTC`))

test('for any stretch of days, kept by months or counted from the facts, the figures are the same', async () => {
  const before = fc.nat(DAYS + 5)
  const stretch = fc
    .tuple(before, before)
    .map(([a, b]): Stretch => [dayOf(Math.max(a, b)), dayOf(Math.min(a, b))])
  const asks = fc.sample(stretch, often(8, 25)).flatMap(one => ASKED.map(path => [path, one] as const))
  const ask = async (): Promise<Body[]> => {
    const all: Body[] = []
    for (const [path, one] of asks) all.push(await figuresOf(path, one))
    return all
  }
  assert.deepEqual(await months(), [])
  const counted = await ask()
  await world.sweeps(KEPT)
  const kept = await months()
  assert.ok(kept.length >= 3, kept.join())
  assert.ok(!kept.includes(world.now().slice(0, 7)), 'this month is not over')
  assert.deepEqual(await ask(), counted)
})

test('a month is read where all of it is asked for, and goes with any of its days', async () => {
  await world.sweeps(KEPT)
  const [month] = (await months()).slice(-1)
  const first = `${month}-01`
  const [year, number] = month!.split('-').map(Number)
  const last = new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10)
  const second = `${month}-02`
  const n = async (from: string, to = last): Promise<number> =>
    (await figuresOf('overview?', [from, to])).figures.conversations.n
  const dayLess = new Date(Date.parse(last) - DAY_MS).toISOString().slice(0, 10)
  const [whole, rest, short] = [await n(first), await n(second), await n(first, dayLess)]
  await world.rows(
    `update figure_months set n = n + 7 where app_id = $1 and zone = 'UTC' and month = $2::date and measure = 'conversations'`,
    [awa.app.id, first],
  )
  assert.deepEqual([await n(first), await n(second), await n(first, dayLess)], [whole + 7, rest, short])
  const [one] = await world.rows<{ hashid: string }>(
    `select hashid from chat_sessions where app_id = $1 and opened_at >= $2::date and opened_at < $2::date + 20 limit 1`,
    [awa.app.id, first],
  )
  good(await awa.api.post(`/conversation/${one!.hashid}/note`, { text: 'Who was it?' }))
  await count()
  assert.ok(!(await months()).includes(month!))
  assert.equal(await n(first), whole)
  await world.sweeps(KEPT)
  assert.ok((await months()).includes(month!))
  assert.equal(await n(first), whole)
})
