import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRandom } from '../rig/random.ts'
import { useWorld, worldOf } from '../world.ts'
import { checkBalance, debit } from './balance.ts'

const world = useWorld()

test('I16: 16 clients take from one balance over two processes until it is used up', async () => {
  const second = await world.second({ roles: ['api'] })
  const { live } = worldOf(world.app, [world.app.service.address!, second.address!])
  // 192 debits of 0.3 to 1 use up 40 whatever their prices are, and 40 of them are paid at least
  const size = { clients: 16, debits: 12, amount: '40', microsMin: 300_000 }
  const told = await debit(world, live.awa, makeRandom(), size)
  assert.ok(told.taken > 30 && told.refused > 10 && told.replays > 15, JSON.stringify(told))
  await checkBalance(world, live.awa, told)
})
