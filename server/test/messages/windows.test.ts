// What is refused, or held, as a window is closed, while its contact writes: windows end, and what is held goes, by a job of its own, behind who writes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChannelError } from '../../src/channels/types.ts'
import { type Ending, endAttempt } from '../../src/delivery/end-attempt.ts'
import { nowOf } from '../../src/lib/clock.ts'
import { DAY_MS, toMs, toTimestamp } from '../../src/lib/time.ts'
import { endWindows } from '../../src/messages/window-closed.ts'
import { claimOne, takeOne } from '../delivery/claimed.ts'
import { type Lock, oneWaits, someWait, whileHeld as whileWaiting } from '../world/stalls.ts'
import { type Customer, useWorld } from '../world.ts'

const PEOPLE = 12
const CLOSED: ChannelError = {
  ...{ reason: 'window_closed', retry: false, retryAfterMs: null },
  ...{ code: '131047', text: 'Closed' },
}
const WINDOWS =
  'select from contact_windows where app_id = $1 and contact_detail_id = any($2) for no key update'
const PEOPLE_HELD =
  'select from contact_details where app_id = $1 and id = any($2) order by id for no key update'

const world = useWorld({ agents: 'silent' })
const { awa } = world
const whileHeld = (lock: Lock, work: () => Promise<unknown>): Promise<void> => whileWaiting(world, lock, work)
const waiting = (count: number): Promise<unknown> => someWait(world, count)

/** What ends while a row is held waits for it, and holds none of these people's windows meanwhile. */
async function assertFree(
  lock: Lock,
  rows: string,
  people: number[],
  ends: () => Promise<unknown>,
): Promise<void> {
  let ending: Promise<unknown> | undefined
  await whileHeld(lock, async () => {
    ending = ends()
    await waiting(1)
    assert.equal((await world.rows(`${rows} nowait`, [awa.app.id, people])).length, people.length)
  })
  await ending
}

const refuse = ({ ending }: { ending: Omit<Ending, 'sent'> }): Promise<boolean> =>
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
  const at = world.now()
  const { deps } = world.app.service
  await assertFree([PEOPLE_HELD, [app, [first]]], PEOPLE_HELD, others, () =>
    endWindows(deps, { app_id: app, refused, at, hours: 24 }),
  )
  const [closed] = await world.rows<{ n: number }>(
    `select count(*)::int as n from contact_windows
     where app_id = $1 and contact_detail_id = any($2) and last_inbound_at = $3::timestamptz`,
    [app, [first, ...others], toTimestamp(toMs(at) - DAY_MS)],
  )
  assert.equal(closed!.n, PEOPLE)
})

test('the end of an attempt waits for no window', async () => {
  const one = await takeOne(world)
  await whileHeld([WINDOWS, [awa.app.id, [one.ending.claim.contact_detail_id]]], () => refuse(one))
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
  const { contact_detail_id } = ending.claim
  await assertFree([held, [awa.app.id, of!.session]], WINDOWS, [contact_detail_id], () => refuse(one))
  const [sent] = await world.rows<{ type: string }>('select type from messages where hashid = $1', [id])
  assert.equal(sent!.type, 'template')
})

type InCall = { fatou: Customer; id: string; detail: number; ending: Omit<Ending, 'sent'> }

/** A message whose contact's window closes while it is in a call. */
async function closesInCall(before?: (fatou: Customer) => Promise<unknown>): Promise<InCall> {
  const fatou = await awa.customerWhoWrote()
  await world.drains()
  const { message_id: id } = await awa.sends(fatou, 'It is ready', { on_window_closed: 'hold' })
  await awa.waits('PT23H')
  const { deps } = world.app.service
  const [row] = await world.rows<{ contact_detail_id: number }>(
    'select contact_detail_id from messages where hashid = $1',
    [id],
  )
  const at = toTimestamp(deps.clock.nowMs())
  const claim = (await claimOne(deps.db, awa.app.id, row!.contact_detail_id, at))!
  const job = { app_id: awa.app.id, ...row!, channel_id: awa.app.messenger.id }
  await awa.waits('PT2H')
  await before?.(fatou)
  await world.drains()
  assert.equal(
    (await awa.sends(fatou, 'next', { dry_run: true, on_window_closed: 'hold' })).window.open,
    false,
  )
  return { fatou, id, detail: row!.contact_detail_id, ending: { job, claim, now: nowOf(deps.clock, claim) } }
}

async function assertWent(...ids: string[]): Promise<void> {
  await world.drains()
  for (const id of ids) {
    const { status } = await awa.message(id)
    assert.ok(['sent', 'delivered', 'read'].includes(status), status)
  }
}

const ownCount = ({ ending }: InCall): Promise<boolean> =>
  endAttempt(world.app.service.deps)({ ...ending, sent: 'outside window' })

for (const [said, ends] of [
  ['the channel', refuse],
  ['our own count', ownCount],
] as const)
  test(`what is held as its contact writes goes, neither having seen the other: ${said} held the window for closed`, async () => {
    const one = await closesInCall()
    let writes: Promise<unknown> | undefined
    let drains: Promise<unknown> | undefined
    await whileHeld(['select from event_counters where app_id = $1 for update', [awa.app.id]], async () => {
      // has opened the window, and let go what was held, and waits for the counter of events before its commit
      writes = one.fatou.writes('Is it ready?')
      await waiting(1)
      await ends(one)
      assert.equal((await awa.message(one.id)).status, 'held')
      drains = world.drains()
      await oneWaits(world, 'select from contact_details')
    })
    await Promise.all([writes, drains])
    await assertWent(one.id)
    assert.equal((await awa.sends(one.fatou, 'next', { dry_run: true })).window.open, true)
  })

test('what is held while another of its contact is in the way of who writes goes as well', async () => {
  let other = ''
  const one = await closesInCall(async fatou => {
    other = (await awa.sends(fatou, 'Come in', { on_window_closed: 'hold' })).message_id
  })
  let writes: Promise<unknown> | undefined
  let drains: Promise<unknown> | undefined
  await whileHeld(['select from messages where hashid = $1 for no key update', [other]], async () => {
    writes = one.fatou.writes('Is it ready?')
    await waiting(1)
    await ownCount(one)
    drains = world.drains()
    await oneWaits(world, 'select from contact_details')
  })
  await Promise.all([writes, drains])
  await assertWent(other, one.id)
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
    await assertWent((await sends!).message_id)
  })

test('of what is held as its contact writes nothing goes that would not have gone: of somebody who has left, or of a try before', async () => {
  const one = await takeOne(world)
  await world.rows(
    `update messages set status = 'held', author = 'person', author_id = (select max(id) + 1 from users) where hashid = $1`,
    [one.id],
  )
  world.passes(2000)
  await one.fatou.writes('Is it ready?')
  const { deps } = world.app.service
  const at = world.now()
  const becomes = async (attempt: number): Promise<string> => {
    await endWindows(deps, { app_id: awa.app.id, refused: [{ message: one.id, attempt }], at, hours: 24 })
    const [row] = await world.rows<{ status: string }>('select status from messages where hashid = $1', [
      one.id,
    ])
    return row!.status
  }
  assert.equal(await becomes(1), 'held')
  await world.rows(`update messages set author = 'api', author_id = null where hashid = $1`, [one.id])
  assert.equal(await becomes(0), 'held', 'of a try that is over')
  assert.equal(await becomes(1), 'queued')
})
