// Whether words are missing is looked for by every sweep: what that reads does not grow with the messages. 5 s, most of them to
// write 4,000 conversations; that words are found which were missing: search.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectAppsUnread } from '../../src/messages/queries-words.ts'
import { insertConversations } from '../world/many-conversations.ts'
import { costOf } from '../world/plans.ts'
import { useWorld } from '../world.ts'

const world = useWorld()

test('whether words are missing is asked of the newest message, however many there are', async () => {
  const { id: appId, userId, messenger } = world.live.awa.app
  const part = { from: 1, to: 4000 }
  await world.inTx(tx =>
    insertConversations(tx, { appId, channelId: messenger.id, userId, now: world.now(), ...part }),
  )
  await world.rows(
    `insert into message_word_marks (app_id, read_id, sure_id) select app_id, max(id), max(id) from messages group by app_id
     on conflict (app_id) do update set read_id = excluded.read_id, sure_id = excluded.sure_id`,
  )
  for (const table of ['messages', 'message_word_marks', 'apps']) await world.rows(`analyze ${table}`)
  const { db } = world.app.service.deps
  const { blocks, scanned } = await costOf(db, tx => selectAppsUnread(tx, world.now()))
  assert.ok(blocks < 60, `${blocks} blocks`)
  assert.ok(!scanned.includes('messages'))
})
