import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { appliedOf, preferencesOf } from './preferences.ts'

const none = { bare: false, status: false, waitMs: 0 }

const CASES: [header: string | string[] | undefined, expected: object][] = [
  [undefined, {}],
  ['', {}],
  ['wait=5', { waitMs: 5000 }],
  ['wait=0005', { waitMs: 5000 }],
  ['wait=3600', { waitMs: 10_000 }],
  ['wait="3"', { waitMs: 3000 }],
  ['Wait = "3" ; a ; b="," , status=http', { waitMs: 3000, status: true }],
  [['respond-async, wait=1', 'envelope=none'], { waitMs: 1000, bare: true }],
  // of a repeated preference the first counts
  ['wait=1, wait=9', { waitMs: 1000 }],
  ['envelope=full, envelope=none', {}],
  // a comma or a semicolon in quotes ends nothing
  ['foo="a, envelope=none", status=http', { status: true }],
  ['foo="a\\", envelope=none"; x="status=http, wait=2"', {}],
  ['envelope="no\\ne"', { bare: true }],
  // blanks in a value are part of it
  ['envelope="no ne"', {}],
  ['wait="1 0"', {}],
  // parameters, also empty ones
  ['status=http;', { status: true }],
  ['status=http;;a=;b', { status: true }],
  ['status', {}],
  ['status=', {}],
  [',, ,status=http,,', { status: true }],
  // not a preference
  ['wait=-1', {}],
  ['wait=1.5', {}],
  ['a b, status=http', { status: true }],
  ['status=http x', {}],
  ['foo="no end, status=http', {}],
]

test('every form of RFC 7240', () => {
  for (const [header, expected] of CASES)
    assert.deepEqual(preferencesOf(header), { ...none, ...expected }, String(header))
})

test('what could be read in many ways is read in one', () => {
  for (const part of [
    '; ',
    ';b= ',
    ';b = ',
    '; \t',
    ';b="" ',
    ';;',
    ';b=c',
    '; b',
    ' ',
    '=',
    '"',
    '\\"',
    'wait=1;',
  ]) {
    const header = `a${part.repeat(Math.floor(3900 / part.length))}@`
    const before = process.cpuUsage()
    preferencesOf(header)
    const { user } = process.cpuUsage(before)
    assert.ok(user < 200_000, `${part}: ${user} µs`)
  }
})

test('any text is read in short time, and waits are bounded', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8000, unit: fc.constantFrom(...'wait=5;, "\\a=,') }), text => {
      const { waitMs } = preferencesOf(text)
      assert.ok(waitMs >= 0 && waitMs <= 10_000)
    }),
    { numRuns: 200 },
  )
  assert.equal(preferencesOf(`${'a;'.repeat(2000)}`).waitMs, 0)
})

test('what was applied is written as it was wished', () => {
  assert.equal(appliedOf({ bare: true, status: true, waitMs: 2000 }), 'envelope=none, status=http, wait=2')
  assert.equal(appliedOf({}), '')
})
