// The emergency stop: nothing goes out, agents are silent, inbound is stored; afterwards all goes on.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { clearTokenCache } from '../../src/accounts/authenticate.ts'
import { runTurn } from '../../src/agents/turn.ts'
import { setEmergencyStop } from '../../src/business/stop.ts'
import { inTx } from '../../src/db/tx.ts'
import { sweepOnce } from '../../src/jobs/sweeps.ts'
import { sweeps } from '../../src/tasks.ts'
import type { TestApp } from '../app.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let app: TestApp
before(async () => {
  world = await openWorld()
  app = world.app
})
after(() => world.stop())

const awa = () => world.awa.app
const stop = async (on: boolean): Promise<void> => {
  const { db } = app.service.deps
  await inTx(db, tx => setEmergencyStop(tx, awa().id, on))
  clearTokenCache(db)
}
const sweep = async (): Promise<void> => {
  for (const one of sweeps) await sweepOnce(app.service.deps, one)
  await app.drain()
}

test('messenger: accepted messages wait, incoming ones are stored unanswered, then both continue', async () => {
  const fatou = world.awa.customer()
  await fatou.writes('Hello')
  await world.drains()
  const before = (await fatou.received()).length
  await world.awa.sends(fatou, 'taken before the stop')
  await stop(true)
  await fatou.writes('I want to complain, it is broken')
  await world.drains()
  await sweep()
  assert.equal((await fatou.received()).length, before, 'nothing went out')
  const stored = await world.rows(
    `select 1 from messages where app_id = $1 and text = 'I want to complain, it is broken'`,
    [awa().id],
  )
  assert.equal(stored.length, 1)
  await stop(false)
  app.clock.advance(60_000)
  await sweep()
  assert.equal((await fatou.received()).length, before + 2, 'the message and the answer')
})

test('web chat: an answer in progress, and a scheduled message that is due, wait too', async () => {
  const { deps } = app.service
  const visitor = await world.visitor(awa())
  await visitor.writes('My kettle is broken, I want to complain')
  const later = await app.as(awa().token, '/sandbox').post('/messages/send', {
    channel: 'webchat',
    contact: { identifier: visitor.id },
    message: { type: 'text', content: { text: 'as promised' } },
    send_at: new Date(app.clock.nowMs() + 1000).toISOString(),
  })
  assert.equal(later.code, 1000, later.text)
  const [session] = await deps.db.query<{ id: number }>(
    `select s.id from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where s.app_id = $1 and d.identifier = $2`,
    [awa().id, visitor.id],
  )
  // the model's answer comes after the stop was pulled
  const slow = { ...deps, clock: { ...deps.clock } }
  const query = deps.db.query.bind(deps.db)
  let stopped: Promise<void> | null = null
  slow.db = new Proxy(deps.db, {
    get: (db, name) =>
      name === 'query'
        ? async (text: string, values: unknown[]) => {
            const found = await query(text, values)
            if (/turn_attempt \+ 1/.test(text)) await (stopped ??= stop(true))
            return found
          }
        : Reflect.get(db, name),
  })
  const job = { app_id: awa().id, chat_session_id: session!.id }
  await runTurn(slow, job, AbortSignal.timeout(10_000))
  assert.ok(stopped, 'the stop came in the middle of the turn')
  const seen = async (): Promise<number> => (await visitor.get('/messages')).body.length
  assert.equal(await seen(), 1)
  app.clock.advance(60_000)
  await sweep()
  assert.equal(await seen(), 1, 'neither the answer nor the scheduled message')
  await stop(false)
  app.clock.advance(60_000)
  await sweep()
  assert.equal(await seen(), 3)
})
