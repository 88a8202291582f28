// What PostgreSQL knows of a table is of a time when nothing waited: a claim and an end read the rows that they are about all the same.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tx } from '../../src/db/tx.ts'
import { updateDeliveriesClaimed } from '../../src/delivery/queries.ts'
import { selectWithMore, updateDeliveriesEnded } from '../../src/delivery/queries-ends.ts'
import { insertConversations } from '../world/many-conversations.ts'
import { useWorld } from '../world.ts'

const PEOPLE = 400
const TOGETHER = 20
/** Of messages and of what waits, for each that is claimed or ended: itself, once for each table that it is looked for from. */
const ROWS_EACH_MAX = 8

/** PostgreSQL plans a statement for its values so often, and then once for all. */
const PLANS_BEFORE_ONE_IS_KEPT = 8

const world = useWorld({ agents: 'silent' })
const { awa } = world

const WAIT = `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type, content,
    text, status, attempt, accepted_at, created_at)
  select app_id, 'msg-' || w.n || id, id, contact_detail_id, channel_id, w.n, 'out', 'api', 'text', '{"text": "Yes."}', 'Yes.', 'queued',
    0, opened_at, opened_at
  from chat_sessions cross join (values (3), (4)) as w (n) where app_id = $1 and hashid like 'ses-x%'`

/** Rows of messages, and of what waits, that this statement has fetched, by an index or from end to end. */
async function rowsOf(tx: Tx, work: () => Promise<unknown>): Promise<number> {
  const count = async (): Promise<number> => {
    const [row] = await tx.query<{ n: number }>(
      `select sum(seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables
       where relname in ('messages', 'queued_messages')`,
    )
    return row!.n
  }
  const before = await count()
  await work()
  return (await count()) - before
}

test('claims and ends read no more messages than theirs, though nothing waited as the table was analyzed', async () => {
  const { id: appId, messenger, userId } = awa.app
  const now = world.now()
  await world.inTx(tx =>
    insertConversations(tx, { appId, channelId: messenger.id, userId, from: 1, to: PEOPLE, now }),
  )
  await world.inTx(tx => tx.query('analyze messages, queued_messages'))
  await world.inTx(tx => tx.query(WAIT, [appId]))
  const people = await world.rows<{ id: number }>(
    `select contact_detail_id as id from chat_sessions where app_id = $1 and hashid like 'ses-x%' order by id limit $2`,
    [appId, TOGETHER],
  )
  const details = people.map(({ id }) => id)
  await world.inTx(async tx => {
    const most = TOGETHER * ROWS_EACH_MAX
    let claims: Awaited<ReturnType<typeof updateDeliveriesClaimed>> = []
    const claimed = await rowsOf(tx, async () => {
      claims = await updateDeliveriesClaimed(tx, appId, details, now)
    })
    assert.equal(claims.length, TOGETHER)
    assert.ok(claimed <= most, `the claims: ${claimed}`)
    const told = claims.map(claim => ({
      ...{ claim, now },
      result: { outcome: 'sent', providerId: `wamid.${claim.id}`, retryAt: null, error: null } as const,
    }))
    const ended = await rowsOf(tx, () => updateDeliveriesEnded(tx, appId, told.slice(1), now))
    assert.ok(ended <= most, `the ends: ${ended}`)
    const one = await rowsOf(tx, () => updateDeliveriesEnded(tx, appId, told.slice(0, 1), now))
    assert.ok(one <= ROWS_EACH_MAX, `one end: ${one}`)
    const more = await rowsOf(tx, () => selectWithMore(tx, appId, details))
    assert.ok(more <= most, `what waits behind them: ${more}`)
  })
})

test('nor with plans that were made while next to nothing waited, which a connection keeps', async () => {
  const { id: appId } = awa.app
  const now = world.now()
  await world.rows('delete from messages where app_id = $1', [appId])
  await world.rows('vacuum analyze queued_messages')
  const people = await world.rows<{ id: number }>(
    `select contact_detail_id as id from chat_sessions where app_id = $1 and hashid like 'ses-x%' order by id limit $2`,
    [appId, TOGETHER],
  )
  const details = people.map(({ id }) => id)
  const client = await world.app.service.deps.db.pool.connect()
  const tx = {
    query: async <Row>(text: string, values?: unknown[]) =>
      (await client.query({ name: text.slice(0, 60), text, values: values ?? [] })).rows as Row[],
  } as Tx
  try {
    const claim = async (): Promise<number> => {
      await client.query('begin')
      const read = await rowsOf(tx, () => updateDeliveriesClaimed(tx, appId, details, now))
      await client.query('rollback')
      return read
    }
    for (let n = 0; n < PLANS_BEFORE_ONE_IS_KEPT; n++) await claim()
    for (let n = 0; n < 10; n++) await world.rows(WAIT.replaceAll('w.n', `w.n + ${2 * n}`), [appId])
    const read = await claim()
    assert.ok(read > 0 && read <= TOGETHER * ROWS_EACH_MAX, `the claims: ${read}`)
  } finally {
    client.release(true)
  }
})
