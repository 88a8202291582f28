// What opens over pages and what they show instead of data, without fault; keys, zoom and motion.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { reached } from './reached.ts'
import { type Stage, useStage } from './stage.ts'
import { states } from './states.ts'

describe('the dashboard without faults', { skip: skipReason, timeout: 600_000 }, () => {
  let stage: Stage
  useStage(skipReason, opened => {
    stage = opened
  })
  states(() => stage)
  reached(() => stage)
})
