// What people do in the dashboard, each as a journey of its own; one service and one browser for all.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { everybody } from './everybody.ts'
import { people } from './people.ts'
import { signIn } from './sign-in.ts'
import { type Stage, useStage } from './stage.ts'

describe('the dashboard', { skip: skipReason, timeout: 170_000 }, () => {
  let stage: Stage
  useStage(skipReason, opened => {
    stage = opened
  })
  signIn(() => stage)
  people(() => stage)
  everybody(() => stage)
})
