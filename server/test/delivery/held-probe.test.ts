// A held number whose job is gone is tried by a sweep, with the oldest message that is due.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'
import { holdNumber } from './hold-number.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

test('with one that can go, not with one behind another that waits', async () => {
  const [aminata, binta] = [await awa.customerWhoWrote(), await awa.customerWhoWrote()]
  await holdNumber(world, `now() + interval '1 day'`)
  const older = await awa.sends(binta)
  const first = await awa.sends(aminata)
  await awa.sends(aminata)
  await world.drains()
  // its row of what waits was written once more since
  for (const next of ["now() + interval '1 minute'", 'null'])
    await world.rows(`update messages set next_attempt_at = ${next} where hashid = $1`, [older.message_id])
  await world.rows(
    `update messages set next_attempt_at = now() + interval '15 minutes', error = '{"reason": "unreachable"}' where hashid = $1`,
    [first.message_id],
  )
  await holdNumber(world, `now() - interval '10 minutes'`)
  for (let n = 0; n < 5; n++) {
    await world.sweeps()
    await world.drains()
  }
  assert.equal((await awa.message(older.message_id)).status, 'delivered')
})
