// Silence ends a conversation when its time has come, wherever in a bucket of the lists its last message lies.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silenceMsOf } from '../../src/channels/silence.ts'
import { closeSilent, SILENT_BATCHES_MAX } from '../../src/conversations/open.ts'
import {
  SILENT_MAX,
  updateSilentSessionsClosed,
  updateWaitsTold,
} from '../../src/conversations/queries-silence.ts'
import type { Tx } from '../../src/db/tx.ts'
import { BUCKET_MINUTES } from '../../src/inbox/views.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS, type Timestamp, toTimestamp } from '../../src/lib/time.ts'
import { insertConversations } from '../world/many-conversations.ts'
import { costOf } from '../world/plans.ts'
import { useWorld } from '../world.ts'

const BUCKET_MS = BUCKET_MINUTES * MINUTE_MS
/** From the beginning of its bucket to the last message of each. */
const LAST_MS = [0, SECOND_MS, BUCKET_MS / 2, BUCKET_MS - SECOND_MS]

/** More than one run ends. */
const MANY = SILENT_MAX * SILENT_BATCHES_MAX + 5

const world = useWorld()
const { awa } = world

test('a conversation ends no sooner and no later than its silence has lasted', async () => {
  const begins = Math.floor(Date.now() / BUCKET_MS) * BUCKET_MS
  const people = LAST_MS.map(() => awa.customer())
  for (const [i, fatou] of people.entries()) {
    await fatou.writes('Bonjour')
    await world.drains()
    const { id } = await awa.conversation(fatou)
    const last = toTimestamp(begins + LAST_MS[i]!)
    await world.rows('update chat_sessions set last_message_at = $2 where id = $1', [id, last])
  }
  const open = async () => {
    const all = await Promise.all(people.map(fatou => awa.conversation(fatou)))
    return all.flatMap(({ status }, i) => (status === 'open' ? [LAST_MS[i]!] : []))
  }
  const sweeps = (at: Timestamp) => world.inTx(tx => updateSilentSessionsClosed(tx, at))
  for (const [i, ms] of LAST_MS.entries()) {
    const at = begins + ms + silenceMsOf({})
    await sweeps(toTimestamp(at))
    assert.deepEqual(await open(), LAST_MS.slice(i), `${ms} ms, to the moment`)
    await sweeps(toTimestamp(at + 1))
    assert.deepEqual(await open(), LAST_MS.slice(i + 1), `${ms} ms, a moment later`)
  }
})

test('of very many so many end in a transaction, ten times in a run, and the rest the next time', async () => {
  const { id: appId, messenger } = awa.app
  const many = { appId, channelId: messenger.id, userId: 0, from: 1, to: MANY + SILENT_MAX }
  const now = toTimestamp(Date.now() - 30 * DAY_MS)
  await world.inTx(tx => insertConversations(tx, { ...many, now, apartSeconds: 1 }))
  await world.rows(
    `update chat_sessions set status = 'open', closed_at = null, owner = 'agent', owner_user_id = null, waiting_since = null, snoozed_until = null
     where app_id = $1`,
    [appId],
  )
  const at = toTimestamp(Date.now())
  const open = async () =>
    (
      await world.rows(
        `select from chat_sessions where app_id = $1 and status = 'open' and last_message_at < $2::timestamptz - interval '1 day'`,
        [appId, at],
      )
    ).length
  assert.equal((await world.inTx(tx => updateSilentSessionsClosed(tx, at))).length, SILENT_MAX)
  const left = await open()
  const { db } = world.app.service.deps
  await closeSilent(db, at)
  assert.equal(await open(), left - SILENT_MAX * SILENT_BATCHES_MAX)
  await closeSilent(db, at)
  assert.equal(await open(), 0)
})

test('of very many who wait so many are told of at a time, the longest first, and nobody else waits for their turn to end', async () => {
  const { id: appId } = awa.app
  const at = toTimestamp(Date.now())
  await world.rows(
    `update chat_sessions set status = 'open', closed_at = null, owner = 'queue', closed_reason = null, waiting_since = opened_at,
       wait_told_since = null, snoozed_until = null where app_id = $1`,
    [appId],
  )
  const [last] = await world.rows<{ id: number }>(
    `update chat_sessions set owner = 'agent', waiting_since = null
     where app_id = $1 and id = (select id from chat_sessions where app_id = $1 order by last_message_at desc limit 1) returning id`,
    [appId],
  )
  const [waiting] = await world.rows<{ n: number }>(
    "select count(*)::int as n from conversation_waits where app_id = $1 and since < $2::timestamptz - interval '1 day'",
    [appId, at],
  )
  await world.rows(
    "update chat_sessions set last_message_at = $2::timestamptz - interval '2 days' where id = $1",
    [last!.id, at],
  )
  const tells = () => world.inTx(tx => updateWaitsTold(tx, at))
  const ended = await world.inTx(tx => updateSilentSessionsClosed(tx, at))
  assert.deepEqual(
    ended.map(({ facts }) => facts.chat_session_id),
    [last!.id],
  )
  const first = await tells()
  assert.equal(first.length, SILENT_MAX)
  const next = await tells()
  assert.equal(next.length, SILENT_MAX)
  const latest = first
    .map(one => one.waiting_since)
    .sort()
    .at(-1)!
  assert.ok(next.every(one => one.waiting_since >= latest))
  assert.ok(waiting!.n > 3 * SILENT_MAX)
  await closeSilent(world.app.service.deps.db, at)
  assert.equal((await tells()).length, 0, 'each wait once')
})

test('waits that are not due yet are not read, however many numbers with shorter silences the app has', async () => {
  const { id: appId, messenger } = awa.app
  await world.rows(
    `update channels set config = config || '{"silence_hours": 720}' where app_id = $1 and id = $2`,
    [appId, messenger.id],
  )
  await world.rows(
    `insert into channels (app_id, hashid, type, name, hook_id, sender, account_id, config, created_at, updated_at)
     select app_id, 'chn-silent' || n, type, name, 'silent-' || n, 'silent-' || n, 'silent-' || n, '{"silence_hours": 1}', created_at, updated_at
     from channels, generate_series(1, 15) n where app_id = $1 and id = $2`,
    [appId, messenger.id],
  )
  const at = toTimestamp(Date.now() - 20 * DAY_MS)
  await world.rows(
    `update chat_sessions set status = 'open', closed_at = null, closed_reason = null, owner = 'queue', owner_user_id = null,
       wait_told_since = null, waiting_since = $2::timestamptz - interval '2 days' where app_id = $1`,
    [appId, at],
  )
  await world.rows('analyze conversation_waits, chat_sessions, channels')
  const [waits] = await world.rows<{ n: number }>(
    'select count(*)::int as n from conversation_waits where app_id = $1',
    [appId],
  )
  assert.ok(waits!.n > SILENT_MAX)
  const told = (tx: Tx): Promise<unknown> => updateWaitsTold(tx, at)
  const { rows } = await costOf(world.app.service.deps.db, told, ['conversation_waits'])
  assert.equal(rows, 0)
})
