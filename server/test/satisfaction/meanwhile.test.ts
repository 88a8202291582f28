// What happens between a resolution and its rating: who opts out, what costs nothing, and a rating of which a part could not be written.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ChannelError } from '../../src/channels/types.ts'
import { type Ending, endAttempt } from '../../src/delivery/end-attempt.ts'
import type { Jobs } from '../../src/jobs/catalog.ts'
import { nowOf } from '../../src/lib/clock.ts'
import type { AppId } from '../../src/lib/ids.ts'
import { type Timestamp, toTimestamp } from '../../src/lib/time.ts'
import { releaseLater } from '../../src/messages/window-closed.ts'
import { askResolved } from '../../src/satisfaction/ask.ts'
import { lookAt } from '../bad-input/unchanged.ts'
import { claimOne } from '../delivery/claimed.ts'
import { type Colleague, colleague } from '../inbox/people.ts'
import { accepted } from '../world/formats.ts'
import { type Lock, oneWaits, someWait, whileHeld } from '../world/stalls.ts'
import { type Body, type Customer, type Ticket, useWorld } from '../world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
  accepted(await awa.api.post('/ticket/satisfaction/change', { is_active: true }))
})
const { awa } = world

/** A ticket of somebody who has just written. */
async function hasTicket(): Promise<{ fatou: Customer; ticket: Ticket }> {
  const fatou = awa.customer()
  await fatou.writes('Salut')
  await world.drains()
  const { id } = await awa.conversation(fatou)
  return { fatou, ticket: await awa.opensTicket({ conversation: String(id) }) }
}
const questions = async (fatou: Customer): Promise<Body[]> =>
  (await fatou.received())
    .map(({ request }) => request as Body)
    .filter(sent => sent.interactive?.type === 'list')
/** What the questions about a ticket have become, and what each was charged in all. */
const asked = ({ hashid }: Ticket): Promise<{ status: string; charged: number }[]> =>
  world.rows(
    `select m.status, coalesce((select sum(l.amount) from ledger l where l.app_id = m.app_id and l.subject_id = m.id
       and l.kind in ('message', 'refund')), 0)::float8 as charged
     from satisfaction_requests r join messages m on m.app_id = r.app_id and m.id = r.message_id
     join tickets t on t.app_id = r.app_id and t.id = r.ticket_id where t.hashid = $1`,
    [hashid],
  )

test('who opts out before the question goes is not asked: in the minutes before it, or while it waits for them', async () => {
  const [soon, waits] = [await hasTicket(), await hasTicket()]
  await awa.moves(soon.ticket, 'resolved')
  await soon.fatou.writes('STOP')
  await world.drains()
  world.passes(2 * DAY)
  await awa.moves(waits.ticket, 'resolved')
  await world.drains()
  assert.deepEqual(
    (await asked(waits.ticket)).map(({ status }) => status),
    ['held'],
  )
  await awa.moves(waits.ticket, 'closed')
  await waits.fatou.writes('STOP')
  await world.drains()
  await waits.fatou.writes('Bonjour')
  await world.drains()
  for (const { fatou } of [soon, waits]) assert.equal((await questions(fatou)).length, 0)
  const [request] = await asked(waits.ticket)
  assert.notEqual(request!.status, 'sent')
})

type Asked = { fatou: Customer; ticket: Ticket }
const askJob = async ({ hashid }: Ticket): Promise<Jobs['satisfaction.ask']> => {
  const [row] = await world.rows<{ id: number; resolved_at: Timestamp }>(
    'select id, resolved_at from tickets where hashid = $1',
    [hashid],
  )
  return { app_id: awa.app.id as AppId, ticket_id: row!.id, resolved_at: row!.resolved_at }
}
const again = ({ fatou }: Asked): Promise<unknown> => fatou.writes('It leaks again')
/** Does not want an answer: tickets do not go on because of it. */
const thanks = async ({ fatou }: Asked): Promise<unknown> => {
  const [row] = await world.rows<{ hashid: string }>(
    `select m.hashid from messages m join contact_details d on d.id = m.contact_detail_id where d.identifier = $1 order by m.id limit 1`,
    [fatou.phone],
  )
  return fatou.writes({ type: 'reaction', content: { message_id: row!.hashid, emoji: '🙏' } } as never)
}
const claims = ({ fatou }: Asked): Promise<unknown> => bruno.does(fatou, 'claim')
const closes = ({ fatou }: Asked): Promise<unknown> => bruno.does(fatou, 'close')
/** The ticket is one of nobody's conversation. */
const ofItsOwn = async (one: Asked): Promise<void> => {
  await closes(one)
  const contact = { channel: 'messenger', phone: one.fatou.phone }
  const words = { subject: 'The kettle leaks', description: 'Since Friday' }
  one.ticket = accepted(await awa.api.post('/ticket/add', { contact, ...words })) as Ticket
}
const nothing = async (): Promise<void> => {}

