import { test } from 'node:test'
import { checkWorkingTime } from './working-time.ts'

test('working time is what counting each minute gives: 20,000 cases', () => checkWorkingTime(20_000))
