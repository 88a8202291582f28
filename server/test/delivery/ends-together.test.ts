// Attempts of an app that end at the same time: stored together, and one that cannot be stored spoils no other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Ending, endAttempt } from '../../src/delivery/end-attempt.ts'
import { useWorld } from '../world.ts'
import { takeOne } from './claimed.ts'

const MANY = 20
/** Those that begin at once, those that waited for them, and what came in between. */
const COMMITS_MAX = 4

const world = useWorld({ agents: 'silent' })
const { awa } = world

const taken = async (): Promise<Ending> => (await takeOne(world)).ending
const manyTaken = (): Promise<Ending[]> => Promise.all(Array.from({ length: MANY }, taken))

const statusesOf = async (endings: Ending[]): Promise<string[]> =>
  Promise.all(endings.map(async ({ claim }) => (await awa.message(claim.hashid)).status))

test('many that end at once share few commits, and each has its event', async () => {
  const endings = await manyTaken()
  const end = endAttempt(world.app.service.deps)
  await Promise.all(endings.map(end))
  assert.deepEqual(new Set(await statusesOf(endings)), new Set(['sent']))
  const ids = endings.map(({ claim }) => claim.hashid)
  const [commits] = await world.rows<{ n: number }>(
    'select count(distinct xmin::text)::int as n from messages where hashid = any($1)',
    [ids],
  )
  assert.ok(commits!.n <= COMMITS_MAX, `${commits!.n} commits`)
  const told = await awa.events('message.sent')
  assert.deepEqual(
    ids.filter(id => told.filter(({ data }) => data.message === id).length !== 1),
    [],
  )
})

test('one that is too late and one that cannot be stored leave the others as they are', async () => {
  const endings = await manyTaken()
  const [late, broken, ...others] = endings as [Ending, Ending, ...Ending[]]
  late.claim = { ...late.claim, attempt: late.claim.attempt + 1 }
  broken.claim = { ...broken.claim, attempt: Number.NaN }
  const end = endAttempt(world.app.service.deps)
  const ends = await Promise.allSettled(endings.map(end))
  assert.deepEqual([ends[0], ends[1]!.status], [{ status: 'fulfilled', value: false }, 'rejected'])
  assert.deepEqual(new Set(ends.slice(2).map(({ status }) => status)), new Set(['fulfilled']))
  assert.deepEqual(new Set(await statusesOf(others)), new Set(['sent']))
  assert.deepEqual(await statusesOf([late, broken]), ['sending', 'sending'])
})
