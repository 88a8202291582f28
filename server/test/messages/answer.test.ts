import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Customer, openWorld, type World } from '../world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.stop())

/** The words of everything that was sent to somebody. */
const wordsTo = async (customer: Customer): Promise<string[]> =>
  (await customer.received()).map(sent => sent.request.text.body)

test('a complaint gets one answer with a hashid, and the ticket is found', async () => {
  const { awa } = world
  const fatou = awa.customer()
  await fatou.writes('My order CMD-77 never arrived')
  await fatou.writes('I am very unhappy!!')
  await world.drains()
  const [answer, ...others] = await wordsTo(fatou)
  assert.deepEqual(others, [])
  const hashid = /tck-[1-9A-HJ-NP-Za-km-z]{10}/.exec(answer!)?.[0]
  assert.ok(hashid, answer)
  const found = await awa.tickets({ status: ['open'] })
  assert.deepEqual(
    found.map(ticket => ticket.hashid),
    [hashid],
  )
  assert.ok(found[0]?.responded_at, 'the answer counts as the first response')
})

test('pushed knowledge is used by its agent, for its contact only', async () => {
  const { awa } = world
  const [mbarga, stranger] = [awa.customer(), awa.customer()]
  await awa.call('manageContactKnowledge', {
    body: {
      content: 'Order CMD-88 left our warehouse on Monday and arrives on Thursday.',
      agent: awa.app.agent.hashid,
      contact: { identifier: mbarga.phone, channel: 'messenger', profile: { lastname: 'Mbarga' } },
    },
  })
  await mbarga.writes('When does my order CMD-88 arrive?')
  await stranger.writes('When does my order CMD-88 arrive?')
  await world.drains()
  assert.match((await wordsTo(mbarga))[0]!, /Thursday/)
  assert.doesNotMatch((await wordsTo(stranger))[0]!, /Thursday/)
})

test('a customer who asks for a person is handed over, and the agent is silent from then on', async () => {
  const fatou = world.awa.customer()
  await fatou.writes('I want to speak to a human please')
  await world.drains()
  assert.equal((await fatou.received()).length, 1)
  const [session] = await world.rows<{ owner: string }>(
    `select s.owner from chat_sessions s
     join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where s.app_id = $1 and d.identifier = $2`,
    [world.awa.app.id, fatou.phone],
  )
  assert.equal(session!.owner, 'queue')
  await fatou.writes('Hello? Anybody there?')
  await world.drains()
  assert.equal((await fatou.received()).length, 1)
})
