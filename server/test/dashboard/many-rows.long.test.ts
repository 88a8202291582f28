// Very many rows, in a database and a browser of their own.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { fill, manyRows } from './many-rows.ts'
import { type Stage, useStage } from './stage.ts'

describe('very many rows', { skip: skipReason, timeout: 600_000 }, () => {
  let stage: Stage
  useStage(skipReason, opened => {
    stage = opened
    return fill(opened)
  })
  manyRows(() => stage)
})
