import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { makePilot, type Shared } from './pilot.ts'

const APP = 1 as AppId
const NUMBER = 7
const BEGAN_MS = 1_800_000_000_000

/** The rows of the numbers, as the database keeps them; `held` ones are decided by their own claim. */
function rows(held: number[] = []): Shared {
  const known = new Map<number, { pilotUntil: Timestamp | null; sureUntil: Timestamp | null }>()
  const of = (number: number) => {
    if (!known.has(number)) known.set(number, { pilotUntil: null, sureUntil: null })
    return known.get(number)!
  }
  const isOver = (until: Timestamp | null, now: Timestamp) => until === null || until <= now
  return {
    claim: async (_app, number, now, until) => {
      const row = of(number)
      const sure_ms = isOver(row.sureUntil, now) ? 0 : toMs(row.sureUntil!) - toMs(now)
      const is_held = held.includes(number)
      const is_pilot = !is_held && sure_ms === 0 && isOver(row.pilotUntil, now)
      if (is_pilot) row.pilotUntil = until
      return { is_pilot, is_held, sure_ms }
    },
    over: async (_app, number, _until, sureUntil) => {
      of(number).pilotUntil = null
      of(number).sureUntil = sureUntil
    },
  }
}

/** The gates of so many processes at a time that the test moves, and how many are past them. */
function gates(processes = 1, shared = rows()) {
  const state = { nowMs: BEGAN_MS, past: 0 }
  const [enter, enterOther] = Array.from({ length: processes }, () => {
    const pilot = makePilot(shared)
    return async (number = NUMBER) => {
      const passage = await pilot.enter(APP, number, () => state.nowMs)
      state.past++
      return passage
    }
  })
  return { state, enter: enter!, enterOther: enterOther! }
}

const settled = async () => {
  for (let n = 0; n < 5; n++) await new Promise(resolve => setImmediate(resolve))
}

test('one goes first; once it is taken, all go', async () => {
  const { state, enter } = gates()
  const first = await enter()
  const others = [enter(), enter(), enter()]
  await settled()
  assert.equal(state.past, 1)
  await first.taken()
  await Promise.all(others)
  assert.equal(state.past, 4)
  await enter()
})

test('after one that was not taken, the next goes alone', async () => {
  const { state, enter } = gates()
  const first = await enter()
  const others = [enter(), enter()]
  await settled()
  await first.over()
  await settled()
  assert.equal(state.past, 2)
  const second = await Promise.race(others)
  await second.over()
  await Promise.all(others)
})

test('a number that was silent is asked by one again; another number is another matter', async () => {
  const { state, enter } = gates()
  const first = await enter()
  await first.taken()
  await first.over()
  state.nowMs += 2001
  await enter()
  void enter()
  await settled()
  assert.equal(state.past, 2)
  await enter(8)
  assert.equal(state.past, 3)
})

test('of two processes one goes first; the other follows when it was taken, and knows that for a while', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { state, enter, enterOther } = gates(2)
  const first = await enter()
  const others = [enterOther(), enterOther()]
  await settled()
  assert.equal(state.past, 1)
  await first.taken()
  t.mock.timers.tick(150)
  await Promise.all(others)
  await enterOther()
  assert.equal(state.past, 4)
})

test('of two processes the next one goes alone after one that was not taken', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { state, enter, enterOther } = gates(2)
  const first = await enter()
  const others = [enterOther(), enterOther()]
  await settled()
  await first.over()
  t.mock.timers.tick(150)
  await settled()
  assert.equal(state.past, 2)
  await (await Promise.race(others)).taken()
  await Promise.all(others)
})

test('a held number is left to its own claim', async () => {
  const { state, enter, enterOther } = gates(2, rows([NUMBER]))
  await enter()
  await enterOther()
  assert.equal(state.past, 2)
})

test('those who wait for a number that is held go on at once, and its row is asked once for all of them', async () => {
  let asked = 0
  const shared = rows([NUMBER])
  const { state, enter } = gates(1, {
    ...shared,
    claim: (...args) => {
      asked++
      return shared.claim(...args)
    },
  })
  await Promise.all(Array.from({ length: 500 }, () => enter()))
  assert.deepEqual([state.past, asked], [500, 1])
  await enter()
  assert.equal(asked, 2, 'who comes later asks again: it may be held no longer')
})

test('nobody waits for ever', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { state, enter, enterOther } = gates(2)
  await enter()
  const waiting = [enter(), enterOther()]
  await settled()
  assert.equal(state.past, 1)
  for (let waitedMs = 0; waitedMs <= 3000; waitedMs += 150) {
    state.nowMs += 150
    t.mock.timers.tick(150)
    await settled()
  }
  await Promise.all(waiting)
  assert.equal(state.past, 3)
  assert.ok(toTimestamp(state.nowMs) > toTimestamp(BEGAN_MS))
})

test('a gate whose row cannot be asked is open to the next', async () => {
  const shared = rows()
  const { enter } = gates(1, {
    ...shared,
    claim: (...asked) => {
      if (isAway) throw new Error('away')
      return shared.claim(...asked)
    },
  })
  let isAway = true
  await assert.rejects(enter(), /away/)
  isAway = false
  await enter()
})
