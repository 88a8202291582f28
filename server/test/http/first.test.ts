import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

const world = useWorld()

test('the balance is read in both currencies, as JSON numbers', async () => {
  const reply = await world.live.awa.api.get('/business-manager/balance')
  assert.equal(reply.code, 1000)
  assert.deepEqual(reply.body, {
    balance: { amount: 250, currency: 'EUR' },
    local_balance: { amount: 163989, currency: 'XAF' },
  })
  assert.equal('trace_id' in reply.json, false)
})

test('up needs no token', async () => {
  const reply = await world.as(null).get('/up')
  assert.deepEqual([reply.status, reply.code, reply.body.status], [200, 1000, 'up'])
})

test('no answer is kept or guessed at, nor one to an address that cannot be read', async () => {
  for (const path of ['/up', '/nope', '/ticket/%zz', '/dashboard/%']) {
    const { headers } = await fetch(`${world.app.service.address}${path}`)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.equal(headers.get('cache-control'), 'no-store', path)
  }
})
