import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setModel } from '../../src/agents/set-model.ts'
import { inTx } from '../../src/db/tx.ts'
import { enqueue } from '../../src/jobs/enqueue.ts'
import { toTimestamp } from '../../src/lib/time.ts'
import { bootApp, type TestApp } from '../app.ts'
import { tokenFor } from '../cast.ts'

let app: TestApp
before(async () => {
  app = await bootApp()
})
after(() => app.stop())

test('without detail it needs no token and reveals only whether it is up', async () => {
  const reply = await app.as(null).get('/up')
  assert.deepEqual([reply.code, Object.keys(reply.body)], [1000, ['status', 'version']])
  assert.deepEqual(Object.keys((await app.as('nonsense').get('/up')).body), ['status', 'version'])
})

test('details need a token of scope admin', async () => {
  const weak = await tokenFor(app.service.deps, app.cast.awa.live, 'live', ['agents:read'])
  const codes = [
    (await app.as(null).get('/up?detail=1')).code,
    (await app.as('nonsense').get('/up?detail=1')).code,
    (await app.as(weak.token).get('/up?detail=1')).code,
    (await app.as(app.cast.awa.test.token).get('/up?detail=1')).code,
    (await app.as(app.cast.awa.live.token).get('/up?detail=yes')).code,
    (await app.as(app.cast.awa.test.token, '/sandbox').get('/up?detail=1')).code,
  ]
  assert.deepEqual(codes, [4, 3, 1005, 3, 1002, 1000])
})

test('the details are of this app alone', async () => {
  const { deps } = app.service
  const read = async () => (await app.as(app.cast.awa.live.token).get('/up?detail=1')).body
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

  await inTx(deps.db, async tx => {
    const job = { app_id: app.cast.awa.live.id, chat_session_id: 0 }
    enqueue(tx, 'agents.turn', job)
    enqueue(tx, 'agents.turn', job, 3600_000)
    const settings = { baseUrl: 'https://models.example/v1', model: 'small', apiKey: null }
    await setModel(tx, deps.seal, app.cast.awa.live.id, settings, toTimestamp(deps.clock.nowMs()))
  })
  const later = await read()
  assert.equal(later.jobs.waiting, 2)
  assert.ok(later.jobs.queue_age_seconds >= 0 && later.jobs.queue_age_seconds < 60)
  assert.equal(later.model.configured, true)
})
