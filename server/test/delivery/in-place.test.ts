// A message's row changes in place with its claim, its end and its receipts: no index gets an entry.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tx } from '../../src/db/tx.ts'
import type { Claimed } from '../../src/delivery/queries.ts'
import { updateDeliveriesEnded } from '../../src/delivery/queries-ends.ts'
import { applyReceipts } from '../../src/delivery/receipts.ts'
import { toMs } from '../../src/lib/time.ts'
import { type Changes, changedBy } from '../world/in-place.ts'
import { useWorld } from '../world.ts'
import { claimOne } from './claimed.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

const changed = (work: (tx: Tx) => Promise<unknown>): Promise<Changes> => changedBy(world, 'messages', work)

test('the claim, the end and each receipt change a message in place', async () => {
  const fatou = await awa.customerWhoWrote()
  const app = awa.app.id
  const { message_id: first } = await awa.sends(fatou)
  const [{ id }] = (await world.rows<{ id: number }>(
    'select contact_detail_id as id from messages where hashid = $1',
    [first],
  )) as [{ id: number }]
  let claim: Claimed | undefined
  const claimed = await changed(async tx => {
    claim = await claimOne(tx, app, id, world.now())
  })
  assert.deepEqual(claimed, { updates: 1, in_place: 1 }, 'the claim')
  const result = { outcome: 'sent', providerId: 'wamid.once', retryAt: null, error: null } as const
  const told = [{ claim: claim!, now: world.now(), result }]
  const ended = await changed(tx => updateDeliveriesEnded(tx, app, told, world.now()))
  assert.deepEqual(ended, { updates: 1, in_place: 1 }, 'the end')

  const other = await awa.customerWhoWrote()
  const { message_id: sent } = await awa.sends(other)
  await world.drains()
  const [message] = await world.rows<{ provider_id: string; channel_id: number }>(
    `update messages set status = 'sent', delivered_at = null, read_at = null, told = null where hashid = $1
     returning provider_id, channel_id`,
    [sent],
  )
  const { provider_id: providerId, channel_id: channel } = message!
  for (const status of ['delivered', 'read'] as const) {
    const receipt = { providerId, ref: null, status, at: toMs(world.now()), error: null }
    const raised = await changed(tx =>
      applyReceipts(world.app.service.deps, tx, app, channel, [receipt], world.now()),
    )
    assert.deepEqual(raised, { updates: 1, in_place: 1 }, status)
  }
})
