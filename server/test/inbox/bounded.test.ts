// A list looks at no more conversations because there are more of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateOrphansQueued } from '../../src/conversations/queries-people.ts'
import type { Db } from '../../src/db/pool.ts'
import type { Tx } from '../../src/db/tx.ts'
import { PER_PAGE_MAX } from '../../src/http/pagination.ts'
import { countConversations } from '../../src/inbox/counts.ts'
import { searchConversations } from '../../src/inbox/search.ts'
import type { SearchQuery } from '../../src/inbox/shapes.ts'
import { BUCKET_MINUTES } from '../../src/inbox/views.ts'
import { costOf } from '../world/plans.ts'
import { useWorld } from '../world.ts'
import { type Colleague, colleague, good } from './people.ts'

const CONVERSATIONS = 12_000
/** A bucket of the lists has so many of them: they are read together, to be sorted by their times. One of five is open. */
const EACH_BUCKET = 30 * BUCKET_MINUTES
const OPEN_EACH = EACH_BUCKET / 5
const PER_PAGE = 50
const FAR = 4000
const COUNTED = 1001
const MINE = CONVERSATIONS / 10
const WAITS = CONVERSATIONS / 5

/** Eight of ten have ended, one is in the queue, one is Bruno's. */
const MADE = `with k as (
    insert into contacts (app_id, hashid, created_at, updated_at)
    select $1, 'con-' || replace(lpad(g::text, 10, 'x'), '0', 'z'), $2, $2 from generate_series(1, ${CONVERSATIONS}) g
    returning id
  ), d as (
    insert into contact_details (app_id, contact_id, channel, identifier, last_seq, created_at, updated_at)
    select $1, k.id, 'messenger', (237600000000 + k.id)::text, 0, $2, $2 from k
    returning id, identifier::bigint - 237600000000 as n
  )
  insert into chat_sessions (app_id, hashid, contact_detail_id, channel_id, status, owner, owner_user_id, opened_at, last_message_at,
    closed_at, waiting_since)
  select $1, 'ses-' || replace(lpad(n::text, 10, 'x'), '0', 'z'), id, $4, case when n % 10 < 8 then 'closed' else 'open' end,
    case when n % 10 = 9 then 'person' else 'queue' end, case when n % 10 = 9 then $3::bigint end, at, at,
    case when n % 10 < 8 then at end, case when n % 10 >= 8 then at end
  from d cross join lateral (select $2::timestamptz - n * interval '2 seconds' as at) at`

/** As it is where each conversation is tagged before it ends: this tag is on all that have ended. */
const TAGGED = `with g as (insert into tags (app_id, hashid, name, created_at) values ($1, $2, 'late', $3) returning id)
  insert into conversation_tags (app_id, chat_session_id, tag_id)
  select s.app_id, s.id, g.id from chat_sessions s, g where s.app_id = $1 and s.status = 'closed'`
const LATE = 'tag-1111111111'

let bruno: Colleague
const world = useWorld({}, async () => {
  bruno = await colleague(world, 'Bruno')
  await world.inTx(tx => tx.query(MADE, [awa.app.id, world.now(), bruno.userId, awa.app.messenger.id]))
  await world.inTx(tx => tx.query(TAGGED, [awa.app.id, LATE, world.now()]))
  await world.rows('vacuum analyze chat_sessions, conversation_waits, conversation_tags')
})
const { awa } = world

type Reader = (db: { query: Db['query'] }) => Promise<unknown>

/** How many rows of these tables statements read, as PostgreSQL runs them. */
const readBy = async (reads: Reader, tables = ['chat_sessions']): Promise<number> =>
  (await costOf(world.app.service.deps.db, reads, tables)).rows

const searches =
  (query: SearchQuery): Reader =>
  db =>
    searchConversations(db, awa.app.id, { user_id: bruno.userId, scopes: [] }, query, world.now())

