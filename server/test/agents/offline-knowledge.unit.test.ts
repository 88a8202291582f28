// Answers from knowledge: quoted in its own words, across two languages, spelling slips and plurals.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { KnowledgeEntry } from '@palabre/offline-agent/model'
import { wordsOf } from './asking.ts'
import { ORDER, SHOP, turnOf } from './turns.ts'

describe('knowledge is quoted in its own words', () => {
  const questions: [string, string][] = [
    ['Vous ouvrez à quelle heure le samedi ?', 'Le samedi de 9h à 16h'],
    ['What are your opening hours?', 'Du lundi au vendredi de 8h30 à 18h30'],
    ['are you open on sundays', 'Fermé le dimanche'],
    ['Combien coûte la livraison à Yaoundé ?', 'Yaoundé : 2 500 FCFA'],
    ['how much are deliveries to yaounde', 'Yaoundé : 2 500 FCFA'],
    ['c combien la livrason a yaounde svp', 'Yaoundé : 2 500 FCFA'],
    ['Vous êtes situés où ?', 'rue Joffre'],
    ['where is your shop', 'rue Joffre'],
    ['Les remboursements prennent combien de temps ?', 'sous 5 jours ouvrables'],
    ['How long do refunds take?', 'sous 5 jours ouvrables'],
    ['Peut-on payer avec Orange Money ?', 'Orange Money'],
    ['Les chaussures sont-elles garanties ?', 'three months against sole'],
    ['do shoes have a warranty', 'three months against sole'],
    ['Quel est le prix des robes ?', '15 000 à 35 000 FCFA'],
    ['price of dresses?', '15 000 à 35 000 FCFA'],
    ['Avez-vous des chevaux ?', 'Ouragan'],
    ['Do you have human hair?', '65 000 FCFA'],
    ['Hello, where is your shop please?', 'rue Joffre'],
  ]
  for (const [said, answer] of questions) {
    test(said, async () => {
      const told = await wordsOf(turnOf(said))
      assert.ok(told.includes(answer), told)
    })
  }
  test('a greeting with a question is returned and answered', async () => {
    const told = await wordsOf(turnOf('Bonjour, vous êtes situés où ?'))
    assert.match(told, /^Bonjour Awa/)
    assert.match(told, /rue Joffre/)
  })
  test('lines of a burst are read together', async () => {
    assert.match(await wordsOf(turnOf(['hello', 'how much is', 'delivery to yaounde'])), /2 500 FCFA/)
  })
  test('two questions get two answers', async () => {
    const told = await wordsOf(turnOf('Où êtes-vous situés ? Et quels sont vos horaires ?'))
    assert.match(told, /rue Joffre/)
    assert.match(told, /8h30/)
  })
  test('a follow-up borrows the matter of the question before', async () => {
    const turn = turnOf('et à Yaoundé ?', {
      before: [
        ['contact', 'Combien coûte la livraison à Douala ?'],
        ['agent', 'Douala : 1 500 FCFA'],
      ],
    })
    assert.match(await wordsOf(turn), /Yaoundé : 2 500 FCFA/)
  })
  test('a quote is bounded', async () => {
    const long = `Livraison ${'par moto dans toute la ville '.repeat(100)}`
    const told = await wordsOf(
      turnOf('livraison ?', { knowledge: [{ id: 1, scope: 'agent', content: long }] }),
    )
    assert.ok(Array.from(told).length < 900, String(told.length))
  })
})

describe('orders of the contact’s own file', () => {
  const knowledge = [...SHOP, ORDER]
  const asks = [
    'Où est ma commande ?',
    'where is my order?',
    'has my parcel been shipped',
    'suivi de CMD-4521',
    '4521',
    'order #4521 ?',
    'abeg where my order dey',
  ]
  for (const said of asks) {
    test(said, async () => {
      assert.match(await wordsOf(turnOf(said, { knowledge })), /expédiée le 5 mars/)
    })
  }
  test('the named order of two', async () => {
    const two: KnowledgeEntry[] = [
      ORDER,
      { id: 101, scope: 'contact', content: 'Commande CMD-4610 : en préparation.' },
    ]
    const told = await wordsOf(turnOf('Où en est CMD-4610 ?', { knowledge: [...SHOP, ...two] }))
    assert.match(told, /en préparation/)
    assert.doesNotMatch(told, /4521/)
  })
  for (const [content, said, day] of [
    [
      'Order CMD-7788: a rice cooker, leaves the warehouse on Friday.',
      'Hello, when does my order CMD-7788 leave the warehouse?',
      /on Friday/,
    ],
    [
      'Commande CMD-7788 : un cuiseur à riz, quitte l’entrepôt vendredi.',
      'Bonjour, quand ma commande CMD-7788 quitte-t-elle l’entrepôt ?',
      /vendredi/,
    ],
  ] as const)
    test(`a day is a fact of an order: ${said}`, async () => {
      const own: KnowledgeEntry = { id: 102, scope: 'contact', content }
      assert.match(await wordsOf(turnOf(said, { knowledge: [...SHOP, own] })), day)
    })
  test('an unknown order is not answered with another one', async () => {
    const told = await wordsOf(turnOf('Où en est ma commande CMD-9999 ?', { knowledge }))
    assert.match(told, /CMD-9999/)
    assert.doesNotMatch(told, /expédiée/)
  })
  test('the contact’s own knowledge wins at an equal score', async () => {
    const twice: KnowledgeEntry[] = [
      { id: 1, scope: 'agent', content: 'La garantie des sacs est de six mois.' },
      { id: 2, scope: 'contact', content: 'La garantie des sacs est de dix mois.' },
    ]
    const told = await wordsOf(turnOf('Quelle est la garantie des sacs ?', { knowledge: twice }))
    assert.ok(told.indexOf('dix mois') >= 0)
    assert.ok(told.indexOf('six mois') < 0 || told.indexOf('dix mois') < told.indexOf('six mois'))
  })
})
