// Tools in a dashboard of their own: from a declaration to the log of what was called.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { type Stage, useStage } from './stage.ts'
import { tools } from './tools.ts'

let stage: Stage
useStage(skipReason, opened => {
  stage = opened
})

describe('dashboard: tools', { skip: skipReason }, () => tools(() => stage))
