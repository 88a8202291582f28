import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { atOnce, each, inTurns, type Steps } from './steps.ts'

function* held(times: number, ms: number): Steps<number> {
  for (let i = 0; i < times; i++) {
    const until = performance.now() + ms
    while (performance.now() < until);
    yield
  }
  return times
}

test('work in steps comes to the same at once and in turns; in turns others go on', async () => {
  assert.equal(atOnce(held(3, 0)), 3)
  let others = 0
  const asked = (): void => {
    others++
    again = setImmediate(asked)
  }
  let again = setImmediate(asked)
  assert.equal(await inTurns(held(10, 5)), 10)
  clearImmediate(again)
  assert.ok(others >= 8, `${others}`)
})

test('what takes no time gives nothing away, and what goes wrong is told', async () => {
  let others = 0
  const one = setImmediate(() => others++)
  // whatever another process takes of the machine meanwhile
  const clock = mock.method(performance, 'now', () => 0)
  await inTurns(held(100, 0))
  clock.mock.restore()
  clearImmediate(one)
  assert.equal(others, 0)
  const wrong = (function* (): Steps<never> {
    yield
    throw new Error('no')
  })()
  await assert.rejects(inTurns(wrong), /no/)
})

test('each of many is done in its own step; when time is over the rest is left, and one is done at least', async () => {
  let steps = 0
  const double = (n: number): number => {
    steps++
    return n * 2
  }
  assert.deepEqual(await inTurns(each([1, 2, 3], double)), [2, 4, 6])
  assert.deepEqual(await inTurns(each([1, 2, 3], double, 0)), [2])
  assert.deepEqual(await inTurns(each([], double, 0)), [])
  assert.equal(steps, 4)
})
