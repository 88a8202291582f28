import { testBreaks } from './commit.ts'

testBreaks(200)
