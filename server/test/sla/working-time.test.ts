import { test } from 'node:test'
import { checkWorkingTime } from './working-time.ts'

test('working time is what counting each minute gives, in 42 zones', () => checkWorkingTime(200))
