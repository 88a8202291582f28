// What is done with tickets, in a dashboard of its own: one session may ask 600 times a minute, and a board asks for each column.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { type Stage, useStage } from './stage.ts'
import { ticketActs } from './ticket-acts.ts'
import { ticketFrench } from './ticket-french.ts'
import { ticketPhone } from './ticket-phone.ts'
import { ticketPromises } from './ticket-promises.ts'
import { ticketRoom } from './ticket-room.ts'

let stage: Stage
useStage(skipReason, opened => {
  stage = opened
})

describe('dashboard: what is done with tickets', { skip: skipReason }, () => ticketActs(() => stage))
describe('dashboard: tickets in French', { skip: skipReason }, () => ticketFrench(() => stage))
describe('dashboard: tickets on a phone', { skip: skipReason }, () => ticketPhone(() => stage))
describe('dashboard: what tickets are promised', { skip: skipReason }, () => ticketPromises(() => stage))
describe('dashboard: the room that tickets have', { skip: skipReason }, () => ticketRoom(() => stage))
