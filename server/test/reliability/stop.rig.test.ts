// A process that is told to stop under load cuts nobody off.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Agent, request } from 'undici'
import { openLoop } from '../rig/load.ts'
import { type Rig, startRig } from '../rig/processes.ts'

const PER_SECOND = 150
const CALLS = 900
/** In the middle of the load, however slow the machine. */
const STOP_AFTER_ANSWERS = 300
const CONNECTIONS = 40

let rig: Rig
before(async () => {
  rig = await startRig({ apis: 1, workers: 0 })
})
after(() => rig.stop())

test('SIGTERM under load: every request is answered or finds the door closed, none is cut', {
  timeout: 90_000,
}, async () => {
  const [api] = rig.apis
  const { token } = rig.live.awa.app
  const agent = new Agent({ connections: CONNECTIONS, keepAliveTimeout: 30_000 })
  let answers = 0
  const outcomes = await openLoop(PER_SECOND, CALLS, async () => {
    try {
      const answer = await request(`${api!.address}/agent/search`, {
        dispatcher: agent,
        headers: { authorization: `Bearer ${token}` },
      })
      await answer.body.text()
      if (++answers === STOP_AFTER_ANSWERS) api!.signal('SIGTERM')
      return String(answer.statusCode)
    } catch (error) {
      return (error as { code?: string }).code ?? String(error)
    }
  })
  const counts = Object.fromEntries(
    [...Map.groupBy(outcomes, one => one)].map(([one, of]) => [one, of.length]),
  )
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  assert.ok(counts['200']! >= STOP_AFTER_ANSWERS)
  assert.ok(counts.ECONNREFUSED! > 0, 'it was stopped before the load ended')
  assert.deepEqual(
    Object.keys(counts).filter(one => !['200', 'ECONNREFUSED'].includes(one)),
    [],
  )
  await agent.close()
})
