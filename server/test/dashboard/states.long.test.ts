// What opens over pages and what they show instead of data, without fault; keys, zoom and motion. In one service and one browser,
// three at a time: of some a page tries again for seconds before it says what is wrong.
import { after, before, describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { gettingIn } from './getting-in.ts'
import { calm, reached } from './reached.ts'
import { reflow } from './reflow.ts'
import { oneByOne, type Stage, setStage, track } from './stage.ts'
import { emptied, failed, unanswered } from './states.ts'
import { opened } from './states-opened.ts'

describe('the dashboard without faults', { skip: skipReason, concurrency: 3 }, () => {
  let stage: Stage
  const on = (): Stage => stage
  before(async () => {
    if (skipReason) return
    const set = await setStage()
    stage = { ...set, world: oneByOne()(set.world) }
  })
  after(async () => {
    await stage?.close()
    await stage?.world.stop()
  })
  track('what opens', { ...opened, ...gettingIn }, on)
  track('without an answer', { ...unanswered, ...failed, ...emptied }, on)
  track('keys, zoom and motion', { ...reached, ...calm, ...reflow }, on)
})
