import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownSubject } from './question.ts'

test('of a subject 200 characters are shown, none of them in part', () => {
  assert.equal(shownSubject('é'.repeat(200)), 'é'.repeat(200))
  assert.equal(shownSubject('😀'.repeat(201)), '😀'.repeat(200))
  assert.equal(shownSubject(`${'x'.repeat(199)}🇨🇲`), 'x'.repeat(199))
  assert.equal(shownSubject(`${'x'.repeat(196)}👩‍👩‍👧`), 'x'.repeat(196))
  assert.equal(shownSubject(`${'x'.repeat(199)}e\u0301`), 'x'.repeat(199))
  assert.equal(shownSubject(`x${'\u0301'.repeat(300)}`), `x${'\u0301'.repeat(199)}`)
})
