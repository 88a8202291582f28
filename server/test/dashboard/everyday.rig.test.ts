// The journeys that are gone through every day: in, an answer to a customer, one taken back, on a phone in French. What of these
// differs in one thing (a slow line, another key, another screen, a session that ends) is gone through with all.long.test.ts and
// journeys.long.test.ts: 35 of 50 s.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { onPhones, served } from './everybody.ts'
import { answers, undone } from './inbox-together.ts'
import { signIn } from './sign-in.ts'
import { goThrough, type Stage, useStage } from './stage.ts'

const EVERY_DAY = ['sign-in', 'reply-stops-the-agent', 'undo-before-it-is-read']

describe('the dashboard every day', { skip: skipReason }, () => {
  let stage: Stage
  useStage(skipReason, opened => {
    stage = opened
  })
  const each = Object.entries({ ...signIn, ...answers, ...undone })
  goThrough(Object.fromEntries(each.filter(([name]) => EVERY_DAY.includes(name))), () => stage)
  onPhones(() => stage)
  served(() => stage)
})
