// The one statement that stores messages, among many who store for the same people at once: their numbers have no gaps, nobody waits for
// another in a circle, and whoever opts out at that very moment is left out.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Db, openDb } from '../../src/db/pool.ts'
import { inTx } from '../../src/db/tx.ts'
import { hashid } from '../../src/lib/ids.ts'
import { insertMessages, type NewMessage } from '../../src/messages/queries.ts'
import { often } from '../often.ts'
import { makeRandom } from '../rig/random.ts'
import { insertConversations } from '../world/many-conversations.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world.ts'

const WRITERS = 16
const BATCHES = often(8, 20)
const BATCH_MAX = 14
/** So many that reading all of them would be as cheap as finding each. */
const CONTACTS = 3000

const world = useWorld({ agents: 'silent' }, () => meet())
const { awa } = world
type Person = { id: number; session: number }
let db: Db | undefined
let people: Person[] = []

/** Many people who have conversations; some of them are written to. */
async function meet(): Promise<void> {
  db = openDb(world.app.url, { connectionsMax: WRITERS + 4, onError: () => undefined })
  const { id: appId, messenger, userId } = awa.app
  await world.inTx(tx =>
    insertConversations(tx, {
      ...{ appId, channelId: messenger.id, userId, from: 1, to: CONTACTS, now: world.now() },
    }),
  )
  await world.rows('analyze')
  people = await world.rows<Person>(
    `select d.id, s.id as session from contact_details d join chat_sessions s on s.app_id = d.app_id and s.contact_detail_id = d.id
     where d.app_id = $1 order by d.id limit 12`,
    [appId],
  )
}
after(() => db?.close())

const to = ({ id, session }: Person): NewMessage => ({
  ...{ hashid: hashid('msg'), chatSessionId: session, contactDetailId: id, channelId: awa.app.messenger.id },
  ...{ author: 'api', authorId: null, type: 'text', content: { text: 'x' }, text: 'x', meta: null },
  ...{ contextId: null, providerId: null, clientRef: null, status: 'held', sendAt: null, expiresAt: null },
  ...{ onWindowClosed: null, sentAt: null, createdAt: world.now(), optedOutAt: null },
})
const store = (whom: Person[]) =>
  inTx(db!, tx => insertMessages(tx, awa.app.id, 'out', whom.map(to), world.now()))

/** Each has the numbers from 1 to the last that was given out, each once. */
async function checkNumbers(): Promise<void> {
  const rows = await world.rows<{ last_seq: number; n: number; different: number; most: number }>(
    `select d.last_seq, count(*)::int as n, count(distinct m.seq)::int as different, max(m.seq) as most
     from contact_details d join messages m on m.app_id = d.app_id and m.contact_detail_id = d.id
     where d.app_id = $1 and d.id = any($2) group by d.id, d.last_seq`,
    [awa.app.id, people.map(({ id }) => id)],
  )
  for (const { last_seq, n, different, most } of rows)
    assert.deepEqual([n, different, most], [last_seq, last_seq, last_seq])
}

test('batches in any order, some of them undone, leave no gap and wait for nobody in a circle', async () => {
  const deadlocks = async () =>
    (
      await world.rows<{ n: number }>(
        'select deadlocks::int as n from pg_stat_database where datname = current_database()',
      )
    )[0]!.n
  const before = await deadlocks()
  const random = makeRandom()
  const writer = async (): Promise<void> => {
    for (let n = 0; n < BATCHES; n++) {
      const whom = Array.from({ length: 1 + random.below(BATCH_MAX) }, () => random.pick(people))
      const isUndone = random() < 0.1
      const stored = inTx(db!, async tx => {
        const rows = await insertMessages(tx, awa.app.id, 'out', whom.map(to), world.now())
        assert.equal(rows.length, whom.length)
        if (isUndone) throw new Error('undone')
      })
      await (isUndone ? assert.rejects(stored, /undone/) : stored)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  await checkNumbers()
  assert.equal(await deadlocks(), before)
})

test('who opts out while a batch waits is left out of it, who opts in is not, and what is undone leaves no gap', async () => {
  const [a, b, c] = people as [Person, Person, Person]
  const other = await db!.pool.connect()
  /** What is stored for `whom` while another changes the first of them, and waits for its end. */
  const meanwhile = async (change: string, of: Person, whom: Person[], end: 'commit' | 'rollback') => {
    await other.query('begin')
    await other.query(`update contact_details set ${change} where app_id = $1 and id = $2`, [
      awa.app.id,
      of.id,
    ])
    const stored = store(whom)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until('the batch waits', async () => (await other.query(waiting)).rowCount! > 0)
    await other.query(end)
    return (await stored).length
  }
  try {
    assert.equal(await meanwhile('opted_out_at = now()', b, [c, b, a, b], 'commit'), 2)
    assert.equal(await meanwhile('opted_out_at = null', b, [b, b, a], 'commit'), 3)
    assert.equal(await meanwhile('last_seq = last_seq + 5', a, [a], 'rollback'), 1)
  } finally {
    other.release()
  }
  await checkNumbers()
})
