import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byYear, daysOf, inOrder, readHours, todayIn, writeHours, yearsShown } from './hours.ts'

test('hours are read as people type them', () => {
  for (const [typed, written] of [
    ['8-12, 13:30–17', '08:00–12:00, 13:30–17:00'],
    ['13h-17h30; 8h00 à 12h', '08:00–12:00, 13:00–17:30'],
    ['0 - 24', '00:00–24:00'],
    [' ', ''],
  ] as const)
    assert.equal(writeHours(readHours(typed)!), written, typed)
  for (const typed of ['8', '12-8', '8-8', '8-25', '24:00-24:30', '8:60-9', 'morning', '8-12-13'])
    assert.equal(readHours(typed), null, typed)
})

test('the days to come have the hours of their weekday, or those of an exception', () => {
  const none = { tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
  const week = { monday: readHours('8-12')!, ...none }
  const exceptions = [{ date: '2026-11-23', name: 'Holiday', intervals: [] }]
  const days = daysOf({ week, exceptions }, '2026-11-22', 9)
  assert.deepEqual(days.at(1), { date: '2026-11-23', intervals: [], exception: 'Holiday' })
  assert.deepEqual(days.at(8), { date: '2026-11-30', intervals: week.monday, exception: null })
  assert.deepEqual(
    days.filter(({ intervals }) => intervals.length > 0).map(({ date }) => date),
    ['2026-11-30'],
  )
})

test('today is that of the zone', () => {
  const nowMs = Date.parse('2026-11-22T23:30:00Z')
  assert.equal(todayIn('Africa/Douala', nowMs), '2026-11-23')
  assert.equal(todayIn('America/New_York', nowMs), '2026-11-22')
  assert.equal(todayIn('Mars/Crater', nowMs), '2026-11-22')
})

const typed = (date: string) => ({ key: date, date, name: '', hours: '' })

test('dates stand by their years, the one that is edited where it was; few are unfolded', () => {
  const dates = [typed('2027-01-01'), typed('2026-05-20'), { ...typed('2028-02-29'), key: 'moved' }]
  const years = byYear(dates, { key: 'moved', year: '2026' })
  assert.deepEqual(
    years.map(([year, ones]) => [year, ones.map(({ date }) => date)]),
    [
      ['2026', ['2026-05-20', '2028-02-29']],
      ['2027', ['2027-01-01']],
    ],
  )
  assert.deepEqual(
    inOrder(dates).map(({ date }) => date),
    ['2026-05-20', '2027-01-01', '2028-02-29'],
  )
  assert.deepEqual([...yearsShown(dates)], ['2027', '2026', '2028'])
  assert.equal(yearsShown(Array.from({ length: 25 }, () => typed('2027-01-01'))).size, 0)
})
