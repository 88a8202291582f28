import { test } from 'node:test'
import { checkLives } from './lives.ts'
import { checkWorkingTime } from './working-time.ts'

test('working time is what counting each minute gives: 20,000 cases', () => checkWorkingTime(20_000))

test('lives of tickets, minute by minute: 20,000 cases', () => checkLives(20_000))
