// One job for many people: claimed together, each person's in order, and one that fails spoils no other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliver } from '../../src/delivery/deliver.ts'
import { selectNext, updateDeliveriesClaimed } from '../../src/delivery/queries.ts'
import { type Customer, useWorld } from '../world.ts'

const PEOPLE = 6

const world = useWorld({ agents: 'silent' })
const { awa } = world

type Waiting = { people: Customer[]; details: number[] }

/** Each of these people has two messages that wait. */
async function twoEach(): Promise<Waiting> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => awa.customerWhoWrote()))
  const details: number[] = []
  for (const one of people) {
    await awa.sends(one, 'un')
    const { message_id } = await awa.sends(one, 'deux')
    const [row] = await world.rows<{ id: number }>(
      'select contact_detail_id as id from messages where hashid = $1',
      [message_id],
    )
    details.push(row!.id)
  }
  return { people, details }
}

test('messages sent together are one job, which carries each contact once', async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => awa.customerWhoWrote()))
  await world.drains()
  await Promise.all([...people, ...people].map(one => awa.sends(one)))
  const jobs = await world.rows<{ people: number }>(
    `select 1 + jsonb_array_length(coalesce(data -> 'others', '[]')) as people from pgboss.job
     where name = 'messages.deliver' and state = 'created'`,
  )
  assert.ok(jobs.length < PEOPLE, `${jobs.length} jobs`)
  assert.ok(jobs.some(job => job.people > 1))
  await world.drains()
})

test('one statement claims the first message of each person, and no second one while that is in a call', async () => {
  const { details } = await twoEach()
  const { db } = world.app.service.deps
  const claim = () => updateDeliveriesClaimed(db, awa.app.id, details, world.now())
  const [one, other] = await Promise.all([claim(), claim()])
  const claimed = [...one, ...other]
  assert.deepEqual(
    claimed.map(({ contact_detail_id }) => contact_detail_id).sort((a, b) => a - b),
    details.toSorted((a, b) => a - b),
  )
  assert.deepEqual(new Set(claimed.map(({ content }) => content.text)), new Set(['un']))
  assert.deepEqual(await claim(), [])
  const next = await selectNext(db, awa.app.id, details, world.now())
  assert.deepEqual(
    next.map(({ is_due, is_called }) => [is_due, is_called]),
    details.map(() => [false, true]),
  )
})

test('in a job for many, one who is refused holds up nobody, and each reads theirs in order', async () => {
  const { people, details } = await twoEach()
  const [refused] = people as [Customer]
  await refused.meets({ outcome: 'error', error_code: 131026 })
  const [contact_detail_id, ...others] = details as [number, ...number[]]
  const job = { app_id: awa.app.id, contact_detail_id, channel_id: awa.app.messenger.id, others }
  await deliver(world.app.service.deps, job, new AbortController().signal)
  for (const one of people.slice(1)) assert.deepEqual((await one.reads()).slice(-2), ['un', 'deux'])
  assert.deepEqual((await refused.reads()).slice(-1), ['deux'])
  await world.drains()
})
