// The rules of tickets, their clocks and keys, and what is done with them, in a dashboard of their own.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { rules } from './rules.ts'
import { rulesDates } from './rules-dates.ts'
import { rulesOrder } from './rules-order.ts'
import { type Stage, useStage } from './stage.ts'
import { ticketActs } from './ticket-acts.ts'
import { ticketFigures } from './ticket-figures.ts'
import { ticketFrench } from './ticket-french.ts'
import { ticketLists } from './ticket-lists.ts'
import { ticketPhone } from './ticket-phone.ts'
import { ticketPromises } from './ticket-promises.ts'
import { ticketRoom } from './ticket-room.ts'

let stage: Stage
useStage(skipReason, opened => {
  stage = opened
})

describe('dashboard: rules of tickets', { skip: skipReason }, () => rules(() => stage))
describe('dashboard: the order of rules', { skip: skipReason }, () => rulesOrder(() => stage))
describe('dashboard: dates of calendars', { skip: skipReason }, () => rulesDates(() => stage))
describe('dashboard: lists of tickets', { skip: skipReason }, () => ticketLists(() => stage))
describe('dashboard: figures of tickets', { skip: skipReason }, () => ticketFigures(() => stage))
describe('dashboard: what is done with tickets', { skip: skipReason }, () => ticketActs(() => stage))
describe('dashboard: tickets in French', { skip: skipReason }, () => ticketFrench(() => stage))
describe('dashboard: tickets on a phone', { skip: skipReason }, () => ticketPhone(() => stage))
describe('dashboard: what tickets are promised', { skip: skipReason }, () => ticketPromises(() => stage))
describe('dashboard: the room that tickets have', { skip: skipReason }, () => ticketRoom(() => stage))
