import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TFunction } from 'i18next'
import { isNothing, valueWords } from './words.ts'

const t = ((_key: string, { name, value }: { name: string; value: string }) =>
  `${name}: ${value}`) as unknown as TFunction

test('a value that was changed is read as words, without braces', () => {
  const cases: [unknown, string][] = [
    ['on', 'on'],
    [10_000, '10000'],
    [false, 'false'],
    [null, '–'],
    [{}, '–'],
    [['a', 'b'], 'a, b'],
    [{ en: 'Back at 6 pm.' }, 'en: Back at 6 pm.'],
    [{ type: 'json', keep: [] }, 'type: json'],
    [
      [
        { name: 'order', in: 'path' },
        { name: 'day', in: 'body' },
      ],
      'name: order, in: path; name: day, in: body',
    ],
  ]
  for (const [value, said] of cases) assert.equal(valueWords(value, t), said)
})

test('nothing is what is empty, and no number or no', () => {
  assert.deepEqual([null, undefined, '', [], {}].map(isNothing), [true, true, true, true, true])
  assert.deepEqual([0, false, 'x', [0], { a: null }].map(isNothing), [false, false, false, false, false])
})
