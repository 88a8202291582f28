// What never went: answers of the agent that people have overtaken, and messages whose time is over. It is paid back, once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endAttempt } from '../../src/delivery/end-attempt.ts'
import { nowOf } from '../../src/lib/clock.ts'
import { toTimestamp } from '../../src/lib/time.ts'
import { type Colleague, colleague, good, refusedFor, text } from '../inbox/people.ts'
import { providerOf } from '../world/provider.ts'
import { type Customer, useWorld } from '../world.ts'
import { claimOne } from './claimed.ts'

const PRICE = '0.125'
const UNREACHABLE = { outcome: 'error', error_code: 131016, times: 1000 } as const
const FAULT = {
  ok: false,
  error: { reason: 'unreachable', code: '131016', text: 'down', retry: true },
} as const

let bruno: Colleague
let ines: Colleague
const world = useWorld({}, async world => {
  bruno = await colleague(world, 'Bruno')
  ines = await colleague(world, 'Ines')
  await world.rows(`insert into prices (app_id, item, amount) values ($1, 'message:messenger', $2)`, [
    world.awa.app.id,
    PRICE,
  ])
})
const { awa } = world

type Sent = { id: number; hashid: string; status: string; contact_detail_id: number }
const answersTo = (fatou: Customer): Promise<Sent[]> =>
  world.rows(
    `select m.id, m.hashid, m.status, m.contact_detail_id from messages m
     join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
     where d.identifier = $1 and m.author = 'agent' order by m.seq`,
    [fatou.phone],
  )

/** The balance, the sum of the ledger, and what was taken and given back for a message, in order. */
async function money(id?: string) {
  const [sums] = await world.rows<{ balance: string; sum: string }>(
    `select b.amount::text as balance, (select sum(l.amount)::text from ledger l where l.app_id = b.app_id) as sum
     from balances b where b.app_id = $1`,
    [awa.app.id],
  )
  assert.equal(sums!.balance, sums!.sum)
  const rows = await world.rows<{ entry: string }>(
    `select l.kind || ' ' || l.amount::text as entry from ledger l join messages m on m.app_id = l.app_id and m.id = l.subject_id
     where l.kind <> 'agent_turn' and m.hashid = $1 order by l.id`,
    [id ?? ''],
  )
  return rows.map(({ entry }) => entry)
}
const PAID = [`message -${PRICE}`]
const PAID_BACK = [...PAID, `refund ${PRICE}`]

/** Somebody whom the agent has answered; the provider refuses it for now, so it waits for another try. */
async function answered(): Promise<{ fatou: Customer; answer: Sent }> {
  const fatou = awa.customer()
  await fatou.meets(UNREACHABLE)
  await fatou.writes('When are you open?')
  await world.drains()
  const [answer] = await answersTo(fatou)
  assert.equal(answer!.status, 'queued')
  return { fatou, answer: answer! }
}

/** The provider works again, and what waits is tried again. */
async function later(): Promise<void> {
  await world.rows('update sandbox_outcomes set remaining = 0 where app_id = $1', [awa.app.id])
  await awa.waits('PT20M')
  await world.sweeps('deliveries whose job is gone')
  await world.drains()
}

const ACTS: { [name: string]: (fatou: Customer) => Promise<unknown> } = {
  claim: fatou => bruno.does(fatou, 'claim'),
  reply: fatou => bruno.says(fatou, 'Bruno here'),
  assign: fatou => ines.does(fatou, 'assign', { user: bruno.id }),
  'assign to the queue': fatou => bruno.does(fatou, 'assign', {}),
  close: fatou => bruno.does(fatou, 'close'),
  start: async ({ phone }) =>
    good(
      await bruno.api.post('/conversation/start', {
        channel: 'messenger',
        contact: { phone },
        ...text('Bruno here'),
      }),
    ),
  change: async fatou => {
    const ids = [(await awa.conversation(fatou)).hashid]
    assert.equal(
      good(await bruno.api.post('/conversation/change', { act: 'claim', ids })).results[0].code,
      1000,
    )
  },
}

