import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { differences, linesOf } from './differences.ts'

test('values are lines without braces', () => {
  assert.deepEqual(linesOf(null), [])
  assert.deepEqual(linesOf('one\ntwo'), ['one', 'two'])
  assert.deepEqual(linesOf({ type: 'string', enum: ['red', 'blue'], items: { minimum: 1 } }), [
    'enum: red, blue',
    'items.minimum: 1',
    'type: string',
  ])
  assert.deepEqual(linesOf({ b: 1, a: 2 }), linesOf({ a: 2, b: 1 }))
  assert.deepEqual(linesOf({ Type: 'Texte', Valeurs: ['a', 'b'] }, ' : '), ['Type : Texte', 'Valeurs : a, b'])
  assert.deepEqual(linesOf({ required: true, of: [{ a: null }] }), ['of.0.a: null', 'required: true'])
})

test('what is gone stands before what came instead, between what stayed', () => {
  assert.deepEqual(differences(['a', 'b', 'c'], ['a', 'x', 'c', 'd']), [
    { is: 'same', text: 'a' },
    { is: 'gone', text: 'b' },
    { is: 'new', text: 'x' },
    { is: 'same', text: 'c' },
    { is: 'new', text: 'd' },
  ])
})

test('both sides can be read from the lines, and nothing that stayed is told as changed', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const found = differences(before, after)
      const of = (not: string) => found.filter(({ is }) => is !== not).map(({ text }) => text)
      assert.deepEqual(of('new'), before)
      assert.deepEqual(of('gone'), after)
      if (String(before) === String(after)) assert.ok(found.every(({ is }) => is === 'same'))
    }),
  )
})

test('very many lines are told without comparing each with each', () => {
  const many = (word: string) => Array.from({ length: 3000 }, (_, n) => `${word} ${n}`)
  const found = differences([...many('was'), 'end'], ['begin', ...many('is'), 'end'])
  assert.equal(found.filter(({ is }) => is === 'gone').length, 3000)
  assert.equal(found.filter(({ is }) => is === 'new').length, 3001)
  assert.deepEqual(found.at(-1), { is: 'same', text: 'end' })
})
