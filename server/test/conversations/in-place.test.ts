// A conversation's row changes in place with all that is said within a bucket of its lists: no index gets an entry.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimAndLoad } from '../../src/agents/load.ts'
import { noteInbound, noteOutbound } from '../../src/conversations/note.ts'
import { noteReplies } from '../../src/conversations/reply.ts'
import { endTurn } from '../../src/conversations/turn.ts'
import type { Tx } from '../../src/db/tx.ts'
import { BUCKET_MINUTES } from '../../src/inbox/views.ts'
import { MINUTE_MS, toTimestamp } from '../../src/lib/time.ts'
import { colleague, queued } from '../inbox/people.ts'
import { type Changes, changedBy } from '../world/in-place.ts'
import { useWorld } from '../world.ts'

const BUCKET_MS = BUCKET_MINUTES * MINUTE_MS
const LEASE_MS = MINUTE_MS

const world = useWorld()
const { awa } = world

const changed = (work: (tx: Tx) => Promise<unknown>): Promise<Changes> =>
  changedBy(world, 'chat_sessions', work)

test('who writes again a minute later, is answered and written to moves in no index', async () => {
  const fatou = awa.customer()
  await fatou.writes('Bonjour')
  await world.drains()
  const { id } = await awa.conversation(fatou)
  const app = awa.app.id
  let seq = 1000
  const exchange = async (ms: number): Promise<Changes[]> => {
    const at = toTimestamp(ms)
    const inbound = { id, seq: ++seq, wants: 'answer' } as const
    const changes = [await changed(tx => noteInbound(tx, app, [inbound], 0, at))]
    const turn = { attempt: 0, toSeq: seq, shadow: false, handOver: null }
    changes.push(
      await changed(async tx => {
        turn.attempt = (await claimAndLoad(tx, app, id, ms, LEASE_MS))!.session.attempt
      }),
      await changed(async tx => assert.ok(await endTurn(tx, app, id, turn, at))),
      await changed(tx => noteOutbound(tx, app, [id], at)),
    )
    return changes
  }
  const inPlace = { updates: 1, in_place: 1 }
  const begins = (Math.floor(Date.now() / BUCKET_MS) + 1) * BUCKET_MS
  const first = await exchange(begins)
  assert.deepEqual(first, [{ updates: 1, in_place: 0 }, inPlace, inPlace, inPlace], 'the first of a bucket')
  for (const ms of [MINUTE_MS, 2 * MINUTE_MS, BUCKET_MS - 1])
    assert.deepEqual(await exchange(begins + ms), [inPlace, inPlace, inPlace, inPlace], `${ms} ms later`)
})

test('who writes to a person, is answered and writes again within a bucket moves in no index, and each wait is kept', async () => {
  const rose = await queued(world)
  const bruno = await colleague(world, 'Bruno')
  await bruno.does(rose, 'claim')
  await bruno.says(rose, 'Hello')
  await world.drains()
  const { id, hashid } = await awa.conversation(rose)
  const app = awa.app.id
  let seq = 1000
  const waits = () =>
    world.rows<{ since: string }>(
      'select since from conversation_waits where app_id = $1 and chat_session_id = $2',
      [app, id],
    )
  const begins = (Math.floor(Date.now() / BUCKET_MS) + 1) * BUCKET_MS
  for (const ms of [0, MINUTE_MS, 2 * MINUTE_MS, BUCKET_MS - 1]) {
    const at = toTimestamp(begins + ms)
    const inbound = { id, seq: ++seq, wants: 'answer' } as const
    const came = await changed(tx => noteInbound(tx, app, [inbound], 0, at))
    assert.deepEqual(await waits(), [{ since: at }])
    const reply = { conversation: hashid, userId: bruno.userId, seq: ++seq, goesNow: true, afterSeq: null }
    const went = await changed(tx => noteReplies(tx, app, [reply], at))
    assert.deepEqual(await waits(), [])
    const inPlace = { updates: 1, in_place: 1 }
    assert.deepEqual(
      [came, went],
      [ms === 0 ? { updates: 1, in_place: 0 } : inPlace, inPlace],
      `${ms} ms later`,
    )
  }
})
