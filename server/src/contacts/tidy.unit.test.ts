import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tidyName, tidyPerson } from './tidy.ts'

test('a name is one line without blanks around it and marks that turn it; what cannot be seen is none', () => {
  for (const [given, kept] of [
    [' Zoé\n Ngo ', 'Zoé  Ngo'],
    ['a\u202eb\u2028c', 'ab c'],
    ['E\u0301lodie', 'Élodie'],
    ['👩‍👩‍👧 Ada', '👩‍👩‍👧 Ada'],
  ] as const)
    assert.equal(tidyName(given), kept)
  for (const given of ['', ' ', '\u200b', '\u202e\n', '\u3164']) assert.equal(tidyName(given), undefined)
})

test('what of a person cannot be seen is left out; an address may have lines', () => {
  const person = { channel: 'messenger', identifier: '1', displayName: '\u200e ' }
  const profile = { firstname: ' ', lastname: ' Ngo', email: 'a@b.cm', address: ' 12 rue X\r\nDouala\u202e' }
  assert.deepEqual(tidyPerson({ ...person, profile }), {
    ...person,
    displayName: null,
    profile: { lastname: 'Ngo', email: 'a@b.cm', address: '12 rue X\nDouala' },
  })
  assert.deepEqual(tidyPerson({ channel: 'messenger', identifier: '1' }), {
    channel: 'messenger',
    identifier: '1',
  })
})
