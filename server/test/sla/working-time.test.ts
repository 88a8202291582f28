import { test } from 'node:test'
import { often } from '../often.ts'
import { checkLives } from './lives.ts'
import { checkWorkingTime } from './working-time.ts'

test('working time is what counting each minute gives, in 42 zones', () => checkWorkingTime(often(42, 200)))

test('what moves store and what is explained is what counting each minute of a life gives', () =>
  checkLives(often(30, 150)))
