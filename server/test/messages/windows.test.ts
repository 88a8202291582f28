// Windows that their channel has closed are locked in the order of their people, as those who write open them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateWindowsEnded } from '../../src/messages/queries.ts'
import { WAITING } from '../world/stalls.ts'
import { until } from '../world/until.ts'
import { type Customer, useWorld } from '../world.ts'

const PEOPLE = 12
const HOURS = 24

const world = useWorld({ agents: 'silent' })
const { awa } = world

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
  const held =
    'select from contact_windows where app_id = $1 and contact_detail_id = any($2) for no key update'
  const [first, ...others] = details.map(({ detail }) => detail)
  const now = world.now()
  const client = await world.app.service.deps.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(held, [app, [first]])
    const closing = world.inTx(tx => updateWindowsEnded(tx, app, hashids, now, HOURS))
    await until('it waits', async () => (await world.rows(WAITING)).length > 0)
    const free = await client.query(`${held} nowait`, [app, others])
    assert.equal(free.rowCount, PEOPLE - 1)
    await client.query('commit')
    await closing
  } finally {
    client.release()
  }
  const [closed] = await world.rows<{ n: number }>(
    `select count(*)::int as n from contact_windows
     where app_id = $1 and contact_detail_id = any($2) and last_inbound_at <= $3::timestamptz - interval '24 hours'`,
    [app, [first, ...others], now],
  )
  assert.equal(closed!.n, PEOPLE)
})
