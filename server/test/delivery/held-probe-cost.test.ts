// A held number is tried by a sweep, which reads nothing of what waits for others: 20,000 messages, 5 s to write. Which message it
// is tried with: held-probe.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectDueProbes } from '../../src/delivery/queries-sweeps.ts'
import { insertConversations } from '../world/many-conversations.ts'
import { costOf } from '../world/plans.ts'
import { useWorld } from '../world.ts'
import { holdNumber } from './hold-number.ts'

const PEOPLE = 2000

const world = useWorld({ agents: 'silent' })
const { awa, chloe } = world

test('a held number is tried without a look at what waits for other numbers', async () => {
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
  await holdNumber(world, `now() - interval '10 minutes'`)
  await world.rows('vacuum analyze queued_messages, messages')
  const { db } = world.app.service.deps
  const { rows, scanned } = await costOf(db, tx => selectDueProbes(tx, 0, 10, world.now()), [
    'queued_messages',
    'messages',
  ])
  assert.ok(rows <= 10, `${rows} rows`)
  assert.ok(!scanned.includes('queued_messages'))
})
