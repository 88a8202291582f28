// What people do in the dashboard, each as a journey of its own; one service and one browser for all.
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { business } from './business.ts'
import { everybody } from './everybody.ts'
import { figures } from './figures.ts'
import { people } from './people.ts'
import { ownAccount, signIn } from './sign-in.ts'
import { type Stage, useStage } from './stage.ts'
import { tickets } from './tickets.ts'

const OPTIONS = { skip: skipReason }

let stage: Stage
useStage(skipReason, opened => {
  stage = opened
})

describe('dashboard: sign-in', OPTIONS, () => signIn(() => stage))
describe('dashboard: own account', OPTIONS, () => ownAccount(() => stage))
describe('dashboard: people', OPTIONS, () => people(() => stage))
describe('dashboard: tickets and contacts', OPTIONS, () => tickets(() => stage))
describe('dashboard: business', OPTIONS, () => business(() => stage))
describe('dashboard: figures', OPTIONS, () => figures(() => stage))
describe('dashboard: everybody', OPTIONS, () => everybody(() => stage))
