// What is kept no longer than its days: a sweep each, in bounded batches.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purgeMessagesAndAttempts } from '../../src/delivery/purge.ts'
import { DAY_MS } from '../../src/lib/time.ts'
import { WAITING } from '../world/stalls.ts'
import { until, useWorld } from '../world.ts'

const world = useWorld({ env: { KEEP_CONVERSATIONS_DAYS: '365', KEEP_NOTICES_DAYS: '0' } })
const { awa } = world

const TABLES = ['events', 'turns', 'message_attempts', 'messages', 'chat_sessions', 'tickets'] as const

const counts = async (): Promise<{ [table: string]: number }> =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async table => {
        const [row] = await world.rows<{ n: number }>(
          `select count(*) as n from ${table} where app_id = $1`,
          [awa.app.id],
        )
        return [table, row!.n] as const
      }),
    ),
  )

const days = (count: number): void => world.passes(count * DAY_MS)

test('records go after their days, conversations after theirs unless they have a ticket', async () => {
  await world.rows(`update tokens set expires_at = expires_at + interval '5 years' where app_id = $1`, [
    awa.app.id,
  ])
  const [fatou, ali] = [awa.customer(), awa.customer()]
  await fatou.writes('Hello')
  await ali.writes('My order CMD-77 never arrived, I am very unhappy!!')
  await world.drains()
  await world.sweeps()
  const first = await counts()
  assert.ok(first.events! > 5 && first.turns === 2 && first.message_attempts! >= 2, JSON.stringify(first))
  assert.equal(first.tickets, 1)

  days(20)
  await world.sweeps()
  await world.drains()
  const young = await counts()
  assert.deepEqual(
    [young.turns, young.messages, young.chat_sessions],
    [first.turns, first.messages, first.chat_sessions],
  )

  days(91)
  await world.sweeps()
  const old = await counts()
  assert.deepEqual([old.turns, old.message_attempts], [0, 0])
  assert.ok(old.events! < first.events!, 'old events are still there')
  assert.deepEqual([old.messages, old.chat_sessions], [first.messages, first.chat_sessions])
  // the feed goes on where it was
  const page = await awa.api.get('/events?after=0')
  assert.equal(page.code, 1000)

  days(300)
  await world.sweeps()
  const last = await counts()
  assert.deepEqual([last.chat_sessions, last.tickets], [1, 1])
  assert.ok(last.messages! > 0 && last.messages! < first.messages!)
})

test('an attempt that begins while its conversation is deleted goes with it', async () => {
  const moussa = awa.customer()
  await moussa.writes('Hello')
  await world.drains()
  const [answer] = await world.rows<{ id: number; chat_session_id: number }>(
    `select id, chat_session_id from messages where app_id = $1 and direction = 'out' order by id desc limit 1`,
    [awa.app.id],
  )
  const { id, chat_session_id } = answer!
  const claimed = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  const claim = world.inTx(async tx => {
    await tx.query('update messages set attempt = attempt + 1 where app_id = $1 and id = $2', [
      awa.app.id,
      id,
    ])
    await tx.query(
      `insert into message_attempts (app_id, message_id, attempt, started_at)
       select app_id, id, attempt, $3::timestamptz from messages where app_id = $1 and id = $2`,
      [awa.app.id, id, world.now()],
    )
    claimed.resolve()
    await gone.promise
  })
  await claimed.promise
  const purge = world.inTx(tx => purgeMessagesAndAttempts(tx, awa.app.id, [chat_session_id]))
  try {
    await until('the deletion waits for the claim', async () => (await world.rows(WAITING)).length > 0)
  } finally {
    gone.resolve()
  }
  await Promise.all([claim, purge])
  const left = await world.rows('select from message_attempts where app_id = $1 and message_id = $2', [
    awa.app.id,
    id,
  ])
  assert.equal(left.length, 0)
})
