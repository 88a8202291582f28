// Open inboxes beside each other: journeys in one service and one browser.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { drawn } from './inbox-drawn.ts'
import { live } from './inbox-live.ts'
import { offline } from './inbox-offline.ts'
import { seen } from './inbox-seen.ts'
import { told } from './inbox-told.ts'
import { typing } from './inbox-typing.ts'
import { type Stage, useStage } from './stage.ts'

describe('open inboxes', { skip: skipReason, timeout: 300_000 }, () => {
  let stage: Stage
  useStage(skipReason, opened => {
    stage = opened
  })
  live(() => stage)
  drawn(() => stage)
  seen(() => stage)
  told(() => stage)
  offline(() => stage)
  typing(() => stage)
})
