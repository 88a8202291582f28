import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasVariable } from './canned-variables.ts'

test('variables are found in what is about to be sent', () => {
  assert.equal(hasVariable({ text: 'Dear {contact.firstname}' }), true)
  assert.equal(hasVariable({ body: { text: ['{ticket.hashid}'] } }), true)
  assert.equal(hasVariable({ text: 'Dear {contact} {foo.bar}' }), false)
})
