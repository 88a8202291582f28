// The proof of the built-in model, of businesses that its rules were not changed for or that came after them. All of it:
// offline-questions.long.test.ts.
import { describe, test } from 'node:test'
import { checkHalf } from './questions.ts'

describe('messages to businesses', () => {
  test('those to businesses that the rules were not changed for', t =>
    checkHalf('fresh', line => t.diagnostic(line)))
  test('those to businesses that came after the rules', t => checkHalf('blind', line => t.diagnostic(line)))
})
