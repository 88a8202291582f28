// A server that is killed, a machine that sleeps: what happened meanwhile is there afterwards, once and in order.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Process, startRig } from '../rig/processes.ts'
import { stretchWire, type Wire } from '../rig/wire.ts'
import { customer, type InboxPage, inbox } from './inbox-stage.ts'
import type { Enter, Stage } from './stage.ts'

/** More than a stream tells again. */
const MISSED = 5_003
/** The longest pause between two tries to reach the server, and a try. */
const BACK_MS_MAX = 35_000

let api: Process
let wire: Wire

/** The page's service is a process of its own behind a wire; customers write to another one. */
export const behindWire: Enter = async (port, home) => {
  const rig = await startRig({ apis: 1, workers: 0, env: { BASE_URL: home } })
  api = rig.apis[0]!
  wire = await stretchWire(Number(new URL(api.address).port), port)
  const stop = async (): Promise<void> => {
    await wire.close()
    await rig.stop()
  }
  return { ...rig, stop }
}

/** A browser says of each request that met a dead wire that it failed: that is what was asked of it. */
function forgive({ complaints }: Stage): void {
  const others = complaints.filter(line => !line.startsWith('Failed to load resource: net::ERR_'))
  complaints.splice(0, complaints.length, ...others)
}

async function saidIn({ log }: InboxPage): Promise<string[]> {
  return (await log.getByText(/^zq6/).allTextContents()).map(text => text.trim())
}

export function resumes(on: () => Stage): void {
  it('stream-resumes: after kill -9 the page goes on with what was said meanwhile', async () => {
    const stage = on()
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
    forgive(stage)
  })

  it('stream-resumes: after an hour’s sleep and more events than a stream tells again, all is read anew', async () => {
    const stage = on()
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
    forgive(stage)
  })
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
