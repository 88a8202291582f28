// What an inbox tells at a glance, keeps and asks for: journeys in one service and one browser.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { kept } from './inbox-kept.ts'
import { tells } from './inbox-tells.ts'
import { type Stage, useStage } from './stage.ts'

describe('what an inbox tells and keeps', { skip: skipReason, timeout: 300_000 }, () => {
  let stage: Stage
  useStage(skipReason, opened => {
    stage = opened
  })
  tells(() => stage)
  kept(() => stage)
})
