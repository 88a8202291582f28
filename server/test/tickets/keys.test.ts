// How many tickets have a time on each day, are late, due or without an answer is kept behind the writes, and known at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toMs } from '../../src/lib/time.ts'
import { backfill } from '../../src/tickets/count-behind.ts'
import { KEYS } from '../../src/tickets/count-keys.ts'
import { KEYS_SQL } from '../../src/tickets/keys.ts'
import { lockMark } from '../../src/tickets/queries-behind.ts'
import { often } from '../often.ts'
import { useWorld } from '../world.ts'
import { checkSearch, type Query, rowsOf } from './expected.ts'

/** More than are looked at while they wait to be counted. */
const MANY = 1100
const HOUR = 3600_000
const world = useWorld({ agents: 'silent' }, async () => {
  await awa.hasTickets(MANY)
  // over many days, at many times of the day
  await world.rows(
    `update tickets set created_at = created_at - id % 40 * interval '7 hours', updated_at = updated_at - id % 9 * interval '5 hours',
       response_due_at = response_due_at - id % 40 * interval '3 hours', resolved_due_at = resolved_due_at - id % 40 * interval '3 hours',
       reopened_at = case when id % 3 = 0 then created_at - id % 50 * interval '11 hours' end where app_id = $1`,
    [awa.app.id],
  )
  await world.rows(
    `insert into ticket_waits (app_id, ticket_id, since) select app_id, id, responded_at from tickets
     where app_id = $1 and id % 6 = 1 and responded_at is not null`,
    [awa.app.id],
  )
})
const { awa } = world
const SWEEP = 'times and clocks of changed tickets'

/** Of seven times for each of seven columns: every day each time of one column. */
const EACH = often(7, 1)

/** Whole days, their edges, and times within them. */
function searches(): Query[] {
  const hoursAgo = (hours: number): string =>
    new Date(toMs(world.now()) - hours * HOUR).toISOString().replace('Z', '000Z')
  const day = (hours: number): string => `${hoursAgo(hours).slice(0, 10)}T00:00:00.000000Z`
  const end = (hours: number): string => `${hoursAgo(hours).slice(0, 10)}T23:59:59.999999Z`
  const times = [hoursAgo(3), hoursAgo(50), hoursAgo(500), hoursAgo(-30), day(0), day(50), end(50)]
  const columns = ['created', 'updated', 'responded', 'answered', 'resolved', 'reopened', 'asked']
  return [
    ...columns.flatMap((name, n) =>
      times
        .filter((_, m) => (n + m) % EACH === 0)
        .flatMap(at => [{ [`${name}_from`]: at }, { [`${name}_to`]: at }]),
    ),
    ...times.map(at => ({ due_before: at })),
    ...['any', 'response', 'resolve'].map(breached => ({ breached })),
    ...['yes', 'no'].flatMap((waiting): Query[] => [
      { waiting },
      { waiting, page: '2' },
      { waiting, sort: 'updated_at' },
    ]),
    { created_from: times[1]!, page: '3' },
    { reopened_from: times[2]!, per_page: '7', page: '4' },
  ]
}

async function checkAll(): Promise<void> {
  const rows = await rowsOf(world, awa)
  for (const query of searches()) await checkSearch(world, awa, rows, query)
}

/** The kept counts, and what is counted now of the tickets as they are. */
async function checkCounts(): Promise<void> {
  const [kept, real] = [
    await world.rows('select place, key, n from ticket_key_counts where app_id = $1 order by 1, 2', [
      awa.app.id,
    ]),
    await world.rows(
      `select u.place::smallint as place, u.key, count(*)::bigint as n from tickets t
       cross join lateral unnest(${KEYS_SQL}) with ordinality u (key, place)
       where t.app_id = $1 and u.key is not null group by 1, 2 order by 1, 2`,
      [awa.app.id],
    ),
  ]
  assert.ok(real.length > 50)
  assert.deepEqual(kept, real)
}

