import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TestApp } from '../app.ts'
import { openArena } from './arena.ts'
import { type Arena, fuzz } from './contract.ts'
import { operationsOf } from './schema.ts'

/** Each run is one good call and three changed ones. */
const RUNS = 75
/** Passwords are slow to check, on purpose. */
const LOGIN_RUNS = 12
const SEED = 20_261_120

let arena: Arena & { app: TestApp }
before(async () => {
  arena = await openArena()
})
after(() => arena.app.stop())

for (const operation of operationsOf()) {
  test(`${operation.id} keeps the contract`, async t => {
    const tally = await fuzz(arena, operation, operation.id === 'logIn' ? LOGIN_RUNS : RUNS, SEED)
    t.diagnostic(`${tally.calls} calls, ${tally.good} good ones`)
    assert.ok(tally.good > 0, 'no call was good: nothing was tested')
  })
}