const CLOSED: ChannelError = {
  ...{ reason: 'window_closed', retry: false, retryAfterMs: null },
  ...{ code: '131047', text: 'Closed' },
}

/** The question about a ticket that is over is in a call, while their window closes; answers what ends that. */
async function inCall(
  { ticket }: Asked,
  status: string,
): Promise<(sent: Ending['sent']) => Promise<unknown>> {
  await awa.moves(ticket, status)
  await askResolved(world.app.service.deps, await askJob(ticket))
  const { deps } = world.app.service
  const [row] = await world.rows<{ contact_detail_id: number }>(
    `select m.contact_detail_id from messages m join satisfaction_requests r on r.app_id = m.app_id and r.message_id = m.id
     join tickets t on t.app_id = r.app_id and t.id = r.ticket_id where t.hashid = $1`,
    [ticket.hashid],
  )
  await awa.waits('PT23H')
  const at = toTimestamp(deps.clock.nowMs())
  const claim = (await claimOne(deps.db, awa.app.id as AppId, row!.contact_detail_id, at))!
  await awa.waits('PT2H')
  const job = { app_id: awa.app.id as AppId, ...row!, channel_id: awa.app.messenger.id }
  return sent => endAttempt(deps)({ job, claim, sent, now: nowOf(deps.clock, claim) })
}

for (const [name, status, count, { before = nothing, writes = again, after = nothing }] of [
  ['their ticket goes on', 'resolved', 0, {}],
  ['it goes on, and somebody takes the conversation', 'resolved', 0, { after: claims }],
  ['their ticket is over', 'closed', 1, {}],
  ['it is over, and so was its conversation', 'closed', 1, { before: closes }],
  ['it is over, and of its own conversation', 'closed', 1, { before: ofItsOwn }],
  ['they react only', 'resolved', 1, { writes: thanks }],
] as const)
  describe(`who writes at the very moment of the question is asked once it is known what their ticket becomes: ${name}`, () => {
    test('the question is stored behind it', async () => {
      const one = await hasTicket()
      await before(one)
      world.passes(2 * DAY)
      await awa.moves(one.ticket, status)
      const job = await askJob(one.ticket)
      let asks: Promise<unknown> | undefined
      // has looked at the window, and waits with its request
      await whileHeld(world, ['lock table satisfaction_requests in share mode', []], async () => {
        asks = askResolved(world.app.service.deps, job)
        await oneWaits(world, 'satisfaction_requests')
        await writes(one)
        await after(one)
      })
      await asks
      await world.drains()
      assert.equal((await questions(one.fatou)).length, count)
    })
    test('our own count refuses it, once it has been in a call', async () => {
      const one = await hasTicket()
      await before(one)
      const ends = await inCall(one, status)
      let wrote: Promise<unknown> | undefined
      const counter: Lock = ['select from event_counters where app_id = $1 for update', [awa.app.id]]
      await whileHeld(world, counter, async () => {
        wrote = writes(one)
        await someWait(world, 1)
        await ends('outside window')
      })
      await wrote
      await after(one)
      await world.drains()
      assert.equal((await questions(one.fatou)).length, count)
      await awa.returnsToRealTime()
    })
    test('its channel refuses it, once the ticket has become that', async () => {
      const one = await hasTicket()
      await before(one)
      const ends = await inCall(one, status)
      await writes(one)
      await after(one)
      await world.drains()
      await ends({ ok: false, error: CLOSED })
      await world.drains()
      assert.equal((await questions(one.fatou)).length, count)
      await awa.returnsToRealTime()
    })
  })

