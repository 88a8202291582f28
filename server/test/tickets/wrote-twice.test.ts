// Two messages of a contact at the same moment: what the second does to their tickets is judged by what the first has made of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AppId } from '../../src/lib/ids.ts'
import { onContactWrote } from '../../src/tickets/contact-wrote.ts'
import { type Colleague, colleague } from '../inbox/people.ts'
import { someWait, whileHeld } from '../world/stalls.ts'
import { type Customer, useWorld } from '../world.ts'

const MINUTE = 60_000
let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
})
const { awa } = world

/** Two tickets in one conversation, in these statuses since a minute, the second for less long. */
async function hasTwo(...statuses: [string, string]): Promise<Customer> {
  const fatou = await awa.customerWhoWrote()
  await world.drains()
  const { id } = await awa.conversation(fatou)
  for (const status of statuses) {
    const ticket = await awa.opensTicket({ conversation: String(id) })
    world.passes(MINUTE)
    await awa.moves(ticket, status)
  }
  await world.drains()
  world.passes(MINUTE)
  return fatou
}

/** The contact writes twice; the second is seen to while the first waits for the counter of events, before its commit. */
async function writesTwice(fatou: Customer): Promise<string[]> {
  const at = world.now()
  for (const words of ['It leaks', 'It leaks again']) await fatou.writes(words)
  const { id } = await awa.conversation(fatou)
  const { deps } = world.app.service
  const wrote = (seq: number): Promise<void> =>
    onContactWrote(deps, { app_id: awa.app.id as AppId, chat_session_id: Number(id), seq, at })
  const both: Promise<void>[] = []
  await whileHeld(
    world,
    ['select from event_counters where app_id = $1 for update', [awa.app.id]],
    async () => {
      for (const seq of [2, 3]) {
        both.push(wrote(seq))
        await someWait(world, both.length)
      }
    },
  )
  await Promise.all(both)
  await world.drains()
  const rows = await world.rows<{ code: string }>(
    `select s.code from tickets t join ticket_statuses s on s.id = t.ticket_status_id
     join contact_details d on d.id = t.contact_detail_id where d.identifier = $1 order by t.id`,
    [fatou.phone],
  )
  return rows.map(({ code }) => code)
}

test('a ticket that the first opens again is open to the second: none goes on from one that was over', async () => {
  assert.deepEqual(await writesTwice(await hasTwo('closed', 'resolved')), ['closed', 'open'])
})

test('of a conversation that has ended one ticket goes on', async () => {
  const fatou = await hasTwo('resolved', 'resolved')
  await bruno.does(fatou, 'close')
  assert.deepEqual(await writesTwice(fatou), ['resolved', 'open'])
})
