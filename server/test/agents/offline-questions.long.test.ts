// The proof of the built-in model, of the messages that were looked at while its rules were made, and of those that were not.
import { describe, test } from 'node:test'
import { checkHalf } from './questions.ts'

describe('messages to businesses', () => {
  test('those that were looked at', t => checkHalf('seen', line => t.diagnostic(line)))
  test('those that nobody looked at', t => checkHalf('held', line => t.diagnostic(line)))
})
