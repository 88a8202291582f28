import { testBreaks } from './commit.ts'

testBreaks(2000)
