// What a server defines is kept as long as it can be stored: by its characters, not by how JSON writes them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definitionOf } from './definitions.ts'

const of = (properties: object, description = 'Looks up.') =>
  definitionOf({ name: 'look_up', description, inputSchema: { type: 'object', properties } })

test('a pattern that names characters by their numbers is kept as it was written', () => {
  for (const pattern of ['^[^\\u0000-\\u001f]+$', '[\\ud800-\\udfff]', '\\\\u0000', '😀']) {
    const kept = of({ item: { type: 'string', pattern } }, `Matches ${pattern}.`)
    assert.deepEqual(kept?.schema.properties, { item: { type: 'string', pattern } }, pattern)
  }
})

test('what holds NUL or half a character, in a text or a key, is none', () => {
  for (const half of ['\0', '\ud800', 'a\udc00b']) {
    assert.equal(of({ item: { type: 'string', pattern: half } }), null)
    assert.equal(of({ item: { enum: ['a', half] } }), null)
    assert.equal(of({ [half]: { type: 'string' } }), null)
    assert.equal(of({}, half), null)
  }
  assert.notEqual(of({ item: { type: 'string' } }), null)
})
