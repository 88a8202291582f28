import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationOf, numberOf, shareOf } from './numbers.ts'

test('a duration is said in two units, the smaller one only where it counts', () => {
  const said = [null, 0, 4, 60, 181, 9_780, 86_400, 200_000].map(seconds => durationOf(seconds, 'en-GB'))
  assert.deepEqual(
    said.map(text => text.replaceAll('\u00a0', ' ')),
    ['–', '0s', '4s', '1m', '3m 1s', '2h 43m', '1d', '2d 7h'],
  )
  const french = durationOf(181, 'fr')
  assert.equal(french.replaceAll(/\s/g, ' '), '3 min 1 s')
  assert.equal(french.includes(' '), false, 'one line')
})

test('numbers and shares are written as the reader does', () => {
  assert.equal(numberOf(1204, 'en-GB'), '1,204')
  assert.equal(shareOf(22, 40, 'en-GB'), '55%')
  assert.equal(shareOf(0, 0, 'en-GB'), '0%')
})
