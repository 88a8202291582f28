// What makes the built-in model sure enough to tell at once: one matter in two languages, amounts without a currency, towns
// that are not named, questions that are like another one.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { indexOf } from '@palabre/offline-agent/index'
import { isTwin } from '@palabre/offline-agent/twins'
import { wordsOf } from './asking.ts'
import { turnOf } from './turns.ts'

const agentKnowledge = (contents: string[]) =>
  contents.map((content, id) => ({ id, scope: 'agent' as const, content }))

const LIBRARY = agentKnowledge([
  'Paiement : espèces, Orange Money ou MTN MoMo. Pas de carte bancaire, pas de chèque.',
  'Payment: cash, Orange Money or MTN MoMo. No bank cards, no cheques.',
  'Delivery\n- Douala: 1,500, the same day\n- Other cities: 4,000, in 3 days',
  'Braids: short 10,000, long 15,000\nWigs: 85,000',
  'Opening hours: Monday to Friday, 8:30 am to 6 pm. The reading room, next to the bank, opens at 9 am.',
  'A ticket for the night of stories costs 2,000 F, at the counter.',
])

describe('entries that say the same in two languages', () => {
  const [french, english, delivery] = indexOf(LIBRARY, 'en')
  test('by their words, where they have no numbers', () => assert.ok(isTwin(french!, english!)))
  test('and not what only has a word in common', () => assert.ok(!isTwin(french!, delivery!)))
})

const TOLD: [said: string, told: RegExp][] = [
  ['How can I pay?', /Payment: cash/],
  ['Quels sont les moyens de paiement ?', /Paiement : espèces/],
  ['How much is delivery to Bafoussam?', /Other cities: 4,000/],
  ['how much for long braids', /long 15,000/],
  ['une perruque c’est combien', /85,000/],
  ['How much is the ticket for the night of stories?', /2,000 F/],
]

const NOT_TOLD: [said: string, what: RegExp][] = [
  ['How deep is the reading room?', /9 am|8:30/],
  ['Is the librarian married?', /9 am|8:30|Payment/],
  ['What time does the bank open?', /9 am/],
  ['Do you sell bread?', /1,500|10,000|2,000/],
]

describe('told at once', () => {
  for (const [said, told] of TOLD)
    test(said, async () => assert.match(await wordsOf(turnOf(said, { knowledge: LIBRARY })), told))
})

describe('not told', () => {
  for (const [said, what] of NOT_TOLD)
    test(said, async () => assert.doesNotMatch(await wordsOf(turnOf(said, { knowledge: LIBRARY })), what))
})

test('the price of two things, of which no entry has one: the other is told, and that the rest is not known', async () => {
  const told = await wordsOf(turnOf('How much are wigs and how much are gondolas?', { knowledge: LIBRARY }))
  assert.match(told, /85,000/)
  assert.match(told, /do not have the rest/)
})