test('the same is found before keys are counted, after it, and after what changes then', async () => {
  await checkAll()
  await world.sweeps(SWEEP)
  await checkCounts()
  await checkAll()
  const [ticket] = await awa.tickets({ status: ['open'] })
  await awa.moves(ticket!, 'resolved')
  await awa.opensTicket({ subject: 'Late again' })
  await world.rows(
    `update tickets set is_response_breached = true, reopened_at = created_at + interval '1 day' where app_id = $1 and id % 7 = 0`,
    [awa.app.id],
  )
  await world.rows(
    `update tickets set updated_at = updated_at + interval '2 days' where app_id = $1 and id % 11 = 0`,
    [awa.app.id],
  )
  await checkAll()
  await world.sweeps(SWEEP)
  await checkCounts()
  await checkAll()
})

test('kept counts tell the total: it is told without looking at all that fit', async () => {
  const total = async (query: { reopened_from: string }): Promise<number> =>
    (await awa.api.get(`/ticket/search?page=1&${new URLSearchParams(query)}`)).body.total
  const since = { reopened_from: '2020-01-01' }
  const before = await total(since)
  assert.ok(before > 50)
  const add = (n: number) =>
    world.rows(
      `update ticket_key_counts set n = n + $2 where app_id = $1 and place = 6 and key =
         (select max(key) from ticket_key_counts where app_id = $1 and place = 6)`,
      [awa.app.id, n],
    )
  await add(5)
  assert.equal(await total(since), before + 5)
  await add(-5)
})

test('a key that no ticket has any more is not kept', async () => {
  const { hashid } = await awa.opensTicket({ subject: 'Of another century' })
  const at = (time: string) =>
    world.rows('update tickets set asked_at = $2::timestamptz where app_id = $1 and hashid = $3', [
      awa.app.id,
      time,
      hashid,
    ])
  const known = async (): Promise<number> => {
    await world.sweeps(SWEEP)
    return (
      await world.rows('select from ticket_key_counts where app_id = $1 and place = 7 and key < 0', [
        awa.app.id,
      ])
    ).length
  }
  await at('1950-01-01')
  assert.equal(await known(), 1)
  await at('2026-01-01')
  assert.equal(await known(), 0)
})

test('tickets from before are counted once, also those that change meanwhile', async () => {
  await world.rows('delete from ticket_key_counts where app_id = $1', [awa.app.id])
  await world.rows(
    `update ticket_key_marks set built_id = 0, until_id = (select max(id) from tickets where app_id = $1) where app_id = $1`,
    [awa.app.id],
  )
  const change = (where: string) =>
    world.rows(
      `update tickets set answered_at = created_at - interval '3 days' where app_id = $1 and ${where}`,
      [awa.app.id],
    )
  await change('id % 5 = 0')
  await awa.opensTicket({ subject: 'One more' })
  await checkAll()
  const isMore = await world.inTx(async tx => {
    const mark = await lockMark(tx, 'key', awa.app.id)
    return backfill(tx, { ...KEYS, batch: MANY / 2 }, awa.app.id, mark!)
  })
  assert.ok(isMore)
  // some of these are counted by now
  await change('id % 4 = 0')
  await checkAll()
  await world.sweeps(SWEEP)
  await checkCounts()
})

test('a ticket that goes is counted no more', async () => {
  const { id } = await awa.opensTicket({ subject: 'Soon gone' })
  await world.sweeps(SWEEP)
  await world.rows('delete from ticket_history where app_id = $1 and ticket_id = $2', [awa.app.id, id])
  await world.rows('delete from ticket_periods where app_id = $1 and ticket_id = $2', [awa.app.id, id])
  await world.rows('delete from tickets where app_id = $1 and id = $2', [awa.app.id, id])
  await world.sweeps(SWEEP)
  await checkCounts()
})
