import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bootApp, type TestApp } from '../app.ts'

let app: TestApp
before(async () => {
  app = await bootApp()
})
after(() => app.stop())

test('the balance is read in both currencies, as JSON numbers', async () => {
  const reply = await app.as(app.cast.awa.live.token).get('/business-manager/balance')
  assert.equal(reply.code, 1000)
  assert.deepEqual(reply.body, {
    balance: { amount: 250, currency: 'EUR' },
    local_balance: { amount: 163989.25, currency: 'XAF' },
  })
  assert.equal('trace_id' in reply.json, false)
})

test('up needs no token', async () => {
  const reply = await app.as(null).get('/up')
  assert.deepEqual([reply.status, reply.code, reply.body.status], [200, 1000, 'up'])
})
