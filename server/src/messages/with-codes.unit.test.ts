import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withCodes } from './with-codes.ts'

test('a code is asked for as it is, apart and in one', () => {
  for (const [words, asked] of [
    ['cmd4521', 'cmd4521 or cmd 4521'],
    ['CMD-4521', 'CMD-4521 or CMD 4521 or CMD4521'],
    ['late CMD/4521', 'late CMD/4521 or late CMD 4521 or late CMD4521'],
    ['cmd4521 or late', 'cmd4521 or late or cmd 4521 or late'],
    ['iphone15 or', 'iphone15 or iphone 15'],
    ['cmd4521 or late OR  or !', 'cmd4521 or late or cmd 4521 or late'],
    ['cmd4521 or -or', 'cmd4521 or -or or cmd 4521 or -or'],
    ['cmd4521 orange', 'cmd4521 orange or cmd 4521 orange'],
    ['Été22', 'Été22 or Été 22'],
    ['mi-cmd4521 -x ref/cmd4521', 'mi-cmd4521 -x ref/cmd4521 or mi-cmd4521 -x ref/cmd 4521'],
  ])
    assert.equal(withCodes(words!), asked)
})

test('what is no code, excluded or in quotes stays as it is', () => {
  for (const words of [
    '',
    'late',
    'CMD 4521',
    'bague en or',
    'late or',
    'a4',
    'v2',
    'b2b',
    '4521',
    'n°4521',
    '-cmd4521',
    'late -shop.fr/cmd4521',
    'late (-ref_cmd4521)',
    '"cmd4521"',
    'cmd4521x',
    '24h/24',
  ])
    assert.equal(withCodes(words), words)
})
