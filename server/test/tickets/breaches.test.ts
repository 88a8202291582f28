// I13: a breach is true at read time the moment it is due; the stored flag and one event follow.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { IDLE_IN_TRANSACTION_MS_MAX } from '../../src/db/pool.ts'
import { type Timestamp, toMs, toTimestamp } from '../../src/lib/time.ts'
import { markResponded } from '../../src/tickets/respond.ts'
import { often } from '../often.ts'
import { sleep } from '../world/until.ts'
import { type LiveShop, type Shop, type Ticket, useWorld, type World } from '../world.ts'
import { hasRunning } from './running.ts'

const MINUTE = 60_000
/** Due at one moment. */
const MANY = often(200, 5000)
/** Of two sweepers: more than a batch of 1,000. */
const SWEPT = often(1200, 2400)
const SWEEP = 'SLA targets that are due'

type Stored = { is_response_breached: boolean }

/** Tickets whose stored flags or events are not what a reading of their clocks says. */
const wrong = ({ rows }: World, { app }: Shop | LiveShop, at: Timestamp): Promise<object[]> =>
  rows(
    `select t.hashid from tickets t
     left join (
       select data ->> 'hashid' as hashid, count(*) filter (where data ->> 'kind' = 'response') as responses,
         count(*) filter (where data ->> 'kind' = 'resolve') as resolves
       from events where app_id = $1 and type = 'ticket.sla_breached' group by 1) e using (hashid)
     where t.app_id = $1 and (
       t.is_response_breached <> (t.response_due_at <= $2 and t.responded_at is null and t.sla_stopped_at is null)
       or t.is_resolve_breached <> (t.resolved_due_at <= $2 and t.resolved_at is null and t.sla_stopped_at is null)
       or coalesce(e.responses, 0) <> t.is_response_breached::int
       or coalesce(e.resolves, 0) <> t.is_resolve_breached::int)`,
    [app.id, at],
  )

describe('one ticket', () => {
  const world = useWorld()
  const { awa } = world.live
  const stored = async ({ hashid }: Ticket): Promise<Stored> =>
    (await world.rows<Stored>('select * from tickets where hashid = $1', [hashid]))[0]!
  const found = async (ticket: Ticket, breached: 'response' | 'resolve' | 'any'): Promise<boolean> =>
    (await awa.tickets({ breached })).some(one => one.id === ticket.id)
  const passTo = (at: Timestamp, earlierMs = 0): void =>
    world.passes(toMs(at) - earlierMs - world.app.clock.nowMs())

  test('is breached for a reader the moment it is due, before anything is stored', async () => {
    const ticket = await awa.opensTicket({ priority: 'urgent' })
    passTo(ticket.response_due_at, 5000)
    assert.equal((await awa.ticket(ticket)).is_response_breached, false)
    assert.equal(await found(ticket, 'response'), false)
    passTo(ticket.response_due_at)
    const due = await awa.ticket(ticket)
    assert.deepEqual([due.is_response_breached, due.is_resolve_breached], [true, false])
    assert.deepEqual(
      [await found(ticket, 'response'), await found(ticket, 'resolve'), await found(ticket, 'any')],
      [true, false, true],
    )
    assert.equal((await stored(ticket)).is_response_breached, false)
    await world.sweeps(SWEEP)
    assert.equal((await stored(ticket)).is_response_breached, true)
    assert.ok((await awa.ticket(ticket)).updated_at >= ticket.response_due_at)
    passTo(ticket.resolved_due_at)
    await world.sweeps(SWEEP)
    await world.sweeps(SWEEP)
    assert.deepEqual(await awa.breachesOf(ticket), [
      { hashid: ticket.hashid, kind: 'response', due_at: ticket.response_due_at },
      { hashid: ticket.hashid, kind: 'resolve', due_at: ticket.resolved_due_at },
    ])
  })

  test('that waits for the customer, or is done, is not swept; its targets move on', async () => {
    const [waiting, done, canceled] = [
      await awa.opensTicket(),
      await awa.opensTicket(),
      await awa.opensTicket(),
    ]
    await awa.moves(waiting, 'pending')
    await awa.moves(done, 'resolved')
    await awa.moves(canceled, 'canceled')
    world.passes(3 * 24 * 60 * MINUTE)
    await world.sweeps(SWEEP)
    for (const ticket of [waiting, done, canceled]) {
      const later = await awa.ticket(ticket)
      assert.deepEqual([later.is_response_breached, later.is_resolve_breached], [false, false])
      assert.deepEqual(await awa.breachesOf(ticket), [])
    }
    const again = await awa.moves(waiting, 'open')
    assert.ok(toMs(again.response_due_at) - toMs(world.now()) > 239 * MINUTE)
    assert.equal(again.is_response_breached, false)
  })

  test('that is answered while the sweep runs has one event', async () => {
    const fatou = awa.customer()
    await fatou.writes()
    const { id } = await awa.conversation(fatou)
    const tickets = await Promise.all(
      Array.from({ length: 20 }, () => awa.opensTicket({ conversation: String(id) })),
    )
    world.passes(240 * MINUTE)
    const answer = () => world.inTx(tx => markResponded(tx, awa.app, id, world.now()))
    await Promise.all([world.sweeps(SWEEP), answer(), answer()])
    for (const ticket of tickets) {
      assert.equal((await awa.ticket(ticket)).is_response_breached, true)
      assert.equal((await awa.breachesOf(ticket)).length, 1)
    }
  })
})

