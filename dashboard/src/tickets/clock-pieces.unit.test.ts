import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { piecesAt } from './clock-pieces.ts'

const HOURS = ['2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z', '2026-11-23T10:00:00Z'] as const
const [EIGHT, NINE, TEN] = HOURS
const both = [
  { from: EIGHT, to: NINE, seconds: 3600, why: 'counted' },
  { from: NINE, to: TEN, seconds: 3600, why: 'status' },
]

describe('piecesAt', () => {
  it('cuts the piece in which the instant lies, and no second is lost', () => {
    const at = '2026-11-23T08:20:00Z'
    assert.deepEqual(piecesAt(both, at), [
      { from: EIGHT, to: at, seconds: 1200, why: 'counted', isAhead: false },
      { from: at, to: NINE, seconds: 2400, why: 'counted', isAhead: true },
      { ...both[1], isAhead: true },
    ])
  })

  it('cuts nothing where two pieces meet, before the first and after the last', () => {
    const aheadAt = (at: string) => piecesAt(both, at).map(({ isAhead }) => isAhead)
    assert.deepEqual(HOURS.map(aheadAt), [
      [true, true],
      [false, true],
      [false, false],
    ])
  })
})
