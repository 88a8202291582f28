// For longer and with other inputs each time. FUZZ_SEED repeats a run.
import { testContract } from './contract.ts'

testContract({
  runs: Number(process.env.FUZZ_RUNS ?? 2500),
  loginRuns: 100,
  cookieRuns: 2500,
  seed: Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31),
})
