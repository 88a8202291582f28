// Who is handed over is told the truth, and may go back to the agent while nobody has taken the conversation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SERVICE } from '../../src/audit/actor.ts'
import { setTeamHours } from '../../src/business/team-hours.ts'
import { type Customer, useWorld } from '../world.ts'

const HOURS = { en: 'Monday to Friday, 8 am to 5 pm', fr: 'du lundi au vendredi, de 8 h à 17 h' }

const world = useWorld({}, async world => {
  await world.inTx(tx => setTeamHours(tx, world.awa.app.id, HOURS, SERVICE))
})
const { awa } = world

async function says(fatou: Customer, words: string): Promise<string> {
  const before = (await fatou.reads()).length
  await fatou.writes(words)
  await world.drains()
  return (await fatou.reads()).slice(before).join('\n')
}

test('the hours of the team, the ticket, and the way back are told with the hand-over', async () => {
  const [fatou, rose] = [awa.customer(), awa.customer()]
  const told = await says(fatou, 'I want to talk to a person')
  assert.ok(told.includes(HOURS.en) && told.includes('never mind'), told)
  assert.doesNotMatch(told, /tck-/)
  const french = await says(rose, 'Bonjour, je veux parler à une personne')
  assert.ok(french.includes(HOURS.fr) && french.includes('laissez tomber'), french)
  const ticket = await awa.opensTicket({ conversation: (await awa.conversation(rose)).hashid })
  await says(rose, 'Laissez tomber')
  assert.ok((await says(rose, 'Je veux parler à quelqu’un')).includes(ticket.hashid))
})

test('never mind: the agent answers again, once; a person who has taken it is left to it', async () => {
  const fatou = awa.customer()
  await awa.teaches(fatou, 'Order CMD-7001 arrives on 30 November.')
  await says(fatou, 'I want to talk to a person')
  assert.equal((await awa.conversation(fatou)).owner, 'queue')
  assert.equal(await says(fatou, 'Hello?'), '', 'it waits for a person')
  assert.match(await says(fatou, 'Never mind, when does my order CMD-7001 arrive?'), /30 November/)
  assert.equal((await awa.conversation(fatou)).owner, 'agent')
  const moves = (await awa.events('conversation.handed_over')).filter(
    ({ data }) => data.chat_session_id !== undefined && data.reason === 'asked for the agent',
  )
  assert.equal(moves.at(-1)!.data.to, 'agent')
  await says(fatou, 'I want to talk to a person')
  const { id } = await awa.conversation(fatou)
  await world.rows(`update chat_sessions set owner = 'person' where id = $1`, [id])
  assert.equal(await says(fatou, 'Never mind, when does my order CMD-7001 arrive?'), '')
  assert.equal((await awa.conversation(fatou)).owner, 'person')
})