test('a page of whatever list reads a page and what is counted, not all', async () => {
  const { next_cursor: cursor } = good(await bruno.api.get(`/conversation/search?per_page=${PER_PAGE}`))
  // what is counted may be read in whatever order, and lies among others
  const most = PER_PAGE + 2 * COUNTED + EACH_BUCKET
  // half of those who wait are in the queue: two for each of the largest page, and at most all to be counted, as they are narrow
  const mostWaits = 2 * (PER_PAGE_MAX + 1) + WAITS
  for (const query of [
    {},
    { cursor },
    { sort: 'last_message_at' as const },
    { status: 'closed' },
    { status: 'open,closed' },
    { view: 'all' },
    { view: 'closed' },
    { view: 'unassigned', sort: 'waiting_since' as const },
    { view: 'mine' },
    { owner: 'queue', view: 'all' },
    { view: 'waiting' },
    { view: 'mine', sort: 'waiting_since' as const },
  ]) {
    for (const [table, bound] of [
      ['chat_sessions', most],
      ['conversation_waits', mostWaits],
    ] as const) {
      const read = await readBy(searches(query), [table])
      assert.ok(read <= bound, `${JSON.stringify(query)} reads ${read} of ${table}`)
    }
  }
})

test('a page far back begins where it begins', async () => {
  let cursor: string | null = ''
  for (let seen = 0; seen < FAR; seen += 200)
    cursor = good(
      await bruno.api.get(`/conversation/search?per_page=200${cursor && `&cursor=${cursor}`}`),
    ).next_cursor
  const read = await readBy(searches({ cursor: cursor!, per_page: PER_PAGE }))
  // less than what lies before it, and all of the buckets in which it begins and ends
  assert.ok(read <= 2 * PER_PAGE + COUNTED + 2 * EACH_BUCKET, `reads ${read}`)
})

test('where no index leads to what fits, a page ends with the last that was looked at, and goes on', async () => {
  const silent = `agent=agt-1111111111`
  const first = good(await bruno.api.get(`/conversation/search?${silent}`))
  assert.deepEqual([first.data, first.total, first.has_more], [[], { n: 0, relation: 'gte' }, true])
  const second = good(await bruno.api.get(`/conversation/search?${silent}&cursor=${first.next_cursor}`))
  assert.deepEqual([second.data, second.next_cursor], [[], null])
  const [oldest] = await world.rows<{ hashid: string }>(
    'select hashid from chat_sessions where app_id = $1 order by last_message_at limit 1',
    [awa.app.id],
  )
  const { data, total } = good(await bruno.api.get(`/conversation/search?ids=${oldest!.hashid}&waiting=1`))
  assert.deepEqual([data.length, total], [0, { n: 0, relation: 'eq' }], 'ids lead to it')
})

test('the numbers read what they count and no more, whatever was tagged and has ended', async () => {
  const counts: Reader = db => countConversations(db, awa.app.id, bruno.userId, world.now())
  // five lists; of mine each is looked at for what is unread, and whether there are more than are looked at
  const read = await readBy(counts, ['chat_sessions', 'conversation_waits', 'conversation_tags'])
  assert.ok(read <= 5 * COUNTED + 2 * MINE, `the numbers read ${read}`)
})

test('a tag that many have is looked for in those that are looked at, and in nothing else', async () => {
  const open = await readBy(searches({ view: 'all', tag: LATE }), ['chat_sessions', 'conversation_tags'])
  assert.ok(open <= 2 * OPEN_EACH, `among those that are open: reads ${open}`)
  const { data, total } = good(await bruno.api.get(`/conversation/search?tag=${LATE}&per_page=${PER_PAGE}`))
  assert.deepEqual([data.length, total], [PER_PAGE, { n: 1000, relation: 'gte' }])
})

test('a tag counts what is open, also as it ends and is opened again', async () => {
  const count = async () => good(await bruno.api.get('/conversation/counts')).tags[0].count.n
  assert.equal(await count(), 0)
  const [mine] = good(await bruno.api.get('/conversation/search?view=mine&per_page=1')).data
  good(await bruno.api.post(`/conversation/${mine.id}/tag`, { add: [LATE] }))
  assert.equal(await count(), 1)
  good(await bruno.api.post(`/conversation/${mine.id}/close`, {}))
  assert.equal(await count(), 0)
  good(await bruno.api.post(`/conversation/${mine.id}/reopen`, {}))
  assert.equal(await count(), 1)
  assert.deepEqual(good(await bruno.api.get(`/conversation/search?view=all&tag=${LATE}`)).data.length, 1)
  good(await bruno.api.post(`/conversation/${mine.id}/tag`, { remove: [LATE] }))
})

