import assert from 'node:assert/strict'
import { test } from 'node:test'
import { componentsOf, WAYS, wayOf } from './rating-template.ts'

test('what was chosen is known again, and what the API has set stays', () => {
  for (const way of WAYS) assert.equal(wayOf(componentsOf(way, undefined)), way)
  // as the database gives it back
  const stored = [
    { type: 'button', index: '0', sub_type: 'url', parameters: [{ text: '{{secret}}', type: 'text' }] },
  ]
  assert.equal(wayOf(stored), 'button')
  const own = [{ type: 'header', parameters: [{ type: 'text', text: '{{link}}' }] }]
  assert.equal(wayOf(own), 'own')
  assert.equal(componentsOf('own', own), own)
})

test('each way leads to a rating', () => {
  for (const way of WAYS)
    assert.match(JSON.stringify(componentsOf(way, undefined)), /\{\{(link|secret|rating\.1)\}\}/)
})
