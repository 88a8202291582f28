import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameIn } from './languages.ts'

test('a record without a name in the language of the reader is named in English', () => {
  assert.equal(nameIn({ en: 'Open', fr: 'Ouvert' }, 'fr'), 'Ouvert')
  assert.equal(nameIn({ en: 'On hold' }, 'fr'), 'On hold')
})
