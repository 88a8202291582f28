// What was planned while a table was small is planned anew once it has grown, before autovacuum looks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyzeGrown } from '../../src/db/analyze-grown.ts'
import { insertConversations } from '../world/many-conversations.ts'
import { useWorld } from '../world.ts'

/** More than 32 pages of 8 kB. */
const ROWS = 1200

const world = useWorld()
const { awa } = world

const known = async (): Promise<number> =>
  (
    await world.rows<{ n: number }>(
      `select reltuples::int as n from pg_class where oid = 'chat_sessions'::regclass`,
    )
  )[0]!.n

const insert = (from: number, to: number): Promise<void> =>
  world.inTx(tx =>
    insertConversations(tx, {
      ...{ appId: awa.app.id, channelId: awa.app.messenger.id, userId: awa.app.userId },
      ...{ from, to, now: world.now() },
    }),
  )

test('a table is looked at once it has four times its pages, and not again until then', async () => {
  const { db } = world.app.service.deps
  await analyzeGrown(db)
  assert.equal(await known(), -1, 'a small one is left to autovacuum')
  await insert(1, ROWS)
  await analyzeGrown(db)
  const first = await known()
  assert.ok(first >= ROWS, `${first}`)
  await insert(ROWS + 1, ROWS + 100)
  await analyzeGrown(db)
  assert.equal(await known(), first)
})

test('one that somebody else looks at is left to them', async () => {
  const { db } = world.app.service.deps
  await insert(ROWS + 101, 6 * ROWS)
  const before = await known()
  await world.inTx(async tx => {
    await tx.query('lock table chat_sessions in share update exclusive mode')
    await analyzeGrown(db)
    assert.equal(await known(), before)
  })
  await analyzeGrown(db)
  assert.ok((await known()) > before)
})
