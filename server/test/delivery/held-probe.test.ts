// A held number whose job is gone is tried by a sweep, with the oldest message that is due.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectDueProbes } from '../../src/delivery/queries-sweeps.ts'
import { insertConversations } from '../world/many-conversations.ts'
import { costOf } from '../world/plans.ts'
import { useWorld } from '../world.ts'

const PEOPLE = 2000

const world = useWorld({ agents: 'silent' })
const { awa, chloe } = world

const hold = (until: string): Promise<unknown> =>
  world.rows(
    `update channels set held_since = now() - interval '1 hour', held_until = ${until}, held_tries = 1,
       held_error = '{"reason": "account_locked"}' where id = $1`,
    [awa.app.messenger.id],
  )

test('with one that can go, not with one behind another that waits', async () => {
  const [aminata, binta] = [await awa.customerWhoWrote(), await awa.customerWhoWrote()]
  await hold(`now() + interval '1 day'`)
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
  await hold(`now() - interval '10 minutes'`)
  for (let n = 0; n < 5; n++) {
    await world.sweeps()
    await world.drains()
  }
  assert.equal((await awa.message(older.message_id)).status, 'delivered')
})

test('without a look at what waits for other numbers', async () => {
  const now = world.now()
  for (const { id: appId, messenger, userId } of [awa.app, chloe.app])
    await world.inTx(tx =>
      insertConversations(tx, { appId, channelId: messenger.id, userId, from: 1, to: PEOPLE, now }),
    )
  const waits = `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type, content,
      text, status, attempt, accepted_at, created_at)
    select app_id, 'msg-' || w.n || id, id, contact_detail_id, channel_id, w.n, 'out', 'api', 'text', '{"text": "Yes."}', 'Yes.', 'queued',
      0, opened_at, opened_at
    from (select * from chat_sessions where app_id = $1 and hashid like 'ses-x%' order by id limit $2) s
    cross join generate_series(100, 109) as w (n)`
  await world.rows(waits, [chloe.app.id, PEOPLE])
  await world.rows(waits, [awa.app.id, 3])
  await hold(`now() - interval '10 minutes'`)
  await world.rows('vacuum analyze queued_messages, messages')
  const { db } = world.app.service.deps
  const { rows, scanned } = await costOf(db, tx => selectDueProbes(tx, 0, 10, world.now()), [
    'queued_messages',
    'messages',
  ])
  assert.ok(rows <= 10, `${rows} rows`)
  assert.ok(!scanned.includes('queued_messages'))
})
