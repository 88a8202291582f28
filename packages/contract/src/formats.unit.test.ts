import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORMATS } from './formats.ts'

test('a date-time is taken as it is or refused: nothing of it is cut off silently', () => {
  const fits = (text: string): boolean => FORMATS['date-time']!.test(text)
  for (const good of [
    '2026-11-20',
    '2026-11-20T10:00Z',
    '2026-11-20T10:00:00Z',
    '2026-11-20T10:00:00.1Z',
    '2026-11-20T10:00:00.123456+01:00',
    '2024-02-29T23:59:59.999999-12:30',
  ])
    assert.equal(fits(good), true, good)
  for (const bad of [
    '2026-11-20T10:00:00.1234567Z',
    '2026-11-20T10:00:00.Z',
    '2026-11-20T10:00:00,5Z',
    '2026-11-20t10:00:00Z',
    '2026-11-20T10:00:00z',
    '2026-11-20 10:00:00Z',
    '2026-11-20T10:00:00',
    '2026-11-20T10:00:00+0100',
    '2026-11-20T10:00:00 01:00',
    '2026-11-20T25:00:00Z',
    '2026-11-20T10:00:60Z',
    '2026-02-29',
    '2026-02-29T10:00:00Z',
    '20261120T100000Z',
    ' 2026-11-20',
    '2026-11-20\n',
  ])
    assert.equal(fits(bad), false, bad)
})
