// A contact complains again once their ticket is closed: the agent and the rule open one ticket together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onContactWrote } from '../../src/tickets/contact-wrote.ts'
import type { Customer } from '../world.ts'
import { useWorld } from '../world.ts'

const DAY = 24 * 60 * 60_000
const AGAIN = 'It is still broken, this is unacceptable!'

const world = useWorld()
const { awa } = world

/** Somebody whose complaint has a ticket that is closed by now. */
async function complained(then = 'closed'): Promise<{ fatou: Customer; first: { hashid: string } }> {
  const fatou = awa.customer()
  await fatou.writes('The dress I ordered arrived torn, I want to complain!')
  await world.drains()
  const [first, ...others] = await awa.tickets({ contact: fatou.phone })
  assert.deepEqual(others, [])
  await awa.moves(first as { hashid: string }, then)
  world.passes(1000)
  return { fatou, first: first as { hashid: string } }
}

/** The one ticket beside the first; the contact knows its number. */
async function theNext(fatou: Customer, first: { hashid: string }) {
  const next = (await awa.tickets({ contact: fatou.phone })).filter(({ hashid }) => hashid !== first.hashid)
  assert.equal(next.length, 1)
  assert.ok((await fatou.reads()).at(-1)!.includes(next[0]!.hashid), (await fatou.reads()).at(-1))
  return next[0]!
}

test('in the same conversation one ticket goes on from the closed one, and its number is told', async () => {
  const { fatou, first } = await complained()
  await fatou.writes(AGAIN)
  await world.drains()
  assert.deepEqual((await theNext(fatou, first)).meta, { follow_up_of: first.hashid })
})

test('where the agent is first, the rule opens none', async () => {
  const { fatou, first } = await complained()
  const at = world.now()
  await fatou.writes(AGAIN)
  const { id } = await awa.conversation(fatou)
  const [job] = await world.rows<{ seq: number }>(
    `delete from pgboss.job where name = 'tickets.contact_wrote' and data->>'chat_session_id' = $1
       and state < 'active' returning (data->>'seq')::int as seq`,
    [String(id)],
  )
  await world.drains()
  const { hashid, meta } = await theNext(fatou, first)
  assert.deepEqual(meta, { follow_up_of: first.hashid })
  await onContactWrote(world.app.service.deps, {
    ...{ app_id: awa.app.id, chat_session_id: id, seq: job!.seq, at },
  })
  assert.equal((await theNext(fatou, first)).hashid, hashid)
})

test('where the rule is first, the agent names its ticket', async () => {
  const { fatou, first } = await complained()
  const at = world.now()
  await fatou.writes(AGAIN)
  const { id } = await awa.conversation(fatou)
  const [last] = await world.rows<{ seq: number }>(
    'select inbound_seq::int as seq from chat_sessions where id = $1',
    [id],
  )
  const job = { app_id: awa.app.id, chat_session_id: id, seq: last!.seq, at }
  await onContactWrote(world.app.service.deps, job)
  await world.drains()
  assert.deepEqual((await theNext(fatou, first)).meta, { follow_up_of: first.hashid })
})

test('in a conversation that begins later, too, where the agent opens one; a greeting opens none', async () => {
  const { fatou, first } = await complained('resolved')
  world.passes(8 * DAY)
  const { id } = await awa.conversation(fatou)
  const end = `update chat_sessions set status = 'closed', closed_at = $2 where id = $1`
  await world.rows(end, [id, world.now()])
  await fatou.writes('Hello')
  await world.drains()
  assert.equal((await awa.tickets({ contact: fatou.phone })).length, 1)
  await fatou.writes(AGAIN)
  await world.drains()
  assert.notEqual((await awa.conversation(fatou)).id, id)
  const next = await theNext(fatou, first)
  assert.deepEqual(next.meta, { follow_up_of: first.hashid })
})
