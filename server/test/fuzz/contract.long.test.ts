// For longer and with other inputs each time. FUZZ_SEED repeats a run.
import { testContract } from './contract.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 2500)
const LOGIN_RUNS = 100

testContract(RUNS, LOGIN_RUNS, Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31))
