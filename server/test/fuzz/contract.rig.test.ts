import { testContract } from './contract.ts'

const RUNS = 75
/** Passwords are slow to check, on purpose. */
const LOGIN_RUNS = 12
const SEED = 20_261_120

testContract(RUNS, LOGIN_RUNS, SEED)
