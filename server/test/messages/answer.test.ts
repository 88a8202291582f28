import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

const world = useWorld()
const { awa } = world

test('a complaint gets one answer with a hashid, and the ticket is found', async () => {
  const fatou = awa.customer()
  await fatou.writes('My order CMD-77 never arrived')
  await fatou.writes('I am very unhappy!!')
  await world.drains()
  const [answer, ...others] = await fatou.reads()
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
  const [mbarga, stranger] = [awa.customer(), awa.customer()]
  await awa.teaches(mbarga, 'Order CMD-88 left our warehouse on Monday and arrives on Thursday.')
  await mbarga.writes('When does my order CMD-88 arrive?')
  await stranger.writes('When does my order CMD-88 arrive?')
  await world.drains()
  assert.match((await mbarga.reads())[0]!, /Thursday/)
  assert.doesNotMatch((await stranger.reads())[0]!, /Thursday/)
})

test('a customer who asks for a person is handed over, and the agent is silent from then on', async () => {
  const fatou = awa.customer()
  await fatou.writes('I want to speak to a human please')
  await world.drains()
  assert.equal((await fatou.received()).length, 1)
  assert.equal((await awa.conversation(fatou)).owner, 'queue')
  await fatou.writes('Hello? Anybody there?')
  await world.drains()
  assert.equal((await fatou.received()).length, 1)
})
