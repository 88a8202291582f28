// The parts of the built-in model's retrieval: spelling, meanings, units of knowledge, and what outweighs what.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { patternOf } from '@palabre/offline-agent/pattern'
import { rankEntries, searchKnowledge } from '@palabre/offline-agent/search'
import { respell } from '@palabre/offline-agent/spelling'
import { tokensOf } from '@palabre/offline-agent/tokens'
import { unitsOf } from '@palabre/offline-agent/units'
import { wordsOf } from './asking.ts'
import { turnOf } from './turns.ts'

const agentKnowledge = (contents: string[]) =>
  contents.map((content, id) => ({ id, scope: 'agent' as const, content }))

describe('spelling', () => {
  const slips: [string, string][] = [
    ['livrèson', 'livraison'],
    ['delivry', 'delivery'],
    ['kombien', 'combien'],
    ['resulats', 'resultats'],
    ['perruk', 'perruque'],
  ]
  for (const [said, meant] of slips) test(said, () => assert.equal(respell(said), meant))
  for (const right of [
    'pizza',
    'door',
    'Yaoundé',
    'months',
    'three',
    'advice',
    'wide',
    'responsibility',
    'raison',
    'Paul',
  ])
    test(`${right} stays`, () => assert.equal(respell(right), right))
})

describe('meanings', () => {
  const alike: [string, string][] = [
    ['opening hours', 'horaires'],
    ['school fees', 'scolarité'],
    ['rendez-vous', 'appointment'],
    ['chevaux', 'cheval'],
  ]
  for (const [one, other] of alike) {
    test(`${one} and ${other}`, () => {
      const forms = new Set(tokensOf(one).flatMap(token => token.forms))
      assert.ok(tokensOf(other).some(token => token.forms.some(form => forms.has(form))))
    })
  }
})

describe('units of knowledge', () => {
  test('each line of a list stands under its heading', () => {
    const units = unitsOf('Livraison :\n- Douala : 1 500 FCFA\n- Autres villes : 4 000 FCFA')
    assert.deepEqual(
      units.map(({ heading, text }) => [heading, text]),
      [
        ['Livraison', 'Douala : 1 500 FCFA'],
        ['Livraison', 'Autres villes : 4 000 FCFA'],
      ],
    )
  })
  test('an answer stands under its question', () => {
    const [unit] = unitsOf('Q: Do you have a guarantee?\nA: Yes, three months.')
    assert.equal(unit!.heading, 'Do you have a guarantee?')
    assert.equal(unit!.text, 'Yes, three months.')
  })
  test('a sentence that leans on the one before stays with it', () => {
    assert.equal(unitsOf('Bring the receipt. It must be whole. Shops open at nine.').length, 2)
  })
})

describe('what an entry is about outweighs what it mentions', () => {
  const knowledge = agentKnowledge([
    'Payment: cash on delivery, Orange Money or card.',
    'Delivery: in Douala 1,000 FCFA; other cities 4,000 FCFA.',
    'Opening hours: Monday to Saturday, 8:30 to 19:00.',
  ])
  test('by search', () => {
    assert.match(searchKnowledge(knowledge, 'Do you deliver?', 1)[0]!.text, /^Delivery/)
    assert.equal(rankEntries(knowledge, 'horaires').at(0), 2)
  })
  for (const said of ['Do you deliver?', 'livraison', 'Vous livrez ?', 'Is delivery free?'])
    test(said, async () => assert.match(await wordsOf(turnOf(said, { knowledge })), /1,000 FCFA/))
  test('a mention alone is no answer', async () => {
    const told = await wordsOf(turnOf('Do you deliver?', { knowledge: knowledge.slice(0, 1) }))
    assert.match(told, /do not have that information/)
  })
  test('a town that is not named is one of the other cities, a country is not', async () => {
    const before: ['contact' | 'agent', string][] = [
      ['contact', 'How much is delivery to Douala?'],
      ['agent', 'Delivery: in Douala 1,000 FCFA'],
    ]
    assert.match(await wordsOf(turnOf('and to Limbe?', { knowledge, before })), /4,000 FCFA/)
    assert.match(await wordsOf(turnOf('Do you ship to Nigeria?', { knowledge })), /do not have that/)
  })
  test('a range speaks of what lies between', async () => {
    assert.match(await wordsOf(turnOf('Are you open on Wednesday?', { knowledge })), /8:30/)
  })
})

describe('what is written in both languages is told in the reader’s', () => {
  const knowledge = agentKnowledge([
    'Horaires : la boutique est ouverte du lundi au samedi, de 8 h 30 à 19 h. Fermée le dimanche.',
    'Opening hours: the shop is open Monday to Saturday, 8:30 am to 7 pm. Closed on Sundays.',
    'Livraison : à Douala 1 000 FCFA, le jour même avant 15 h ; autres villes 4 000 FCFA, en 3 à 5 jours.',
    'Delivery: in Douala 1,000 FCFA, the same day before 15:00; other cities 4,000 FCFA, in 3 to 5 days.',
    'Adresse : 12 rue Joffre, Akwa, Douala.',
    'Address: 12 rue Joffre, Akwa, Douala.',
  ])
  const asked: [string, RegExp][] = [
    ['What are your opening hours?', /^(Hello Awa!\n)?Opening hours: /],
    ['At what time do you close?', /^(Hello Awa!\n)?Opening hours: /],
    ['Horaires ?', /^(Bonjour Awa !\n)?Horaires : /],
    ['Where are you located?', /^(Hello Awa!\n)?Address: /],
    ['Où êtes-vous ?', /^(Bonjour Awa !\n)?Adresse : /],
  ]
  for (const [said, told] of asked)
    test(said, async () => assert.match(await wordsOf(turnOf(said, { knowledge })), told))
})

describe('a contact’s file', () => {
  const knowledge = [
    'Order CMD-4521: two dresses, ready on 26 November.',
    'Bad payer, do not give credit since 2024.',
  ].map((content, id) => ({ id, scope: 'contact' as const, content }))
  test('facts are told when they are asked for', async () => {
    assert.match(await wordsOf(turnOf('When is my order ready?', { knowledge })), /26 November/)
  })
  for (const said of [
    'What do you have written about me?',
    'Can I get credit?',
    'Am I a good payer?',
    'What are your hours?',
  ])
    test(`nothing about the person: ${said}`, async () => {
      assert.doesNotMatch(await wordsOf(turnOf(said, { knowledge })), /Bad payer|give credit|CMD-4521/)
    })
})

test('a pattern matches whole words', () => {
  assert.ok(patternOf('(never|not)? come {gap}late').test('they never come very late'))
  assert.ok(!patternOf('late').test('chocolate'))
})
