// Windows that only their channel finds closed end by a job of their own, in the order of their people, as those who write open them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChannelError } from '../../src/channels/types.ts'
import { endAttempt } from '../../src/delivery/end-attempt.ts'
import { nowOf } from '../../src/lib/clock.ts'
import { DAY_MS, toMs, toTimestamp } from '../../src/lib/time.ts'
import { updateWindowsEnded } from '../../src/messages/queries-windows.ts'
import { endWindows } from '../../src/messages/window-closed.ts'
import { claimOne, takeOne, type UnderWay } from '../delivery/claimed.ts'
import { type Lock, someWait, whileHeld as whileWaiting } from '../world/stalls.ts'
import { type Customer, useWorld } from '../world.ts'

const PEOPLE = 12
const CLOSED: ChannelError = {
  ...{ reason: 'window_closed', retry: false, retryAfterMs: null },
  ...{ code: '131047', text: 'Closed' },
}
const HELD = 'select from contact_windows where app_id = $1 and contact_detail_id = any($2) for no key update'

const world = useWorld({ agents: 'silent' })
const { awa } = world
const whileHeld = (lock: Lock, work: () => Promise<unknown>): Promise<void> => whileWaiting(world, lock, work)
const waiting = (count: number): Promise<unknown> => someWait(world, count)

/** What ends while a row is held waits for it, and holds none of these people's windows meanwhile. */
async function assertFree(lock: Lock, people: number[], ends: () => Promise<unknown>): Promise<void> {
  let ending: Promise<unknown> | undefined
  await whileHeld(lock, async () => {
    ending = ends()
    await waiting(1)
    assert.equal((await world.rows(`${HELD} nowait`, [awa.app.id, people])).length, people.length)
  })
  await ending
}

const refuse = ({ ending }: Pick<UnderWay, 'ending'>): Promise<boolean> =>
  endAttempt(world.app.service.deps)({ ...ending, sent: { ok: false, error: CLOSED } })

test('who closes the windows of many waits for the first of them, and holds none of the others meanwhile', async () => {
  const people: Customer[] = []
  for (let n = 0; n < PEOPLE; n++) people.push(await awa.customerWhoWrote())
  // those who came first lie last in both tables
  people.reverse()
  for (const fatou of people) await fatou.writes('And?')
  const hashids: string[] = []
  for (const fatou of people) hashids.push((await awa.sends(fatou, 'Your order is ready')).message_id)
  await world.drains()
  await world.rows('analyze contact_windows, messages')
  const app = awa.app.id
  const details = await world.rows<{ detail: number }>(
    'select contact_detail_id as detail from messages where app_id = $1 and hashid = any($2) order by 1',
    [app, hashids],
  )
  const [first, ...others] = details.map(({ detail }) => detail)
  const refused = hashids.map(message => ({ message, attempt: 1, began: world.now() }))
  const at = toTimestamp(toMs(world.now()) - DAY_MS)
  await assertFree([HELD, [app, [first]]], others, () =>
    world.inTx(tx => updateWindowsEnded(tx, app, refused, at)),
  )
  const [closed] = await world.rows<{ n: number }>(
    `select count(*)::int as n from contact_windows
     where app_id = $1 and contact_detail_id = any($2) and last_inbound_at = $3::timestamptz`,
    [app, [first, ...others], at],
  )
  assert.equal(closed!.n, PEOPLE)
})

test('the end of an attempt waits for no window', async () => {
  const one = await takeOne(world)
  await whileHeld([HELD, [awa.app.id, [one.ending.claim.contact_detail_id]]], () => refuse(one))
  assert.equal((await awa.message(one.id)).error?.reason, 'window_closed')
  assert.equal((await awa.sends(one.fatou, 'next', { dry_run: true })).window.open, true)
  await world.drains()
  assert.equal((await awa.sends(one.fatou, 'next', { dry_run: true })).window.open, false)
})

