import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sentenceOf } from './words.ts'

describe('a text of the API on a page', () => {
  it('begins with a capital, and its apostrophes are those of the page', () => {
    const cases = [
      ["le contact n'a pas écrit", 'Le contact n’a pas écrit'],
      ["état d'une livraison", 'État d’une livraison'],
      ['the contact opted out', 'The contact opted out'],
      ["say 'no' to 5'", "Say 'no' to 5'"],
      ['', ''],
    ]
    for (const [given, said] of cases) assert.equal(sentenceOf(given!), said)
  })
})
