import { testContract } from './contract.ts'
import { EVERYDAY } from './everyday.ts'

testContract({ ...EVERYDAY, share: { i: 0, of: 2 } })
