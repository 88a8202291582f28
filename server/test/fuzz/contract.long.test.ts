// For longer and with other inputs each time. FUZZ_SEED repeats a run, FUZZ_RUNS makes it longer still.
import { testContract } from './contract.ts'
import { operationsOf } from './schema.ts'

/** In all, shared by the operations: some 20 minutes. */
const CALLS = 60_000
const RUNS = Math.ceil(CALLS / operationsOf().length)

testContract({
  runs: Number(process.env.FUZZ_RUNS ?? RUNS),
  loginRuns: 100,
  cookieRuns: RUNS,
  seed: Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31),
})
