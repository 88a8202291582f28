import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { render, VARIABLES, variablesIn } from './canned.ts'

test('values are put in once; what has none stays and is told', () => {
  const text = 'Dear {contact.firstname}, {ticket.hashid} is solved. {contact.firstname}! {me.name}'
  assert.deepEqual(
    render(text, { 'contact.firstname': '{me.name}', 'me.name': 'Bruno', 'ticket.hashid': null }),
    {
      text: 'Dear {me.name}, {ticket.hashid} is solved. {me.name}! Bruno',
      missing: ['ticket.hashid'],
    },
  )
  assert.deepEqual(render('{a.b} {$&} {}', { 'me.name': '$&' }), { text: '{a.b} {$&} {}', missing: [] })
  assert.deepEqual(render('{me.name}', { 'me.name': "$& $1 $'" }).text, "$& $1 $'")
})

test('whatever the values are, each stands where its variable stood', () => {
  const name = fc.constantFrom(...VARIABLES)
  const pieces = fc.array(fc.oneof(fc.constantFrom('Dear ', ', ', '!'), name), { maxLength: 8 })
  const values = fc.dictionary(name, fc.string({ minLength: 1 })) as fc.Arbitrary<{ [key: string]: string }>
  const isName = (piece: string): boolean => VARIABLES.includes(piece as 'me.name')
  fc.assert(
    fc.property(pieces, values, (parts, given) => {
      const text = parts.map(piece => (isName(piece) ? `{${piece}}` : piece)).join('')
      const expected = parts.map(piece => (isName(piece) ? (given[piece] ?? `{${piece}}`) : piece)).join('')
      assert.equal(render(text, given).text, expected)
    }),
  )
})

test('variables are found in a text', () => {
  assert.deepEqual(variablesIn('{me.name} {me.name} {foo.bar} {{1}} {"a": 1} {}'), ['me.name', 'foo.bar'])
  assert.deepEqual(variablesIn('{firstname} {prénom} {contact.prénom} {_x}'), [
    'firstname',
    'prénom',
    'contact.prénom',
    '_x',
  ])
})
