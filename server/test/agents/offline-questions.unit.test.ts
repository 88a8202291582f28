// The proof of the built-in model: messages to several businesses, written by people who did not know its rules. Some
// were looked at while the rules were made; of the others only counts are shown.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countsOf, isAnswerable, readSet, type Scored, scoreSet } from './score.ts'

const BUSINESSES = {
  seen: ['shop', 'school', 'clinic', 'market', 'dental', 'driving'],
  held: ['market', 'dental', 'driving'],
}
/**
 * What is reached: wrong replies at most, and the share of the answerable messages that are answered. The goal for the
 * messages that nobody looked at is no wrong reply and 0.75.
 */
const REACHED = { seen: { wrong: 7, share: 0.76 }, held: { wrong: 21, share: 0.65 } }

async function scoreAll(half: 'seen' | 'held', show: (line: string) => void): Promise<Scored[]> {
  const all: Scored[] = []
  for (const business of BUSINESSES[half]) {
    const scored = await scoreSet(readSet(`${business}.${half}`))
    for (const line of countsOf(business, scored)) show(line)
    all.push(...scored)
  }
  return all
}

function check(scored: Scored[], reached: { wrong: number; share: number }): void {
  const wrong = scored.filter(({ verdict }) => verdict === 'wrong')
  const answerable = scored.filter(isAnswerable)
  const right = answerable.filter(({ verdict }) => verdict === 'right')
  assert.ok(wrong.length <= reached.wrong, `${wrong.length} wrong replies`)
  assert.ok(
    right.length / answerable.length >= reached.share,
    `${right.length} of ${answerable.length} answered`,
  )
}

describe('messages to businesses', () => {
  test('those that were looked at', async t => {
    check(await scoreAll('seen', line => t.diagnostic(line)), REACHED.seen)
  })
  test('those that nobody looked at', async t => {
    check(await scoreAll('held', line => t.diagnostic(line)), REACHED.held)
  })
})
