// The same as contract.rig.test.ts, for longer and with other inputs each time. FUZZ_SEED repeats a run.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TestApp } from '../app.ts'
import { openArena } from './arena.ts'
import { type Arena, fuzz } from './contract.ts'
import { operationsOf } from './schema.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 2500)
const LOGIN_RUNS = 100

let arena: Arena & { app: TestApp }
before(async () => {
  arena = await openArena()
})
after(() => arena.app.stop())

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

for (const operation of operationsOf()) {
  test(`${operation.id} keeps the contract, seed ${seed}`, async t => {
    const tally = await fuzz(
      arena,
      operation,
      operation.id === 'logIn' ? Math.min(LOGIN_RUNS, RUNS) : RUNS,
      seed,
    )
    t.diagnostic(`${tally.calls} calls, ${tally.good} good ones`)
    assert.ok(tally.good > 0, 'no call was good: nothing was tested')
  })
}
