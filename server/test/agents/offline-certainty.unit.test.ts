// How sure an answer is: each sign with a question that shows it, and one that does not.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { certaintyOf, type Signs, signsOf } from '@palabre/offline-agent/certainty'
import { SIGNS } from '@palabre/offline-agent/data'
import type { KnowledgeEntry } from '@palabre/offline-agent/model'
import { makeReader } from '@palabre/offline-agent/reader'

const KNOWN: KnowledgeEntry[] = [
  'Delivery\n- Douala: 1,000 F, the same day\n- Other cities: 4,000 F, 3 days',
  'Swimming pool: open from 8 am to 7 pm, visitors pay 2,500 F.',
  'Opening hours: Monday to Saturday from 8:30 am to 6 pm.',
  'School fees\n- Class 1 to Class 5: 160,000 F\n- Class 6: 180,000 F',
  'Payment: cash on delivery, Orange Money or card.',
].map((content, i) => ({ id: i + 1, scope: 'agent' as const, content }))

const reader = makeReader(KNOWN, new Set(), 'en')

function signsFor(text: string, entry: number): Signs {
  const sentences = text.split('. ')
  const context = reader.read(sentences.slice(0, -1).join('. ')).terms
  const question = { ...reader.read(sentences.at(-1)!), context }
  const weighed = reader.weighed(question)
  const found = weighed.all.find(({ of }) => of.entry.id === entry)
  assert.ok(found, text)
  return signsOf(found, question, weighed)
}

/** For each sign a question that shows it more than the second one, and the entry that would answer. */
const SHOWN: [keyof Signs, number, string, string][] = [
  ['spoken', 1, 'How much is delivery to Douala?', 'How much is delivery by helicopter?'],
  ['relevance', 1, 'How much is delivery to Douala?', 'How much is delivery?'],
  ['agreed', 1, 'Do you deliver?', 'Do you deliver the swimming pool?'],
  ['headed', 5, 'How can I pay?', 'Do you deliver?'],
  ['answers', 1, 'Do you deliver?', 'Do you deliver pianos?'],
  ['held', 1, 'How much is delivery?', 'Where is delivery?'],
  ['level', 4, 'How much is class 4?', 'How much is school?'],
  ['rival', 5, 'Do you deliver?', 'How can I pay?'],
  ['implied', 3, 'Are you open in the week on Sunday?', 'Are you open on Monday?'],
  ['missing', 1, 'Do you deliver pianos?', 'Do you deliver?'],
  ['openObject', 2, 'Do you sell bread at the swimming pool?', 'Is the swimming pool open?'],
  ['openMeant', 2, 'Is there a dentist at the swimming pool?', 'Is the swimming pool open?'],
  ['openPlace', 2, 'Is the swimming pool in Garoua open?', 'Is the swimming pool open?'],
  ['openNumber', 1, 'Do you deliver 30 chairs to Douala?', 'Do you deliver to Douala?'],
  ['openAttribute', 2, 'How deep is the swimming pool?', 'Is the swimming pool open?'],
  ['ownFact', 1, 'What is my delivery?', 'What is the delivery?'],
  ['opinion', 2, 'Is the swimming pool good?', 'Is the swimming pool open?'],
]

describe('signs of certainty', () => {
  for (const [sign, entry, more, less] of SHOWN)
    test(`${sign}: ${more}`, () => {
      assert.ok(
        signsFor(more, entry)[sign] > signsFor(less, entry)[sign],
        `${signsFor(more, entry)[sign]} and ${signsFor(less, entry)[sign]}`,
      )
    })
  test('what does not hold what is asked is less of a rival', () => {
    const wigs = ['Wigs: made to measure, ready in 10 days.', 'Repair of wigs: bring them washed.'].map(
      (content, i) => ({ id: i + 1, scope: 'agent' as const, content }),
    )
    const own = makeReader(wigs, new Set(), 'en')
    const question = own.read('How long do wigs take?')
    const weighed = own.weighed(question)
    const [found, other] = weighed.all
    const { rival } = signsOf(found!, question, weighed)
    assert.ok(rival < other!.score / found!.score, String(rival))
  })
  test('each of them has its weight, and moves the certainty that way', () => {
    const none = Object.fromEntries(SIGNS.map(([sign]) => [sign, 0])) as Signs
    for (const [sign, weight] of SIGNS) {
      const moved = certaintyOf({ ...none, [sign]: 1 }) - certaintyOf(none)
      assert.equal(Math.sign(moved), Math.sign(weight), sign)
    }
  })
})
