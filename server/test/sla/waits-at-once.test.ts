// Those who note that the contact of a ticket waits, who answer and who move it at the same time: each locks the ticket first.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tx } from '../../src/db/tx.ts'
import type { Timestamp } from '../../src/lib/time.ts'
import { onContactWaits } from '../../src/tickets/answer-waits.ts'
import { changeTicket } from '../../src/tickets/change.ts'
import { onContactWrote } from '../../src/tickets/contact-wrote.ts'
import { moveTicket } from '../../src/tickets/move.ts'
import { insertWaits, selectOpenWaits, updateWaits } from '../../src/tickets/queries-clocks.ts'
import { markResponded, onResponded } from '../../src/tickets/respond.ts'
import { type Colleague, colleague } from '../inbox/people.ts'
import { WAITING } from '../world/stalls.ts'
import { until } from '../world/until.ts'
import { type Ticket, useWorld } from '../world.ts'
import { answered as firstAnswered, hasPolicy } from './answered.ts'

const MINUTE = 60_000
let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
})
const { awa } = world

let made = 0

type Asked = Awaited<ReturnType<typeof firstAnswered>>

/** A ticket that has had its first answer a minute ago. */
async function answered(): Promise<Asked> {
  const asked = await firstAnswered(
    world,
    bruno,
    await hasPolicy(world, ++made, { next_response_minutes: 30 }),
  )
  world.passes(MINUTE)
  return asked
}

/** The contact has written, waits, has been answered and has written again; nothing that follows of the last two was done yet. */
async function askedTwice(): Promise<Asked & { since: Timestamp }> {
  const asked = await answered()
  await asked.fatou.writes('And?')
  await world.drains()
  const waitsSince = async (since: Timestamp | null): Promise<void> => {
    world.passes(MINUTE)
    await world.rows('update chat_sessions set waiting_since = $3 where app_id = $1 and id = $2', [
      ...[awa.app.id, asked.id, since],
    ])
  }
  await waitsSince(null)
  const since = world.now()
  await waitsSince(since)
  return { ...asked, since }
}

/** One holds the ticket, and does the one thing as soon as the other waits for it with the other. Neither begins again. */
async function assertApart(
  { ticket }: Asked,
  does: (tx: Tx, ticketId: number) => Promise<void>,
  others: (tx: Tx) => Promise<void>,
): Promise<void> {
  const ran = { holder: 0, other: 0 }
  let waiting: Promise<void> | undefined
  await world.inTx(async tx => {
    ran.holder++
    const [held] = await tx.query<{ id: number }>(
      'select id from tickets where app_id = $1 and hashid = $2 for no key update',
      [awa.app.id, ticket.hashid],
    )
    waiting ??= world.inTx(async other => {
      ran.other++
      await others(other)
    })
    await until('the other waits for the ticket', async () => (await world.rows(WAITING)).length > 0)
    await does(tx, held!.id)
  })
  await waiting
  assert.deepEqual(ran, { holder: 1, other: 1 }, 'neither was ended as a deadlock and began again')
}

const notes = (tx: Tx, { id }: Asked): Promise<void> => insertWaits(tx, awa.app.id, id, world.now())
const answers = (tx: Tx, { id }: Asked): Promise<void> => markResponded(tx, awa.app, id, world.now())
const openOf = ({ ticket }: Asked): Promise<{ since: string }[]> =>
  world.rows(
    `select w.since from ticket_waits w join tickets t on t.app_id = w.app_id and t.id = w.ticket_id
     where t.hashid = $1 and w.answered_at is null`,
    [ticket.hashid],
  )

test('who moves a ticket as its contact writes, and who notes that they wait', async () => {
  world.standsStill()
  const asked = await answered()
  await asked.fatou.writes('And?')
  const since = world.now()
  await assertApart(
    asked,
    tx => notes(tx, asked),
    tx => notes(tx, asked),
  )
  await world.drains()
  assert.deepEqual(await openOf(asked), [{ since }])
})

test('who notes a wait, and who answers', async () => {
  const asked = await askedTwice()
  await assertApart(
    asked,
    tx => notes(tx, asked),
    tx => answers(tx, asked),
  )
})

test('who stores that an answer is late, and who answers', async () => {
  const asked = await askedTwice()
  const late = async (tx: Tx, ticket_id: number): Promise<void> => {
    const [wait] = await selectOpenWaits(tx, awa.app.id, [ticket_id])
    await updateWaits(tx, awa.app.id, [{ ticket_id, id: wait!.id, used_ms: null, breached_at: world.now() }])
  }
  await assertApart(asked, late, tx => answers(tx, asked))
})

