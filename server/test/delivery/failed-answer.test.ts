// An agent's answer that does not arrive is shown to a person.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Ending, endAttempt } from '../../src/delivery/end-attempt.ts'
import { colleague, queued } from '../inbox/people.ts'
import { behind } from '../world/behind.ts'
import { accepted } from '../world/formats.ts'
import { providerOf } from '../world/provider.ts'
import { type Customer, useWorld } from '../world.ts'
import { claimOne } from './claimed.ts'

const world = useWorld()
const { awa } = world

const ownerOf = async (phone: string): Promise<string> => {
  const [row] = await world.rows<{ owner: string }>(
    `select s.owner from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where d.identifier = $1 order by s.id desc limit 1`,
    [phone],
  )
  return row!.owner
}

test('an answer that could not be delivered for an hour has failed, and a person has the conversation', async () => {
  const fatou = awa.customer()
  await fatou.meets({ outcome: 'error', error_code: 131016, times: 1000 })
  await fatou.writes('Hello')
  await world.drains()
  assert.equal(await ownerOf(fatou.phone), 'agent')
  await awa.waits('PT50M')
  await world.drains()
  assert.equal(await ownerOf(fatou.phone), 'agent')
  await awa.waits('PT11M')
  await world.drains()
  const [answer] = await world.rows<{ hashid: string; status: string }>(
    `select m.hashid, m.status from messages m join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
     where d.identifier = $1 and m.author = 'agent'`,
    [fatou.phone],
  )
  assert.equal(answer!.status, 'failed')
  assert.equal((await awa.message(answer!.hashid)).error!.reason, 'expired')
  assert.equal(await ownerOf(fatou.phone), 'queue')
  const [event] = (await awa.events('conversation.handed_over')).slice(-1)
  assert.equal(event!.data.reason, 'not delivered: unreachable')
})

for (const outcome of ['error', 'failed'] as const)
  test(`an answer that is refused (${outcome}) goes to a person at once`, async () => {
    const rose = awa.customer()
    await rose.meets({ outcome, error_code: 131026 })
    await rose.writes('Hello')
    await world.drains()
    assert.equal(await ownerOf(rose.phone), 'queue')
    const [event] = (await awa.events('conversation.handed_over')).slice(-1)
    assert.equal(event!.data.reason, 'not delivered: no_such_recipient')
  })

test('an answer that waits for another try goes no more once a person has the conversation', async () => {
  const lea = awa.customer()
  await lea.meets({ outcome: 'error', error_code: 131016, times: 1 })
  await lea.writes('Hello')
  await world.drains()
  const bruno = await colleague(world, 'Bruno')
  await bruno.does(lea, 'claim')
  await bruno.says(lea, 'Bruno here: what can I do for you?')
  await awa.waits('PT5M')
  await world.drains()
  const messages = await world.rows<{ hashid: string; author: string; status: string }>(
    `select m.hashid, m.author, m.status from messages m join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
     where d.identifier = $1 and m.direction = 'out' order by m.seq`,
    [lea.phone],
  )
  assert.deepEqual(
    messages.map(({ author, status }) => [author, status]),
    [
      ['agent', 'cancelled'],
      ['person', 'delivered'],
    ],
  )
  const { timeline, explanation } = await awa.message(messages[0]!.hashid)
  assert.deepEqual(
    (timeline as { what: string }[]).map(({ what }) => what),
    ['accepted', 'attempt', 'cancelled'],
  )
  assert.equal(explanation, null)
  const [event] = (await awa.events('message.cancelled')).slice(-1)
  assert.deepEqual([event!.data.message, event!.data.actor.kind], [messages[0]!.hashid, 'person'])
})

/** The agent has answered, a person closes the conversation, and the provider says then that the answer did not arrive. */
async function closedBehind(rose: Customer, before: () => Promise<unknown> = async () => {}): Promise<void> {
  const provider = await providerOf(world, awa.app.messenger)
  const [answer] = await world.rows<{ provider_id: string }>(
    `update messages m set status = 'sent' from contact_details d
     where d.app_id = m.app_id and d.id = m.contact_detail_id and d.identifier = $1 and m.author = 'agent'
     returning m.provider_id`,
    [rose.phone],
  )
  await before()
  const timestamp = String(Math.floor(Date.parse(world.now()) / 1000))
  const failed = { id: answer!.provider_id, status: 'failed', timestamp, recipient_id: '1' }
  await provider.tells({ statuses: [{ ...failed, errors: [{ code: 131026 }] }] })
  await world.drains()
}

