// What breaks while people work: journeys through a process that is killed and a wire that goes dead.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { behindWire, resumes } from './resumes.ts'
import { type Stage, useStage } from './stage.ts'

describe('the inbox over breaks', { skip: skipReason, timeout: 170_000 }, () => {
  let stage: Stage
  useStage(
    skipReason,
    opened => {
      stage = opened
    },
    behindWire,
  )
  resumes(() => stage)
})
