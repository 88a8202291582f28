// Every list in the order of waits, with every filter that leads to few: who waits, and nobody else, page after page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, MINUTE_MS, toTimestamp } from '../../src/lib/time.ts'
import { often } from '../often.ts'
import { insertConversations } from '../world/many-conversations.ts'
import { useWorld } from '../world.ts'
import { type Colleague, colleague, good } from './people.ts'

const CONVERSATIONS = 90
const PER_PAGE = 7
/** Of nine lists, each by nine filters: every day each list by three of them, and each filter in three lists. */
const EACH = often(3, 1)
const ACTIVE_FROM = toTimestamp(Date.now() - 60 * MINUTE_MS)

let bruno: Colleague
let team: string
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
  const boss = await colleague(world, 'Odile', 'owner')
  const asked = { name: 'Deliveries', assignment: 'manual', members: [bruno.id] }
  team = good(await boss.api.post('/team/add', asked)).id
  const { id: appId, messenger } = awa.app
  const many = { appId, channelId: messenger.id, userId: bruno.userId, from: 1, to: CONVERSATIONS }
  await world.inTx(tx =>
    insertConversations(tx, { ...many, now: toTimestamp(Date.now() - MINUTE_MS), apartSeconds: 97 }),
  )
  // of each kind some: agents', told and not, the queue's and Bruno's, waiting and not, put off, of a team, ended; three of one moment
  await world.rows(
    `update chat_sessions set status = case when id % 5 = 0 then 'closed' else 'open' end,
       closed_at = case when id % 5 = 0 then last_message_at end,
       owner = (array['agent', 'queue', 'person'])[id % 3 + 1], owner_user_id = case when id % 3 = 2 then $2::bigint end,
       waiting_since = case when id % 5 > 0 and id % 7 > 0 then opened_at - id / 3 % 4 * interval '1 hour' end,
       wait_told_since = case when id % 2 = 0 then opened_at - id / 3 % 4 * interval '1 hour' end,
       snoozed_until = case when id % 11 = 0 then $3::timestamptz end,
       team_id = case when id % 4 = 0 then (select id from teams where app_id = $1 and hashid = $4) end
     where app_id = $1`,
    [appId, bruno.userId, toTimestamp(Date.now() + DAY_MS), team],
  )
})
const { awa } = world

type Row = {
  hashid: string
  id: number
  status: string
  owner: string
  team_id: number | null
  snoozed_until: string | null
  waiting_since: string | null
  wait_told_since: string | null
  last_message_at: string
}

const isAwake = (row: Row): boolean => row.snoozed_until === null
const waits = (row: Row): boolean =>
  row.status === 'open' &&
  row.waiting_since !== null &&
  (row.owner !== 'agent' || row.waiting_since === row.wait_told_since)

const VIEWS: { [view: string]: (row: Row) => boolean } = {
  '': () => true,
  'view=all': () => true,
  'view=waiting': () => true,
  'view=closed': () => false,
  'view=mine': row => row.owner === 'person' && isAwake(row),
  'view=unassigned': row => row.owner === 'queue' && isAwake(row),
  'view=team': row => row.team_id !== null && isAwake(row),
  'view=snoozed': row => !isAwake(row),
  'view=mentioned': () => false,
}

const filters = (): { [filter: string]: (row: Row) => boolean } => ({
  '': () => true,
  'status=open': () => true,
  'status=closed': () => false,
  'owner=person,agent': row => row.owner !== 'queue',
  'owner=queue': row => row.owner === 'queue',
  [`assignee=${bruno.id}`]: row => row.owner === 'person',
  [`team=${team}`]: row => row.team_id !== null,
  [`active_from=${ACTIVE_FROM}`]: row => row.last_message_at >= ACTIVE_FROM,
  [`active_to=${ACTIVE_FROM}&channel=messenger`]: row => row.last_message_at < ACTIVE_FROM,
})

async function pagesOf(query: string): Promise<string[]> {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/conversation/search?${query}&per_page=${PER_PAGE}${cursor && `&cursor=${cursor}`}`
    const page = good(await bruno.api.get(path))
    assert.ok(page.data.length <= PER_PAGE)
    seen.push(...page.data.map(({ id }: { id: string }) => id))
    cursor = page.next_cursor
    if (cursor === null) assert.deepEqual(page.total, { n: seen.length, relation: 'eq' }, query)
  }
  return seen
}

const allRows = (): Promise<Row[]> =>
  world.rows<Row>('select * from chat_sessions where app_id = $1', [awa.app.id])
const NEVER = '9999'
const byWait = (a: Row, b: Row): number =>
  (a.waiting_since ?? NEVER).localeCompare(b.waiting_since ?? NEVER) || a.id - b.id

test('who waits for a person, in both orders, in each list and by each filter', async () => {
  const rows = (await allRows()).sort(byWait)
  assert.ok(
    new Set(rows.map(row => row.waiting_since)).size < CONVERSATIONS,
    'some wait since the same moment',
  )
  let most = 0
  for (const [n, [view, isIn]] of Object.entries(VIEWS).entries())
    for (const [filter, fits] of Object.entries(filters()).filter((_, m) => (n + m) % EACH === 0)) {
      const expected = rows.filter(row => waits(row) && isIn(row) && fits(row)).map(row => row.hashid)
      most = Math.max(most, expected.length)
      const query = [view, filter].filter(Boolean).join('&')
      assert.deepEqual(await pagesOf(`${query}&sort=waiting_since`), expected, query)
      assert.deepEqual(
        await pagesOf(`${query}&sort=-waiting_since`),
        expected.toReversed(),
        `${query}, reversed`,
      )
    }
  assert.ok(most > 3 * PER_PAGE)
  const { views } = good(await bruno.api.get('/conversation/counts'))
  assert.equal(views.waiting.n, rows.filter(waits).length)
})

test('the queue, who waits for nothing last, and nobody of it where what has ended is asked for', async () => {
  const rows = (await allRows()).sort(byWait).filter(row => row.status === 'open' && row.owner === 'queue')
  for (const [filter, fits] of Object.entries(filters())) {
    const expected = rows.filter(fits).map(row => row.hashid)
    assert.deepEqual(await pagesOf(`${filter}&sort=queue`), expected, filter)
  }
})
