// Every line of the built-in model's lists, with the message that stands beside it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainOf } from '@palabre/offline-agent/clauses'
import { asking, CONCEPTS, lines } from '@palabre/offline-agent/data'
import { patternOf } from '@palabre/offline-agent/pattern'
import { tokensOf } from '@palabre/offline-agent/tokens'

describe('turns of phrase', () => {
  for (const [list, all] of Object.entries(lines)) {
    test(`each line of ${list} matches its message`, () => {
      const failed = all.filter(([line, message]) => !patternOf(line).test(plainOf(message)))
      assert.deepEqual(failed, [])
    })
  }
  test('each line of what is asked for matches its message', () => {
    const failed = asking.filter(([, line, message]) => !patternOf(line).test(plainOf(message)))
    assert.deepEqual(failed, [])
  })
})

describe('meanings', () => {
  test('each form of a line is read as its meaning', () => {
    const failed = CONCEPTS.flatMap(({ name, english, french }) =>
      [...english, ...french]
        .filter(form => !tokensOf(form).some(token => token.forms.includes(`@${name}`)))
        .map(form => `${name}: ${form}`),
    )
    assert.deepEqual(failed, [])
  })
  test('no line is there twice', () => {
    const names = CONCEPTS.map(({ name }) => name)
    assert.deepEqual(
      names.filter((name, i) => names.indexOf(name) !== i),
      [],
    )
  })
  test('a broader meaning is a line of the tables', () => {
    const names = new Set(CONCEPTS.map(({ name }) => name))
    assert.deepEqual(
      CONCEPTS.filter(({ broader }) => broader !== null && !names.has(broader)).map(({ name }) => name),
      [],
    )
  })
})
