// What is typed ahead of the box that it is for, in Chromium over a real service.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { ahead } from './inbox-ahead.ts'
import { type Stage, useStage } from './stage.ts'

describe('typed ahead', { skip: skipReason, timeout: 300_000 }, () => {
  let stage: Stage
  useStage(skipReason, set => {
    stage = set
  })
  ahead(() => stage)
})
