// Asking by hand how a customer was served, where the channel takes no message.
import assert from 'node:assert/strict'
import { test } from 'node:test'
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
