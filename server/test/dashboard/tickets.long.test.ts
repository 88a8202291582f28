// The rules of tickets, their clocks and keys, their lists and figures, in a dashboard of their own.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { rules } from './rules.ts'
import { rulesDates } from './rules-dates.ts'
import { rulesOrder } from './rules-order.ts'
import { type Stage, useStage } from './stage.ts'
import { ticketFigures } from './ticket-figures.ts'
import { ticketLists } from './ticket-lists.ts'

let stage: Stage
useStage(skipReason, opened => {
  stage = opened
})

describe('dashboard: rules of tickets', { skip: skipReason }, () => rules(() => stage))
describe('dashboard: the order of rules', { skip: skipReason }, () => rulesOrder(() => stage))
describe('dashboard: dates of calendars', { skip: skipReason }, () => rulesDates(() => stage))
describe('dashboard: lists of tickets', { skip: skipReason }, () => ticketLists(() => stage))
describe('dashboard: figures of tickets', { skip: skipReason }, () => ticketFigures(() => stage))
