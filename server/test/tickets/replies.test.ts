// A contact writes: what that does to the tickets of the conversation, once, whatever becomes of the workers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onContactWrote } from '../../src/tickets/contact-wrote.ts'
import { good } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { providerOf } from '../world/provider.ts'
import { type Customer, useWorld } from '../world.ts'

const DAY = 24 * 60 * 60_000

const world = useWorld({ agents: 'silent' })
const { awa } = world

/** Somebody with an open conversation and a ticket in it. */
async function begun(): Promise<{ fatou: Customer; session: string; ticket: { hashid: string } }> {
  const fatou = awa.customer()
  await fatou.writes()
  const { hashid } = await awa.conversation(fatou)
  return { fatou, session: hashid, ticket: await awa.opensTicket({ conversation: hashid, priority: 'high' }) }
}
const writes = async (fatou: Customer, words?: Parameters<Customer['writes']>[0]) => {
  const played = await fatou.writes(words)
  await world.drains()
  return played
}
const statusOf = async (ticket: { hashid: string }): Promise<string> =>
  (await awa.ticket(ticket)).ticket_status.code
const followUps = async (fatou: Customer): Promise<Body[]> =>
  (await awa.tickets({ contact: fatou.phone })).filter(({ meta }) => meta !== null && 'follow_up_of' in meta)

test('what waits for the contact is open again; what was resolved, too, and what that clears is in the history', async () => {
  const { fatou, ticket } = await begun()
  await awa.moves(ticket, 'pending')
  await writes(fatou)
  assert.equal(await statusOf(ticket), 'open')
  const resolved = await awa.moves(ticket, 'resolved')
  await writes(fatou, 'Broken again')
  const { resolved_at, ticket_status } = await awa.ticket(ticket)
  assert.deepEqual([resolved_at, ticket_status.code], [null, 'open'])
  const { data } = good(await awa.api.get(`/ticket/${ticket.hashid}/history`))
  const [cleared] = data.filter(({ field }: Body) => field === 'resolved_at')
  assert.deepEqual(
    [cleared.before, cleared.after, cleared.cause, cleared.actor.kind],
    [resolved.resolved_at, null, 'reply', 'service'],
  )
  // what is at work, or waits for somebody else, stays so
  await awa.moves(ticket, 'on_hold')
  await writes(fatou)
  assert.equal(await statusOf(ticket), 'on_hold')
  assert.deepEqual([await followUps(fatou), await awa.wrongCounts()], [[], []])
})

test('reactions, wishes and other conversations move nothing', async () => {
  const { fatou, ticket } = await begun()
  const { message_id } = await writes(fatou, 'Hello')
  await awa.moves(ticket, 'pending')
  await writes(fatou, { type: 'reaction', content: { message_id, emoji: '👍' } } as never)
  await writes(fatou, 'STOP')
  await writes(awa.customer())
  assert.equal(await statusOf(ticket), 'pending')
})

test('a reaction, whether it comes, changes or goes, leaves tickets as they are, whatever they are', async () => {
  const fatou = awa.customer()
  const { message_id } = await writes(fatou, 'Hello')
  const { id, hashid } = await awa.conversation(fatou)
  const statuses = ['open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed', 'canceled']
  const all = await Promise.all(
    statuses.map(() => awa.opensTicket({ conversation: hashid, priority: 'high' })),
  )
  for (const [n, status] of statuses.entries()) if (n > 0) await awa.moves(all[n]!, status)
  await world.drains()
  const states = () => Promise.all(all.map(one => awa.ticket(one)))
  const before = await states()
  const provider = await providerOf(world, awa.app.messenger)
  for (const emoji of ['👍', '😡', undefined]) {
    world.passes(60_000)
    await provider.brings({ from: fatou.phone, type: 'reaction', reaction: { message_id, emoji } })
    await world.drains()
  }
  assert.deepEqual(await states(), before)
  assert.deepEqual([await followUps(fatou), (await awa.conversation(fatou)).id], [[], id])
  // words that come along with a reaction are words
  const timestamp = String(Math.floor(Date.parse(world.now()) / 1000))
  const text = { id: 'wamid.WORDS', from: fatou.phone, timestamp, type: 'text', text: { body: 'No!' } }
  const reaction = { message_id, emoji: '👍' }
  await provider.tells({ messages: [text, { ...text, id: 'wamid.THUMB', type: 'reaction', reaction }] })
  await world.drains()
  const moved = statuses.map(status => (['pending', 'resolved'].includes(status) ? 'open' : status))
  assert.deepEqual(
    (await states()).map(({ ticket_status }) => ticket_status.code),
    moved,
  )
})

