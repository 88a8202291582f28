import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledgeBehind } from './knowledge-behind.ts'

const entry = (id: number, content: string) => ({ id, scope: 'agent' as const, content })
const HOURS = entry(1, 'We are open from Monday to Saturday, 8:00 to 18:00.')
const DELIVERY = entry(2, 'Livraison à Douala en 24 heures, 1 000 FCFA ; à Yaoundé en 48 heures.')
const RETURNS = entry(3, 'Parcels may be returned within 14 days.')

test('behind an answer stand the texts that say what it says, the closest first', () => {
  const all = [HOURS, DELIVERY, RETURNS]
  assert.deepEqual(knowledgeBehind('We are open from Monday to Saturday, 8:00 to 18:00.', all), [1])
  assert.deepEqual(knowledgeBehind('La livraison a DOUALA prend 24 heures.', all), [2])
  assert.deepEqual(
    knowledgeBehind('Open Monday to Saturday; parcels may be returned within 14 days.', all).sort(),
    [1, 3],
  )
})

test('an answer that says nothing of the knowledge has none behind it', () => {
  assert.deepEqual(knowledgeBehind('Hello! How can I help?', [HOURS, DELIVERY, RETURNS]), [])
  assert.deepEqual(knowledgeBehind('Open Monday', []), [])
  const same = Array.from({ length: 50 }, (_, id) => entry(id, 'Parcels leave at noon'))
  assert.ok(knowledgeBehind('Parcels leave at noon', same).length <= 5)
})
