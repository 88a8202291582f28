// How a question is read: what of it asks, which words are forms of one another, and what an answer must hold.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeReadText } from '@palabre/offline-agent/index'
import { isFormOf } from '@palabre/offline-agent/inflections'
import { makeReader } from '@palabre/offline-agent/reader'
import { rolesIn } from '@palabre/offline-agent/roles'
import { makeRepair } from '@palabre/offline-agent/spelling'
import { plainWords } from '@palabre/offline-agent/tokens'
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

describe('numbers are read whole', () => {
  const written: [string, string][] = [
    ['10 000', '10000'],
    ['10\u202f000 F', '10000 f'],
    ['10\u00a0000', '10000'],
    ['10,000', '10000'],
    ['10.000 FCFA', '10000 fcfa'],
    ['1 250 000', '1250000'],
    ['10k', '10000'],
    ['dix mille', '10000'],
    ['two hundred and fifty', '250'],
    ['quatre-vingt-dix-neuf', '99'],
    ['vingt et un', '21'],
    ['two three days', '2 3 days'],
    ['three', '3'],
    ['before the 5th', 'before the 5'],
    ['form four', 'lvform4'],
    ['un four neuf', 'un four neuf'],
    ['12 mars 2024', '12 mars 2024'],
  ]
  for (const [said, read] of written) test(said, () => assert.equal(plainWords(said).join(' '), read))
  const fees = ['Visit: 10 000 F.', 'Parking for 10 cars behind the house.'].map((content, i) => ({
    id: i + 1,
    scope: 'agent' as const,
    content,
  }))
  test('ten is no ten thousand', () => {
    const reader = makeReader(fees, new Set(), 'en')
    const ranked = reader.weighed(reader.read('why 10,000')).ranked
    assert.deepEqual(
      ranked.map(({ of }) => of.entry.id),
      [1],
    )
  })
})

describe('times of day are times', () => {
  const written: [string, string][] = [
    ['8 am to 5 pm', 'tm0800 to tm1700'],
    ['de 8h à 17h', 'de tm0800 a tm1700'],
    ['8:30 - 17:30', 'tm0830 a tm1730'],
    ['9 to 5 pm', 'tm0900 a tm1700'],
    ['à 8 heures', 'a tm0800'],
    ['de 9h à midi', 'de tm0900 a tm1200'],
    ['6.30 p.m.', 'tm1830'],
    ['sous 24h', 'sous 24 h'],
    ['2h de cours', '2 h de cours'],
    ['dans 8 heures', 'dans 8 heures'],
  ]
  for (const [said, read] of written) test(said, () => assert.equal(plainWords(said).join(' '), read))
  for (const said of ['Can I come at 7 pm?', 'Je peux passer à 17h ?', 'Can I come before 5 pm?'])
    test(`a time alone asks for the hours: ${said}`, async () => {
      assert.match(await wordsOf(turnOf(said)), /8h30 à 18h30/)
    })
  test('"before" and "until" are no matter of their own', () => {
    const reader = makeReader(HOTEL, new Set(), 'en')
    for (const said of ['How much is a suite before Friday?', 'A suite until the 5th?'])
      assert.ok(reader.read(said).terms.every(({ word }) => !/^(?:before|until)$/.test(word)))
  })
})

describe('an English car is no French "because"', () => {
  test('it parts no sentence', () => {
    assert.equal(rolesIn('Where can I leave my car please').length, 1)
    assert.equal(rolesIn('Can a big car come in').length, 1)
  })
  test('the French one does', () => {
    assert.equal(rolesIn('Vous livrez quand car je suis malade').length, 2)
    assert.ok(!plainWords('je ne viens pas car je suis malade').includes('car'))
  })
  test('it is a thing to ask for, in English', () => {
    const reader = makeReader(HOTEL, new Set(), 'en')
    assert.ok(reader.read('Can I rent a car?').terms.some(({ word, must }) => word === 'car' && must))
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

describe('what a passage holds counts for what it is about', () => {
  const knowledge = [
    'We are in Huye, behind the stadium, on the first floor.',
    'Dr. Keza receives cats and dogs at the clinic every Monday.',
    'The bill comes on the 25th, to be paid before the 5th.',
    'Slow line? Call support on 8050, every day.',
    'Agency: Matyazo, opposite the market. Monday to Saturday 8:30 to 17:30.',
    'Copies of an identity card cost 300 RWF.',
  ].map((content, i) => ({ id: i + 1, scope: 'agent' as const, content }))
  const told = (said: string, language: string, known = knowledge) =>
    wordsOf(turnOf(said, { knowledge: known, language }))
  test('a place, where nothing is named by its word', async () => {
    const one = knowledge.filter(({ content }) => !content.startsWith('Agency'))
    assert.match(await told('Where exactly is your clinic?', 'en', one), /behind the stadium/)
    assert.match(await told('vou ete ou exactement', 'fr', one), /behind the stadium/)
  })
  test('the day of a month', async () => {
    assert.match(await told('Until when can I pay the bill?', 'en'), /before the 5th/)
  })
  test('a short number to call', async () => {
    assert.match(await told('What number do I call, the line is slow?', 'en'), /8050/)
  })
  test('a span of the day', async () => {
    assert.match(await told('At what time does the agency open?', 'en'), /8:30 to 17:30/)
  })
  test('a number, where nothing else matters', async () => {
    const plans = ['Home plans\n- Comfort 50 Mb/s: 25,000 F\n- Ultra 100 Mb/s: 40,000 F', 'Office: Matyazo.']
    const entries = plans.map((content, i) => ({ id: i + 1, scope: 'agent' as const, content }))
    assert.match(await told('How much is the 50 mega?', 'en', entries), /25,000 F/)
    assert.doesNotMatch(await told('How much is the 70 mega?', 'en', entries), /25,000 F/)
  })
  test('an identity card pays for nothing', () => {
    for (const text of ['Bring your national card.', 'Apportez la carte nationale et deux photos.'])
      assert.ok(!makeReadText()(text).forms.has('@card'), text)
    assert.ok(makeReadText()('Pay by bank card or cash.').forms.has('@card'))
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
