import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/any-character.ts'
import { readWish } from './wishes.ts'

const SAID: [string, 'out' | 'in' | null][] = [
  ['STOP', 'out'],
  ['stop.', 'out'],
  [' Stop !! 🙏', 'out'],
  ['«Stop»', 'out'],
  ['Arrêt', 'out'],
  ['ARRÊTEZ !', 'out'],
  ["Arrêtez de m'écrire", 'out'],
  ['arrêtez de m’écrire.', 'out'],
  ['Désabonnez-moi', 'out'],
  ['Unsubscribe', 'out'],
  ['opt-out', 'out'],
  ['START', 'in'],
  ['Reprendre', 'in'],
  ['unstop', 'in'],
  ['', null],
  ['🙏', null],
  ['stop at the market please', null],
  ['Where is the bus stop?', null],
  ['Can you stop my order CMD-4521', null],
  ['Arrêtez ma commande', null],
  ['when do you start', null],
  ['Je veux reprendre ma commande', null],
  ['bonjour', null],
]

for (const [text, wants] of SAID)
  test(`"${text}" ${wants === null ? 'is no such wish' : `wants ${wants}`}`, () => {
    assert.equal(readWish(text)?.wants ?? null, wants)
  })

test('any text at all is read; signs and letter case change nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), text => {
      readWish(text)
    }),
  )
  fc.assert(
    fc.property(
      fc.constantFrom('stop', 'ARRÊT', 'Start'),
      fc.constantFrom('.', ' !', '…', '\n'),
      (word, sign) => {
        assert.deepEqual(readWish(`${sign}${word}${sign}`), readWish(word))
      },
    ),
  )
})
