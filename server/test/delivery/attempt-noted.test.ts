// An attempt is kept in its message's row until it has ended, and for good where it was simply taken; all others have one row then,
// whoever notes it, and however late.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tx } from '../../src/db/tx.ts'
import { endAttempt } from '../../src/delivery/end-attempt.ts'
import { purgeMessagesAndAttempts } from '../../src/delivery/purge.ts'
import { updateLostDeliveries } from '../../src/delivery/queries-sweeps.ts'
import { nowOf } from '../../src/lib/clock.ts'
import { HOUR_MS, type Timestamp, toMs, toTimestamp } from '../../src/lib/time.ts'
import type { Step } from '../../src/messages/steps.ts'
import type { ExchangeRecord } from '../../src/outbound/exchanges.ts'
import { behind } from '../world/behind.ts'
import { providerOf } from '../world/provider.ts'
import { useWorld } from '../world.ts'
import { claimOne, takeOne, type UnderWay } from './claimed.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

const underWay = (): Promise<UnderWay> => takeOne(world)

const noted = ({ id }: UnderWay): Promise<unknown[]> =>
  world.rows(
    `select a.attempt, a.outcome, a.finished_at is not null as has_ended from message_attempts a
     join messages m on m.app_id = a.app_id and m.id = a.message_id where m.hashid = $1 order by a.attempt`,
    [id],
  )

const timelineOf = async ({ id }: UnderWay): Promise<Step[]> =>
  (await awa.api.get(`/messages/${id}`)).body.timeline

const stepsOf = async (call: UnderWay): Promise<unknown[]> =>
  (await timelineOf(call))
    .filter(({ what }) => what === 'attempt')
    .map(({ attempt, at, status }) => [attempt, Date.parse(at), status])

const lastStepOf = async (call: UnderWay): Promise<Step> => (await timelineOf(call)).at(-1)!

/** The step of an attempt that was simply taken. */
const taken = ({ ending }: UnderWay, providerId: string, attempt: number, endedAt: Timestamp) => ({
  ...{ what: 'attempt', attempt, status: 'sent', provider_id: providerId },
  ...{ at: shown(ending.claim.started_at), ended_at: shown(endedAt) },
  milliseconds: toMs(endedAt) - toMs(ending.claim.started_at),
  ...{ error: null, by: null, exchange: null },
})

const EXCHANGE: ExchangeRecord = {
  ...{
    method: 'POST',
    url: 'https://provider.example',
    request_headers: {},
    request_body: '{}',
    request_bytes: 2,
  },
  ...{ status: 200, response_headers: {}, response_body: '{}', response_bytes: 2 },
  ...{ dns_ms: null, connect_ms: null, first_byte_ms: 2, all_ms: 3 },
}

const shown = (at: Timestamp): string => toTimestamp(toMs(at))

test('a call that goes on is told with its beginning, and one that was taken with its end, by the row of its message', async () => {
  const call = await underWay()
  const began = Date.parse(call.ending.claim.started_at)
  assert.deepEqual(await noted(call), [])
  assert.deepEqual(await stepsOf(call), [[1, began, null]])
  const now = toTimestamp(began + 1234)
  await endAttempt(world.app.service.deps)({ ...call.ending, now })
  assert.deepEqual(await noted(call), [])
  assert.deepEqual(await lastStepOf(call), taken(call, `wamid.${call.id}`, 1, now))
})

test('an attempt that was taken has a row of its own where there is more to tell: what was exchanged, a day between, another id', async () => {
  const { deps } = world.app.service
  const plain = await underWay()
  await endAttempt(deps)({ ...plain.ending, exchange: EXCHANGE })
  const long = await underWay()
  const dayLater = toTimestamp(toMs(long.ending.claim.started_at) + 25 * HOUR_MS)
  await endAttempt(deps)({ ...long.ending, now: dayLater })
  const other = await underWay()
  await world.rows(`update messages set provider_id = 'wamid.OTHER' where hashid = $1`, [other.id])
  await endAttempt(deps)(other.ending)
  for (const call of [plain, long, other]) {
    assert.deepEqual(await noted(call), [{ attempt: 1, outcome: 'sent', has_ended: true }])
    assert.deepEqual(
      (await stepsOf(call)).map(step => (step as unknown[])[2]),
      ['sent'],
    )
  }
  assert.equal((await lastStepOf(other)).provider_id, `wamid.${other.id}`)
})

