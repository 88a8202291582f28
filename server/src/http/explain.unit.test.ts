import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grammarOf } from '@palabre/contract/grammar'
import { explain } from './explain.ts'

const ruled = (keyword: string, params: object) =>
  explain({ keyword, params, schema: {}, instancePath: '', schemaPath: '' })

test('one is not counted as many', () => {
  assert.deepEqual(ruled('maxItems', { limit: 1 }), {
    en: 'must have at most 1 element',
    fr: 'doit avoir au plus 1 élément',
  })
  assert.deepEqual(ruled('minLength', { limit: 8 }), {
    en: 'must have at least 8 characters',
    fr: 'doit avoir au moins 8 caractères',
  })
  // French counts nothing as one
  assert.equal(grammarOf('en').count(0, { one: 'day', other: 'days' }), '0 days')
  assert.equal(grammarOf('fr').count(0, { one: 'jour', other: 'jours' }), '0 jour')
})

test('alternatives are listed as in a sentence', () => {
  assert.deepEqual(ruled('type', { type: ['string', 'null'] }), {
    en: 'must be text or null',
    fr: 'doit être un texte ou null',
  })
  assert.deepEqual(ruled('type', { type: ['string', 'number', 'null'] }), {
    en: 'must be text, a number, or null',
    fr: 'doit être un texte, un nombre ou null',
  })
})
