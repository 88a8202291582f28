// Asking by hand how a customer was served: where the channel takes no message, and where it waits for them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countTickets } from '../../src/analytics/count-tickets.ts'
import { accepted } from '../world/formats.ts'
import { type Body, type Customer, useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

async function resolves(fatou: Customer): Promise<string> {
  await fatou.writes('Salut')
  await world.drains()
  const { id } = await awa.conversation(fatou)
  const ticket = await awa.opensTicket({ conversation: String(id) })
  await awa.moves(ticket, 'resolved')
  return ticket.hashid
}
const asks = async (ticket: string): Promise<Body> =>
  accepted(await awa.api.post(`/ticket/${ticket}/satisfaction/ask`, {}, { 'accept-language': 'fr' }))

test('who asks by hand is told why no message can go, and is left the link', async t => {
  const [fatou, amina] = [awa.customer(), awa.customer()]
  const [refused, taken] = [await resolves(fatou), await resolves(amina)]
  const { settings } = world.app.service.deps
  const { baseUrl } = settings
  t.after(() => Object.assign(settings, { baseUrl }))
  Object.assign(settings, { baseUrl: `https://${'x'.repeat(5000)}.example` })
  const { link, message, refusal } = await asks(refused)
  Object.assign(settings, { baseUrl })
  assert.equal(message, null)
  assert.match(link, /^https:\/\/x{5000}\.example\/satisfaction\//)
  assert.deepEqual([refusal.code, refusal.reason], [1002, null])
  assert.match(refusal.message, /message\.content.* caractères/)
  await world.drains()
  assert.deepEqual(await fatou.received(), [])
  const asked = await asks(taken)
  assert.deepEqual([asked.link, asked.refusal], [null, null])
  await world.drains()
  assert.equal((await amina.received()).length, 1)
})

test('a ticket whose question waited until its time was over was not asked about', async () => {
  const ticket = await resolves(awa.customer())
  await awa.waits('PT25H')
  const { message } = await asks(ticket)
  await world.drains()
  assert.equal((await awa.ticket({ hashid: ticket })).satisfaction_requested, true)
  await awa.waits('P8D')
  await world.sweeps('messages past their expiry')
  await world.drains()
  assert.equal(accepted(await awa.api.get(`/messages/${message}`)).status, 'expired')
  const now = await awa.ticket({ hashid: ticket })
  assert.equal(now.satisfaction_requested, false)
  assert.ok(!(await awa.tickets({ satisfaction: ['unanswered'] })).some(({ hashid }) => hashid === ticket))
  await awa.returnsToRealTime()
})

test('a ticket whose question is taken back unsaid was not asked about; the question before that stays', async () => {
  const [fatou, amina] = [awa.customer(), awa.customer()]
  const [never, once] = [await resolves(fatou), await resolves(amina)]
  await asks(once)
  await world.drains()
  const before = await awa.ticket({ hashid: once })
  const asked = async (): Promise<Body> => {
    await countTickets(world.app.service.deps.db, world.now())
    const { of } = accepted(await awa.api.get('/ticket/stats?metric=rating')).total
    const tickets = (await awa.tickets({ satisfaction: ['asked'] })).map(({ hashid }) => hashid)
    return { of, never: tickets.includes(never), once: tickets.includes(once) }
  }
  const { of } = await asked()
  await awa.waits('PT25H')
  await awa.moves({ hashid: once }, 'open')
  await awa.moves({ hashid: once }, 'resolved')
  for (const ticket of [never, once]) assert.notEqual((await asks(ticket)).message, null)
  await world.drains()
  assert.deepEqual(await asked(), { of: of + 1, never: true, once: true })
  for (const ticket of [never, once]) await awa.moves({ hashid: ticket }, 'open')
  await world.drains()
  assert.deepEqual(await asked(), { of, never: false, once: true })
  assert.equal((await awa.ticket({ hashid: never })).satisfaction_requested, false)
  const day = before.created_at.slice(0, 10)
  const earlier = await awa.tickets({ asked_to: day })
  assert.ok(
    earlier.some(({ hashid }) => hashid === once),
    'asked when its customer was',
  )
  await awa.returnsToRealTime()
})
