import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Job } from 'pg-boss'
import { makeHand, roomFor } from './hand.ts'

const MOST = 32

let ids = 0
const jobOf = (app: number): Job<object> => ({ id: String(++ids), data: { app_id: app } }) as Job<object>

/** A hand, and an app's jobs that are there without end: takes what fits, as a worker fetches. */
function handOf(most: number) {
  const hand = makeHand(roomFor(most), 1, most)
  const inHand = new Map<number, Job<object>[]>()
  const fill = (app: number): number => {
    const own = inHand.get(app) ?? []
    inHand.set(app, own)
    while (hand.fits() > 0 && !hand.full().includes(app)) {
      const jobs = Array.from({ length: hand.fits() }, () => jobOf(app))
      hand.add(jobs)
      own.push(...jobs)
    }
    return own.length
  }
  const end = (app: number): void => {
    const job = inHand.get(app)?.pop()
    if (job) hand.remove(job)
  }
  return { hand, fill, end }
}

test('one app has as many in hand as are said, however few', () => {
  for (const most of [1, 2, 3, 4, 5, 7, 32, 256, 1000]) assert.equal(handOf(most).fill(1), most)
})

test('where the answers of some hang, the next app finds places, fewer each time', () => {
  const { fill } = handOf(MOST)
  assert.deepEqual([1, 2, 3, 4].map(fill), [32, 9, 2, 0])
})

test('who came late has more as others end', () => {
  const { fill, end } = handOf(MOST)
  fill(1)
  assert.equal(fill(2), 9)
  for (let n = 0; n < 16; n++) {
    end(1)
    fill(2)
  }
  assert.ok(fill(2) >= 18, String(fill(2)))
})

test('whoever takes and ends, no app has more than its share, places never run over, and an empty hand is whole again', () => {
  const step = fc.record({ app: fc.integer({ min: 1, max: 4 }), ends: fc.boolean() })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.array(step, { maxLength: 60 }), (most, steps) => {
      const { hand, fill, end } = handOf(most)
      for (const { app, ends } of steps) {
        if (ends) end(app)
        else assert.ok(fill(app) <= most)
        assert.ok(hand.ids().length <= roomFor(most))
      }
      for (const app of [1, 2, 3, 4]) for (let n = 0; n <= roomFor(most); n++) end(app)
      assert.ok(hand.isEmpty())
      assert.equal(fill(9), most)
    }),
  )
})

test('joined jobs leave a place with each that ends', () => {
  const hand = makeHand(64, 32, null)
  assert.equal(hand.fits(), 2)
  const job = { id: 'a', data: { app_id: 1, others: Array.from({ length: 31 }, (_, n) => n) } } as Job<object>
  hand.add([job])
  assert.equal(hand.fits(), 1)
  hand.lighten(job)
  assert.equal(hand.fits(), 2)
  hand.remove(job)
  assert.ok(hand.isEmpty())
})
