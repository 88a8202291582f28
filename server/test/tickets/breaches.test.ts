// I13: a breach is true at read time the moment it is due; the stored flag and one event follow.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { inTx } from '../../src/db/tx.ts'
import { sweepOnce } from '../../src/jobs/sweeps.ts'
import { nowOf } from '../../src/lib/clock.ts'
import { type Timestamp, toMs, toTimestamp } from '../../src/lib/time.ts'
import { sweeps } from '../../src/tasks.ts'
import { markResponded } from '../../src/tickets/respond.ts'
import { bootApp, type TestApp } from '../app.ts'
import type { CastApp } from '../cast.ts'
import { add, breachesOf, eventsOf, move, session, type View } from './kit.ts'
import { insertMany } from './many.ts'

const MINUTE = 60_000
const sweep = sweeps.find(one => one.name === 'SLA targets that are due')!

type Stored = {
  hashid: string
  is_response_breached: boolean
  is_resolve_breached: boolean
  updated_at: Timestamp
}
const storedOf = async (app: TestApp, hashid: string): Promise<Stored> =>
  (await app.service.deps.db.query<Stored>('select * from tickets where hashid = $1', [hashid]))[0]!
/** Tickets whose stored flags or events are not what a reading of their clocks says. */
const wrong = (app: TestApp, one: CastApp, at: Timestamp): Promise<object[]> =>
  app.service.deps.db.query(
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
    [one.id, at],
  )
/** Only clocks that run, none stored yet; with `due`, all of them due within a second from then on. */
async function insertRunning(
  app: TestApp,
  one: CastApp,
  count: number,
  at: Timestamp,
  due: Timestamp | null = null,
): Promise<void> {
  await inTx(app.service.deps.db, async tx => {
    await insertMany(tx, { appId: one.id, count, agentIds: [one.agent.id], userIds: [one.userId], now: at })
    await tx.query(
      `update tickets set responded_at = null, resolved_at = null, closed_at = null, sla_stopped_at = null,
         is_response_breached = false, is_resolve_breached = false,
         response_due_at = coalesce($2::timestamptz + (id % 1000) * interval '1 ms', response_due_at),
         resolved_due_at = coalesce($2::timestamptz + interval '1 day', resolved_due_at)
       where app_id = $1`,
      [one.id, due],
    )
  })
}

describe('one ticket', () => {
  let app: TestApp
  before(async () => {
    app = await bootApp()
  })
  after(() => app.stop())
  const awa = () => app.as(app.cast.awa.live.token)
  const now = (): Timestamp => nowOf(app.clock, { clock_offset_ms: 0 })
  const read = async (ticket: View): Promise<View> => (await awa().get(`/ticket/${ticket.hashid}`)).body
  const found = async (ticket: View, breached: string): Promise<boolean> =>
    (await awa().get(`/ticket/search?breached=${breached}`)).body.some((one: View) => one.id === ticket.id)
  const advanceTo = (at: Timestamp, earlierMs = 0): void =>
    app.clock.advance(toMs(at) - earlierMs - app.clock.nowMs())

  test('is breached for a reader the moment it is due, before anything is stored', async () => {
    const ticket = await add(awa(), { priority: 'urgent' })
    advanceTo(ticket.response_due_at, 5000)
    assert.equal((await read(ticket)).is_response_breached, false)
    assert.equal(await found(ticket, 'response'), false)
    advanceTo(ticket.response_due_at)
    const due = await read(ticket)
    assert.deepEqual([due.is_response_breached, due.is_resolve_breached], [true, false])
    assert.deepEqual(
      [await found(ticket, 'response'), await found(ticket, 'resolve'), await found(ticket, 'any')],
      [true, false, true],
    )
    assert.equal((await storedOf(app, ticket.hashid)).is_response_breached, false)
    await sweepOnce(app.service.deps, sweep)
    assert.equal((await storedOf(app, ticket.hashid)).is_response_breached, true)
    assert.ok((await read(ticket)).updated_at >= ticket.response_due_at)
    advanceTo(ticket.resolved_due_at)
    await sweepOnce(app.service.deps, sweep)
    await sweepOnce(app.service.deps, sweep)
    assert.deepEqual(await breachesOf(app, app.cast.awa.live.id, ticket.hashid), [
      { hashid: ticket.hashid, kind: 'response', due_at: ticket.response_due_at },
      { hashid: ticket.hashid, kind: 'resolve', due_at: ticket.resolved_due_at },
    ])
  })

  test('that waits for the customer, or is done, is not swept; its targets move on', async () => {
    const [waiting, done, canceled] = [await add(awa()), await add(awa()), await add(awa())]
    await move(awa(), waiting, 'pending')
    await move(awa(), done, 'resolved')
    await move(awa(), canceled, 'canceled')
    app.clock.advance(3 * 24 * 60 * MINUTE)
    await sweepOnce(app.service.deps, sweep)
    for (const ticket of [waiting, done, canceled]) {
      const later = await read(ticket)
      assert.deepEqual([later.is_response_breached, later.is_resolve_breached], [false, false])
      assert.deepEqual(await breachesOf(app, app.cast.awa.live.id, ticket.hashid), [])
    }
    const again = await move(awa(), waiting, 'open')
    assert.ok(toMs(again.response_due_at) - toMs(now()) > 239 * MINUTE)
    assert.equal(again.is_response_breached, false)
  })

  test('that is answered while the sweep runs has one event', async () => {
    const { contact_detail_id } = await add(awa())
    const { id } = await session(app, contact_detail_id)
    const tickets = await Promise.all(
      Array.from({ length: 20 }, () => add(awa(), { contact: undefined, conversation: String(id) })),
    )
    app.clock.advance(240 * MINUTE)
    const answer = () => inTx(app.service.deps.db, tx => markResponded(tx, app.cast.awa.live, id, now()))
    await Promise.all([sweepOnce(app.service.deps, sweep), answer(), answer()])
    for (const ticket of tickets) {
      assert.equal((await read(ticket)).is_response_breached, true)
      assert.equal((await breachesOf(app, app.cast.awa.live.id, ticket.hashid)).length, 1)
    }
  })
})

