// The journeys of the dashboard, all in one service and one browser. Two go on beside each other: what is done to customers, in
// a shop of its own, and what is set up and looked at.
import { after, before, describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import type { World } from '../world.ts'
import { business } from './business.ts'
import { figures } from './figures.ts'
import { allDay } from './inbox-all-day.ts'
import { sending } from './inbox-sending.ts'
import { answers, together } from './inbox-together.ts'
import { manyRows } from './many-rows.ts'
import { people } from './people.ts'
import { resumes } from './resumes.ts'
import { signIn } from './sign-in.ts'
import { goThrough, type Journeys, type Stage, setStage, stageAt } from './stage.ts'
import { tickets } from './tickets.ts'
import { viewer } from './viewer.ts'

// what looks for words and names comes before the many rows are there, of which each has some
const CUSTOMERS: Journeys = { ...allDay, ...answers, ...together, ...sending }
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
    const world = oneByOne(stage.world)
    office = { ...stage, world }
    const shop = oneByOne(await world.anotherShop('second.example'))
    customers = stageAt(stage.home, shop, stage.others(), name => name.replace('@boutique.', '@second.'))
  })
  after(async () => {
    await office?.close()
    await office?.world.stop()
  })
  describe('office', { concurrency: 1 }, () => goThrough(OFFICE, () => office))
  describe('customers', { concurrency: 1 }, () => goThrough(CUSTOMERS, () => customers))
})

let last: Promise<unknown> = Promise.resolve()

/** What is done in the background for one shop is done when that returns, whatever is asked for the other meanwhile. */
function oneByOne(world: World): World {
  const turn =
    <Asked extends unknown[], Told>(work: (...asked: Asked) => Promise<Told>) =>
    (...asked: Asked): Promise<Told> => {
      const mine = last.then(() => work(...asked))
      last = mine.catch(() => undefined)
      return mine
    }
  return { ...world, drains: turn(world.drains), sweeps: turn(world.sweeps) }
}
