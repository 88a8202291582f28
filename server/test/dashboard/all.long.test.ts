// The journeys of the dashboard, all in one service and one browser. Two go on beside each other: what is done to customers, in
// a shop of its own, and what is set up and looked at.
import { after, before, describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { business } from './business.ts'
import { figures } from './figures.ts'
import { allDay } from './inbox-all-day.ts'
import { onAPhone } from './inbox-on-a-phone.ts'
import { sending } from './inbox-sending.ts'
import { answers, together, undone } from './inbox-together.ts'
import { manyRows } from './many-rows.ts'
import { people } from './people.ts'
import { resumes } from './resumes.ts'
import { signIn } from './sign-in.ts'
import { goThrough, type Journeys, oneByOne, type Stage, setStage, stageAt } from './stage.ts'
import { tickets } from './tickets.ts'
import { viewer } from './viewer.ts'

// what looks for words and names comes before the many rows are there, of which each has some
const CUSTOMERS: Journeys = { ...allDay, ...answers, ...together, ...undone, ...onAPhone, ...sending }
const OFFICE: Journeys = {
  ...signIn,
  ...tickets,
  ...business,
  ...people,
  ...viewer,
  ...figures,
  ...resumes,
  ...manyRows,
}

describe('dashboard', { skip: skipReason, concurrency: 2 }, () => {
  let office: Stage
  let customers: Stage
  before(async () => {
    if (skipReason) return
    const stage = await setStage()
    const inTurn = oneByOne()
    office = { ...stage, world: inTurn(stage.world) }
    const shop = inTurn(await stage.world.anotherShop('second.example'))
    customers = stageAt(stage.home, shop, stage.others(), name => name.replace('@boutique.', '@second.'))
  })
  after(async () => {
    await office?.close()
    await office?.world.stop()
  })
  describe('office', { concurrency: 1 }, () => goThrough(OFFICE, () => office))
  describe('customers', { concurrency: 1 }, () => goThrough(CUSTOMERS, () => customers))
})
