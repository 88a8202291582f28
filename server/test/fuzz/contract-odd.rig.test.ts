import { testContract } from './contract.ts'
import { EVERYDAY } from './everyday.ts'

testContract({ ...EVERYDAY, share: { i: 1, of: 2 } })
