import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atOnce, inTurns, type Steps } from './steps.ts'

const TRIES_MAX = 10

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
  // another process may take the machine for longer than that: one of some times is enough
  const gaveNothing = async (): Promise<boolean> => {
    let others = 0
    const one = setImmediate(() => others++)
    await inTurns(held(100, 0))
    clearImmediate(one)
    return others === 0
  }
  let tries = 0
  while (!(await gaveNothing())) assert.ok(++tries < TRIES_MAX)
  const wrong = (function* (): Steps<never> {
    yield
    throw new Error('no')
  })()
  await assert.rejects(inTurns(wrong), /no/)
})
