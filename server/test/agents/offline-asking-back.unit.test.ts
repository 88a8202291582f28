// What is not sure is asked back: matters by their headings, of which the next message may choose one.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { choiceIn, offeredIn, offerText } from '@palabre/offline-agent/choices'
import type { Line } from '@palabre/offline-agent/model'
import { phrasesIn } from '@palabre/offline-agent/phrases'
import { callOf, step, wordsOf } from './asking.ts'
import { turnOf } from './turns.ts'

const OFFERED = ['Livraison', 'Échanges et retours', 'Paiement']
const UNSURE = 'Vous livrez quel jour les robes à Kribi par taxi ?'

/** The offer that an unsure question gets, as the lines before the next message. */
async function offered(): Promise<[Line['from'], string][]> {
  return [
    ['contact', UNSURE],
    ['agent', await wordsOf(turnOf(UNSURE))],
  ]
}

describe('asking back', () => {
  test('offers matters by their headings, and none of them', async () => {
    const got = await step(turnOf(UNSURE))
    assert.ok(got.kind === 'say')
    assert.deepEqual(got.options, ['Livraison', 'Autre chose'])
    assert.match(got.text, /1\. Livraison\n2\. Autre chose$/)
    assert.doesNotMatch(got.text, /FCFA/)
  })
  test('is done in the language of the question', async () => {
    assert.match(
      await wordsOf(turnOf('Which day do you deliver the dresses to Kribi by taxi?')),
      /None of these$/,
    )
  })
  for (const said of ['1', '1.', 'n°1', 'le premier', 'Livraison', 'livraison svp', '1. Livraison'])
    test(`is chosen from by "${said}"`, async () => {
      const told = await wordsOf(turnOf(said, { before: await offered() }))
      assert.match(told, /Douala : 1 500 FCFA/)
    })
  for (const said of ['2', 'Autre chose', '2. Autre chose', 'aucun', 'non'])
    test(`offers a person after "${said}"`, async () => {
      const told = await wordsOf(turnOf(said, { before: await offered() }))
      assert.match(told, /pas cette information. Voulez-vous qu’une personne/)
    })
  test('a number out of range chooses nothing', async () => {
    assert.doesNotMatch(await wordsOf(turnOf('7', { before: await offered() })), /FCFA/)
  })
  test('another question is answered as such', async () => {
    const told = await wordsOf(turnOf('Quels sont vos horaires ?', { before: await offered() }))
    assert.match(told, /8h30/)
  })
  test('a question that follows goes on from what was chosen', async () => {
    const before: [Line['from'], string][] = [
      ...(await offered()),
      ['contact', '1'],
      ['agent', 'Livraison : …'],
    ]
    assert.match(await wordsOf(turnOf('et à Yaoundé ?', { before })), /2 500 FCFA/)
  })
  test('is never done with the same matters twice in a row', async () => {
    const told = await wordsOf(turnOf(UNSURE, { before: await offered() }))
    assert.match(told, /pas cette information/)
  })
  test('a person is called in after two lines that did not help', async () => {
    const before: [Line['from'], string][] = [
      ...(await offered()),
      ['contact', 'Mon chat ?'],
      ['agent', 'Je suis désolé, je n’ai pas cette information.'],
    ]
    const call = await callOf(turnOf(UNSURE, { before }))
    assert.equal(call.name, 'handOver')
  })
})

describe('the choice of a matter', () => {
  const text = offerText(OFFERED, phrasesIn('fr'))
  test('is read from the line that offers', () => {
    assert.deepEqual(offeredIn(text), OFFERED)
    assert.deepEqual(offeredIn('1. Livraison\n2. Paiement'), [])
  })
  for (const [said, chosen] of [
    ['3', 'Paiement'],
    ['2. Échanges et r…', 'Échanges et retours'],
    ['échanges', 'Échanges et retours'],
    ['the second one', 'Échanges et retours'],
    ['4', 'none'],
    ['none of these', 'none'],
    ['oui', null],
    ['Je cherche une robe', null],
    ['', null],
  ] as const)
    test(`"${said}" is ${chosen}`, () => assert.equal(choiceIn(said, OFFERED), chosen))
})