for (const [name, first, then, count] of [
  ['reacts, and writes', thanks, again, 0],
  ['writes, and reacts', again, thanks, 0],
  ['reacts twice', thanks, thanks, 1],
] as const)
  test(`who ${name} before the question goes is asked once it is known what their ticket becomes`, async () => {
    const one = await hasTicket()
    world.passes(2 * DAY)
    await awa.moves(one.ticket, 'resolved')
    const job = await askJob(one.ticket)
    const { deps } = world.app.service
    let asks: Promise<unknown> | undefined
    await whileHeld(world, ['lock table satisfaction_requests in share mode', []], async () => {
      asks = askResolved(deps, job)
      await oneWaits(world, 'satisfaction_requests')
      await first(one)
    })
    await asks
    const [later] = await world.rows<{ data: Jobs['messages.release_questions'] }>(
      `select data from pgboss.job where name = 'messages.release_questions' and state = 'created'`,
    )
    await then(one)
    await releaseLater(deps, later!.data)
    assert.deepEqual(
      (await asked(one.ticket)).map(({ status }) => status),
      ['held'],
    )
    await world.drains()
    assert.equal((await questions(one.fatou)).length, count)
  })

test('a question that would go as its template is held where its contact has written, too', async () => {
  const one = await hasTicket()
  const ends = await inCall(one, 'resolved')
  await world.rows(
    `update messages m set on_window_closed = '{"does": "template", "template": {"name": "hello", "language": "fr"}, "text": "Hello"}'
     from satisfaction_requests r join tickets t on t.app_id = r.app_id and t.id = r.ticket_id
     where m.app_id = r.app_id and m.id = r.message_id and t.hashid = $1`,
    [one.ticket.hashid],
  )
  await again(one)
  await world.drains()
  await ends({ ok: false, error: CLOSED })
  await world.drains()
  assert.notEqual((await asked(one.ticket))[0]!.status, 'delivered')
  assert.notEqual((await asked(one.ticket))[0]!.status, 'sent')
  await awa.returnsToRealTime()
})

test('what is added as resolved is asked about by hand alone', async () => {
  const fatou = awa.customer()
  await fatou.writes('Salut')
  await world.drains()
  const { id } = await awa.conversation(fatou)
  const ticket = await awa.opensTicket({ conversation: String(id), status: 'resolved' })
  await world.drains()
  assert.equal((await questions(fatou)).length, 0)
  accepted(await awa.api.post(`/ticket/${ticket.hashid}/satisfaction/ask`, {}))
  await world.drains()
  assert.equal((await questions(fatou)).length, 1)
})

test('a question is charged as a message is; one that is taken back costs nothing', async () => {
  await world.rows(
    `insert into prices (app_id, item, amount) values ($1, 'message:messenger', 3) on conflict (app_id, item) do update set amount = 3`,
    [awa.app.id],
  )
  const [goes, back] = [await hasTicket(), await hasTicket()]
  await awa.moves(goes.ticket, 'resolved')
  await world.drains()
  world.passes(2 * DAY)
  await awa.moves(back.ticket, 'resolved')
  await world.drains()
  await awa.moves(back.ticket, 'canceled')
  await world.drains()
  assert.deepEqual(await asked(goes.ticket), [{ status: 'delivered', charged: -3 }])
  assert.deepEqual(await asked(back.ticket), [{ status: 'cancelled', charged: 0 }])
})

test('a rating is written whole or not at all, and who could not rate is told', async () => {
  await world.rows(`create function fails_here() returns trigger language plpgsql as
    $$ begin raise exception 'a fault of the test'; end $$`)
  const { fatou, ticket } = await hasTicket()
  await awa.moves(ticket, 'resolved')
  await world.drains()
  const [question] = await questions(fatou)
  const [path] = /\/satisfaction\/[\w-]{43}/.exec(question!.interactive.body.text)!
  const body = new URLSearchParams({ rating: '2', comment: 'Late' })
  const sends = () => fetch(world.app.service.address + path, { method: 'POST', body })
  const look = await lookAt(world.app.service.deps.db)
  for (const table of ['satisfaction_requests', 'tickets', 'ticket_history', 'events']) {
    await world.rows(`create trigger fails_here after insert or update on ${table}
      for each row execute function fails_here()`)
    const before = await look()
    // whoever reads no pages takes a 200 for a rating
    const answer = await sends()
    assert.equal(answer.status, 500, table)
    const shown = await answer.text()
    assert.match(shown, /role="alert">Something went wrong, and nothing was stored/)
    assert.match(shown, />Late<\/textarea>/, 'what was typed is not lost')
    assert.deepEqual(await look(), before, table)
    await world.rows(`drop trigger fails_here on ${table}`)
  }
  assert.equal((await sends()).status, 200)
  assert.equal((await awa.ticket(ticket)).satisfaction_rating, 2)
})
