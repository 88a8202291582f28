import assert from 'node:assert/strict'
import { test } from 'node:test'
import { braceAt, filledAt, offersFor } from './places.ts'

test('an open brace before the cursor asks for a name, a closed one does not', () => {
  assert.deepEqual(braceAt('/orders/{or', 11), { from: 8, typed: 'or' })
  assert.deepEqual(braceAt('{', 1), { from: 0, typed: '' })
  assert.equal(braceAt('/orders/{order}', 15), null)
  assert.equal(braceAt('{"a b', 5), null)
})

test('a name is put in once, with one brace at its end', () => {
  assert.deepEqual(filledAt('/o/{or?x', 3, 6, 'order'), { text: '/o/{order}?x', cursor: 10 })
  assert.deepEqual(filledAt('/o/{or}?x', 3, 6, 'order'), { text: '/o/{order}?x', cursor: 10 })
  assert.deepEqual(filledAt('{"a": "{"}', 7, 8, 'n'), { text: '{"a": "{n}"}', cursor: 10 })
})

test('names that begin with what was typed come first', () => {
  const offers = ['phone', 'email', 'lastname', 'now'].map(name => ({ name, hint: '' }))
  assert.deepEqual(
    offersFor(offers, 'N').map(({ name }) => name),
    ['now', 'phone', 'lastname'],
  )
})