test('a closed one stays closed: one more goes on from it, once in a conversation', async () => {
  const { fatou, session, ticket } = await begun()
  await awa.moves(ticket, 'resolved')
  await awa.moves(ticket, 'closed')
  await writes(fatou, 'And the other one?')
  await writes(fatou, 'Hello?')
  assert.equal(await statusOf(ticket), 'closed')
  const [next, ...others] = await followUps(fatou)
  assert.deepEqual(
    [next!.meta, next!.description, next!.ticket_sla_policy.priority, others],
    [{ follow_up_of: ticket.hashid }, 'And the other one?', 'high', []],
  )
  const { conversation } = good(await awa.api.get(`/ticket/${next!.hashid}?include=conversation`))
  assert.equal(conversation.id, session)
  await awa.moves(next as { hashid: string }, 'closed')
  await writes(fatou, 'Still broken')
  assert.equal((await followUps(fatou)).length, 1)
  // what was canceled was nobody's complaint
  const other = await begun()
  await awa.moves(other.ticket, 'canceled')
  await writes(other.fatou)
  assert.deepEqual([await statusOf(other.ticket), await followUps(other.fatou)], ['canceled', []])
})

test('in a conversation that begins later, too: what ended with silence goes on there', async () => {
  const { fatou, session, ticket } = await begun()
  const { id } = await awa.conversation(fatou)
  await awa.moves(ticket, 'resolved')
  const closed = await begun()
  await awa.moves(closed.ticket, 'resolved')
  await awa.moves(closed.ticket, 'closed')
  await world.rows(
    `update chat_sessions set status = 'closed', closed_at = $2 where id = any($1::bigint[])`,
    [[id, (await awa.conversation(closed.fatou)).id], world.now()],
  )
  await writes(fatou, 'It is broken again')
  const now = await awa.conversation(fatou)
  assert.notEqual(now.id, id)
  const found = good(await awa.api.get(`/ticket/${ticket.hashid}?include=conversation,links`))
  assert.deepEqual([found.ticket_status.code, found.chat_session_id], ['open', now.id])
  assert.equal(found.links[0].conversation.id, session)
  const saidOf = async ({ hashid }: { hashid: string }): Promise<string[]> =>
    good(await awa.api.get(`/ticket/${hashid}/timeline`))
      .data.filter(({ kind }: Body) => kind === 'message')
      .map(({ text }: Body) => text)
  const said = await saidOf(ticket)
  assert.equal(said.at(-1), 'It is broken again')
  assert.ok(said.length > 1, 'and what was said before')
  // part of another of the new conversation, it brings what was said before
  const whole = await awa.opensTicket({ conversation: now.hashid })
  good(await awa.api.post(`/ticket/${ticket.hashid}/merge`, { into: whole.hashid }))
  assert.deepEqual(await saidOf(whole), said)
  // closed is over: another conversation is another matter
  await writes(closed.fatou, 'Hello again')
  assert.deepEqual([await statusOf(closed.ticket), await followUps(closed.fatou)], ['closed', []])
})

test('a new conversation goes on from what was resolved last, once, and leaves the rest as it is', async () => {
  const { fatou, session, ticket } = await begun()
  const others = await Promise.all([1, 2].map(() => awa.opensTicket({ conversation: session })))
  for (const one of [others[0]!, ticket, others[1]!]) {
    await awa.moves(one, 'resolved')
    world.passes(1000)
  }
  const { id } = await awa.conversation(fatou)
  const end = `update chat_sessions set status = 'closed', closed_at = $2 where id = $1`
  await world.rows(end, [id, world.now()])
  const states = () => Promise.all([others[0]!, ticket, others[1]!].map(statusOf))
  await writes(fatou, 'I want to buy a dress')
  assert.deepEqual(await states(), ['resolved', 'resolved', 'open'])
  await writes(fatou, 'A red one')
  assert.deepEqual(await states(), ['resolved', 'resolved', 'open'])
  // in the conversation itself all of them
  const again = await begun()
  const second = await awa.opensTicket({ conversation: again.session })
  for (const one of [again.ticket, second]) await awa.moves(one, 'resolved')
  await writes(again.fatou, 'Thanks')
  assert.deepEqual([await statusOf(again.ticket), await statusOf(second)], ['open', 'open'])
})