test('who writes holds their conversation, then their window: a refusal that answers holds none', async () => {
  const one = await takeOne(world)
  const { id, ending } = one
  await world.rows(
    `update messages set author = 'person', author_id = (select min(id) from users),
       on_window_closed = '{"does": "template", "template": {"name": "hello", "language": "fr"}, "text": "Hello"}' where hashid = $1`,
    [id],
  )
  const [of] = await world.rows<{ session: number }>(
    'select chat_session_id as session from messages where hashid = $1',
    [id],
  )
  const held = 'select from chat_sessions where app_id = $1 and id = $2 for no key update'
  await assertFree([held, [awa.app.id, of!.session]], [ending.claim.contact_detail_id], () => refuse(one))
  const [sent] = await world.rows<{ type: string }>('select type from messages where hashid = $1', [id])
  assert.equal(sent!.type, 'template')
})

for (const said of ['the channel', 'our own count'])
  test(`what is held as its contact writes goes, neither having seen the other: ${said} held the window for closed`, async () => {
    await awa.waits('PT30H')
    const fatou = await awa.customerWhoWrote()
    const { message_id } = await awa.sends(fatou, 'It is ready', { on_window_closed: 'hold' })
    const { deps } = world.app.service
    const [row] = await world.rows<{ contact_detail_id: number }>(
      'select contact_detail_id from messages where hashid = $1',
      [message_id],
    )
    const at = toTimestamp(deps.clock.nowMs())
    const claim = (await claimOne(deps.db, awa.app.id, row!.contact_detail_id, at))!
    const job = { app_id: awa.app.id, ...row!, channel_id: awa.app.messenger.id }
    world.passes(2000)
    let writes: Promise<unknown> | undefined
    let ends: Promise<unknown> | undefined
    await whileHeld(['select from event_counters where app_id = $1 for update', [awa.app.id]], async () => {
      // has opened the window, and let go what was held, and waits for the counter of events before its commit
      writes = fatou.writes('Is it ready?')
      await waiting(1)
      const ending = { job, claim, sent: 'outside window' as const, now: nowOf(deps.clock, claim) }
      await (said === 'our own count' ? endAttempt(deps)(ending) : refuse({ ending }))
      assert.equal((await awa.message(message_id)).status, 'held')
      // the job waits for whoever writes
      ends = world.drains()
      await waiting(2)
    })
    await writes
    await ends
    await world.drains()
    assert.equal((await awa.sends(fatou, 'next', { dry_run: true })).window.open, true)
    const { status } = await awa.message(message_id)
    assert.ok(['sent', 'delivered', 'read'].includes(status), status)
  })

for (const who of ['somebody whose window is closed', 'a stranger'])
  test(`what is to wait for its contact goes where they write at this very moment: ${who}`, async () => {
    const fatou = who === 'a stranger' ? awa.customer() : await awa.customerWhoWrote()
    await world.drains()
    await awa.waits('PT30H')
    let writes: Promise<unknown> | undefined
    let sends: ReturnType<typeof awa.sends> | undefined
    await whileHeld(['select from event_counters where app_id = $1 for update', [awa.app.id]], async () => {
      // has opened the window, and waits for the counter of events before its commit
      writes = fatou.writes('Is it ready?')
      await waiting(1)
      // has looked at the window, and waits for the contact's row
      sends = awa.sends(fatou, 'It is ready', { on_window_closed: 'hold' })
      await waiting(2)
    })
    await writes
    const { message_id } = await sends!
    await world.drains()
    const { status } = await awa.message(message_id)
    assert.ok(['sent', 'delivered', 'read'].includes(status), status)
  })

test('of what is held as its contact writes nothing goes that would not have gone: of somebody who has left', async () => {
  const one = await takeOne(world)
  await world.rows(
    `update messages set status = 'held', author = 'person', author_id = (select max(id) + 1 from users) where hashid = $1`,
    [one.id],
  )
  world.passes(2000)
  await one.fatou.writes('Is it ready?')
  const { deps } = world.app.service
  const at = world.now()
  await endWindows(deps, { app_id: awa.app.id, refused: [{ message: one.id, attempt: 1 }], at, hours: 24 })
  assert.equal(
    (await world.rows(`select from messages where hashid = $1 and status = 'held'`, [one.id])).length,
    1,
  )
  await world.rows(`update messages set author = 'api', author_id = null where hashid = $1`, [one.id])
  await endWindows(deps, { app_id: awa.app.id, refused: [{ message: one.id, attempt: 1 }], at, hours: 24 })
  assert.equal(
    (await world.rows(`select from messages where hashid = $1 and status = 'queued'`, [one.id])).length,
    1,
  )
})