for (const [name, act] of Object.entries(ACTS))
  test(`an answer of the agent that no provider has taken never goes after a ${name}`, async () => {
    const { fatou, answer } = await answered()
    await act(fatou)
    const seen = await awa.message(answer.hashid)
    const by = name === 'assign' ? ines.id : bruno.id
    assert.deepEqual(
      [seen.timeline!.at(-2), seen.timeline!.at(-1)].map(step => [step!.what, step!.status, step!.by]),
      [
        ['attempt', 'retry', null],
        ['cancelled', null, by],
      ],
    )
    assert.deepEqual([seen.status, seen.explanation, seen.waiting], ['cancelled', null, null])
    assert.deepEqual(await money(answer.hashid), PAID_BACK)
    const [event] = (await awa.events('message.cancelled')).slice(-1)
    assert.deepEqual([event!.data.message, event!.data.actor], [answer.hashid, { kind: 'person', user: by }])
    await later()
    const words = name === 'reply' || name === 'start' ? ['Bruno here'] : []
    const accepted = (await fatou.received()).filter(({ accepted }) => accepted)
    assert.deepEqual(
      accepted.map(({ request }) => request.text.body),
      words,
    )
    assert.deepEqual(await money(answer.hashid), PAID_BACK)
  })

test('whoever it was to answer waits, until a person has answered, and again if that fails', async () => {
  const { fatou } = await answered()
  const [{ accepted_at: since }] = (await world.rows<{ accepted_at: string }>(
    `select m.accepted_at from messages m join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
     where d.identifier = $1 and m.direction = 'in'`,
    [fatou.phone],
  )) as [{ accepted_at: string }]
  assert.equal((await bruno.sees(fatou)).waiting_since, null)
  await bruno.does(fatou, 'claim')
  assert.equal((await bruno.sees(fatou)).waiting_since, since)
  const two = await answered()
  const asked = (await bruno.sees(two.fatou)).last_message_at
  await world.rows('update sandbox_outcomes set remaining = 0 where app_id = $1', [awa.app.id])
  await two.fatou.meets({ outcome: 'error', error_code: 131026 })
  await bruno.says(two.fatou, 'Bruno here')
  assert.equal((await bruno.sees(two.fatou)).waiting_since, null)
  await world.drains()
  const waits = (await bruno.sees(two.fatou)).waiting_since
  assert.ok(waits !== null && waits <= asked)
})

test('one whose call is under way may arrive; if it is refused for now it is not tried again', async () => {
  for (const sent of [FAULT, { ok: true, providerId: 'wamid.under-way', recipient: {} } as const]) {
    const { fatou, answer } = await answered()
    await awa.waits('PT20M')
    const { deps } = world.app.service
    const claim = (await claimOne(
      deps.db,
      awa.app.id,
      answer.contact_detail_id,
      toTimestamp(deps.clock.nowMs()),
    ))!
    assert.equal(claim.hashid, answer.hashid)
    await bruno.does(fatou, 'claim')
    assert.equal((await awa.message(answer.hashid)).status, 'sending')
    const job = { app_id: awa.app.id, contact_detail_id: answer.contact_detail_id }
    await endAttempt(deps)({ job, claim, sent: sent as never, now: nowOf(deps.clock, claim) })
    await later()
    const { status, timeline } = await awa.message(answer.hashid)
    const steps = timeline!.map(({ what }) => what)
    if (sent.ok) {
      assert.deepEqual([status, steps.includes('cancelled')], ['sent', false])
      assert.deepEqual(await money(answer.hashid), PAID)
    } else {
      assert.deepEqual([status, steps.at(-1)], ['cancelled', 'cancelled'])
      assert.deepEqual(await money(answer.hashid), PAID_BACK)
      assert.ok((await bruno.sees(fatou)).waiting_since)
    }
  }
})

test('one that the provider refuses late, for its number, is not tried again where a person has it', async () => {
  const fatou = awa.customer()
  await fatou.writes('When are you open?')
  await world.drains()
  const [answer] = await answersTo(fatou)
  const [sent] = await world.rows<{ provider_id: string }>(
    `update messages set status = 'sent' where hashid = $1 returning provider_id`,
    [answer!.hashid],
  )
  await bruno.does(fatou, 'claim')
  const timestamp = String(Math.floor(Date.parse((await awa.waits('PT20M')).now) / 1000) - 900)
  const provider = await providerOf(world, awa.app.messenger)
  const errors = [{ code: 131042, title: 'Payment' }]
  await provider.tells({
    statuses: [{ id: sent!.provider_id, recipient_id: fatou.phone, status: 'failed', timestamp, errors }],
  })
  await later()
  assert.equal((await awa.message(answer!.hashid)).status, 'cancelled')
  assert.equal((await fatou.reads()).length, 1)
  assert.deepEqual(await money(answer!.hashid), PAID, 'the provider had it')
})

