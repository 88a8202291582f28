import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { often } from '../often.ts'
import { until } from '../world.ts'
import { type Desk, FAILED, MODES, permutations, startDesk, WAIT_MS_MAX } from './receipts.ts'

let desk: Desk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

test('I7: whatever the order of five status events, with repeats, before and after our own result, they end in one state', async () => {
  const orders = [...permutations([0, 1, 2, 3, 4])]
  assert.equal(orders.length, 120)
  const chosen = orders.map((order, n) => ({ order, mode: MODES[n % MODES.length]! }))
  // a step of 15 takes in each of the four modes twice
  await desk.run(chosen.filter((_, n) => n % often(15, 1) === 0))
})

test('I7: a failure told before our own result keeps its reason; a delivery heard of later proves it wrong', async () => {
  const { world, awa } = desk
  const { id } = await desk.sendOne(1000, 'fails', { order: [FAILED], mode: 'before, by reference' })
  const read = async () => (await world.app.as(awa.app.token).get(`/messages/${id}`)).body
  type Step = { what: string; status: string | null }
  const hasEnded = async () =>
    (await read()).timeline.some(({ what, status }: Step) => what === 'attempt' && status === 'sent')
  await until('our call has ended', hasEnded, WAIT_MS_MAX)
  const failed = await read()
  assert.deepEqual([failed.status, failed.error.code], ['failed', '131026'])
  await desk.bringLast('delivered')
  const delivered = await read()
  assert.deepEqual([delivered.status, delivered.error], ['delivered', null])
})

test('I7: a receipt that was parked while its message got the id is joined by a sweep', async () => {
  const { world, awa } = desk
  const [message] = await world.rows<{ provider_id: string; id: number }>(
    `select provider_id, id from messages where app_id = $1 and direction = 'out' and status = 'delivered' limit 1`,
    [awa.app.id],
  )
  // as the two transactions leave it when each commits without having seen the other
  await world.rows(
    `insert into parked_receipts (app_id, channel_id, provider_id, status, at, created_at) values ($1, $2, $3, 'read', now(), now())`,
    [awa.app.id, awa.app.messenger.id, message!.provider_id],
  )
  const isRead = async () =>
    (
      await world.rows(`select 1 from messages where app_id = $1 and id = $2 and status = 'read'`, [
        awa.app.id,
        message!.id,
      ])
    ).length === 1
  await until('the sweep joined it', isRead, WAIT_MS_MAX)
})
