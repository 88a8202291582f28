// Texts made ready are kept between turns, within a bound.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { keepTexts } from '@palabre/offline-agent/kept'
import { SHOP } from './turns.ts'

const [first, second, third] = ['a'.repeat(90), 'b'.repeat(90), 'c'.repeat(90)] as const
/** Room for two of them. */
const BYTES_MAX = 200 * 45

describe('texts that are kept', () => {
  test('are not read again, and hold what is read anew', () => {
    const read = keepTexts(1_000_000)
    for (const { content } of SHOP) {
      assert.equal(read(content), read(`${content}`))
      assert.deepEqual(read(content), keepTexts(0)(content))
    }
  })
  test('the one that was not used for longest goes first', () => {
    const read = keepTexts(BYTES_MAX)
    const [one, two] = [read(first), read(second)]
    assert.equal(read(first), one)
    read(third)
    assert.equal(read(first), one)
    assert.notEqual(read(second), two)
  })
  test('a text that is longer than all the room is not kept', () => {
    const read = keepTexts(BYTES_MAX)
    const one = read(first)
    const long = 'd'.repeat(500)
    assert.notEqual(read(long), read(long))
    assert.equal(read(first), one)
  })
})
