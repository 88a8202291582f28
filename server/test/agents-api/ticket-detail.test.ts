// What a customer tells after a ticket was opened goes into that ticket, once, and into no other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Customer, type Ticket, useWorld } from '../world.ts'

const world = useWorld()
const { awa } = world

async function ticketsOf(person: Customer): Promise<Ticket[]> {
  const { id } = await awa.conversation(person)
  return (await awa.tickets()).filter(ticket => ticket.chat_session_id === id)
}

test('a detail after a ticket is added to its description; a question is not; another contact’s ticket stays', async () => {
  const [fatou, rose] = [awa.customer(), awa.customer()]
  await fatou.writes('The dress you delivered has a big stain.')
  await rose.writes('You delivered the wrong shoes.')
  await world.drains()
  await fatou.writes('it was the blue one, size 42')
  await world.drains()
  const reply = (await fatou.reads()).at(-1)!
  const [ticket, ...others] = await ticketsOf(fatou)
  assert.equal(others.length, 0, 'no second ticket')
  assert.ok(reply.includes(ticket!.hashid), reply)
  assert.match(ticket!.description, /big stain\.\n\nit was the blue one, size 42$/)
  const event = (await awa.eventsOf(ticket!)).at(-1)!
  assert.deepEqual([event.type, event.data.added], ['ticket.updated', 'it was the blue one, size 42'])
  const [theirs] = await ticketsOf(rose)
  assert.doesNotMatch(theirs!.description, /blue/)
  await fatou.writes('Do you deliver to Limbe?')
  await world.drains()
  assert.equal((await ticketsOf(fatou))[0]!.description, ticket!.description)
})

test('a closed ticket takes no more', async () => {
  const fatou = awa.customer()
  await fatou.writes('The dress you delivered has a big stain.')
  await world.drains()
  const [ticket] = await ticketsOf(fatou)
  await awa.moves(ticket!, 'closed')
  await fatou.writes('it was the blue one, size 42')
  await world.drains()
  assert.equal((await awa.ticket(ticket!)).description, ticket!.description)
})
