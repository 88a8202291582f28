// The re-engagement window: per sender number and contact, 24 hours, reopened by each inbound message.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SENDER } from '../cast.ts'
import { connectSimulatedMessenger } from '../channels.ts'
import { useWorld } from '../world.ts'

const OTHER = '237600000002'

const world = useWorld({ agents: 'silent' }, async ({ app }) => {
  const { deps } = app.service
  const number = { name: 'Second', sender: OTHER, agentId: null }
  await world.inTx(tx => connectSimulatedMessenger(tx, deps, awa.app.id, number, world.now()))
})
const { awa } = world

const text = { type: 'text', content: { text: 'Hello' } }

test('a person who wrote to one number can be answered from that number only', async () => {
  const fatou = awa.customer()
  await fatou.writes(text, { to: SENDER })
  await awa.sends(fatou, text, { from: SENDER })
  const other = await awa.triesToSend(fatou, text, { from: OTHER })
  assert.deepEqual([other.code, other.body.reason, other.body.allowed], [1001, 'window_closed', ['template']])
  await fatou.writes(text, { to: OTHER })
  await awa.sends(fatou, text, { from: OTHER })
})

test('with two numbers from is required, and both are listed', async () => {
  const reply = await awa.triesToSend(awa.customer(), text)
  assert.deepEqual([reply.code, reply.body.errors[0].field], [1002, 'from'])
  assert.match(reply.message, new RegExp(`${SENDER}, ${OTHER}`))
})

test('window_closed_at is 24 hours after the last message; each message reopens the window', async () => {
  const fatou = awa.customer()
  const closesAt = async () =>
    (await awa.sends(fatou, text, { from: SENDER, dry_run: true })).window.closes_at
  await fatou.writes(text, { to: SENDER })
  const first = await closesAt()
  await awa.waits('PT23H')
  assert.equal(await closesAt(), first)
  await awa.waits('PT1H')
  const closed = await awa.triesToSend(fatou, text, { from: SENDER })
  assert.deepEqual([closed.code, closed.body.window_closed_at], [1001, first])
  await fatou.writes(text, { to: SENDER })
  await awa.sends(fatou, text, { from: SENDER })
})

test('a template that stands in meets the channel’s limits too, and is named by its place', async () => {
  const reply = await awa.triesToSend(awa.customer(), text, {
    from: SENDER,
    on_window_closed: 'template',
    template: {
      name: 'come_back',
      language: 'fr',
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'x'.repeat(2000) }] }],
    },
  })
  assert.equal(reply.code, 1002, reply.text)
  assert.match(reply.body.errors[0].field, /^template\.components/)
})