test('who has left is sought among those who have something, not in all that they have', async () => {
  const read = await readBy(db => updateOrphansQueued(db as Tx, world.now()))
  assert.ok(read <= 10, `reads ${read}`)
})

/** Notices of ours, to somebody who wrote once. */
const NOTICES = `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type,
    content, text, status, accepted_at, created_at)
  select s.app_id, 'msg-' || replace(lpad(n::text, 10, 'x'), '0', 'z'), s.id, s.contact_detail_id, s.channel_id, n,
    case when n = 1 then 'in' else 'out' end, case when n = 1 then 'contact' else 'api' end, 'text', '{"text": "x"}', 'x',
    case when n = 1 then 'received' else 'sent' end, s.opened_at, s.opened_at
  from chat_sessions s, generate_series(1, 2000) n where s.app_id = $1 and s.hashid = $2`

test('what is unread is counted past the messages of ours, however many', async () => {
  const [mine] = good(await bruno.api.get('/conversation/search?view=mine&per_page=1')).data
  await world.rows(NOTICES, [awa.app.id, mine.id])
  await world.rows('analyze messages')
  const search = { ids: mine.id, view: 'mine' } as const
  for (const query of [search, { ...search, unread: '1' as const }, { view: 'unread' as const }]) {
    const read = await readBy(searches(query), ['messages'])
    assert.ok(read <= 10, `${JSON.stringify(query)} reads ${read} messages`)
  }
  assert.equal(good(await bruno.api.get(`/conversation/${mine.id}`)).unread, 1)
  assert.deepEqual(good(await bruno.api.get('/conversation/counts')).views.unread, { n: 1, relation: 'eq' })
  good(await bruno.api.post(`/conversation/${mine.id}/read`, {}))
  assert.equal(good(await bruno.api.get(`/conversation/${mine.id}`)).unread, 0)
})

test('the total is exact up to 1,000, and so are the numbers', async () => {
  const { views, tags } = good(await bruno.api.get('/conversation/counts'))
  for (const view of ['mine', 'unassigned', 'all', 'closed', 'waiting'])
    assert.deepEqual(views[view], { n: 1000, relation: 'gte' }, view)
  for (const view of ['team', 'mentioned', 'snoozed', 'unread'])
    assert.deepEqual(views[view], { n: 0, relation: 'eq' }, view)
  assert.deepEqual(tags, [{ id: LATE, name: 'late', count: { n: 0, relation: 'eq' } }])
  const totalOf = async (query: string) => good(await bruno.api.get(`/conversation/search?${query}`)).total
  assert.deepEqual(await totalOf('view=all'), { n: 1000, relation: 'gte' })
  assert.deepEqual(await totalOf(''), { n: 1000, relation: 'gte' })
  const since = (seconds: number) => new Date(Date.parse(world.now()) - seconds * 1000).toISOString()
  const some = good(
    await bruno.api.get(`/conversation/search?view=all&active_from=${since(900)}&per_page=200`),
  )
  assert.deepEqual(some.total, { n: some.has_more ? -1 : some.data.length, relation: 'eq' })
})

test('a sign-in holds twenty places, those where it was last', async () => {
  const all = good(await bruno.api.get('/conversation/search?per_page=22')).data.map(
    ({ id }: { id: string }) => id,
  )
  for (const [at, conversation] of [...all, all[2]].entries()) {
    await awa.waits('PT1S')
    const more = { looking: at !== 20, while_streaming: true }
    good(await bruno.api.post('/presence', { conversation, ...more }))
  }
  const held = await world.rows<{ hashid: string }>(
    `select s.hashid from presence_devices d join chat_sessions s on s.app_id = d.app_id and s.id = d.chat_session_id
     where d.app_id = $1 and d.user_id = $2 and d.held_until is not null order by d.said_at`,
    [awa.app.id, bruno.userId],
  )
  // one was looked at no longer, and the third is the last
  const last = [...all.slice(3, 20), all[21], all[2]]
  assert.deepEqual(
    held.map(one => one.hashid),
    [all[1], ...last],
  )
})
