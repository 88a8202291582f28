// Events are kept in tables of months: a year of them goes at once and nobody waits; order and gaps are as before.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropMonths, makeMonths } from '../../src/db/months.ts'
import { purgeEvents } from '../../src/events/record.ts'
import { DAY_MS, type Timestamp, toMs, toTimestamp } from '../../src/lib/time.ts'
import { useWorld } from '../world.ts'

const YEAR_EVENTS = 24_000
const DROPPED_MS_MAX = 1000
/** As in make_month. */
const OTHER_ROWS_MAX = 10_000
/** What a start may take longer where the months are there. */
const START_MS_MAX = 5
/** The quickest counts: the machine may be busy elsewhere. */
const START_TRIES = 50

const world = useWorld()
const { awa } = world

type Part = { name: string; ends_at: Timestamp | null }
const parts = () => world.rows<Part>(`select name, ends_at from months_of('events') order by ends_at, name`)
const monthNames = async () => (await parts()).flatMap(({ name }) => (name.includes('_y') ? [name] : []))
const startOf = (months: number): Timestamp => {
  const now = new Date(toMs(world.now()))
  return toTimestamp(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15))
}
/** The table of a month, so many from now. */
const nameOf = (months: number): string => `events_y${startOf(months).slice(0, 7).replace('-', 'm')}`
const make = (at: Timestamp) => world.inTx(tx => makeMonths(tx, 'events', at, world.app.service.deps.log))
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

  // a month that is read at that moment is left for the next time, which comes at once here
  const timed = async (): Promise<[gone: number, ms: number]> => {
    const begin = performance.now()
    let [gone, ms] = [0, 0]
    while (gone < year.length && ms < DROPPED_MS_MAX) {
      gone += await drop(startOf(15))
      ms = performance.now() - begin
    }
    return [gone, ms]
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
  assert.ok(!names.includes(nameOf(40)), names.join())
  assert.ok(names.includes(nameOf(41)), names.join())
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

test('a far month forbids no nearer one', async () => {
  const made = async (month: number): Promise<string> =>
    (
      await world.rows<{ made: string }>(`select make_month('events', $1::timestamptz) as made`, [
        startOf(month),
      ])
    )[0]!.made
  assert.equal(await made(60), 'made')
  assert.equal(await made(58), 'made')
  assert.deepEqual([await made(58), await made(60), await made(0)], ['there', 'there', 'there'])
  assert.ok((await drop(startOf(62))) >= 2)
})

test('months are there once a service has started, and to find them there costs next to nothing', async () => {
  const from = toMs(world.now())
  world.passes(80 * 31 * DAY_MS)
  const months = [world.now(), toTimestamp(toMs(world.now()) + 31 * DAY_MS)]
  const missing = await monthNames()
  await world.second()
  const names = (await monthNames()).filter(name => !missing.includes(name))
  assert.equal(names.length, 2, names.join())
  const took: number[] = []
  // what it costs when nothing comes between
  for (let n = 0; n < START_TRIES && !took.some(ms => ms < START_MS_MAX); n++) {
    const begin = performance.now()
    await make(months[0]!)
    took.push(performance.now() - begin)
  }
  assert.ok(Math.min(...took) < START_MS_MAX, `${took} ms`)
  assert.deepEqual(
    (await monthNames()).filter(name => !missing.includes(name)),
    names,
  )
  world.passes(from - toMs(world.now()))
  await drop(toTimestamp(toMs(months[1]!) + 62 * DAY_MS))
})

test('where much went past the months none is made: the log says so, and it can be made by hand', async () => {
  const { app } = world.live.awa
  await world.rows(`delete from events_other`)
  await store(app.id, [70], OTHER_ROWS_MAX)
  await make(startOf(71))
  assert.ok((await monthNames()).includes(nameOf(71)), 'as many as the bound')
  await store(app.id, [70], 1)
  await make(startOf(73))
  assert.ok(!(await monthNames()).some(name => [nameOf(73), nameOf(74)].includes(name)))
  const told = world.app.logs.filter(line => line.includes('no month is made'))
  assert.equal(told.length, 1)
  assert.match(told[0]!, /"table":"events_other"/)
  const [byHand] = await world.rows<{ made: string }>(
    `select make_month('events', $1::timestamptz, $2) as made`,
    [startOf(73), OTHER_ROWS_MAX + 1],
  )
  assert.equal(byHand!.made, 'made')
  await world.rows('delete from events where app_id = $1 and stored_at >= $2', [app.id, startOf(69)])
  await drop(startOf(76))
})

test('while somebody locks a month, or another worker makes and drops, it is left for the next time, without an error', async () => {
  await make(startOf(80))
  const holder = await world.app.service.deps.db.pool.connect()
  const tries = () =>
    world.inTx(tx =>
      tx.query<{ made: string; gone: number }>(
        `select make_month('events', $1::timestamptz) as made, drop_months('events', $2::timestamptz, 12) as gone`,
        [startOf(84), startOf(90)],
      ),
    )
  try {
    for (const held of [
      `lock table ${nameOf(81)} in access exclusive mode`,
      `select pg_advisory_xact_lock(hashtextextended('months of events', 0))`,
    ]) {
      await holder.query('begin')
      await holder.query(held)
      const [row] = await tries()
      assert.deepEqual(row, { made: 'busy', gone: 0 }, held)
      await holder.query('rollback')
    }
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const [row] = await tries()
  assert.equal(row!.made, 'made')
  assert.ok(row!.gone >= 2)
})

test('a table whose ids are an identity has months too', async () => {
  const client = await world.app.service.deps.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(`create table visits (id bigint generated always as identity, stored_at timestamptz not null)
      partition by range (stored_at)`)
    await client.query('create table visits_other partition of visits default')
    const { rows } = await client.query<{ made: string }>(
      `select make_month('visits', $1::timestamptz) as made`,
      [startOf(0)],
    )
    assert.equal(rows[0]!.made, 'made')
    const { rows: stored } = await client.query(
      'insert into visits (stored_at) values ($1), ($2) returning id, tableoid::regclass::text as name',
      [startOf(0), startOf(5)],
    )
    assert.deepEqual(stored, [
      { id: 1, name: nameOf(0).replace('events', 'visits') },
      { id: 2, name: 'visits_other' },
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
