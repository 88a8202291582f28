// What else people do in the dashboard: beside the journeys (all.long.test.ts) and what is gone through every day (everyday.rig.test.ts).
import { describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { stopAndAccent } from './business.ts'
import { canned } from './canned.ts'
import { accessible } from './everybody.ts'
import { nextPerson } from './next-person.ts'
import { roles } from './people.ts'
import { ownAccount, signedOut } from './sign-in.ts'
import { type Stage, useStage } from './stage.ts'
import { teams } from './teams.ts'
import { contacts } from './tickets.ts'
import { zones } from './zones.ts'

const OPTIONS = { skip: skipReason }

let stage: Stage
useStage(skipReason, opened => {
  stage = opened
})

describe('dashboard: own account', OPTIONS, () => ownAccount(() => stage))
describe('dashboard: roles', OPTIONS, () => roles(() => stage))
describe('dashboard: contacts and time', OPTIONS, () => contacts(() => stage))
describe('dashboard: own zone', OPTIONS, () => zones(() => stage))
describe('dashboard: business', OPTIONS, () => stopAndAccent(() => stage))
describe('dashboard: canned replies', OPTIONS, () => canned(() => stage))
describe('dashboard: teams', OPTIONS, () => teams(() => stage))
describe('dashboard: for everybody', OPTIONS, () => accessible(() => stage))
describe('dashboard: the next person', OPTIONS, () => nextPerson(() => stage))
// last: Bruno has another name after it
describe('dashboard: signed out', OPTIONS, () => signedOut(() => stage))
