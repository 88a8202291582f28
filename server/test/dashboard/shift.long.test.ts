// A whole day in the inbox: journeys in one service and one browser.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { allDay } from './inbox-all-day.ts'
import { type Stage, useStage } from './stage.ts'

describe('a day in the inbox', { skip: skipReason, timeout: 170_000 }, () => {
  let stage: Stage
  useStage(skipReason, opened => {
    stage = opened
  })
  allDay(() => stage)
})
