// axe on what opens over pages and on what they show instead of data.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { type Stage, useStage } from './stage.ts'
import { states } from './states.ts'

describe('the dashboard without faults', { skip: skipReason, timeout: 600_000 }, () => {
  let stage: Stage
  useStage(skipReason, opened => {
    stage = opened
  })
  states(() => stage)
})
