import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeLanes } from './lanes.ts'

test('who comes to a person that a run is at has it look again before it leaves', () => {
  const lanes = makeLanes()
  const run = lanes.enter('1')!
  run.looks()
  assert.equal(lanes.enter('1'), null)
  assert.equal(run.leave(), false)
  run.looks()
  assert.equal(run.leave(), true)
  assert.ok(lanes.enter('1'), 'the next one is at it itself')
})

test('what came before a look is seen by it, and others are not in the way', () => {
  const lanes = makeLanes()
  const run = lanes.enter('1')!
  assert.ok(lanes.enter('2'))
  assert.equal(lanes.enter('1'), null)
  run.looks()
  assert.equal(run.leave(), true)
})

test('a run that has failed leaves the way to the next, and does not take it from that one', () => {
  const lanes = makeLanes()
  const failed = lanes.enter('1')!
  failed.drop()
  const next = lanes.enter('1')!
  failed.drop()
  assert.equal(lanes.enter('1'), null)
  assert.equal(next.leave(), false)
})
