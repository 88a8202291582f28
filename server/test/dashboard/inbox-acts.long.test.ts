// What is done in the inbox: by each key, taken back, refused. Journeys in one service and one browser.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { keys } from './inbox-keys.ts'
import { refused } from './inbox-refused.ts'
import { takenBack } from './inbox-undo.ts'
import { type Stage, useStage } from './stage.ts'

describe('what is done in the inbox', { skip: skipReason, timeout: 300_000 }, () => {
  let stage: Stage
  useStage(skipReason, opened => {
    stage = opened
  })
  keys(() => stage)
  takenBack(() => stage)
  refused(() => stage)
})
