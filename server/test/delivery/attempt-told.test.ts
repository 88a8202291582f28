// Which attempt was called how, where ids come late, by our reference, or past a process of the version before.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { endAttempt } from '../../src/delivery/end-attempt.ts'
import type { Attempted } from '../../src/delivery/outcome.ts'
import { toTimestamp } from '../../src/lib/time.ts'
import type { Step } from '../../src/messages/steps.ts'
import { providerOf } from '../world/provider.ts'
import { useWorld } from '../world.ts'
import { claimOne, takeOne, type UnderWay } from './claimed.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world
const REFUSED = { status: 'failed', errors: [{ code: 131042, title: 'Payment' }] }

const attemptsOf = async (id: string): Promise<unknown[]> =>
  (await awa.api.get(`/messages/${id}`)).body.timeline
    .filter(({ what }: Step) => what === 'attempt')
    .map(({ attempt, status, provider_id }: Step) => [attempt, status, provider_id])

async function tells({ fatou }: UnderWay, providerId: string, told: object): Promise<void> {
  const provider = await providerOf(world, awa.app.messenger)
  const timestamp = String(Math.floor(Date.parse((await awa.waits('PT0S')).now) / 1000))
  await provider.tells({ statuses: [{ id: providerId, recipient_id: fatou.phone, timestamp, ...told }] })
}

/** Two attempts: of the first nobody ever heard, the second was taken as wamid.B.… and refused late. It waits to go again. */
async function refusedTwice(): Promise<UnderWay> {
  const call = await takeOne(world)
  const { id, ending } = call
  await awa.waits('PT30S')
  await world.drains()
  const sender = await awa.apiWith(['messages:send'])
  assert.equal((await sender.post(`/messages/${id}/settle`, { outcome: 'resend' })).code, 1000)
  const { deps } = world.app.service
  const at = toTimestamp(deps.clock.nowMs())
  const claim = (await claimOne(deps.db, awa.app.id, ending.claim.contact_detail_id, at))!
  const second = { ...(ending.sent as object), providerId: `wamid.B.${id}` } as typeof ending.sent
  await endAttempt(deps)({ ...ending, claim, sent: second, now: claim.started_at })
  assert.deepEqual(await attemptsOf(id), toldOf(id))
  await tells(call, `wamid.B.${id}`, REFUSED)
  assert.equal((await awa.message(id)).status, 'queued')
  return call
}

const toldOf = (id: string): unknown[] => [
  [1, 'unknown', null],
  [2, 'sent', `wamid.B.${id}`],
]

/** The number is put right. */
const works = (): Promise<unknown> =>
  world.rows(
    `update channels set held_since = null, held_until = null, held_error = null, held_tries = 0, is_refusal_published = false,
       refuses_late = false, probe_message_id = null where id = $1`,
    [awa.app.messenger.id],
  )

beforeEach(works)

test('an id that comes by our reference, of a try before, does not name the one that was taken since', async () => {
  const call = await refusedTwice()
  await tells(call, `wamid.A.${call.id}`, { status: 'delivered', biz_opaque_callback_data: call.id })
  assert.equal((await awa.message(call.id)).status, 'delivered')
  assert.deepEqual(await attemptsOf(call.id), toldOf(call.id))
})

test('nor does a failure that comes so end a message that waits to go again', async () => {
  const call = await refusedTwice()
  const failed = { status: 'failed', errors: [{ code: 131026, title: 'Undeliverable' }] }
  await tells(call, `wamid.A.${call.id}`, { ...failed, biz_opaque_callback_data: call.id })
  assert.equal((await awa.message(call.id)).status, 'queued')
  assert.deepEqual(await attemptsOf(call.id), toldOf(call.id))
})

test('an attempt that a process of the version before has claimed is not told as taken', async () => {
  const call = await takeOne(world)
  const { id, ending } = call
  await endAttempt(world.app.service.deps)(ending)
  await tells(call, `wamid.${id}`, REFUSED)
  // which knows nothing of what the row says of the attempt before
  const lease = toTimestamp(Date.parse((await awa.waits('PT0S')).now) + 20_000)
  await world.rows(
    `update messages set status = 'sending', attempt = attempt + 1, next_attempt_at = null, lease_until = $2 where hashid = $1`,
    [id, lease],
  )
  assert.deepEqual(await attemptsOf(id), [[2, null, null]])
  await awa.waits('PT1M')
  await world.drains()
  assert.equal((await awa.message(id)).status, 'unknown')
  assert.deepEqual(await attemptsOf(id), [[2, 'unknown', null]])
})

test('an attempt whose receipt comes before its end goes on until that, or until its worker is taken for dead', async () => {
  const ended = await takeOne(world)
  const died = await takeOne(world)
  for (const call of [ended, died]) {
    await tells(call, `wamid.${call.id}`, { status: 'delivered', biz_opaque_callback_data: call.id })
    assert.equal((await awa.message(call.id)).status, 'delivered')
    assert.deepEqual(await attemptsOf(call.id), [[1, null, null]])
  }
  await endAttempt(world.app.service.deps)(ended.ending)
  await awa.waits('PT30S')
  assert.deepEqual(await attemptsOf(ended.id), [[1, 'sent', `wamid.${ended.id}`]])
  assert.deepEqual(await attemptsOf(died.id), [[1, 'unknown', null]])
})

test('who has opted out since is not called: the message is withheld, and says why', async () => {
  const fatou = await awa.customerWhoWrote()
  const { message_id: id } = await awa.sends(fatou)
  await fatou.writes('STOP')
  await world.drains()
  const { status, timeline } = await awa.message(id)
  assert.deepEqual(
    [status, timeline!.map(({ what, status, error }) => [what, status, error?.reason])],
    [
      'failed',
      [
        ['accepted', null, undefined],
        ['withheld', null, 'opted_out'],
      ],
    ],
  )
})

test('nor is there a call where the window has closed or the time is over; one that the provider refused for the same is one', async () => {
  const error = {
    reason: 'opted_out',
    retry: false,
    retryAfterMs: null,
    code: '131050',
    text: 'Stopped',
  } as const
  const ways: [Attempted, Partial<Step>][] = [
    ['outside window', { what: 'withheld', status: null }],
    ['expired', { what: 'expired', status: null }],
    [
      { ok: false, error },
      { what: 'attempt', status: 'failed' },
    ],
  ]
  for (const [sent, expected] of ways) {
    const { id, ending } = await takeOne(world)
    await endAttempt(world.app.service.deps)({ ...ending, sent })
    const steps = (await awa.message(id)).timeline!.slice(1)
    assert.deepEqual(
      steps.map(({ what, status, attempt }) => ({ what, status, attempt })),
      [{ ...expected, attempt: 1 }],
    )
  }
})