describe('many tickets', () => {
  const world = useWorld()

  test('two sweepers at once make one event for each ticket and target, more than one batch', async () => {
    const { awa } = world.live
    const other = await world.second()
    await hasRunning(world, awa, SWEPT)
    world.passes(30 * 60 * MINUTE)
    await Promise.all([world.sweeps(SWEEP), world.sweeps(SWEEP, other)])
    // what one of them held while the other passed by
    await world.sweeps(SWEEP)
    assert.deepEqual(await wrong(world, awa, world.now()), [])
    const [breached] = await world.rows<{ n: number }>(
      'select count(*) as n from tickets where is_response_breached',
    )
    assert.ok(breached!.n > (SWEPT * 2000) / 2400)
  })

  test('each app is swept by its own time: one whose clock was moved on does not take others along', async () => {
    const { chloe: moved } = world
    const { chloe } = world.live
    const offset = 25 * 60 * MINUTE
    await hasRunning(world, chloe, 300)
    // by everybody else's time nothing of it is due
    await hasRunning(world, moved, 300, toTimestamp(world.app.clock.nowMs() + offset - MINUTE))
    await world.rows('update apps set clock_offset_ms = $2 where id = $1', [moved.app.id, offset])
    await world.sweeps(SWEEP)
    const movedNow = toTimestamp(world.app.clock.nowMs() + offset)
    assert.deepEqual(await wrong(world, moved, movedNow), [])
    assert.deepEqual(await wrong(world, chloe, world.now()), [])
    const [late] = await moved.tickets({ breached: 'any' })
    const [event] = (await moved.eventsOf(late!)).slice(-1)
    assert.ok(event!.at >= late!.response_due_at)
  })
})

describe('a batch that takes long', () => {
  const world = useWorld()

  test('goes on after a batch that took longer than a transaction may stand idle', async () => {
    const { awa } = world.live
    await hasRunning(world, awa, 1)
    world.passes(30 * 60 * MINUTE)
    await world.rows(`create function slow() returns trigger language plpgsql as
      $$ begin perform pg_sleep(${(IDLE_IN_TRANSACTION_MS_MAX + 200) / 1000}); return null; end $$`)
    await world.rows(`create trigger slow after update of is_response_breached on tickets
      for each statement execute function slow()`)
    try {
      await world.sweeps(SWEEP)
    } finally {
      await world.rows('drop function slow cascade')
    }
    assert.deepEqual(await wrong(world, awa, world.now()), [])
  })
})

describe('a running worker', () => {
  const world = useWorld({ roles: ['api', 'worker'] })

  test(`stores ${MANY} breaches within 5 seconds of their due time`, async () => {
    const { awa } = world.live
    const { clock } = world.app
    // they are there when their time comes: how long it took to write them is not measured
    const due = clock.nowMs() + 60 * MINUTE
    await hasRunning(world, awa, MANY, toTimestamp(due))
    world.passes(due - clock.nowMs() - 1000)
    const left = async (): Promise<number> =>
      (
        await world.rows<{ n: number }>(
          'select count(*) as n from tickets where app_id = $1 and not is_response_breached',
          [awa.app.id],
        )
      )[0]!.n
    while ((await left()) > 0) {
      assert.ok(clock.nowMs() - due < 1000 + 5000, `${await left()} are not stored`)
      await sleep(50)
    }
    assert.deepEqual(await wrong(world, awa, world.now()), [])
  })
})