test('two sweepers at once make one event for each ticket and target, more than one batch', async () => {
  const app = await bootApp()
  try {
    const other = await app.second()
    const { live } = app.cast.awa
    await insertRunning(app, live, 2400, nowOf(app.clock, { clock_offset_ms: 0 }))
    app.clock.advance(30 * 60 * MINUTE)
    await Promise.all([sweepOnce(app.service.deps, sweep), sweepOnce(other.deps, sweep)])
    // what one of them held while the other passed by
    await sweepOnce(app.service.deps, sweep)
    assert.deepEqual(await wrong(app, live, nowOf(app.clock, { clock_offset_ms: 0 })), [])
    const [{ n }] = (await app.service.deps.db.query<{ n: number }>(
      'select count(*) as n from tickets where is_response_breached',
    )) as [{ n: number }]
    assert.ok(n > 2000)
  } finally {
    await app.stop()
  }
})

test('each app is swept by its own time: one whose clock was moved on does not take others along', async () => {
  const app = await bootApp()
  try {
    const { live, test: moved } = app.cast.awa
    const at = nowOf(app.clock, { clock_offset_ms: 0 })
    const offset = 25 * 60 * MINUTE
    await insertRunning(app, live, 300, at)
    // by everybody else's time nothing of it is due
    await insertRunning(app, moved, 300, at, toTimestamp(app.clock.nowMs() + offset - MINUTE))
    await app.service.deps.db.query('update apps set clock_offset_ms = $2 where id = $1', [moved.id, offset])
    await sweepOnce(app.service.deps, sweep)
    const movedNow = toTimestamp(app.clock.nowMs() + offset)
    assert.deepEqual(await wrong(app, moved, movedNow), [])
    assert.deepEqual(await wrong(app, live, nowOf(app.clock, { clock_offset_ms: 0 })), [])
    const [late] = (await app.as(moved.token, '/sandbox').get('/ticket/search?breached=any')).body
    const [event] = (await eventsOf(app, moved.id, late.hashid)).slice(-1)
    assert.ok(event!.at >= late.response_due_at)
  } finally {
    await app.stop()
  }
})

test('a running worker stores 5,000 breaches within 5 seconds of their due time', async () => {
  const app = await bootApp({ roles: ['api', 'worker'] })
  try {
    const { live } = app.cast.awa
    const due = app.clock.nowMs() + 3000
    await insertRunning(app, live, 5000, toTimestamp(app.clock.nowMs()), toTimestamp(due))
    const left = async (): Promise<number> =>
      (
        await app.service.deps.db.query<{ n: number }>(
          'select count(*) as n from tickets where app_id = $1 and not is_response_breached',
          [live.id],
        )
      )[0]!.n
    while ((await left()) > 0) {
      assert.ok(app.clock.nowMs() - due < 1000 + 5000, `${await left()} are not stored`)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    assert.deepEqual(await wrong(app, live, nowOf(app.clock, { clock_offset_ms: 0 })), [])
  } finally {
    await app.stop()
  }
})
