import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setModel } from '../../src/agents/set-model.ts'
import { SERVICE } from '../../src/audit/actor.ts'
import { enqueue } from '../../src/jobs/enqueue.ts'
import { useWorld } from '../world.ts'

const world = useWorld()
const { awa } = world.live

test('without detail it needs no token and reveals only whether it is up', async () => {
  const reply = await world.as(null).get('/up')
  assert.deepEqual([reply.code, Object.keys(reply.body)], [1000, ['status', 'version']])
  assert.deepEqual(Object.keys((await world.as('nonsense').get('/up')).body), ['status', 'version'])
})

test('details need a token of scope admin', async () => {
  const weak = await awa.apiWith(['agents:read'])
  const codes = [
    (await world.as(null).get('/up?detail=1')).code,
    (await world.as('nonsense').get('/up?detail=1')).code,
    (await weak.get('/up?detail=1')).code,
    (await world.as(world.awa.app.token).get('/up?detail=1')).code,
    (await awa.api.get('/up?detail=yes')).code,
    (await world.awa.api.get('/up?detail=1')).code,
  ]
  assert.deepEqual(codes, [4, 3, 1005, 3, 1002, 1000])
})

test('the details are of this app alone', async () => {
  const read = async () => (await awa.api.get('/up?detail=1')).body
  const before = await read()
  assert.match(before.database.server_version, /^\d+/)
  assert.ok(before.database.latency_ms > 0 && before.database.connections >= 1)
  assert.deepEqual(before.jobs, { queue_age_seconds: 0, waiting: 0, failed: 0 })
  assert.deepEqual(before.model, { default: 'offline', configured: false })
  assert.deepEqual(
    before.channels.map((channel: { type: string; name: string; is_active: boolean }) => [
      channel.type,
      channel.name,
      channel.is_active,
    ]),
    [
      ['messenger', 'Messenger', true],
      ['webchat', 'Chat', true],
    ],
  )

  await world.inTx(async tx => {
    const job = { app_id: awa.app.id, chat_session_id: 0 }
    enqueue(tx, 'agents.turn', job)
    enqueue(tx, 'agents.turn', job, 3600_000)
    const settings = { baseUrl: 'https://models.example/v1', model: 'small', apiKey: null }
    await setModel(tx, world.app.service.deps.seal, awa.app.id, settings, SERVICE, world.now())
  })
  const later = await read()
  assert.equal(later.jobs.waiting, 2)
  assert.ok(later.jobs.queue_age_seconds >= 0 && later.jobs.queue_age_seconds < 60)
  assert.equal(later.model.configured, true)
})
