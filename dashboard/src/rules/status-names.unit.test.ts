import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf, nameOf } from './status-names.ts'

test('either name suffices and is used in both languages', () => {
  assert.deepEqual(nameOf({ en: ' In the workshop ', fr: '' }), { en: 'In the workshop' })
  assert.deepEqual(nameOf({ en: ' ', fr: "À l'atelier" }), { en: "À l'atelier" })
  assert.deepEqual(nameOf({ en: 'Ready', fr: 'Ready ' }), { en: 'Ready' })
  assert.deepEqual(nameOf({ en: 'Ready', fr: 'Prêt' }), { en: 'Ready', fr: 'Prêt' })
  assert.deepEqual(nameOf({ en: ' ', fr: '' }), { en: '' })
})

test('a code is made of the name that there is', () => {
  assert.equal(codeOf({ en: 'In the workshop', fr: "À l'atelier" }), 'in_the_workshop')
  assert.equal(codeOf({ en: '', fr: "1. À l'atelier !" }), 'a_l_atelier')
})
