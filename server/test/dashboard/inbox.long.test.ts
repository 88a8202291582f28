// People who answer together, and what they send: journeys in one service and one browser.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { sending } from './inbox-sending.ts'
import { together } from './inbox-together.ts'
import { type Stage, useStage } from './stage.ts'

describe('the inbox', { skip: skipReason, timeout: 170_000 }, () => {
  let stage: Stage
  useStage(skipReason, opened => {
    stage = opened
  })
  together(() => stage)
  sending(() => stage)
})