test('one that fails after a person has closed the conversation opens it again, for the queue', async () => {
  const bruno = await colleague(world, 'Bruno')
  const rose = awa.customer()
  await rose.writes('Hello')
  await world.drains()
  await closedBehind(rose, () => bruno.does(rose, 'close'))
  const { status, owner, waiting_since } = await bruno.sees(rose)
  assert.deepEqual([status, owner], ['open', 'queue'])
  const [asked] = await world.rows<{ accepted_at: string }>(
    `select m.accepted_at from messages m join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
     where d.identifier = $1 and m.direction = 'in'`,
    [rose.phone],
  )
  assert.equal(waiting_since, asked!.accepted_at)
  const [event] = (await awa.events('conversation.reopened')).slice(-1)
  assert.deepEqual(
    [event!.data.actor, event!.data.waiting_since],
    [{ kind: 'service', user: null }, waiting_since],
  )
  const acts = (await bruno.timeline(rose)).flatMap(({ what, author }) => (what ? [[what, author.kind]] : []))
  assert.deepEqual(acts.at(-1), ['reopened', 'service'])
})

test('a wait that was over by then does not come back when it is closed by silence and opened by hand', async () => {
  const bruno = await colleague(world, 'Bruno')
  const rose = await queued(world)
  await closedBehind(rose, () => bruno.does(rose, 'close'))
  assert.equal((await bruno.sees(rose)).status, 'open')
  await bruno.says(rose, 'Bruno here')
  await world.drains()
  await awa.waits('P2D')
  await world.sweeps('conversations silent for a day')
  assert.deepEqual((await bruno.sees(rose)).closed_reason, 'silence')
  assert.equal((await bruno.does(rose, 'reopen')).waiting_since, null)
  await awa.returnsToRealTime()
})

test('it stays closed where something else was said since, or the contact wrote again before it was closed', async () => {
  const bruno = await colleague(world, 'Bruno')
  const [told, wrote] = [awa.customer(), awa.customer()]
  for (const one of [told, wrote]) await one.writes('Hello')
  await world.drains()
  await closedBehind(told, async () => {
    await bruno.does(told, 'claim')
    await bruno.says(told, 'Bruno here')
    await world.drains()
    await bruno.does(told, 'close')
  })
  assert.equal((await bruno.sees(told)).status, 'closed')
  await closedBehind(wrote, async () => {
    await bruno.does(wrote, 'claim')
    await wrote.writes('Never mind')
    await bruno.does(wrote, 'close')
  })
  assert.equal((await bruno.sees(wrote)).status, 'closed')
})

test('so does what a person wrote whose call has failed while somebody else changes it', async () => {
  const bruno = await colleague(world, 'Bruno')
  const rose = await queued(world)
  await bruno.does(rose, 'claim')
  await bruno.says(rose, 'Bruno here.')
  await world.drains()
  const { deps } = world.app.service
  const [answer] = await world.rows<{ id: number; contact_detail_id: number }>(
    `update messages m set status = 'queued', sent_at = null, delivered_at = null, read_at = null, provider_id = null
     from contact_details d where d.app_id = m.app_id and d.id = m.contact_detail_id and d.identifier = $1 and m.author = 'person'
     returning m.id, m.contact_detail_id`,
    [rose.phone],
  )
  const { id, contact_detail_id } = answer!
  const claim = (await claimOne(deps.db, awa.app.id, contact_detail_id, world.now()))!
  await bruno.does(rose, 'close')
  const job = { app_id: awa.app.id, contact_detail_id, channel_id: claim.channel_id }
  const error = { reason: 'no_such_recipient', retry: false, text: 'nobody there' } as const
  const ending = { job, claim, sent: { ok: false, error } as Ending['sent'], now: world.now() }
  await behind(
    world,
    tx => tx.query('update messages set context_id = null where app_id = $1 and id = $2', [awa.app.id, id]),
    () => endAttempt(deps)(ending),
  )
  await world.drains()
  const { status, owner } = await bruno.sees(rose)
  assert.deepEqual([status, owner], ['open', 'person'])
})

test('a question how they were served is nothing said since: it is opened again behind that, too', async () => {
  const bruno = await colleague(world, 'Bruno')
  const rose = awa.customer()
  await rose.writes('Hello')
  await world.drains()
  const { id } = await awa.conversation(rose)
  const ticket = await awa.opensTicket({ conversation: String(id) })
  await closedBehind(rose, async () => {
    await bruno.does(rose, 'close')
    await awa.moves(ticket, 'resolved')
    const { message } = accepted(await awa.api.post(`/ticket/${ticket.hashid}/satisfaction/ask`, {}))
    assert.match(message as string, /^msg-/)
    await world.drains()
  })
  const { status, owner } = await bruno.sees(rose)
  assert.deepEqual([status, owner], ['open', 'queue'])
})
