// What is consumed of a ticket's targets: a row for each change, from which the due times follow.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrate } from '../../src/db/migrate.ts'
import { openDb } from '../../src/db/pool.ts'
import { type Timestamp, toMs } from '../../src/lib/time.ts'
import { dropDatabase } from '../database.ts'
import { type Ticket, useWorld } from '../world.ts'

const MINUTE = 60_000
const world = useWorld({ agents: 'silent' })
const { awa } = world.live

type Row = { status: string; policy: string; running: boolean; response: number; resolve: number }

const PERIODS = `select s.code as status, p.priority as policy, e.is_running as running,
    round(e.response_used_ms / 60000.0)::int as response, round(e.resolve_used_ms / 60000.0)::int as resolve
  from ticket_periods e join tickets t on t.app_id = e.app_id and t.id = e.ticket_id
  join ticket_statuses s on s.id = e.ticket_status_id
  join ticket_sla_policies p on p.app_id = e.app_id and p.id = e.ticket_sla_policy_id
  where t.hashid = $1 order by e.id`

const periodsOf = async ({ hashid }: Pick<Ticket, 'hashid'>): Promise<unknown[][]> =>
  (await world.rows<Row>(PERIODS, [hashid])).map(one => [
    one.status,
    one.policy,
    one.running,
    one.response,
    one.resolve,
  ])

const left = (due: Timestamp): number => Math.round((toMs(due) - toMs(world.now())) / MINUTE)

test('each move and each change of policy is a period; what was used stays used', async () => {
  world.standsStill()
  const ticket = await awa.opensTicket({ priority: 'high' })
  world.passes(20 * MINUTE)
  await awa.moves(ticket, 'pending')
  world.passes(100 * MINUTE)
  const again = await awa.moves(ticket, 'in_progress')
  assert.deepEqual([left(again.response_due_at), left(again.resolved_due_at)], [40, 460])
  world.passes(10 * MINUTE)
  const normal = await awa.api.post(`/ticket/${ticket.hashid}/update`, { priority: 'normal' })
  assert.deepEqual([left(normal.body.response_due_at), left(normal.body.resolved_due_at)], [210, 1410])
  await awa.moves(ticket, 'resolved')
  world.passes(60 * MINUTE)
  const reopened = await awa.moves(ticket, 'open')
  assert.deepEqual([left(reopened.response_due_at), left(reopened.resolved_due_at)], [210, 1410])
  assert.deepEqual(await periodsOf(ticket), [
    ['open', 'high', true, 0, 0],
    ['pending', 'high', false, 20, 20],
    ['in_progress', 'high', true, 20, 20],
    ['in_progress', 'normal', true, 30, 30],
    ['resolved', 'normal', false, 30, 30],
    ['open', 'normal', true, 30, 30],
  ])
})

test('a target that is used up already was due at the moment it was, before a pause too', async () => {
  world.standsStill()
  const ticket = await awa.opensTicket({ priority: 'low' })
  const opened = toMs(ticket.created_at)
  world.passes(20 * MINUTE)
  await awa.moves(ticket, 'pending')
  world.passes(500 * MINUTE)
  await awa.moves(ticket, 'open')
  world.passes(10 * MINUTE)
  const urgent = (await awa.api.post(`/ticket/${ticket.hashid}/update`, { priority: 'urgent' })).body
  assert.equal((toMs(urgent.response_due_at) - opened) / MINUTE, 15)
  assert.deepEqual([urgent.is_response_breached, urgent.is_resolve_breached], [true, false])
  assert.equal(left(urgent.resolved_due_at), 90)
  assert.deepEqual(await awa.breachesOf(ticket), [
    { hashid: ticket.hashid, kind: 'response', due_at: urgent.response_due_at },
  ])
})

test('what is canceled is not late by other targets, until it goes on', async () => {
  world.standsStill()
  const ticket = await awa.opensTicket({ priority: 'low' })
  world.passes(20 * MINUTE)
  await awa.moves(ticket, 'canceled')
  const urgent = (await awa.api.post(`/ticket/${ticket.hashid}/update`, { priority: 'urgent' })).body
  assert.deepEqual([urgent.is_response_breached, await awa.breachesOf(ticket)], [false, []])
  const { response } = (await awa.api.get(`/ticket/${ticket.hashid}/sla`)).body
  assert.equal(response.is_breached, false)
  const open = await awa.moves(ticket, 'open')
  const due = new Date(toMs(ticket.created_at) + 15 * MINUTE)
  assert.deepEqual([open.is_response_breached, toMs(open.response_due_at)], [true, due.getTime()])
})

test('a breach that is not stored yet is none the less for a longer target', async () => {
  world.standsStill()
  const ticket = await awa.opensTicket({ priority: 'urgent' })
  world.passes(16 * MINUTE)
  const longer = (await awa.api.post(`/ticket/${ticket.hashid}/update`, { priority: 'low' })).body
  assert.deepEqual([longer.is_response_breached, longer.response_due_at], [true, ticket.response_due_at])
  assert.deepEqual(await awa.breachesOf(ticket), [
    { hashid: ticket.hashid, kind: 'response', due_at: ticket.response_due_at },
  ])
})

test('a ticket that an older process has opened or moved is counted from its due times', async () => {
  world.standsStill()
  const ticket = await awa.opensTicket({ priority: 'high' })
  await world.rows('delete from ticket_periods where ticket_id = $1', [ticket.id])
  world.passes(20 * MINUTE)
  await awa.moves(ticket, 'pending')
  world.passes(60 * MINUTE)
  assert.equal(left((await awa.moves(ticket, 'open')).response_due_at), 40)
  assert.deepEqual(await periodsOf(ticket), [
    ['pending', 'high', false, 20, 20],
    ['open', 'high', true, 20, 20],
  ])
  // paused by an older process
  await world.rows(
    `update tickets set sla_stopped_at = $2, ticket_status_id = (select id from ticket_statuses where code = 'pending')
     where id = $1`,
    [ticket.id, world.now()],
  )
  world.passes(30 * MINUTE)
  assert.equal(left((await awa.moves(ticket, 'on_hold')).response_due_at), 40)
})

