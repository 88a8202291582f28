// What good answers look like is learnt, what is different is named, and is over when they look as they did.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD_MAX, LEARNT_FROM, type Learnt, lessonOf } from './drift.ts'

const GOOD = { status: 'sent', at: null as unknown, items: [{ name: 'cup' }], more: { deep: 1 } }

function taught(keep: string[], answers: unknown[]): Learnt {
  let learnt: Learnt | null = null
  for (const answer of answers)
    learnt = lessonOf(keep, answer, { learnt, hasDrifted: false })?.learnt ?? learnt
  return learnt!
}
const many = (...answers: unknown[]): unknown[] =>
  Array.from({ length: LEARNT_FROM }, (_, i) => answers[i % answers.length])
const KEEP = ['status', 'at', 'items.*.name']
const of = (learnt: Learnt, answer: unknown, keep = KEEP, hasDrifted = false) =>
  lessonOf(keep, answer, { learnt, hasDrifted })

test('nothing is different before enough has been learnt', () => {
  const learnt = taught(KEEP, many(GOOD).slice(1))
  assert.equal(learnt.answers, LEARNT_FROM - 1)
  assert.equal(of(learnt, {})!.drift, undefined)
})

for (const [what, answer, drift] of [
  ['the same', GOOD, null],
  ['what is not kept', { ...GOOD, more: 'gone', other: 1 }, null],
  ['null, as it was before', { ...GOOD, at: null }, null],
  ['a text, as it was before', { ...GOOD, at: '2026-11-25' }, null],
  ['a list without entries', { ...GOOD, items: [] }, null],
  ['a path that is gone', { at: null, items: [{ name: 'cup' }] }, { missing: ['status'], changed: [] }],
  [
    'another type',
    { ...GOOD, status: 7 },
    { missing: [], changed: [{ path: 'status', was: ['string'], is: ['number'] }] },
  ],
  [
    'null for the first time',
    { ...GOOD, status: null },
    { missing: [], changed: [{ path: 'status', was: ['string'], is: ['null'] }] },
  ],
  ['no list any more', { ...GOOD, items: 'cup' }, { missing: ['items.*.name'], changed: [] }],
  [
    'another type in a list',
    { ...GOOD, items: [{ name: 'cup' }, { name: 3 }] },
    { missing: [], changed: [{ path: 'items.*.name', was: ['string'], is: ['number', 'string'] }] },
  ],
  ['no object at all', [], { missing: ['at', 'items.*.name', 'status'], changed: [] }],
] as const)
  test(`learnt, and then ${what}`, () => {
    const learnt = taught(KEEP, many(GOOD, { ...GOOD, at: '2026-11-24' }))
    const json: unknown = JSON.parse(JSON.stringify(answer))
    const wanted = drift
    const found = of(learnt, json)?.drift
    assert.deepEqual(found && { ...found, missing: [...found.missing].sort() }, wanted ?? undefined)
  })

test('a path that was not in every answer may lack', () => {
  const learnt = taught(KEEP, many(GOOD, { status: 'sent', items: [] }))
  assert.equal(of(learnt, { status: 'sent', items: [] }), null)
})

test('where no paths are kept, all of the answer is watched, so deep and so many', () => {
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}`, i]))
  const learnt = taught([], many({ ...GOOD, wide, d: { e: { f: { g: 1 } } } }))
  assert.ok(Object.keys(learnt.shape).length <= 50)
  assert.deepEqual(of(learnt, { ...GOOD, wide, more: {} }, [])!.drift!.missing, ['more.deep'])
})

test('three good ones in a row end it, and one that differs begins the count anew', () => {
  const learnt = taught(KEEP, many(GOOD))
  const bad = { ...GOOD, status: 7 }
  let now = of(learnt, bad)!
  assert.ok(now.drift)
  assert.equal(of(now.learnt, bad, KEEP, true), null, 'it is told once')
  now = of(now.learnt, GOOD, KEEP, true)!
  now = of(now.learnt, bad, KEEP, true)!
  for (let i = 1; i < GOOD_MAX; i++) {
    now = of(now.learnt, GOOD, KEEP, true)!
    assert.equal(now.drift, undefined)
  }
  now = of(now.learnt, GOOD, KEEP, true)!
  assert.equal(now.drift, null)
  assert.equal(of(now.learnt, GOOD), null)
})

test('names that a server makes of values are bounded, and are text that is kept as it is', () => {
  const long = 'x'.repeat(1_000_000)
  const learnt = taught([], many({ [long]: 1, 'a\u0000b': 1, 'c\ud800': { [long]: 1 }, ok: 1 }))
  assert.deepEqual(Object.keys(learnt.shape).sort(), ['ab', 'c\ufffd', 'ok'])
  const drift = of(learnt, { z: 1 }, [])!.drift!
  assert.deepEqual(drift.missing.sort(), ['ab', 'c\ufffd', 'ok'])
})
