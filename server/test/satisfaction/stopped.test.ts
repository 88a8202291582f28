// An emergency stop between a resolution and its question.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accepted } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'

const MINUTE = 60_000

const world = useWorld({ agents: 'silent' }, async () => {
  accepted(await awa.api.post('/ticket/satisfaction/change', { is_active: true }))
})
const { awa } = world

test('what is resolved before an emergency stop is asked about once that is lifted, as all that waits', async () => {
  const fatou = awa.customer()
  await fatou.writes('Salut')
  await world.drains()
  const { id } = await awa.conversation(fatou)
  const ticket = await awa.opensTicket({ conversation: String(id) })
  await awa.moves(ticket, 'resolved')
  const questions = async () =>
    (await fatou.received()).filter(({ request }) => (request as Body).interactive?.type === 'list').length
  await awa.stopsAll()
  await world.drains()
  assert.equal(await questions(), 0)
  await awa.goesOn()
  world.passes(MINUTE)
  await world.drains()
  await world.sweeps()
  await world.drains()
  assert.equal(await questions(), 1)
  assert.equal((await awa.ticket(ticket)).satisfaction_requested, true)
})