test('a contact who writes behind an answer waits, whichever of the two is noted first', async () => {
  for (const isAnswerFirst of [true, false]) {
    const { since, ...asked } = await askedTwice()
    const job = { app_id: awa.app.id, chat_session_id: asked.id, at: since }
    const { deps } = world.app.service
    const both = [() => onResponded(deps, job), () => onContactWaits(deps, job)]
    for (const note of isAnswerFirst ? both : both.reverse()) await note()
    assert.deepEqual(await openOf(asked), [{ since }])
  }
})

/** How often PostgreSQL ended one of two that waited for each other. */
const deadlocks = async (): Promise<number> => {
  const [row] = await world.rows<{ deadlocks: number }>(
    'select pg_stat_force_next_flush(), deadlocks from pg_stat_database where datname = current_database()',
  )
  return row!.deadlocks
}

test('an agent that answers holds the conversation, then tickets: so does what follows of a message', async () => {
  const asked = await answered()
  const before = await deadlocks()
  await asked.fatou.writes('And?')
  const at = world.now()
  let wrote: Promise<void> | undefined
  await world.inTx(async tx => {
    await tx.query('update chat_sessions set turn_failures = 0 where app_id = $1 and id = $2', [
      ...[awa.app.id, asked.id],
    ])
    const job = { app_id: awa.app.id, chat_session_id: asked.id, seq: 3, at }
    wrote ??= onContactWrote(world.app.service.deps, job)
    await until('it waits', async () => (await world.rows(WAITING)).length > 0)
    await answers(tx, asked)
  })
  await wrote
  assert.equal((await deadlocks()) - before, 0)
})

test('who answers locks all tickets of the conversation in one order, those without an answer and those that wait for one', async () => {
  const asked = await askedTwice()
  const second = await awa.opensTicket({ conversation: String(asked.id) })
  const lock = (tx: Tx, { hashid }: Ticket): Promise<unknown> =>
    tx.query('select from tickets where app_id = $1 and hashid = $2 for update', [awa.app.id, hashid])
  await assertApart(
    asked,
    async tx => {
      await lock(tx, second)
    },
    tx => answers(tx, asked),
  )
})

test('a contact who writes behind the first answer waits, where nothing of either was seen by the other', async () => {
  const fatou = awa.customer()
  await fatou.writes()
  const { id } = await awa.conversation(fatou)
  const ticket = await awa.opensTicket({ conversation: String(id) })
  await world.drains()
  world.passes(MINUTE)
  await bruno.says(fatou, 'We look into it.')
  const at = world.now()
  world.passes(MINUTE)
  const client = await world.app.service.deps.db.pool.connect()
  await client.query('begin')
  await client.query('select from event_counters where app_id = $1 for update', [awa.app.id])
  const writes = fatou.writes('And?')
  const waits = (count: number) =>
    until(`${count} that wait`, async () => (await world.rows(WAITING)).length >= count)
  await waits(1)
  const job = { app_id: awa.app.id, chat_session_id: id as number, at }
  const responds = onResponded(world.app.service.deps, job)
  await waits(2)
  await client.query('commit')
  client.release()
  await Promise.all([writes, responds])
  assert.equal((await openOf({ ticket, fatou, id: id as number })).length, 1)
})

const reopens = (tx: Tx, { hashid }: Ticket): Promise<unknown> =>
  moveTicket(tx, awa.app, hashid, 'open', { kind: 'system', id: null, role: null }, world.now())
const getsPolicy = async (tx: Tx, { hashid }: Ticket): Promise<void> => {
  const policy = await hasPolicy(world, ++made)
  const doing = { appId: awa.app.id, ref: hashid, by: null, now: world.now() }
  await changeTicket(tx, doing, { sla_policy_id: policy.id })
}

for (const [what, does, status] of [
  ['is reopened', reopens, 'resolved'],
  ['gets another policy', getsPolicy, 'open'],
] as const)
  test(`an answer counts for a ticket that ${what} at that moment`, async () => {
    const fatou = awa.customer()
    await fatou.writes()
    const { id } = await awa.conversation(fatou)
    const ticket = await awa.opensTicket({ conversation: String(id) })
    if (status !== 'open') await awa.moves(ticket, status)
    await world.drains()
    world.passes(MINUTE)
    const asked = { ticket, fatou, id: Number(id) }
    await assertApart(
      asked,
      async tx => {
        await does(tx, ticket)
      },
      tx => answers(tx, asked),
    )
    assert.notEqual((await awa.ticket(ticket)).responded_at, null)
  })
