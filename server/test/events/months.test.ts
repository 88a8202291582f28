// Events are kept in tables of months: a year of them goes at once and nobody waits; order and gaps are as before.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropMonths, makeMonths } from '../../src/db/months.ts'
import { purgeEvents } from '../../src/events/record.ts'
import { DAY_MS, type Timestamp, toMs, toTimestamp } from '../../src/lib/time.ts'
import { useWorld } from '../world.ts'

const YEAR_EVENTS = 24_000
const DROPPED_MS_MAX = 1000

const world = useWorld()
const { awa } = world

type Part = { name: string; ends_at: Timestamp | null }
const parts = () => world.rows<Part>(`select name, ends_at from months_of('events') order by ends_at, name`)
const monthNames = async () => (await parts()).flatMap(({ name }) => (name.includes('_y') ? [name] : []))
const startOf = (months: number): Timestamp => {
  const now = new Date(toMs(world.now()))
  return toTimestamp(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15))
}
const make = (at: Timestamp) => world.inTx(tx => makeMonths(tx, 'events', at))
const drop = (before: Timestamp) => world.inTx(tx => dropMonths(tx, 'events', before))

/** Events of an app, so many in each of these months. */
async function store(appId: number, months: number[], each: number): Promise<void> {
  for (const month of months)
    await world.rows(
      `with c as (
         insert into event_counters as c (app_id, last_id) values ($1, $2)
         on conflict (app_id) do update set last_id = c.last_id + $2 returning last_id - $2 as before
       )
       insert into events (app_id, id, type, at, data, stored_at)
       select $1, before + n, 'contact.updated', $3::timestamptz,
         '{"contact": "con-1111111111", "fields": ["email"], "actor": {"kind": "service", "user": null}}', $3::timestamptz
       from c, generate_series(1, $2::int) n`,
      [appId, each, startOf(month)],
    )
}

const tableOf = async (appId: number) =>
  (
    await world.rows<{ name: string }>(
      'select distinct tableoid::regclass::text as name from events where app_id = $1 order by 1',
      [appId],
    )
  ).map(row => row.name)

test('what is older than the first month goes row by row, the oldest first, and leaves the ids of the others', async () => {
  const fatou = world.chloe.customer()
  for (let n = 0; n < 3; n++) await fatou.writes(`Hello ${n}`)
  const { id } = world.chloe.app
  assert.deepEqual(await tableOf(id), ['events_first'])
  const ids = async (): Promise<number[]> =>
    (await world.rows<{ id: number }>('select id from events where app_id = $1 order by id', [id])).map(
      row => row.id,
    )
  const before = await ids()
  await world.inTx(tx => purgeEvents(tx, toTimestamp(toMs(world.now()) + DAY_MS), 2))
  assert.deepEqual(await ids(), before.slice(2))
})

test('a year of events goes in under a second, who reads and writes goes on, and ids stay', async () => {
  const { id } = awa.app
  const year = Array.from({ length: 12 }, (_, month) => month + 3)
  for (const month of year) await make(startOf(month))
  const made = await monthNames()
  assert.equal(made.length, new Set(made).size)
  await store(id, year, YEAR_EVENTS / year.length)
  assert.equal((await tableOf(id)).filter(name => /^events_y\d{4}m\d\d$/.test(name)).length, year.length)

  const { body: first } = await awa.api.get('/events?after=0&limit=1000')
  const ids = first.data.map((event: { id: number }) => event.id)
  assert.deepEqual(
    ids,
    Array.from({ length: 1000 }, (_, n) => ids[0] + n),
    'across months, without gaps',
  )

  const timed = async (): Promise<[gone: number, ms: number]> => {
    const begin = performance.now()
    return [await drop(startOf(15)), performance.now() - begin]
  }
  const [[gone, ms], , { code }] = await Promise.all([
    timed(),
    awa.customer().writes('Hello'),
    awa.api.get('/events?after=0'),
  ])
  assert.ok(ms < DROPPED_MS_MAX, `${ms} ms`)
  assert.equal(code, 1000)
  assert.ok(gone >= year.length, `${gone} months went`)
  const left = await awa.api.get(`/events?after=${ids.at(-1)}`)
  assert.equal(left.code, 1003, 'told to whom they are missing')
  assert.equal((await awa.api.get(`/events?after=${left.body.next}`)).code, 1000)
})

test('a month that somebody reads is left for the next time, and nobody waits for long', async () => {
  const { app } = world.live.chloe
  await make(startOf(20))
  await store(app.id, [20], 3)
  const reader = await world.app.service.deps.db.pool.connect()
  try {
    await reader.query('begin')
    await reader.query('select count(*) from events where app_id = $1', [app.id])
    assert.equal(await drop(startOf(30)), 0)
    const other = await world.live.chloe.api.get('/events?after=0')
    assert.equal(other.body.data.length, 3)
  } finally {
    await reader.query('rollback')
    reader.release()
  }
  assert.ok((await drop(startOf(30))) > 0)
  assert.deepEqual(await tableOf(app.id), [])
})

test('what is stored where no month was made is kept, read, and goes row by row; its month is not made any more', async () => {
  const { app } = world.live.awa
  await store(app.id, [40], 5)
  assert.deepEqual(await tableOf(app.id), ['events_other'])
  await make(startOf(40))
  const names = await monthNames()
  assert.ok(!names.includes(`events_y${startOf(40).slice(0, 7).replace('-', 'm')}`), names.join())
  assert.ok(names.includes(`events_y${startOf(41).slice(0, 7).replace('-', 'm')}`), names.join())
  assert.equal((await world.live.awa.api.get('/events?after=0')).body.data.length, 5)
  await world.inTx(tx => purgeEvents(tx, startOf(41), 2))
  const { body } = await world.live.awa.api.get('/events?after=0')
  assert.deepEqual(
    body.data.map((event: { id: number }) => event.id),
    [3, 4, 5],
  )
})

test('the month is that of the storing: neither a moved clock nor what comes late changes it', async () => {
  await awa.waits('P400D')
  await awa.customer().writes('From next year')
  const [newest] = await world.rows<{ at: Timestamp; stored_at: Timestamp }>(
    'select at, stored_at from events where app_id = $1 order by id desc limit 1',
    [awa.app.id],
  )
  assert.ok(toMs(newest!.at) - toMs(newest!.stored_at) > 399 * DAY_MS)
  await awa.returnsToRealTime()
})

test('the sweep makes this month and the next, twice does no harm, and drops what is past its days', async () => {
  await world.sweeps('months of events')
  const made = await parts()
  await world.sweeps('months of events')
  assert.deepEqual(await parts(), made)
  const covered = made.some(({ ends_at }) => ends_at !== null && ends_at > startOf(1))
  assert.ok(covered, JSON.stringify(made))
  world.passes(90 * 7 * DAY_MS)
  await world.sweeps('months of events')
  const ends = (await parts()).flatMap(({ name, ends_at }) => (name.includes('_y') ? [ends_at!] : []))
  const before = toTimestamp(toMs(world.now()) - 90 * DAY_MS)
  assert.ok(
    ends.every(end => end > before),
    ends.join(),
  )
})
