// A wire that is cut, a process that is killed, a machine that sleeps: what happened meanwhile is there afterwards, once and in order.
import assert from 'node:assert/strict'
import { freePort, type Process, startApi } from '../rig/processes.ts'
import { stretchWire, type Wire } from '../rig/wire.ts'
import { customer, type InboxPage, inbox } from './inbox-stage.ts'
import { envAt, type Journeys, type Stage } from './stage.ts'

/** More than a stream tells again. */
const MISSED = 5_003
/** The longest pause between two tries to reach the server, and a try. */
const BACK_MS_MAX = 35_000

export const resumes: Journeys = {
  'stream-resumes': async stage => {
    const behind = behindWire(stage)
    try {
      await afterCut(stage)
      const there = await behind
      await afterKill(there)
      await afterSleep(there)
    } finally {
      await (await behind).end()
    }
  },
}

type Behind = { stage: Stage; api: Process; wire: Wire; end(): Promise<void> }

/** The page's API is a process of its own behind a wire; customers write to the other one. */
async function behindWire({ world, at }: Stage): Promise<Behind> {
  const port = await freePort()
  const home = `http://localhost:${port}`
  const api = await startApi(world.app.url, envAt(home))
  const wire = await stretchWire(Number(new URL(api.address).port), port)
  const end = async (): Promise<void> => {
    await wire.close()
    await api.kill()
  }
  return { stage: at(home), api, wire, end }
}

/** A browser says of each request that met a dead wire that it failed: that is what was asked of it. */
function forgive({ complaints }: Stage): void {
  const others = complaints.filter(line => !line.startsWith('Failed to load resource: net::ERR_'))
  complaints.splice(0, complaints.length, ...others)
}

async function saidIn({ log }: InboxPage): Promise<string[]> {
  return (await log.getByText(/^zq6/).allTextContents()).map(text => text.trim())
}

/** What was said without a connection is there, once and in order. */
async function afterCut(stage: Stage): Promise<void> {
  const { who, name } = await customer(stage, 'Hello?')
  const desk = await inbox(stage)
  await desk.opens(name)
  await who.writes('zq6 one')
  await desk.log.getByText('zq6 one').waitFor()
  // the connection is cut where it stands, and no other is made
  await desk.page.context().route('**/stream?*', route => route.abort())
  await desk.page.evaluate("dispatchEvent(new Event('online'))")
  for (const words of ['zq6 two', 'zq6 three']) await who.writes(words)
  await desk.page.context().unroute('**/stream?*')
  await desk.page.evaluate("dispatchEvent(new Event('online'))")
  await desk.log.getByText('zq6 three').waitFor()
  assert.deepEqual(await saidIn(desk), ['zq6 one', 'zq6 two', 'zq6 three'])
  forgive(stage)
}

/** After kill -9 the page goes on with what was said meanwhile. */
async function afterKill({ stage, api }: Behind): Promise<void> {
  const { who, name } = await customer(stage, 'Hello?')
  const desk = await inbox(stage)
  await desk.opens(name)
  await who.writes('zq6 one')
  await desk.log.getByText('zq6 one').waitFor()
  await desk.box.fill('Half a sentence')
  await api.kill()
  await who.writes('zq6 two')
  await api.start()
  await who.writes('zq6 three')
  await desk.log.getByText('zq6 three').waitFor({ timeout: BACK_MS_MAX })
  assert.deepEqual(await saidIn(desk), ['zq6 one', 'zq6 two', 'zq6 three'])
  assert.equal(await desk.box.inputValue(), 'Half a sentence')
  await desk.page.close()
  forgive(stage)
}

/** After an hour’s sleep and more events than a stream tells again, all is read anew. */
async function afterSleep({ stage, wire }: Behind): Promise<void> {
  const { who, name } = await customer(stage, 'Hello?')
  const desk = await inbox(stage)
  await desk.page.clock.install()
  await desk.page.reload()
  await desk.opens(name)
  await who.writes('zq6 before')
  await desk.log.getByText('zq6 before').waitFor()
  wire.freeze()
  await missed(stage)
  const other = await customer(stage, 'I came while you slept')
  await who.writes('zq6 asleep')
  await desk.page.clock.fastForward('01:00:00')
  stage.asked.length = 0
  wire.thaw()
  await desk.log.getByText('zq6 asleep').waitFor()
  await desk.row(other.name).waitFor()
  assert.deepEqual(await saidIn(desk), ['zq6 before', 'zq6 asleep'])
  await who.writes('zq6 awake')
  await desk.log.getByText('zq6 awake').waitFor()
  assert.deepEqual(await saidIn(desk), ['zq6 before', 'zq6 asleep', 'zq6 awake'])
  // its clock is no other journey's
  await desk.page.context().close()
  forgive(stage)
}

/** So many events of the test app, all at once. */
async function missed({ world }: Stage): Promise<void> {
  const data = { contact: 'con-1111111111', fields: ['email'], actor: { kind: 'service', user: null } }
  await world.rows(
    `with c as (update event_counters set last_id = last_id + $2 where app_id = $1 returning last_id)
     insert into events (app_id, id, type, at, data)
     select $1, last_id - $2 + n, 'contact.updated', $3, $4 from c, generate_series(1, $2::int) n`,
    [world.awa.app.id, MISSED, world.now(), JSON.stringify(data)],
  )
}