test('of a worker that is taken for dead the attempt is noted without an end; one that comes late after all gives it one', async () => {
  const call = await underWay()
  const began = Date.parse(call.ending.claim.started_at)
  await awa.waits('PT30S')
  await world.drains()
  assert.equal((await awa.message(call.id)).status, 'unknown')
  assert.deepEqual(await noted(call), [{ attempt: 1, outcome: null, has_ended: false }])
  assert.deepEqual(await stepsOf(call), [[1, began, 'unknown']])

  const { deps } = world.app.service
  await endAttempt(deps)({ ...call.ending, now: nowOf(deps.clock, call.ending.claim) })
  assert.equal((await awa.message(call.id)).status, 'sent')
  assert.deepEqual(await noted(call), [{ attempt: 1, outcome: 'sent', has_ended: true }])
})

test('of a message that goes again only the newest attempt goes on', async () => {
  const call = await underWay()
  await awa.waits('PT30S')
  await world.drains()
  const sender = await awa.apiWith(['messages:send'])
  assert.equal((await sender.post(`/messages/${call.id}/settle`, { outcome: 'resend' })).code, 1000)
  const { contact_detail_id } = call.ending.claim
  assert.ok(await claimOne(world.app.service.deps.db, awa.app.id, contact_detail_id, world.now()))
  const steps = (await stepsOf(call)) as [number, number, string | null][]
  assert.deepEqual(
    steps.map(([attempt, , status]) => [attempt, status]),
    [
      [1, 'unknown'],
      [2, null],
    ],
  )
})

test('where a receipt ended a call, and the message goes again before its worker has told, both attempts are told', async () => {
  const call = await underWay()
  const provider = await providerOf(world, awa.app.messenger)
  const { now } = await awa.waits('PT0S')
  const refused = {
    ...{ id: `wamid.${call.id}`, recipient_id: call.fatou.phone, status: 'failed' },
    ...{ timestamp: String(Math.floor(Date.parse(now) / 1000)), biz_opaque_callback_data: call.id },
    errors: [{ code: 131042, title: 'Payment' }],
  }
  await provider.tells({ statuses: [refused] })
  for (const wait of ['PT20S', 'PT1M']) {
    await awa.waits(wait)
    await world.drains()
  }
  assert.equal((await awa.message(call.id)).status, 'delivered')
  // its exchange is kept
  const second = { attempt: 2, outcome: 'sent', has_ended: true }
  assert.deepEqual(await noted(call), [{ attempt: 1, outcome: null, has_ended: false }, second])
  const statuses = async () => (await stepsOf(call)).map(step => (step as unknown[])[2])
  assert.deepEqual(await statuses(), ['unknown', 'sent'])

  // its number is over, but what became of it is known now
  const { deps } = world.app.service
  await endAttempt(deps)({ ...call.ending, now: nowOf(deps.clock, call.ending.claim) })
  assert.deepEqual(await noted(call), [{ attempt: 1, outcome: 'sent', has_ended: true }, second])
  assert.deepEqual(await statuses(), ['sent', 'sent'])
  assert.equal((await awa.message(call.id)).status, 'delivered')
})

/** Ends the call while what `work` did is not committed yet, at that time by the clock of its process. */
async function endsMeanwhile(
  call: UnderWay,
  work: (tx: Tx) => Promise<unknown>,
  nowMs = world.app.service.deps.clock.nowMs(),
): Promise<void> {
  const { deps } = world.app.service
  const clock = { ...deps.clock, nowMs: () => nowMs }
  await behind(world, work, () => endAttempt({ ...deps, clock })(call.ending))
}

/** A sweep that finds all whose lease is over by then. */
const lostBy = (at: Timestamp) => (tx: Tx) =>
  updateLostDeliveries(tx, [0, 0, 0, Number.MAX_SAFE_INTEGER, 0, 0], at)

test('an end that meets the sweep which takes its worker for dead is stored, and in one row: also over the end of a month', async () => {
  const now = new Date(world.app.service.deps.clock.nowMs())
  const soon = toTimestamp(now.getTime() + 21_000)
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  for (const at of [soon, toTimestamp(nextMonth + 5000), toTimestamp(nextMonth + 3 * HOUR_MS)]) {
    const call = await underWay()
    await endsMeanwhile(call, lostBy(at), toMs(at))
    assert.equal((await awa.message(call.id)).status, 'sent')
    assert.deepEqual(await noted(call), [{ attempt: 1, outcome: 'sent', has_ended: true }])
  }
})

test('an end that meets a change of its message is stored behind it, with the receipt that was parked for its id', async () => {
  const call = await underWay()
  const provider = await providerOf(world, awa.app.messenger)
  const timestamp = String(Math.floor(Date.parse((await awa.waits('PT0S')).now) / 1000))
  const delivered = { recipient_id: call.fatou.phone, status: 'delivered', timestamp }
  await provider.tells({ statuses: [{ id: `wamid.${call.id}`, ...delivered }] })
  assert.equal((await awa.message(call.id)).status, 'sending')
  const change = 'update messages set retried_at = accepted_at where hashid = $1'
  await endsMeanwhile(call, tx => tx.query(change, [call.id]))
  assert.equal((await awa.message(call.id)).status, 'delivered')
  assert.deepEqual(await noted(call), [])
  const statuses = (await timelineOf(call)).map(({ what, status }) => [what, status])
  assert.deepEqual(statuses.slice(1), [
    ['attempt', 'sent'],
    ['receipt', 'delivered'],
  ])
})

