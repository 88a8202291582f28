// Receipts at times when they are easily misread: before their call has ended, or after their try was given up.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { endAttempt } from '../../src/delivery/end-attempt.ts'
import type { Claimed } from '../../src/delivery/queries.ts'
import { nowOf } from '../../src/lib/clock.ts'
import { toTimestamp } from '../../src/lib/time.ts'
import { type Provider, providerOf } from '../world/provider.ts'
import { type Customer, useWorld } from '../world.ts'
import { claimOne } from './claimed.ts'

const PAYMENT = { code: 131042, title: 'Payment' }

const world = useWorld({ agents: 'silent' })
const { awa } = world

type Hold = { held_tries: number; refuses_late: boolean; is_awaited: boolean }

const hold = async (): Promise<Hold> =>
  (
    await world.rows<Hold>(
      `select held_tries, refuses_late, probe_message_id is not null as is_awaited from channels where id = $1`,
      [awa.app.messenger.id],
    )
  )[0]!
const WORKS: Hold = { held_tries: 0, refuses_late: false, is_awaited: false }

const messageRow = async (id: string) =>
  (
    await world.rows<{ status: string; provider_id: string | null; contact_detail_id: number }>(
      'select status, provider_id, contact_detail_id from messages where hashid = $1',
      [id],
    )
  )[0]!

/** The number is put right. */
const works = () =>
  world.rows(
    `update channels set held_since = null, held_until = null, held_error = null, held_tries = 0,
       is_refusal_published = false, refuses_late = false, probe_message_id = null
     where id = $1`,
    [awa.app.messenger.id],
  )

beforeEach(works)

/** The number was refused by a receipt, and the next message is the one call that decides: it is under way. */
async function probeUnderWay(): Promise<{ fatou: Customer; id: string; claim: Claimed; provider: Provider }> {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'failed', error_code: 131042 })
  const id = (await awa.sends(fatou)).message_id
  await world.drains()
  assert.deepEqual([(await hold()).held_tries, (await hold()).refuses_late], [1, true])
  await awa.waits('PT1M')
  const { deps } = world.app.service
  const { contact_detail_id } = await messageRow(id)
  const at = toTimestamp(deps.clock.nowMs())
  const claim = await claimOne(deps.db, awa.app.id, contact_detail_id, at)
  return { fatou, id, claim: claim!, provider: await providerOf(world, awa.app.messenger) }
}

/** The provider takes the call that is under way, as the try of this id. */
async function isTaken(fatou: Customer, claim: Claimed, providerId: string): Promise<void> {
  const { deps } = world.app.service
  const job = {
    app_id: awa.app.id,
    contact_detail_id: claim.contact_detail_id,
    channel_id: claim.channel_id,
  }
  const taken = { ok: true, providerId, recipient: { phone: fatou.phone, userId: null } } as const
  await endAttempt(deps)({ job, claim, sent: taken, now: nowOf(deps.clock, claim) })
}

const statusOf = (fatou: Customer, id: string, more: object) => {
  const timestamp = String(Math.floor((world.app.clock.nowMs() + 60_000) / 1000))
  return { statuses: [{ id, recipient_id: fatou.phone, timestamp, ...more }] }
}

for (const status of ['sent', 'delivered'])
  test(`"${status}" that is told before the one call has ended frees the number at once`, async () => {
    const { fatou, id, claim, provider } = await probeUnderWay()
    const told = { status, biz_opaque_callback_data: id }
    await provider.tells(statusOf(fatou, `wamid.EARLY.${status}`, told))
    await isTaken(fatou, claim, `wamid.EARLY.${status}`)
    assert.deepEqual(await hold(), WORKS)
    assert.equal((await messageRow(id)).status, status)
  })

test('a refusal that is told before the one call has ended holds the number longer', async () => {
  const { fatou, id, claim, provider } = await probeUnderWay()
  const told = { status: 'failed', errors: [PAYMENT], biz_opaque_callback_data: id }
  await provider.tells(statusOf(fatou, 'wamid.EARLY.REFUSED', told))
  await isTaken(fatou, claim, 'wamid.EARLY.REFUSED')
  assert.deepEqual(await hold(), { held_tries: 2, refuses_late: true, is_awaited: false })
  assert.equal((await messageRow(id)).status, 'queued')
})

