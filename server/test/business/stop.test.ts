// The emergency stop over the API: pulled, in force everywhere, told, and lifted while it is on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { client } from '../client.ts'
import { until, useWorld } from '../world.ts'

const IN_FORCE_MS_MAX = 1000

const world = useWorld()
const { awa, live } = world

test('it is pulled and lifted by the API, an event and an entry of the audit log each time', async () => {
  const { api } = awa
  const stopped = await api.post('/business-manager/stop', { reason: 'Wrong prices' })
  assert.equal(stopped.code, 1000, stopped.text)
  assert.deepEqual([stopped.body.is_stopped, stopped.body.reason], [true, 'Wrong prices'])
  const refused = await awa.triesToSend(awa.customer())
  const { reason, stopped_at } = stopped.body
  assert.deepEqual([refused.code, refused.body], [1010, { stop: { reason, stopped_at } }])
  const again = await api.post('/business-manager/stop', { reason: 'Twice' })
  assert.deepEqual(again.body, stopped.body)
  // the live app goes on
  assert.notEqual((await live.awa.triesToSend(awa.customer())).code, 1010)

  const lifted = await api.post('/business-manager/resume', undefined)
  assert.deepEqual(lifted.body, { is_stopped: false, reason: null, stopped_at: null })
  assert.equal((await api.post('/business-manager/resume', undefined)).code, 1000)
  const told = [...(await awa.events('app.stopped')), ...(await awa.events('app.resumed'))]
  assert.deepEqual(
    told.map(({ data }) => data),
    [{ reason: 'Wrong prices' }, { reason: 'Wrong prices', stopped_at: stopped.body.stopped_at }],
  )
  const { body } = await live.awa.api.get('/audit/search?action=app.stop,app.resume')
  assert.deepEqual(
    body.data.map(({ action, before, after }: { action: string; before: object; after: object }) => [
      action,
      before,
      after,
    ]),
    [
      ['app.resume', { reason: 'Wrong prices', stopped_at: stopped.body.stopped_at }, null],
      ['app.stop', null, { reason: 'Wrong prices' }],
    ],
  )
})

test('it is in force in a second process within a second, while both are busy', async () => {
  const second = await world.second({ roles: ['api'] })
  const { token } = awa.app
  const other = client(`${second.address}/sandbox`, token)
  const busy = async (): Promise<void> => {
    for (let n = 0; n < 20; n++) await Promise.all([other.get('/agent/search'), awa.api.get('/agent/search')])
  }
  for (const [path, body, isOn] of [
    ['stop', { reason: 'A leak' }, true],
    ['resume', undefined, false],
  ] as const) {
    assert.equal((await other.post('/contact/knowledge/add', {})).code === 1010, !isOn)
    const load = busy()
    await awa.api.post(`/business-manager/${path}`, body)
    const begun = performance.now()
    await until(
      `${path} is in force`,
      async () => ((await other.post('/contact/knowledge/add', {})).code === 1010) === isOn,
    )
    const tookMs = performance.now() - begun
    assert.ok(tookMs < IN_FORCE_MS_MAX, `${tookMs} ms`)
    await load
  }
})

test('no agent and no channel is added under it', async () => {
  await awa.stopsAll()
  for (const [path, body] of [
    ['/agent/add', { name: 'Nia', language: 'fr' }],
    ['/channel/add', { channel: 'webchat', name: 'Shop' }],
  ] as const) {
    const { code, text } = await awa.api.post(path, body)
    assert.equal(code, 1010, text)
  }
  await awa.goesOn()
})

test('it needs a reason and the scope admin', async () => {
  const { api } = awa
  for (const body of [{}, { reason: '' }, { reason: ' ' }, { reason: 'x'.repeat(501) }, { reason: 1 }]) {
    const reply = await api.post('/business-manager/stop', body)
    assert.deepEqual([reply.code, reply.body.errors[0].field], [1002, 'reason'], reply.text)
  }
  const member = await awa.apiWith(['messages:send', 'agents:write', 'channels:write'])
  assert.equal((await member.post('/business-manager/stop', { reason: 'x' })).code, 1005)
  assert.equal((await member.post('/business-manager/resume', undefined)).code, 1005)
})
