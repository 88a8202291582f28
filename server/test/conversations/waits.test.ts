// Who waits for a person stands in a table of its own: whatever moves a conversation, it says what the row says.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { colleague, good } from '../inbox/people.ts'
import { often } from '../often.ts'
import { insertConversations } from '../world/many-conversations.ts'
import { WAITING } from '../world/stalls.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world.ts'

const PEOPLE = 60
const sqlOf = (file: string): string =>
  readFileSync(join(import.meta.dirname, '../../migrations', file), 'utf8')

const world = useWorld({ agents: 'silent' })
const { awa, chloe } = world

const SAID = `select app_id, id, channel_id, people_wait_since, people_wait_since is not distinct from wait_told_since, owner, owner_user_id, team_id,
    snoozed_until from chat_sessions where people_wait_since is not null`
const KEPT = `select app_id, chat_session_id, channel_id, since, is_told, owner, owner_user_id, team_id, snoozed_until from conversation_waits`

/** How many wait by the table, which says the same as the rows. */
async function assertSame(): Promise<number> {
  const [row] = await world.rows<{ missing: number; left_over: number; all: number }>(
    `select (select count(*) from (${SAID} except all ${KEPT}) x)::int as missing,
       (select count(*) from (${KEPT} except all ${SAID}) x)::int as left_over, (select count(*) from conversation_waits)::int as all`,
  )
  assert.deepEqual([row!.missing, row!.left_over], [0, 0])
  return row!.all
}

/** What changes some of the conversations, each of them found by its number. */
const CHANGES = [
  'waiting_since = opened_at',
  "waiting_since = opened_at + interval '1 hour'",
  'waiting_since = null',
  'wait_told_since = waiting_since',
  'wait_told_since = null',
  "status = 'closed', closed_at = opened_at",
  "status = 'open', closed_at = null",
  "owner = 'agent', owner_user_id = null",
  "owner = 'queue', owner_user_id = null",
  "snoozed_until = opened_at + interval '1 day'",
  "owner = 'person', owner_user_id = (select max(id) from users)",
  "owner = 'person', owner_user_id = (select min(id) from users)",
  'team_id = (select min(id) from teams where app_id = $1)',
  'team_id = null',
]

test('whatever moves conversations, in one statement or one by one', async () => {
  const now = world.now()
  await world.inTx(async tx => {
    for (const { id: appId, messenger, userId } of [awa.app, chloe.app])
      await insertConversations(tx, { appId, channelId: messenger.id, userId, from: 1, to: PEOPLE, now })
  })
  assert.equal(await assertSame(), (2 * PEOPLE) / 5, 'as they come')
  const boss = await colleague(world, 'Odile', 'owner')
  const team = good(
    await boss.api.post('/team/add', { name: 'Deliveries', assignment: 'manual', members: [] }),
  )
  const change = fc.tuple(fc.constantFrom(...CHANGES), fc.integer({ min: 1, max: 7 }))
  const found = new Set<number>()
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async changes => {
      for (const [what, every] of changes) {
        await world.rows(`update chat_sessions set ${what} where app_id = $1 and id % $2::int = 0`, [
          awa.app.id,
          every,
        ])
        found.add(await assertSame())
      }
    }),
    { numRuns: often(15, 60) },
  )
  assert.ok(found.size > 10, 'many and few have waited')
  await world.rows(
    "update chat_sessions set status = 'open', closed_at = null, owner = 'queue', owner_user_id = null, waiting_since = opened_at where app_id = $1",
    [awa.app.id],
  )
  assert.equal(await assertSame(), PEOPLE + PEOPLE / 5)
  await world.rows(
    'update chat_sessions set team_id = (select min(id) from teams where app_id = $1) where app_id = $1',
    [awa.app.id],
  )
  good(await boss.api.post(`/team/${team.id}/remove`, {}))
  await assertSame()
  await world.rows('delete from messages where app_id = $1', [awa.app.id])
  await world.rows('delete from chat_sessions where app_id = $1', [awa.app.id])
  assert.equal(await assertSame(), PEOPLE / 5, 'those of the other app')
})

test('the end of a wait finds its row by whatever index begins with the app: all are alike where nobody waited', async () => {
  const [made] = await world.rows<{ text: string }>(
    "select prosrc as text from pg_proc where proname = 'wait_moves'",
  )
  const ends = /delete from conversation_waits[^;]+/.exec(made!.text)![0]
  const statement = ends
    .replace('old.app_id', '$1::bigint')
    .replace('old.id', '$2::bigint')
    .replace('old.people_wait_since', '$3::timestamptz')
  const client = await world.app.service.deps.db.pool.connect()
  try {
    await client.query(
      'begin; alter table conversation_waits drop constraint conversation_waits_pkey; set local enable_seqscan = off; set local enable_bitmapscan = off',
    )
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (generic_plan, costs off) ${statement}`,
    )
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    assert.match(plan, /Index Cond: .*app_id = .*since = /)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a database of the version before is filled with the numbers of who waits, also of who begins to while it is', async () => {
  const now = world.now()
  await world.inTx(tx =>
    insertConversations(tx, {
      ...{
        appId: awa.app.id,
        channelId: awa.app.messenger.id,
        userId: awa.app.userId,
        from: PEOPLE + 1,
        to: 2 * PEOPLE,
        now,
      },
    }),
  )
  await world.rows(
    "update chat_sessions set status = 'open', closed_at = null, owner = 'queue', owner_user_id = null, waiting_since = null where app_id = $1",
    [awa.app.id],
  )
  const [first, second] = await world.rows<{ id: number }>(
    'select id from chat_sessions where app_id = $1 order by id limit 2',
    [awa.app.id],
  )
  const { pool } = world.app.service.deps.db
  const [asBefore] = sqlOf('0469_waits_by_key.sql').split(/(?<=end \$\$;)/)
  await pool.query(
    `alter table conversation_waits drop column channel_id; drop index conversation_waits_of_queue;
     create index conversation_waits_untold on conversation_waits (app_id, since) where not is_told; ${asBefore}`,
  )
  const begins = 'update chat_sessions set waiting_since = opened_at where app_id = $1 and id = $2'
  const waiting = async (count: number): Promise<void> => {
    await until(`${count} that wait`, async () => (await world.rows(WAITING)).length === count)
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(begins, [awa.app.id, first!.id])
    const filling = pool.query(`begin; ${sqlOf('0470_waits_by_number.sql')} commit`)
    await waiting(1)
    const beginning = pool.query(begins, [awa.app.id, second!.id])
    await waiting(2)
    await client.query('commit')
    await filling
    await beginning
  } finally {
    client.release()
  }
  assert.equal(await assertSame(), 2 + PEOPLE / 5)
})