test('a failure of the one call that says nothing of the account leaves the number held', async () => {
  for (const [code, isFreed] of [
    [131000, false],
    [999_999, false],
    [131026, true],
    [132001, true],
  ] as const) {
    const { fatou, claim, provider } = await probeUnderWay()
    await isTaken(fatou, claim, `wamid.FAULT.${code}`)
    assert.equal((await hold()).is_awaited, true)
    const failed = { status: 'failed', errors: [{ code, title: 'It failed' }] }
    await provider.tells(statusOf(fatou, `wamid.FAULT.${code}`, failed))
    assert.equal((await hold()).held_tries === 0, isFreed, String(code))
    await works()
  }
})

test('a try that was failed and arrived after all is not followed by another', async () => {
  const fatou = await awa.customerWhoWrote()
  const id = (await awa.sends(fatou, 'once')).message_id
  await world.drains()
  const providerId = (await messageRow(id)).provider_id!
  await world.rows(`update messages set status = 'sent', delivered_at = null where hashid = $1`, [id])
  const provider = await providerOf(world, awa.app.messenger)
  await provider.tells(statusOf(fatou, providerId, { status: 'failed', errors: [PAYMENT] }))
  assert.deepEqual([(await messageRow(id)).status, (await messageRow(id)).provider_id], ['queued', null])
  const behind = (await awa.sends(fatou, 'behind')).message_id

  // the first word of the try that failed, told late: a failure outranks it
  await provider.tells(statusOf(fatou, providerId, { status: 'sent' }))
  assert.equal((await messageRow(id)).status, 'queued')
  const before = (await awa.events('message.delivered')).length
  for (let twice = 0; twice < 2; twice++)
    await provider.tells(statusOf(fatou, providerId, { status: 'delivered' }))
  const { status, error, delivered_at } = await awa.message(id)
  assert.deepEqual([status, error], ['delivered', null])
  assert.notEqual(delivered_at, null)
  assert.equal((await awa.events('message.delivered')).length, before + 1)
  const parked = await world.rows('select 1 from parked_receipts where provider_id = $1', [providerId])
  assert.deepEqual(parked, [])

  await awa.waits('PT20M')
  await world.drains()
  assert.deepEqual((await fatou.reads()).slice(-2), ['once', 'behind'])
  assert.equal((await awa.message(behind)).status, 'delivered')
  await provider.tells(statusOf(fatou, providerId, { status: 'read' }))
  assert.equal((await awa.message(id)).status, 'read')
})

test('a contact who writes in the very second of a call that is refused for its window has an open one', async () => {
  const fatou = await awa.customerWhoWrote()
  const id = (await awa.sends(fatou, 'kept', { on_window_closed: 'hold' })).message_id
  await world.drains()
  await fatou.writes()
  const { contact_detail_id, provider_id } = await messageRow(id)
  await world.rows(`update messages set status = 'sent' where hashid = $1`, [id])
  // the contact's second has begun already as the call begins: providers count in whole ones
  await world.rows(
    `update message_attempts t set started_at = w.last_inbound_at + interval '1 microsecond'
     from messages m, contact_windows w
     where m.hashid = $1 and t.app_id = m.app_id and t.message_id = m.id
       and w.app_id = m.app_id and w.channel_id = m.channel_id and w.contact_detail_id = $2`,
    [id, contact_detail_id],
  )
  const provider = await providerOf(world, awa.app.messenger)
  const closed = { status: 'failed', errors: [{ code: 131047, title: 'Re-engagement message' }] }
  await provider.tells(statusOf(fatou, provider_id!, closed))
  assert.equal((await messageRow(id)).status, 'queued')
  assert.equal((await awa.sends(fatou, 'next', { dry_run: true })).window.open, true)
})
