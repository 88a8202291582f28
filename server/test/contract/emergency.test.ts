// The emergency stop: nothing goes out, agents are silent, inbound is stored; afterwards all goes on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerBurst } from '../../src/agents/turn.ts'
import { useWorld } from '../world.ts'

const world = useWorld()
const { awa } = world

const sweep = async (): Promise<void> => {
  await world.sweeps()
  await world.drains()
}

test('messenger: accepted messages wait, incoming ones are stored unanswered, then both continue', async () => {
  const fatou = awa.customer()
  await fatou.writes('Hello')
  await world.drains()
  const before = (await fatou.received()).length
  await awa.sends(fatou, 'taken before the stop')
  await awa.stopsAll()
  await fatou.writes('I want to complain, it is broken')
  await world.drains()
  await sweep()
  assert.equal((await fatou.received()).length, before, 'nothing went out')
  const stored = await world.rows(
    `select 1 from messages where app_id = $1 and text = 'I want to complain, it is broken'`,
    [awa.app.id],
  )
  assert.equal(stored.length, 1)
  await awa.goesOn()
  world.passes(60_000)
  await sweep()
  assert.equal((await fatou.received()).length, before + 2, 'the message and the answer')
})

test('web chat: an answer in progress, and a scheduled message that is due, wait too', async () => {
  const { deps } = world.app.service
  const visitor = await world.visitor(awa.app)
  await visitor.writes('My kettle is broken, I want to complain')
  const later = await awa.api.post('/messages/send', {
    channel: 'webchat',
    contact: { identifier: visitor.id },
    message: { type: 'text', content: { text: 'as promised' } },
    send_at: new Date(world.app.clock.nowMs() + 1000).toISOString(),
  })
  assert.equal(later.code, 1000, later.text)
  const { id } = await awa.conversation(visitor)
  // the model's answer comes after the stop was pulled
  const slow = { ...deps, clock: { ...deps.clock } }
  const query = deps.db.query.bind(deps.db)
  let stopped: Promise<void> | null = null
  slow.db = new Proxy(deps.db, {
    get: (db, name) =>
      name === 'query'
        ? async (text: string, values: unknown[]) => {
            const found = await query(text, values)
            if (/turn_attempt \+ 1/.test(text)) await (stopped ??= awa.stopsAll())
            return found
          }
        : Reflect.get(db, name),
  })
  const job = { app_id: awa.app.id, chat_session_id: id }
  await answerBurst(slow, job, AbortSignal.timeout(10_000))
  assert.ok(stopped, 'the stop came in the middle of the turn')
  const seen = async (): Promise<number> => (await visitor.get('/messages')).body.length
  assert.equal(await seen(), 1)
  world.passes(60_000)
  await sweep()
  assert.equal(await seen(), 1, 'neither the answer nor the scheduled message')
  await awa.goesOn()
  world.passes(60_000)
  await sweep()
  assert.equal(await seen(), 3)
})

test('STOP under the emergency stop is confirmed when it is lifted, once, and so is a later START', async () => {
  const [fatou, rose] = [await awa.customerWhoWrote(), await awa.customerWhoWrote()]
  await awa.stopsAll()
  await fatou.writes('STOP')
  await rose.writes('STOP')
  await rose.writes('START')
  await world.drains()
  assert.equal((await fatou.reads()).length + (await rose.reads()).length, 0)
  for (let i = 0; i < 2; i++) {
    await awa.goesOn()
    await world.drains()
    assert.match((await fatou.reads()).join('|'), /^[^|]*REPRENDRE[^|]*$/)
    assert.match((await rose.reads()).join('|'), /^[^|]*STOP[^|]*$/)
    await awa.stopsAll()
  }
  await awa.goesOn()
})
