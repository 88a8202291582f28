// Windows that their channel has closed are locked last, in the order of their people, as those who write open them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endAttempt } from '../../src/delivery/end-attempt.ts'
import { DAY_MS, toMs, toTimestamp } from '../../src/lib/time.ts'
import { updateWindowsEnded } from '../../src/messages/queries.ts'
import { takeOne } from '../delivery/claimed.ts'
import { WAITING } from '../world/stalls.ts'
import { until } from '../world/until.ts'
import { type Customer, useWorld } from '../world.ts'

const PEOPLE = 12

const world = useWorld({ agents: 'silent' })
const { awa } = world
const HELD = 'select from contact_windows where app_id = $1 and contact_detail_id = any($2) for no key update'

/** What ends while a row is held (`lock`) waits for it, and holds none of these people's windows meanwhile. */
async function assertFree(
  lock: [string, unknown[]],
  people: number[],
  ends: () => Promise<unknown>,
): Promise<void> {
  const client = await world.app.service.deps.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(...lock)
    const ending = ends()
    await until('it waits', async () => (await world.rows(WAITING)).length > 0)
    const free = await client.query(`${HELD} nowait`, [awa.app.id, people])
    assert.equal(free.rowCount, people.length)
    await client.query('commit')
    await ending
  } finally {
    client.release()
  }
}

test('who closes the windows of many waits for the first of them, and holds none of the others meanwhile', async () => {
  const people: Customer[] = []
  for (let n = 0; n < PEOPLE; n++) people.push(await awa.customerWhoWrote())
  // those who came first lie last in both tables
  people.reverse()
  for (const fatou of people) await fatou.writes('And?')
  const hashids: string[] = []
  for (const fatou of people) hashids.push((await awa.sends(fatou, 'Your order is ready')).message_id)
  await world.drains()
  await world.rows('analyze contact_windows, messages')
  const app = awa.app.id
  const details = await world.rows<{ detail: number }>(
    'select contact_detail_id as detail from messages where app_id = $1 and hashid = any($2) order by 1',
    [app, hashids],
  )
  const [first, ...others] = details.map(({ detail }) => detail)
  const at = toTimestamp(toMs(world.now()) - DAY_MS)
  await assertFree([HELD, [app, [first]]], others, () =>
    world.inTx(tx =>
      updateWindowsEnded(
        tx,
        app,
        hashids.map(hashid => ({ hashid, at })),
      ),
    ),
  )
  const [closed] = await world.rows<{ n: number }>(
    `select count(*)::int as n from contact_windows
     where app_id = $1 and contact_detail_id = any($2) and last_inbound_at = $3::timestamptz`,
    [app, [first, ...others], at],
  )
  assert.equal(closed!.n, PEOPLE)
})

test('attempts that end together and were refused for their windows: those of all are closed at once, the first of them first', async () => {
  const [first, second] = [await takeOne(world), await takeOne(world)]
  const people = [first, second].map(({ ending }) => ending.claim.contact_detail_id)
  assert.ok(people[0]! < people[1]!)
  const ended = [second, first].map(({ ending }) => ({ ...ending, sent: 'outside window' as const }))
  await assertFree([HELD, [awa.app.id, [people[0]]]], [people[1]!], () =>
    Promise.all(ended.map(endAttempt(world.app.service.deps))),
  )
  for (const { id } of [first, second]) assert.equal((await awa.message(id)).error?.reason, 'window_closed')
})

test('who writes holds their conversation, then their window: so does a refusal that answers', async () => {
  const { id, ending } = await takeOne(world)
  await world.rows(
    `update messages set author = 'person', author_id = (select min(id) from users),
       on_window_closed = '{"does": "template", "template": {"name": "hello", "language": "fr"}, "text": "Hello"}' where hashid = $1`,
    [id],
  )
  const [of] = await world.rows<{ session: number }>(
    'select chat_session_id as session from messages where hashid = $1',
    [id],
  )
  const error = {
    reason: 'window_closed',
    retry: false,
    retryAfterMs: null,
    code: '131047',
    text: 'Closed',
  } as const
  const held = 'select from chat_sessions where app_id = $1 and id = $2 for no key update'
  await assertFree([held, [awa.app.id, of!.session]], [ending.claim.contact_detail_id], () =>
    endAttempt(world.app.service.deps)({ ...ending, sent: { ok: false, error } }),
  )
  const [sent] = await world.rows<{ type: string }>('select type from messages where hashid = $1', [id])
  assert.equal(sent!.type, 'template')
})
