// I13 for warnings and escalations: many tickets are late within half a minute, and both workers are dead for a part of it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Rig, startRig } from '../rig/processes.ts'
import { hasLatePolicy, insertLate, toldAmiss } from '../sla/late.ts'
import { sleep, until } from '../world/until.ts'

/** Each with two breaches, two warnings and four levels with all their acts. */
const LATE = 600
const LATE_OVER_MS = 30_000
const LATE_IN_MS = 8000
/** After the first is late: both die, and come again. */
const DIE_AFTER_MS = 8000
const DEAD_MS = 10_000
const DONE_MS_MAX = 120_000

let rig: Rig
before(async () => {
  rig = await startRig({ apis: 0, workers: 2 })
})
after(() => rig.stop())

test('600 late within half a minute, two workers, both killed: one event for each warning, breach and level, each act done', async () => {
  const { awa } = rig.live
  const [user] = await rig.rows<{ hashid: string }>('select hashid from users where id = $1', [
    awa.app.userId,
  ])
  const { id, tag } = await hasLatePolicy(awa, user!.hashid)
  const fromMs = Date.now() + LATE_IN_MS
  await insertLate(rig.rows, awa, { count: LATE, policy: id, fromMs, overMs: LATE_OVER_MS })
  const count = async (type: string): Promise<number> =>
    (
      await rig.rows<{ n: number }>('select count(*)::int as n from events where app_id = $1 and type = $2', [
        awa.app.id,
        type,
      ])
    )[0]!.n
  await sleep(fromMs + DIE_AFTER_MS - Date.now())
  const before = await count('ticket.sla_escalated')
  assert.ok(before > 0 && before < 4 * LATE, `they were at work: ${before}`)
  await Promise.all(rig.workers.map(worker => worker.kill()))
  await sleep(DEAD_MS)
  await Promise.all(rig.workers.map(worker => worker.start()))
  const all = async (): Promise<boolean> =>
    (await count('ticket.sla_escalated')) >= 4 * LATE && (await count('ticket.sla_breached')) >= 2 * LATE
  await until('all is told', all, DONE_MS_MAX)
  // whoever would say something twice has the time to
  await sleep(3000)
  assert.deepEqual(await toldAmiss(rig.rows, awa, { tag, user: user!.hashid }), [])
  process.stdout.write(`I13: ${before} escalations before both died\n`)
})