test('after the week it is over, also before the sweep has closed it', async () => {
  const { fatou, session, ticket } = await begun()
  await awa.api.post(`/conversation/${session}/claim`, {})
  await awa.moves(ticket, 'resolved')
  world.passes(7 * DAY)
  const { id } = await awa.conversation(fatou)
  const job = { app_id: awa.app.id, chat_session_id: id, seq: 1, at: world.now() }
  await onContactWrote(world.app.service.deps, job)
  assert.equal(await statusOf(ticket), 'resolved')
  assert.equal((await followUps(fatou)).length, 1)
})

test('exactly once: two workers at once, a repeat, and one that comes late', async () => {
  const { fatou, ticket } = await begun()
  await awa.moves(ticket, 'closed')
  const { id } = await awa.conversation(fatou)
  const job = { app_id: awa.app.id, chat_session_id: id, seq: 1, at: world.now() }
  const other = await world.second()
  const runs = [world.app.service.deps, other.deps, other.deps].map(deps => onContactWrote(deps, job))
  await Promise.all(runs)
  await onContactWrote(other.deps, job)
  assert.equal((await followUps(fatou)).length, 1)
  const again = await begun()
  await awa.moves(again.ticket, 'pending')
  const { id: session } = await awa.conversation(again.fatou)
  const reply = { ...job, chat_session_id: session, at: world.now() }
  await Promise.all([onContactWrote(world.app.service.deps, reply), onContactWrote(other.deps, reply)])
  const moves = (await awa.eventsOf(again.ticket)).filter(({ type }) => type === 'ticket.status_changed')
  assert.equal(moves.length, 2)
  // somebody has put it off since: they have seen what was written
  world.passes(1000)
  await awa.moves(again.ticket, 'pending')
  await onContactWrote(other.deps, reply)
  assert.equal(await statusOf(again.ticket), 'pending')
})

test('what is written about a ticket that is part of another concerns the other', async () => {
  const { fatou, ticket } = await begun()
  const whole = await awa.opensTicket({}, fatou)
  await awa.moves(whole, 'pending')
  good(await awa.api.post(`/ticket/${ticket.hashid}/merge`, { into: whole.hashid }))
  await writes(fatou)
  assert.deepEqual([await statusOf(whole), await statusOf(ticket)], ['open', 'canceled'])
  // which is part of a third one
  const third = await awa.opensTicket({}, fatou)
  good(await awa.api.post(`/ticket/${whole.hashid}/merge`, { into: third.hashid }))
  await awa.moves(third, 'pending')
  await writes(fatou)
  assert.deepEqual([await statusOf(third), await statusOf(whole)], ['open', 'canceled'])
  const note = good(await awa.api.post(`/ticket/${ticket.hashid}/note`, { text: 'Look' }))
  const { conversation } = good(await awa.api.get(`/ticket/${third.hashid}?include=conversation`))
  assert.equal(note.conversation, conversation.id)
})

test('a conversation without tickets has no such job', async () => {
  const fatou = awa.customer()
  await fatou.writes()
  await fatou.writes('Again')
  const jobs = await world.rows(
    `select from pgboss.job where name = 'tickets.contact_wrote' and data->>'chat_session_id' = $1`,
    [String((await awa.conversation(fatou)).id)],
  )
  assert.equal(jobs.length, 0)
})

test('a week is a week: a millisecond before its end it is open again, at its end it is over', async () => {
  world.standsStill()
  for (const [ms, status] of [
    [7 * DAY - 1, 'open'],
    [7 * DAY, 'resolved'],
  ] as const) {
    const { fatou, session, ticket } = await begun()
    await awa.api.post(`/conversation/${session}/claim`, {})
    await awa.moves(ticket, 'resolved')
    world.passes(ms)
    const { id } = await awa.conversation(fatou)
    const job = { app_id: awa.app.id, chat_session_id: id, seq: 1, at: world.now() }
    await onContactWrote(world.app.service.deps, job)
    assert.equal(await statusOf(ticket), status, `${ms} ms`)
  }
})
