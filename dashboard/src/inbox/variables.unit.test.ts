import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replaced, variablesIn, wordAt } from './variables.ts'

test('a variable without a value is found, a brace alone is none', () => {
  assert.deepEqual(variablesIn('Dear {contact.firstname}, {me.name} {contact.firstname}'), [
    '{contact.firstname}',
    '{me.name}',
  ])
  assert.deepEqual(variablesIn('{"a": 1} {contact} {contact.phone}'), [])
})

test('a slash begins a canned reply where a word begins, not in a date or an address', () => {
  assert.deepEqual(wordAt('Hello /ret', 10, '/'), { from: 6, typed: 'ret' })
  assert.deepEqual(wordAt('/', 1, '/'), { from: 0, typed: '' })
  assert.equal(wordAt('20/11', 5, '/'), null)
  assert.equal(wordAt('/ret and', 8, '/'), null)
  assert.deepEqual(wordAt('Ask @br now', 7, '@'), { from: 4, typed: 'br' })
  assert.deepEqual(replaced('Hello /ret!', 6, 10, 'Thanks'), { text: 'Hello Thanks!', cursor: 12 })
})
