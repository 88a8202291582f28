// Many messages to many people at the same moment, with a worker: the number is asked once, not for each of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { often } from '../often.ts'
import { until, useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent', roles: ['api', 'worker'] })
const { awa } = world

const PEOPLE = often(20, 40)

test(`${PEOPLE} messages at once to a number that is refused are one call and one event`, async () => {
  const people = Array.from({ length: PEOPLE }, () => awa.customer())
  for (const one of people) await one.writes()
  await awa.call('scriptTestOutcome', { body: { outcome: 'error', error_code: 190, times: 100 } })
  const sent = await Promise.all(people.map(one => awa.sends(one)))
  const ids = sent.map(({ message_id }) => message_id)
  const queued = () =>
    world.rows(
      `select 1 from pgboss.job where name = 'messages.deliver' and state < 'completed' and start_after < now()`,
    )
  await until('every job has had its turn', async () => (await queued()).length === 0)
  const calls = await world.rows('select 1 from sandbox_sends where app_id = $1', [awa.app.id])
  assert.equal(calls.length, 1)
  const refusals = await awa.events('channel.credentials_refused')
  assert.equal(refusals.length, 1)
  const { error } = refusals[0]!.data as { error: object }
  assert.deepEqual(Object.keys(error).sort(), ['code', 'reason', 'retry', 'text'])
  for (const id of ids) assert.equal((await awa.message(id)).waiting?.reason, 'credentials')
  await world.rows('delete from sandbox_outcomes')
  await awa.waits('PT1M')
  await until('all are delivered', async () => {
    const left = await world.rows(`select 1 from messages where hashid = any($1) and status <> 'delivered'`, [
      ids,
    ])
    return left.length === 0
  })
  assert.equal((await awa.events('channel.recovered')).length, 1)
})
