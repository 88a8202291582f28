// What people do in the dashboard, each as a journey of its own, but for those of every day (everyday.rig.test.ts).
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { business } from './business.ts'
import { canned } from './canned.ts'
import { accessible } from './everybody.ts'
import { figures } from './figures.ts'
import { people } from './people.ts'
import { ownAccount } from './sign-in.ts'
import { type Stage, useStage } from './stage.ts'
import { teams } from './teams.ts'
import { tickets } from './tickets.ts'
import { viewer } from './viewer.ts'

const OPTIONS = { skip: skipReason }

let stage: Stage
useStage(skipReason, opened => {
  stage = opened
})

describe('dashboard: own account', OPTIONS, () => ownAccount(() => stage))
describe('dashboard: people', OPTIONS, () => people(() => stage))
describe('dashboard: who may only read', OPTIONS, () => viewer(() => stage))
describe('dashboard: tickets and contacts', OPTIONS, () => tickets(() => stage))
describe('dashboard: business', OPTIONS, () => business(() => stage))
describe('dashboard: canned replies', OPTIONS, () => canned(() => stage))
describe('dashboard: teams', OPTIONS, () => teams(() => stage))
describe('dashboard: figures', OPTIONS, () => figures(() => stage))
describe('dashboard: for everybody', OPTIONS, () => accessible(() => stage))