test('what a person told to go again is theirs: their own reply does not end it, a colleague’s claim does', async () => {
  const { fatou, answer } = await answered()
  await world.rows(`update messages set status = 'failed' where id = $1`, [answer.id])
  await bruno.does(fatou, 'claim')
  good(await bruno.api.post(`/messages/${answer.hashid}/retry`, {}))
  await bruno.says(fatou, 'As I said')
  assert.equal((await awa.message(answer.hashid)).status, 'queued')
  await bruno.does(fatou, 'assign')
  await ines.does(fatou, 'claim')
  assert.equal((await awa.message(answer.hashid)).status, 'cancelled')
})

test('a message whose time ends before any call is paid back once; tried again it costs again', async () => {
  const fatou = await awa.customerWhoWrote()
  await world.drains()
  await awa.waits('PT25H')
  const at = Date.parse((await awa.waits('PT0S')).now)
  const expires_at = new Date(at + 60_000).toISOString()
  const held = await awa.sends(fatou, 'For tomorrow', { on_window_closed: 'hold', expires_at })
  const id = held.message_id
  assert.equal((await awa.message(id)).waiting!.reason, 'window_closed')
  assert.deepEqual(await money(id), PAID)
  await awa.waits('PT2M')
  for (let n = 0; n < 2; n++) await world.sweeps('messages past their expiry')
  assert.deepEqual(await money(id), PAID_BACK)
  const { status, error, explanation } = await awa.message(id)
  assert.deepEqual([status, error!.reason], ['expired', 'expired'])
  assert.deepEqual([explanation!.reason, explanation!.must_act], ['expired', 'contact'])
  assert.match(explanation!.what.en, /24 hours/)

  await fatou.writes('Still there?')
  await world.drains()
  await world.rows('update balances set amount = 0.1 where app_id = $1', [awa.app.id])
  try {
    refusedFor(await awa.api.post(`/messages/${id}/retry`, {}), 'insufficient_balance')
    assert.equal((await awa.message(id)).status, 'expired')
  } finally {
    await world.rows(
      'update balances b set amount = (select sum(amount) from ledger l where l.app_id = b.app_id) where app_id = $1',
      [awa.app.id],
    )
  }
  const again = await Promise.all([1, 2, 3].map(() => awa.api.post(`/messages/${id}/retry`, {})))
  for (const one of again) good(one)
  assert.deepEqual(await money(id), [...PAID_BACK, ...PAID])
  await world.drains()
  assert.equal((await awa.message(id)).status, 'delivered')
  const { data } = await awa.call('searchLedger', { query: { kind: ['refund'] } })
  assert.deepEqual([data[0]!.message, data[0]!.note], [id, 'expired'])
})

test('so is what fails without a call, and not what a provider has refused or may have', async () => {
  const refused = await awa.customerWhoWrote()
  await refused.meets({ outcome: 'error', error_code: 131026 })
  const unknown = await awa.customerWhoWrote()
  await unknown.meets({ outcome: 'unknown' })
  const late = await awa.customerWhoWrote()
  const send_at = new Date(Date.parse((await awa.waits('PT0S')).now) + 26 * 3_600_000).toISOString()
  const ids: string[] = []
  for (const [fatou, more] of [[refused], [unknown], [late, { send_at }]] as const)
    ids.push((await awa.sends(fatou, 'Hello', more ?? {})).message_id)
  await world.drains()
  await awa.waits('PT26H5M')
  await world.sweeps()
  await world.drains()
  const ends = await Promise.all(ids.map(async id => [(await awa.message(id)).status, await money(id)]))
  assert.deepEqual(ends, [
    ['failed', PAID],
    ['unknown', PAID],
    ['failed', PAID_BACK],
  ])
})
