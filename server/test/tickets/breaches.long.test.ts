// I13 in full: 5,000 tickets due in one minute among a million open ones, two schedulers that are killed for 30 seconds in
// the middle. Each breach is stored within 5 seconds of its being due, or of a scheduler being there again, with one event.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Rig, startRig } from '../rig/processes.ts'
import { sleep } from '../world/until.ts'

const OPEN = 1_000_000
/** Rows of one statement: on a busy machine more would not be done within its time. */
const FILL_STEP = 4000
const DUE_STEP = 500
const DUE = 5000
const DUE_OVER_MS = 60_000
const FIRST_DUE_MS = 20_000
const KILLED_AFTER_MS = 15_000
const AWAY_MS = 30_000
const STORED_WITHIN_MS = 5000
const LOOK_MS = 200
/** A million tickets take minutes to be made. */
const TEST_MS_MAX = 900_000

let rig: Rig
before(async () => {
  rig = await startRig({ apis: 1, workers: 2 })
})
after(() => rig?.stop())

/** Open tickets that are due in a month, none of whose clocks is to be looked at before. */
async function fill(): Promise<void> {
  const ticket = await rig.awa.opensTicket({ priority: 'low' })
  for (let from = 1; from <= OPEN; from += FILL_STEP)
    await rig.rows(
      `insert into tickets (app_id, hashid, position, contact_detail_id, chat_session_id, ticket_status_id,
         ticket_sla_policy_id, channel, subject, description, response_due_at, resolved_due_at, created_at, updated_at, sla_next_at)
       select t.app_id, 'tck-' || n, n, t.contact_detail_id, t.chat_session_id, t.ticket_status_id, t.ticket_sla_policy_id,
         t.channel, 'Late ' || n, '', now() + interval '30 days', now() + interval '60 days', now(), now(), now() + interval '20 days'
       from tickets t, generate_series($2::int, $3::int) n where t.hashid = $1`,
      [ticket.hashid, from, from + FILL_STEP - 1],
    )
  await rig.rows('analyze tickets')
}

/** Breaches that are due by then and not stored. */
const missing = async (dueBefore: number): Promise<number> =>
  (
    await rig.rows<{ n: number }>(
      `select count(*)::int as n from tickets where not is_response_breached and response_due_at <= to_timestamp($1 / 1000.0)`,
      [dueBefore],
    )
  )[0]!.n

test('each breach is stored within 5 seconds, with one event, whatever becomes of the schedulers', {
  timeout: TEST_MS_MAX,
}, async () => {
  await Promise.all(rig.workers.map(one => one.kill()))
  await fill()
  await Promise.all(rig.workers.map(one => one.start()))
  const begun = Date.now() + FIRST_DUE_MS
  for (let done = 0; done < DUE; done += DUE_STEP)
    await rig.rows(
      `update tickets t set response_due_at = to_timestamp($2 / 1000.0) + (n.n * $3::float8 / $1) * interval '1 ms'
       from (select app_id, id, row_number() over () + $4 as n from (select app_id, id from tickets order by id desc offset $4 limit $5) o) n
       where t.app_id = n.app_id and t.id = n.id`,
      [DUE, begun, DUE_OVER_MS, done, DUE_STEP],
    )
  let killedAt = 0
  let backAt = 0
  let seen = 0
  for (let end = begun + DUE_OVER_MS + STORED_WITHIN_MS; Date.now() < end; await sleep(LOOK_MS)) {
    if (killedAt === 0 && Date.now() > begun + KILLED_AFTER_MS) {
      killedAt = Date.now()
      await Promise.all(rig.workers.map(one => one.kill()))
      seen = await missing(Date.now() - STORED_WITHIN_MS)
      await sleep(AWAY_MS)
      await Promise.all(rig.workers.map(one => one.start()))
      backAt = Date.now()
    }
    if (backAt > 0 && Date.now() < backAt + STORED_WITHIN_MS) continue
    assert.equal(
      await missing(Date.now() - STORED_WITHIN_MS),
      0,
      `${Date.now() - begun} ms after the first was due`,
    )
  }
  assert.equal(seen, 0, 'until they were killed')
  assert.equal(await missing(Date.now()), 0)
  const [told] = await rig.rows<{ events: number; tickets: number; flags: number }>(
    `select count(*)::int as events, count(distinct e.data ->> 'hashid')::int as tickets,
       (select count(*)::int from tickets where is_response_breached) as flags
     from events e where e.type = 'ticket.sla_breached'`,
  )
  assert.deepEqual(told, { events: DUE, tickets: DUE, flags: DUE })
})
