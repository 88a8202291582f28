// How a question is read: what of it asks, which words are forms of one another, and what an answer must hold.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isFormOf } from '@palabre/offline-agent/inflections'
import { rolesIn } from '@palabre/offline-agent/roles'
import { makeRepair } from '@palabre/offline-agent/spelling'
import { unitsOf } from '@palabre/offline-agent/units'
import { wordsOf } from './asking.ts'
import { turnOf } from './turns.ts'

const HOTEL = [
  'Rooms\n- Single room: 25,000 RWF a night\n- Double room: 38,000 RWF a night\n- Suite: 90,000 RWF a night',
  'Reception is open day and night. The restaurant, next to the bank, opens from 6:30 am to 10 pm.',
  'Chef: Mme Keza leads the kitchen.',
  'Q: Do you have an airport transfer?\nA: Yes, 15,000 RWF for each car, booked the day before.',
].map((content, i) => ({ id: i + 1, scope: 'agent' as const, content }))

const ASKS_BACK = /not sure that I understood|pas sûr d’avoir compris/
const UNKNOWN = /do not have that|not sure I understand|n’ai pas cette|pas sûr de comprendre/

const answerTo = (said: string) => wordsOf(turnOf(said, { knowledge: HOTEL, language: 'en' }))

describe('what a sentence asks and what it only tells', () => {
  test('a clause of a statement tells, the one with words of asking asks', () => {
    const roles = rolesIn('My sister lives in Huye, how much is a suite?')
    assert.deepEqual(
      roles.map(({ isAsked }) => isAsked),
      [false, true],
    )
  })
  test('where nothing tells, all of it asks', () => {
    const roles = rolesIn('Suite, double room, how much?')
    assert.ok(roles.length > 0 && roles.every(({ isAsked }) => isAsked))
  })
})

describe('forms of words', () => {
  for (const [a, b] of [
    ['teaches', 'teach'],
    ['grande', 'grand'],
    ['planning', 'plan'],
    ['livrez', 'livrer'],
  ] as const)
    test(`${a} is a form of ${b}`, () => assert.ok(isFormOf(a, b)))
  test('equal stems are not enough', () => {
    assert.ok(!isFormOf('papie', 'papa'))
  })
  test('words that run together are parted, and a misspelt word is brought back', () => {
    const repair = makeRepair(['internet', 'power', 'bank', 'guichet'])
    assert.equal(repair('dinternet'), 'internet')
    assert.equal(repair('powerbank'), 'power bank')
    assert.equal(repair('guichey'), 'guichet')
  })
})

describe('what an answer must hold', () => {
  test('an amount is an amount in any currency', async () => {
    assert.match(await answerTo('How much is a suite?'), /90,000 RWF/)
  })
  test('a line that stands out is told alone', async () => {
    assert.doesNotMatch(await answerTo('How much is a suite?'), /25,000/)
  })
  for (const said of [
    'What time does the bank open?',
    'Is the suite haunted?',
    'How many cars does the chef have?',
    'Do you sell horses?',
    'La banque ferme à quelle heure ?',
  ])
    test(`what only names a thing is no answer: ${said}`, async () => {
      const told = await answerTo(said)
      assert.ok(UNKNOWN.test(told) || ASKS_BACK.test(told), told)
      const units = HOTEL.flatMap(({ content }) => unitsOf(content))
      assert.deepEqual(
        units.filter(({ text }) => told.includes(text)),
        [],
      )
    })
  test('two questions are two answers', async () => {
    const told = await answerTo('How much is a double room and who leads the kitchen?')
    assert.match(told, /38,000/)
    assert.match(told, /Keza/)
  })
  test('who knows one of two says that the other is not known', async () => {
    const told = await answerTo('How much is a double room and do you have a sauna?')
    assert.match(told, /38,000/)
    assert.match(told, /do not have the rest/)
  })
})
