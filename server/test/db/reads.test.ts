// A read ends with the request that it is for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeDeadline, noteCommit, runWithin, TooLate } from '../../src/lib/deadline.ts'
import { until, useWorld } from '../world.ts'

const world = useWorld()

const SLEEPS = 'select pg_sleep($1)'
const sleeping = async (): Promise<number> => {
  const rows = await world.rows(
    `select pid from pg_stat_activity where query = '${SLEEPS}' and state = 'active' and pid <> pg_backend_pid()`,
  )
  return rows.length
}

test('a read whose time is over is cancelled at the server, and its connection serves no other', async () => {
  const { db } = world.app.service.deps
  const begun = performance.now()
  const reads = Array.from({ length: 3 }, () => runWithin(makeDeadline(500), () => db.query(SLEEPS, [14])))
  await Promise.all(reads.map(read => assert.rejects(read, TooLate)))
  assert.ok(performance.now() - begun < 10_000)
  await until('the server to be done', async () => (await sleeping()) === 0)
  await assert.rejects(
    runWithin(makeDeadline(-1), () => db.query(SLEEPS, [14])),
    TooLate,
  )
  assert.deepEqual(await Promise.all([1, 2, 3, 4].map(n => db.query('select $1::int as n', [n]))), [
    [{ n: 1 }],
    [{ n: 2 }],
    [{ n: 3 }],
    [{ n: 4 }],
  ])
})

test('what follows a commit is read to its end, and so is what nobody waits for', async () => {
  const { db } = world.app.service.deps
  const deadline = makeDeadline(300)
  noteCommit(deadline)
  await Promise.all([
    runWithin(deadline, () => db.query(SLEEPS, [1])),
    runWithin(null, () => db.query(SLEEPS, [1])),
  ])
})
