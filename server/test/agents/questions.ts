// The proof of the built-in model: messages to several businesses, written by people who did not know its rules. Some
// were looked at while the rules were made; of the others only counts are shown.

import assert from 'node:assert/strict'
import { countsOf, isAnswerable, readSet, type Scored, scoreSet } from './score.ts'

export type Half = keyof typeof REACHED

const BUSINESSES = {
  seen: [
    'shop',
    'school',
    'clinic',
    'market',
    'dental',
    'driving',
    'bus',
    'hotel',
    'savings',
    'garage',
    'salon',
    'council',
  ],
  held: ['bus', 'hotel', 'savings'],
  fresh: ['vet', 'fibre'],
  blind: ['gym', 'movers'],
}
/**
 * What is reached: wrong replies at most, and the shares of the answerable messages that are answered at once, and at once
 * or by one choice of what is asked back. The goal for the messages that nobody looked at is no wrong reply and 0.75.
 */
const REACHED = {
  seen: { wrong: 4, share: 0.7, afterChoice: 0.88 },
  held: { wrong: 8, share: 0.48, afterChoice: 0.69 },
  fresh: { wrong: 1, share: 0.5, afterChoice: 0.75 },
  blind: { wrong: 1, share: 0.61, afterChoice: 0.79 },
}

async function scoreAll(half: Half, show: (line: string) => void): Promise<Scored[]> {
  const all: Scored[] = []
  for (const business of BUSINESSES[half]) {
    const scored = await scoreSet(readSet(`${business}.${half}`))
    for (const line of countsOf(business, scored)) show(line)
    all.push(...scored)
  }
  return all
}

function check(scored: Scored[], reached: (typeof REACHED)['seen']): void {
  const wrong = scored.filter(({ verdict }) => verdict === 'wrong')
  const answerable = scored.filter(isAnswerable)
  const count = (wanted: Scored['verdict']): number =>
    answerable.filter(({ verdict }) => verdict === wanted).length
  const right = count('right')
  assert.ok(wrong.length <= reached.wrong, `${wrong.length} wrong replies`)
  assert.ok(right / answerable.length >= reached.share, `${right} of ${answerable.length} answered`)
  const after = right + count('offered')
  assert.ok(
    after / answerable.length >= reached.afterChoice,
    `${after} of ${answerable.length} after a choice`,
  )
}

/** Scores all messages of one kind, shows the counts, and checks them against what is reached. */
export const checkHalf = async (half: Half, show: (line: string) => void): Promise<void> =>
  check(await scoreAll(half, show), REACHED[half])
