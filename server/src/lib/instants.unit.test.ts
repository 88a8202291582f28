import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endInstantOf, lastInstantOf } from './instants.ts'
import { readInstant } from './time.ts'

test('a date is its whole day, a time is itself', () => {
  const day = '2026-11-23'
  assert.equal(readInstant(day), '2026-11-23T00:00:00.000000Z')
  assert.equal(lastInstantOf(day), '2026-11-23T23:59:59.999999Z')
  assert.equal(endInstantOf(day), '2026-11-24T00:00:00.000000Z')
  const time = '2026-11-23T10:00:00.123456+01:00'
  for (const read of [readInstant, lastInstantOf, endInstantOf])
    assert.equal(read(time), '2026-11-23T09:00:00.123456Z')
  assert.equal(endInstantOf('9999-12-31'), '9999-12-31T23:59:59.999000Z')
})

test('years that PostgreSQL writes otherwise are cut', () => {
  for (const early of ['0000-01-01', '0000-01-01T00:00:00+14:00', '0001-01-01T00:00:00+14:00'])
    assert.equal(readInstant(early), '0001-01-01T00:00:00.000000Z')
  assert.equal(readInstant('9999-12-31T23:59:59.5-14:00'), '9999-12-31T23:59:59.500000Z')
})
