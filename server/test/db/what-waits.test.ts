// What waits, and what providers call messages, stand in tables of their own: whatever moves a message, they say what its row says.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { often } from '../often.ts'
import { insertConversations } from '../world/many-conversations.ts'
import { useWorld } from '../world.ts'

const FILLED = join(import.meta.dirname, '../../migrations/0459_what_waits_filled.sql')
const PEOPLE = 40

const world = useWorld({ agents: 'silent' })
const { awa, chloe } = world

/** Rows that only one of both has, by table: what messages say, and what is kept. */
const DIFFERENT = Object.entries({
  queued_messages: [
    'app_id, contact_detail_id, seq, id, channel_id, next_attempt_at',
    'app_id, contact_detail_id, seq, message_id, channel_id, next_attempt_at',
    "waits = 'queue'",
  ],
  held_messages: [
    "app_id, contact_detail_id, seq, id, author = 'person'",
    'app_id, contact_detail_id, seq, message_id, is_by_person',
    "waits = 'held'",
  ],
  message_provider_ids: [
    'app_id, hashtextextended(provider_id, channel_id), hashtextextended(provider_id, ~channel_id), id',
    'app_id, hash, other_hash, message_id',
    'provider_id is not null',
  ],
}).map(([table, [said, kept, where]]) => {
  const messages = `select ${said} from messages where ${where}`
  const rows = `select ${kept} from ${table}`
  return `select '${table}' as what, (select count(*) from (${messages} except all ${rows}) x)::int as missing,
    (select count(*) from (${rows} except all ${messages}) x)::int as left_over, (select count(*) from ${table})::int as all`
})

async function assertSame(): Promise<{ [table: string]: number }> {
  const rows = await world.rows<{ what: string; missing: number; left_over: number; all: number }>(
    DIFFERENT.join(' union all '),
  )
  const wrong = rows.filter(({ missing, left_over }) => missing + left_over > 0)
  assert.deepEqual(wrong, [])
  return Object.fromEntries(rows.map(({ what, all }) => [what, all]))
}

const ADD = `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type, content,
    text, status, attempt, provider_id, accepted_at, created_at)
  select app_id, 'msg-' || w.n || id, id, contact_detail_id, channel_id, w.n, w.direction, w.author, 'text', '{"text": "Yes."}', 'Yes.',
    w.status, 0, case when w.n % 2 = 0 then 'wamid.' || w.n || '.' || id end, opened_at, opened_at
  from chat_sessions cross join (values (10, 'out', 'queued', 'api'), (11, 'out', 'held', 'person'), (12, 'out', 'sent', 'person'),
    (13, 'in', 'received', 'contact'), (14, 'in', 'received', 'contact'), (15, 'out', 'sending', 'api'), (16, 'out', 'held', 'api'))
    as w (n, direction, status, author)
  where app_id = $1 and hashid like 'ses-x%' on conflict do nothing`

let areThere: Promise<void> | undefined

/** People of two apps to whom messages can be added. */
function withPeople(): Promise<void> {
  const now = world.now()
  areThere ??= world.inTx(async tx => {
    for (const { id: appId, messenger, userId } of [awa.app, chloe.app])
      await insertConversations(tx, { appId, channelId: messenger.id, userId, from: 1, to: PEOPLE, now })
  })
  return areThere
}

/** What changes some of the messages, each of them found by its number. */
const CHANGES = [
  "status = 'queued', next_attempt_at = null",
  "status = 'sending', attempt = attempt + 1, next_attempt_at = null",
  "status = 'sent', provider_id = coalesce(provider_id, 'wamid.new.' || id)",
  "status = 'queued', next_attempt_at = accepted_at + id * interval '1 s'",
  "next_attempt_at = accepted_at + id * interval '2 s'",
  "status = 'held', provider_id = null",
  'seq = seq + 1000',
  "status = 'delivered', seq = seq + 1000",
  "status = 'queued', seq = seq + 1000",
  'provider_id = null',
  "provider_id = 'wamid.other.' || id",
  "status = 'failed'",
]

test('whatever is stored, changed and deleted, in one statement or one by one', async () => {
  await withPeople()
  const { id: appId } = awa.app
  const change = fc.tuple(fc.constantFrom(...CHANGES, 'delete', 'add'), fc.integer({ min: 1, max: 7 }))
  let most = 0
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async changes => {
      await world.rows(ADD, [appId])
      for (const [what, every] of changes) {
        const few = "app_id = $1 and direction = 'out' and hashid ~ '^msg-1[0-6]' and id % $2::int = 0"
        if (what === 'add') await world.rows(ADD, [appId])
        else if (what === 'delete') await world.rows(`delete from messages where ${few}`, [appId, every])
        else await world.rows(`update messages set ${what} where ${few}`, [appId, every])
        most = Math.max(most, (await assertSame()).queued_messages!)
      }
    }),
    { numRuns: often(12, 40) },
  )
  assert.ok(most > PEOPLE, 'something waited')
  await world.rows("delete from messages where app_id = $1 and hashid ~ '^msg-1[0-6]'", [appId])
  await assertSame()
})

test('what becomes of messages by the API: sent, scheduled, taken back, refused, tried again', async () => {
  const fatou = await awa.customerWhoWrote()
  await awa.sends(fatou, 'one')
  const queued = await assertSame()
  await world.drains()
  await fatou.meets({ outcome: 'failed', error_code: 131026 })
  const refused = await awa.sends(fatou, 'two')
  await world.drains()
  assert.equal((await awa.message(refused.message_id)).status, 'failed')
  await assertSame()
  const send_at = new Date(Date.parse(world.now()) + 3_600_000).toISOString()
  const later = await awa.sends(fatou, 'three', { send_at })
  const held = await assertSame()
  const sender = await awa.apiWith(['messages:send'])
  for (const [id, act] of [
    [later.message_id, 'cancel'],
    [refused.message_id, 'retry'],
  ] as const)
    assert.equal((await sender.post(`/messages/${id}/${act}`, {})).code, 1000)
  await assertSame()
  assert.ok(queued.queued_messages! > 0 && held.held_messages! > 0)
  await world.drains()
  await assertSame()
})

test('what was there before the triggers is noted, part by part, of several apps, while others write; also begun again', async () => {
  await withPeople()
  const { id: appId } = awa.app
  await world.rows('alter table messages disable trigger user')
  for (const { app } of [chloe, awa]) await world.rows(ADD, [app.id])
  await world.rows('alter table messages enable trigger user')
  await world.rows("update messages set status = 'queued' where app_id = $1 and hashid like 'msg-12%'", [
    appId,
  ])
  const { pool } = world.app.service.deps.db
  const text = readFileSync(FILLED, 'utf8')
  const inParts = text.replace('limit 10000', `limit ${PEOPLE}`)
  assert.notEqual(inParts, text)
  const own = await world.rows<{ id: number }>(
    "select id from messages where app_id = $1 and hashid ~ '^msg-1[0-6]' and id % 3 = 0 order by id desc",
    [appId],
  )
  for (let again = 0; again < 2; again++) {
    const filled = pool.query(inParts)
    // each in a statement of its own: of two that lock several, one would have to begin again
    for (const [n, { id }] of own.entries())
      await world.rows('update messages set status = $3 where app_id = $1 and id = $2', [
        appId,
        id,
        n % 2 === again ? 'queued' : 'failed',
      ])
    await filled
    await assertSame()
  }
  const kept = await assertSame()
  assert.ok(kept.queued_messages! >= 2 * PEOPLE && kept.message_provider_ids! >= 3 * PEOPLE)
})
