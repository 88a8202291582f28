import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOf } from './days.ts'

const reader = { language: 'en', zone: 'UTC' }

test('a day is written once, above its first entry', () => {
  const marks = daysOf(['2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z', '2026-11-23T00:01:00Z'], reader)
  assert.deepEqual(
    marks.map(({ day }) => day),
    ['Sunday, November 22', null, 'Monday, November 23'],
  )
})

test('what was before turns no day back, and says its own', () => {
  const marks = daysOf(['2026-11-23T00:44:00Z', '2026-11-22T23:14:00Z', '2026-11-23T00:45:00Z'], reader)
  assert.deepEqual(marks, [
    { day: 'Monday, November 23', isEarlier: false },
    { day: null, isEarlier: true },
    { day: null, isEarlier: false },
  ])
})
