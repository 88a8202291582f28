import { after, before, test } from 'node:test'
import { type Desk, MODES, permutations, startDesk } from './receipts.ts'

let desk: Desk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

test('I7: all 120 orders of five status events at all four times', async () => {
  const orders = [...permutations([0, 1, 2, 3, 4])]
  await desk.run(orders.flatMap(order => MODES.map(mode => ({ order, mode }))))
})
