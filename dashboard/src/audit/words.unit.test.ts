import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TFunction } from 'i18next'
import { isNothing, namedBy, namesFirst, valueWords } from './words.ts'

const t = ((key: string, pair?: { name: string; value: string }) =>
  pair ? `${pair.name}: ${pair.value}` : key) as unknown as TFunction
/** An hour ahead of UTC. */
const READER = { language: 'en-GB', zone: 'Africa/Douala' }

test('a value that was changed is read as words, without braces', () => {
  const cases: [unknown, string][] = [
    ['on', 'on'],
    [10_000, '10000'],
    [false, 'audit.no'],
    [true, 'audit.yes'],
    ['2027-02-26T23:26:04.683000Z', '27 Feb 2027, 00:26'],
    [{ until: '2027-02-26T23:26:04.683000Z' }, 'until: 27 Feb 2027, 00:26'],
    ['2026-12-25', '25 Dec 2026'],
    ['2026-12-25 at noon', '2026-12-25 at noon'],
    ['v2026-12-25', 'v2026-12-25'],
    [null, '–'],
    [{}, '–'],
    [['a', 'b'], 'a, b'],
    [{ en: 'Back at 6 pm.' }, 'en: Back at 6 pm.'],
    [{ type: 'json', keep: [] }, 'type: json'],
    [
      [
        { in: 'path', name: 'order' },
        { in: 'body', name: 'day' },
      ],
      'name: order, in: path; name: day, in: body',
    ],
  ]
  for (const [value, said] of cases) assert.equal(valueWords(value, t, READER), said)
})

test('what a record is called stands first, the rest in its order', () => {
  assert.deepEqual(namesFirst(['address', 'method', 'name', 'body']), ['name', 'address', 'method', 'body'])
})

test('nothing is what is empty, and no number or no', () => {
  assert.deepEqual([null, undefined, '', [], {}].map(isNothing), [true, true, true, true, true])
  assert.deepEqual([0, false, 'x', [0], { a: null }].map(isNothing), [false, false, false, false, false])
})

const known = {
  records: new Map([
    ['cal-7hGk4pRwXa', 'Shop'],
    ['usr-2mHw7vKdQe', 'Awa'],
  ]),
  policies: new Map([['5', 'High priority']]),
  statuses: new Map([['open', 'Open']]),
}

test('records are called by their names, wherever they stand; what is gone keeps its id', () => {
  const cases: [string, unknown, unknown][] = [
    ['calendar', 'cal-7hGk4pRwXa', 'Shop'],
    ['calendar', 'cal-goneGone11', 'cal-goneGone11'],
    ['sla_policy', 5, 'High priority'],
    ['sla_policy', 6, 6],
    ['capacity', 5, 5],
    ['statuses', ['open', 'pending'], ['Open', 'pending']],
    ['name', 'open', 'open'],
    ['members', ['usr-2mHw7vKdQe'], ['Awa']],
    [
      'escalations',
      [{ level: 5, actions: [{ users: ['usr-2mHw7vKdQe'] }] }],
      [{ level: 5, actions: [{ users: ['Awa'] }] }],
    ],
    ['team', null, null],
  ]
  for (const [field, value, said] of cases) assert.deepEqual(namedBy(known, field, value), said, field)
})
