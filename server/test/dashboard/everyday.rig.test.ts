// The journeys that are gone through every day: in, an answer to a customer, on a phone in French.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { onPhones, served } from './everybody.ts'
import { onAPhone } from './inbox-on-a-phone.ts'
import { answers, undone } from './inbox-together.ts'
import { signedOut, signIn } from './sign-in.ts'
import { goThrough, type Stage, useStage } from './stage.ts'

describe('the dashboard every day', { skip: skipReason }, () => {
  let stage: Stage
  useStage(skipReason, opened => {
    stage = opened
  })
  goThrough({ ...signIn, ...answers, ...undone, ...onAPhone }, () => stage)
  signedOut(() => stage)
  onPhones(() => stage)
  served(() => stage)
})
