// I13 in full: many tickets are due within a minute, and both workers are dead for half of it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Rig, startRig } from '../rig/processes.ts'
import { insertOpen, makeDue } from '../world/open-tickets.ts'
import { sleep } from '../world/until.ts'

const OPEN = 1_000_000
const DUE = 5000
const DUE_OVER_MS = 60_000
const DUE_IN_MS = 8000
/** After the first is due: both die, and come again. */
const DIE_AFTER_MS = 15_000
const DEAD_MS = 30_000
/** The target: stored so long after it was due, or after a worker runs again. */
const STORED_MS_MAX = 5000
const LOOK_MS = 100

let rig: Rig
before(async () => {
  rig = await startRig({ apis: 0, workers: 2 })
  await insertOpen(rig.rows, rig.live.awa.app.id, OPEN)
})
after(() => rig.stop())

test('I13: 5,000 due in one minute among a million open, two workers, both dead for 30 s: each stored within 5 s, one event each', async () => {
  const { awa } = rig.live
  const fromMs = Date.now() + DUE_IN_MS
  await makeDue(rig.rows, awa.app.id, { count: DUE, fromMs, overMs: DUE_OVER_MS })
  assert.ok(Date.now() < fromMs, 'they are there before their time comes')
  const watch = watchStored(rig, fromMs + DUE_OVER_MS + STORED_MS_MAX)

  await sleep(fromMs + DIE_AFTER_MS - Date.now())
  const storedBefore = await countStored(rig)
  assert.ok(storedBefore > 0, 'they were at work')
  watch.rests()
  await Promise.all(rig.workers.map(worker => worker.kill()))
  const dieMs = Date.now()
  await sleep(DEAD_MS / 2)
  // whoever reads it is told the truth meanwhile
  const [dead] = await rig.rows<{ hashid: string }>(
    `select hashid from tickets where app_id = $1 and not is_response_breached and response_due_at <= to_timestamp($2)
     order by response_due_at desc limit 1`,
    [awa.app.id, (Date.now() - 1000) / 1000],
  )
  assert.equal((await awa.ticket(dead!)).is_response_breached, true)
  await sleep(dieMs + DEAD_MS - Date.now())
  await Promise.all(rig.workers.map(worker => worker.start()))
  watch.goesOn()

  const worstMs = await watch.ended
  assert.ok(worstMs <= STORED_MS_MAX, `not stored ${worstMs} ms after it was due`)
  assert.equal(await countStored(rig), DUE)
  assert.deepEqual(await eventsAmiss(rig), [])
  process.stdout.write(
    `I13: ${storedBefore} before both died, stored ${worstMs} ms after they were due at most\n`,
  )
})

const countStored = async ({ rows, live }: Rig): Promise<number> =>
  (
    await rows<{ n: number }>(
      'select count(*)::int as n from tickets where app_id = $1 and is_response_breached',
      [live.awa.app.id],
    )
  )[0]!.n

/** Looks again and again, as anybody outside sees it; `ended` tells how late the latest was, where workers ran. */
function watchStored(
  { rows, live }: Rig,
  untilMs: number,
): { rests(): void; goesOn(): void; ended: Promise<number> } {
  let isResting = false
  let runsSinceMs = 0
  let worstMs = 0
  let endMs = untilMs
  const look = async (): Promise<void> => {
    const atMs = Date.now()
    const [oldest] = await rows<{ due_ms: number }>(
      `select extract(epoch from response_due_at)::float8 * 1000 as due_ms from tickets
       where app_id = $1 and not is_response_breached and response_due_at <= to_timestamp($2)
       order by response_due_at limit 1`,
      [live.awa.app.id, atMs / 1000],
    )
    if (isResting || oldest === undefined) return
    worstMs = Math.max(worstMs, Math.round(atMs - Math.max(oldest.due_ms, runsSinceMs)))
  }
  const ended = (async () => {
    while (isResting || Date.now() < endMs) {
      await look()
      await sleep(LOOK_MS)
    }
    return worstMs
  })()
  return {
    rests: () => {
      isResting = true
    },
    goesOn: () => {
      runsSinceMs = Date.now()
      // on a busy machine they come back late, and have their time all the same
      endMs = Math.max(untilMs, runsSinceMs + 2 * STORED_MS_MAX)
      isResting = false
    },
    ended,
  }
}

/** Those of the due tickets that have not exactly one event, about their own due time. */
const eventsAmiss = ({ rows, live }: Rig): Promise<object[]> =>
  rows(
    `select t.hashid, e.n from tickets t
     left join (
       select data ->> 'hashid' as hashid, count(*)::int as n, max((data ->> 'due_at')::timestamptz) as due_at
       from events where app_id = $1 and type = 'ticket.sla_breached' and data ->> 'kind' = 'response' group by 1) e using (hashid)
     where t.app_id = $1 and t.is_response_breached and (e.n is distinct from 1 or e.due_at <> t.response_due_at)`,
    [live.awa.app.id],
  )
