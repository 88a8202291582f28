import { testFloods } from './floods.ts'

testFloods(500)
