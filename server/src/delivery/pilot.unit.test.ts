import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePilot } from './pilot.ts'

const NUMBER = 7

/** A gate at a time that the test moves, and how many are past it. */
function gate() {
  const pilot = makePilot()
  const state = { nowMs: 1000, past: 0 }
  const enter = async (number = NUMBER) => {
    const passage = await pilot.enter(number, () => state.nowMs)
    state.past++
    return passage
  }
  return { state, enter }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

test('one goes first; once it is taken, all go', async () => {
  const { state, enter } = gate()
  const first = await enter()
  const others = [enter(), enter(), enter()]
  await settled()
  assert.equal(state.past, 1)
  first.taken()
  await Promise.all(others)
  assert.equal(state.past, 4)
  await enter()
})

test('after one that was not taken, the next goes alone', async () => {
  const { state, enter } = gate()
  const first = await enter()
  const others = [enter(), enter()]
  first.over()
  await settled()
  assert.equal(state.past, 2)
  const second = await Promise.race(others)
  second.over()
  await Promise.all(others)
})

test('a number that was silent is asked by one again; another number is another matter', async () => {
  const { state, enter } = gate()
  const first = await enter()
  first.taken()
  first.over()
  state.nowMs += 2001
  await enter()
  void enter()
  await settled()
  assert.equal(state.past, 2)
  await enter(8)
  assert.equal(state.past, 3)
})

test('nobody waits for ever', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { state, enter } = gate()
  await enter()
  const waiting = enter()
  await settled()
  assert.equal(state.past, 1)
  t.mock.timers.tick(3000)
  await waiting
  assert.equal(state.past, 2)
})
