// Lists are kept by buckets of minutes: pages end within one, and between two, and lose and double nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUCKET_MINUTES } from '../../src/inbox/views.ts'
import { MINUTE_MS, toTimestamp } from '../../src/lib/time.ts'
import { insertConversations } from '../world/many-conversations.ts'
import { useWorld } from '../world.ts'
import { type Colleague, colleague, good } from './people.ts'

const CONVERSATIONS = 60
/** Some eight to a bucket, so that they fill eight of them. */
const APART_SECONDS = 37
const BUCKET_MS = BUCKET_MINUTES * MINUTE_MS
/** Where a bucket begins, before now. */
const BEGINS_AT = Math.floor(Date.now() / BUCKET_MS) * BUCKET_MS - 4 * BUCKET_MS
/** No divisor of how many a bucket has. */
const PER_PAGE = 3

let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
  const { id: appId, messenger } = awa.app
  const now = toTimestamp(BEGINS_AT + 2 * BUCKET_MS)
  const many = {
    ...{ appId, channelId: messenger.id, userId: bruno.userId, now },
    from: 1,
    to: CONVERSATIONS,
  }
  await world.inTx(tx => insertConversations(tx, { ...many, apartSeconds: APART_SECONDS }))
  // half are open, and half of each are of one moment with others, where their bucket begins
  await world.rows(
    `update chat_sessions set status = case when id % 2 = 0 then 'open' else 'closed' end, owner = 'queue', owner_user_id = null,
       closed_at = case when id % 2 = 1 then last_message_at end, waiting_since = null,
       last_message_at = case when id % 4 < 2 then active_bucket else last_message_at end
     where app_id = $1`,
    [appId],
  )
})
const { awa } = world

async function pagesOf(query: string): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path = `/conversation/search?${query}&per_page=${PER_PAGE}${cursor && `&cursor=${cursor}`}`
    const page = good(await bruno.api.get(path))
    seen.push(...page.data.map(({ id }: { id: string }) => id))
    cursor = page.next_cursor
  }
  return seen
}

/** What a list has by the moments of its conversations alone. */
async function expected(condition: string, values: unknown[] = []): Promise<string[]> {
  const rows = await world.rows<{ hashid: string }>(
    `select hashid from chat_sessions where app_id = $1 and ${condition} order by last_message_at desc, id desc`,
    [awa.app.id, ...values],
  )
  return rows.map(({ hashid }) => hashid)
}

const LISTS = [
  ['view=all', `status = 'open'`],
  ['view=closed', `status = 'closed'`],
  ['status=open,closed', 'true'],
] as const

test('pages within a bucket and from one to the next hold each conversation once, in both orders', async () => {
  const [of] = await world.rows<{ buckets: number; moments: number }>(
    `select count(distinct active_bucket)::int as buckets, count(distinct last_message_at)::int as moments from chat_sessions
     where app_id = $1`,
    [awa.app.id],
  )
  assert.ok(of!.buckets >= 7 && of!.moments < CONVERSATIONS - 15, JSON.stringify(of))
  for (const [query, condition] of LISTS) {
    const all = await expected(condition)
    assert.deepEqual(await pagesOf(query), all, query)
    assert.deepEqual(
      await pagesOf(`${query}&sort=last_message_at`),
      all.toReversed(),
      `${query}, the oldest first`,
    )
  }
})

test('a list from a moment on, or until one, is cut at the moment and not at its bucket', async () => {
  for (const at of [0, 1, BUCKET_MS - 1, BUCKET_MS / 2].map(ms => toTimestamp(BEGINS_AT + ms)))
    for (const [query, condition] of LISTS) {
      const since = await expected(`${condition} and last_message_at >= $2`, [at])
      assert.ok(since.length > 0)
      assert.deepEqual(await pagesOf(`${query}&active_from=${at}`), since, `${query} since ${at}`)
      const until = await expected(`${condition} and last_message_at < $2`, [at])
      assert.ok(until.length > 0)
      assert.deepEqual(await pagesOf(`${query}&active_to=${at}`), until, `${query} until ${at}`)
    }
})

test('the columns are of the bucket that statements ask for', async () => {
  const columns = await world.rows<{ made: string }>(
    `select pg_get_expr(d.adbin, d.adrelid) as made from pg_attrdef d
     join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where d.adrelid = 'chat_sessions'::regclass and a.attname in ('active_bucket', 'silent_bucket')`,
  )
  assert.equal(columns.length, 2)
  for (const { made } of columns) assert.ok(made.includes(`'00:0${BUCKET_MINUTES}:00'::interval`), made)
})