test('what is stored while an end waits for who only holds its message goes on behind it', async () => {
  const call = await underWay()
  const { deps } = world.app.service
  const hold = 'select id from messages where hashid = $1 for share'
  const next = async () => {
    await awa.sends(call.fatou)
    await world.drains()
  }
  const goesOn = await behind(
    world,
    tx => tx.query(hold, [call.id]),
    () => endAttempt(deps)(call.ending),
    next,
  )
  assert.equal(goesOn, true)
})

test('an end that meets the claim of the next attempt is noted beside it', async () => {
  const call = await underWay()
  const { contact_detail_id } = call.ending.claim
  // a receipt had put it back
  await world.rows(`update messages set status = 'queued' where hashid = $1`, [call.id])
  await endsMeanwhile(call, tx => claimOne(tx, awa.app.id, contact_detail_id, world.now()))
  assert.deepEqual(await noted(call), [{ attempt: 1, outcome: 'sent', has_ended: true }])
  assert.deepEqual((await stepsOf(call)).length, 2)
})

test('of a message that was deleted in its call nothing is kept, nor of one that had gone again', async () => {
  const again = await underWay()
  const { contact_detail_id } = again.ending.claim
  await world.rows(`update messages set status = 'queued' where hashid = $1`, [again.id])
  assert.ok(await claimOne(world.app.service.deps.db, awa.app.id, contact_detail_id, world.now()))
  await endsMeanwhile(again, tx =>
    purgeMessagesAndAttempts(tx, awa.app.id, [again.ending.claim.chat_session_id]),
  )
  const kept = await world.rows('select from message_attempts where message_id = $1', [again.ending.claim.id])
  assert.deepEqual(kept, [])

  const call = await underWay()
  const { chat_session_id, id } = call.ending.claim
  await world.inTx(tx => purgeMessagesAndAttempts(tx, awa.app.id, [chat_session_id]))
  await endAttempt(world.app.service.deps)(call.ending)
  assert.deepEqual(await world.rows('select from message_attempts where message_id = $1', [id]), [])

  const other = await underWay()
  await endsMeanwhile(other, tx =>
    purgeMessagesAndAttempts(tx, awa.app.id, [other.ending.claim.chat_session_id]),
  )
  const left = await world.rows('select from message_attempts where message_id = $1', [other.ending.claim.id])
  assert.deepEqual(left, [])
})

test('an attempt that was taken and refused late keeps what it was called, also while and after its message goes again', async () => {
  const call = await underWay()
  const { ending, fatou, id } = call
  await endAttempt(world.app.service.deps)(ending)
  const first = taken(call, `wamid.${id}`, 1, ending.now)
  const provider = await providerOf(world, awa.app.messenger)
  const told = async (providerId: string, status: object) => {
    const timestamp = String(Math.floor(Date.parse((await awa.waits('PT0S')).now) / 1000))
    await provider.tells({ statuses: [{ id: providerId, recipient_id: fatou.phone, timestamp, ...status }] })
  }
  const refused = { status: 'failed', errors: [{ code: 131042, title: 'Payment' }] }
  await told(`wamid.${id}`, refused)
  assert.equal((await awa.message(id)).status, 'queued')
  const attempts = async () => (await timelineOf(call)).filter(({ what }) => what === 'attempt')
  assert.deepEqual(await attempts(), [first])
  await awa.waits('PT1M')
  const at = toTimestamp(world.app.service.deps.clock.nowMs())
  const claim = (await claimOne(world.app.service.deps.db, awa.app.id, ending.claim.contact_detail_id, at))!
  assert.deepEqual((await attempts())[0], first)
  const again = { ...ending, claim, sent: { ...(ending.sent as object), providerId: `wamid.2.${id}` } }
  await endAttempt(world.app.service.deps)({ ...(again as typeof ending), now: claim.started_at })
  const second = taken({ ...call, ending: { ...ending, claim } }, `wamid.2.${id}`, 2, claim.started_at)
  assert.deepEqual(await attempts(), [first, second])
  assert.deepEqual(await noted(call), [{ attempt: 1, outcome: 'sent', has_ended: true }])

  // the second is refused, too, and then the first arrives after all
  await told(`wamid.2.${id}`, refused)
  await told(`wamid.${id}`, { status: 'delivered' })
  assert.equal((await awa.message(id)).status, 'delivered')
  assert.deepEqual(await attempts(), [first, second])
})