const REAL = join(import.meta.dirname, '../../migrations')
/** Minutes after it was opened: moves, and changes of policy. */
const LIVES: {
  name: string
  due: [number, number]
  stopped?: number
  history: [number, string, string, string][]
}[] = [
  { name: 'new', due: [60, 480], history: [] },
  {
    name: 'paused once',
    due: [90, 510],
    history: [
      [10, 'status', 'open', 'pending'],
      [40, 'status', 'pending', 'open'],
    ],
  },
  { name: 'waits', due: [60, 480], stopped: 10, history: [[10, 'status', 'open', 'pending']] },
  { name: 'waits, and nobody knows since what', due: [60, 480], stopped: 25, history: [] },
  { name: 'under another policy', due: [240, 1440], history: [[30, 'sla_policy', '1', '2']] },
]

test('tickets that were there before get their periods from their history', async () => {
  const root = mkdtempSync(join(tmpdir(), 'palabre-migrations-'))
  const name = `${new URL(world.app.url).pathname.slice(1)}_periods`
  await world.app.service.deps.db.pool.query(`create database ${name}`)
  const db = openDb(world.app.url.replace(/[^/]+$/, name), { connectionsMax: 2, onError: () => undefined })
  try {
    const folder = join(root, 'migrations')
    mkdirSync(folder)
    for (const file of readdirSync(REAL).filter(file => file < '0053'))
      cpSync(join(REAL, file), join(folder, file))
    await migrate(db, folder)
    await db.query(`with b as (insert into businesses (hashid, name, currency, local_currency, local_rate, created_at)
        values ('bus-1', 'Awa', 'XAF', 'XAF', 1, now()) returning id),
      a as (insert into apps (business_id, kind, name, created_at) select id, 'live', 'Awa', now() from b returning id)
      insert into contacts (app_id, hashid, created_at, updated_at) select id, 'con-1', now(), now() from a`)
    await db.query(`insert into contact_details (app_id, contact_id, channel, identifier, created_at, updated_at)
      select app_id, id, 'messenger', '237600000001', now(), now() from contacts`)
    await db.query(`insert into ticket_sla_policies (app_id, id, label, priority, response_time, resolve_time, created_at, updated_at)
      select a.id, p.* from apps a, (values (1, 'High', 'high', 60, 480, now(), now()), (2, 'Normal', 'normal', 240, 1440, now(), now())) p`)
    for (const { due, stopped = null, history } of LIVES) {
      const [made] = await db.query<{ id: number }>(
        `insert into tickets (app_id, hashid, contact_detail_id, chat_session_id, ticket_status_id, ticket_sla_policy_id, channel,
           position, subject, description, response_due_at, resolved_due_at, sla_stopped_at, created_at, updated_at)
         select d.app_id, 'tck-' || random(), d.id, null::bigint, s.id, $5, 'messenger', 1, 'Late', '',
           timestamptz '2026-11-20Z' + $1 * interval '1 min', timestamptz '2026-11-20Z' + $2 * interval '1 min',
           timestamptz '2026-11-20Z' + $3 * interval '1 min', '2026-11-20Z', '2026-11-20Z'
         from contact_details d, ticket_statuses s where s.code = $4 returning id`,
        [...due, stopped, stopped === null ? 'open' : 'pending', due[0] === 240 ? 2 : 1],
      )
      for (const [minute, field, before, after] of history)
        await db.query(
          `insert into ticket_history (app_id, ticket_id, at, field, before, after, actor, cause)
           select app_id, id, created_at + $2 * interval '1 min', $3, $4, $5, 'service', 'move' from tickets where id = $1`,
          [
            made!.id,
            minute,
            field,
            ...[before, after].map(value => (field === 'status' ? JSON.stringify(value) : value)),
          ],
        )
    }
    for (const file of readdirSync(REAL)) cpSync(join(REAL, file), join(folder, file))
    await migrate(db, folder)
    const found = await db.query<{ ticket_id: number; periods: unknown[] }>(
      `select e.ticket_id, json_agg(json_build_array(extract(epoch from e.began_at - t.created_at)::int / 60, s.code,
         e.ticket_sla_policy_id, e.is_running, e.response_used_ms / 60000, e.resolve_used_ms / 60000) order by e.id) as periods
       from ticket_periods e join tickets t on t.id = e.ticket_id
       join ticket_statuses s on s.id = e.ticket_status_id group by 1 order by 1`,
    )
    assert.deepEqual(
      found.map(({ periods }) => periods),
      [
        [[0, 'open', 1, true, 0, 0]],
        [
          [0, 'open', 1, true, 0, 0],
          [10, 'pending', 1, false, 10, 10],
          [40, 'open', 1, true, 10, 10],
        ],
        [
          [0, 'open', 1, true, 0, 0],
          [10, 'pending', 1, false, 10, 10],
        ],
        [
          [0, 'pending', 1, true, 0, 0],
          [25, 'pending', 1, false, 25, 25],
        ],
        [
          [0, 'open', 1, true, 0, 0],
          [30, 'open', 2, true, 30, 30],
        ],
      ],
    )
  } finally {
    await db.close()
    await dropDatabase(world.app.service.deps.db.pool, name)
    rmSync(root, { recursive: true, force: true })
  }
})
