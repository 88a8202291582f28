import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { INEXACT, parseExactly } from './exact-numbers.ts'

test('a number that would be changed is found, wherever it stands', () => {
  const inexact = [
    '12345678901234567890',
    '9007199254740993',
    '0.1234567890123456789',
    '1e400',
    '1e-400',
    '-1E+999',
  ]
  for (const text of inexact) assert.deepEqual(parseExactly(`{"a":[${text}]}`), { a: [INEXACT] }, text)
  const exact = [
    '0',
    '-0',
    '0.0',
    '1.50',
    '15e-1',
    '100000000000000000000',
    '1e21',
    '0.30000000000000004',
    '5e-324',
  ]
  for (const text of exact) assert.deepEqual(parseExactly(`[${text}]`), [Number(text)], text)
  assert.deepEqual(parseExactly('{"a":"12345678901234567890 1e400"}'), { a: '12345678901234567890 1e400' })
})

test('a number with a million zeros in it takes no longer than its length', () => {
  const zeros = '0'.repeat(1_000_000)
  for (const text of [`0.1${zeros}1`, `1${zeros}1`, `0.${zeros}`, `1${zeros}.0`, `-0.${zeros}1e-5`]) {
    const before = process.cpuUsage()
    parseExactly(`{"a":${text}}`)
    const { user } = process.cpuUsage(before)
    assert.ok(user < 500_000, `${text.slice(0, 5)}…: ${user} µs`)
  }
})

test('every number that JSON.stringify writes is exact', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), number => {
      assert.equal(parseExactly(JSON.stringify(number)), JSON.parse(JSON.stringify(number)))
    }),
  )
})
