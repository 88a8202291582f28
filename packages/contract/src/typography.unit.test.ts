import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inFrench } from './typography.ts'

test('a French mark stays with its word, and a number with its unit', () => {
  for (const [written, shown] of [
    ['Bonjour ! Ça va ? Oui', 'Bonjour~! Ça va~? Oui'],
    ['« {{name}} » est gardée : oui ; non', '«~{{name}}~» est gardée~: oui~; non'],
    ['Il répond, en {{ms}} ms', 'Il répond, en {{ms}}~ms'],
    ['à 18 h.', 'à 18~h.'],
    ['3 heures, 4 si possible', '3 heures, 4 si possible'],
    ['Yes: 3 of 4; no', 'Yes: 3 of 4; no'],
  ] as const)
    assert.equal(inFrench(written).replaceAll('\u00a0', '~'), shown)
})
