// I10: a row, its job, its event and its charge commit together, whatever breaks around the commit.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { SERVICE } from '../../src/audit/actor.ts'
import { setPrice } from '../../src/business/price.ts'
import type { Db } from '../../src/db/pool.ts'
import { inTx } from '../../src/db/tx.ts'
import { partIn } from '../events/part-in.ts'
import { makeRandom, type Random } from '../rig/random.ts'
import { template } from '../world/live.ts'
import { openWorld, type World } from '../world.ts'

/** Where a transaction breaks; `none`: it does not. */
const POINTS = [
  'none',
  'begin',
  'statement',
  'before the jobs',
  'before the events',
  'before the commit',
  'commit cut',
  'answer lost',
] as const
type Point = (typeof POINTS)[number]

const STATEMENTS_MAX = 8
const IN_HAND = 6

/** As the driver says it when the server is gone. */
class Cut extends Error {
  readonly code = 'ECONNRESET'
}

/** Makes the transactions of this database break at random points. Tells how often each came up. */
function breakTransactions(db: Db, random: Random): Map<Point, number> {
  const hits = new Map<Point, number>()
  const boom = (point: Point): never => {
    hits.set(point, (hits.get(point) ?? 0) + 1)
    const isCut = point === 'answer lost' || point === 'commit cut'
    throw isCut ? new Cut('Connection terminated unexpectedly') : new Error(`broken: ${point}`)
  }
  const connect = db.pool.connect.bind(db.pool) as (done?: unknown) => Promise<pg.PoolClient>
  const breaking = async (): Promise<pg.PoolClient> => {
    const client = await connect()
    const point = random.pick(POINTS)
    const at = 1 + random.below(STATEMENTS_MAX)
    let statements = 0
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const broken: pg.PoolClient = Object.create(client)
    broken.query = (async (...args: unknown[]) => {
      const what = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text
      if (point === pointOf(what) || (point === 'statement' && what !== 'rollback' && statements++ === at))
        boom(point)
      if (what === 'commit' && point === 'commit cut') {
        ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
        boom(point)
      }
      const result = await query(...args)
      if (what === 'commit' && point === 'answer lost') boom(point)
      return result
    }) as typeof broken.query
    return broken
  }
  // single statements outside of transactions come with a callback: they go through
  db.pool.connect = ((done?: unknown) => (done ? connect(done) : breaking())) as typeof db.pool.connect
  return hits
}

function pointOf(statement: string): Point | null {
  if (statement.startsWith('begin')) return 'begin'
  if (statement === 'commit') return 'before the commit'
  if (/INSERT INTO pgboss/i.test(statement)) return 'before the jobs'
  return /insert into events /.test(statement) ? 'before the events' : null
}

type Run = { phone: string; kind: 'send' | 'inbound'; isTaken: boolean }

/** So many sends and inbound messages of as many people, some at a time. */
async function runBroken({ live: { awa } }: World, count: number): Promise<Run[]> {
  const one = async (n: number): Promise<Run> => {
    const customer = awa.customer(237_664_000_000 + n)
    const { phone } = customer
    if (n % 2 === 0) {
      const reply = await awa.triesToSend(customer, template(), {}, { 'idempotency-key': `I10-${n}` })
      assert.ok([1000, 1006, 1009].includes(reply.code), reply.text)
      return { phone, kind: 'send', isTaken: reply.code === 1000 }
    }
    const status = await customer.writesOnce('Hello', `wamid.I10.${n}`)
    assert.ok([200, 503].includes(status), String(status))
    return { phone, kind: 'inbound', isTaken: status === 200 }
  }
  const runs: Run[] = []
  for (let from = 0; from < count; from += IN_HAND) {
    runs.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(IN_HAND, count - from) }, (_, i) => one(from + i)),
      )),
    )
  }
  return runs
}

type Row = { phone: string; messages: number; jobs: number; events: number; charges: number; answers: number }

/** All of it or nothing; all of it when we said so. Returns how many runs left something without having said so. */
async function checkTogether({ rows, live: { awa } }: World, runs: Run[]): Promise<number> {
  const left = await rows<Row>(
    `select d.identifier as phone,
       (select count(*) from messages m where m.app_id = d.app_id and m.contact_detail_id = d.id) as messages,
       (select count(*) from pgboss.job j where (j.name = 'messages.deliver' and (j.data ->> 'contact_detail_id' = d.id::text or j.data -> 'others' @> to_jsonb(d.id)))
          or (j.name = 'agents.turn' and (j.data ->> 'chat_session_id')::bigint in (select id from chat_sessions s where s.app_id = d.app_id and s.contact_detail_id = d.id))) as jobs,
       (select count(*) from events e where e.app_id = d.app_id and ${partIn('e.data', 'contact_detail_id')} = d.id::text) as events,
       (select count(*) from ledger l join messages m on m.app_id = l.app_id and m.id = l.subject_id where l.app_id = d.app_id and l.kind = 'message' and m.contact_detail_id = d.id) as charges,
       (select count(*) from idempotency_keys i where i.app_id = d.app_id and i.key = 'I10-' || (d.identifier::bigint - 237664000000) and i.answer <> '') as answers
     from contact_details d where d.app_id = $1`,
    [awa.app.id],
  )
  const found = new Map(left.map(({ phone, ...row }) => [phone, row]))
  let unsaid = 0
  for (const { phone, kind, isTaken } of runs) {
    const row = found.get(phone)
    if (!row) {
      assert.equal(isTaken, false, `${kind} ${phone} was taken and is not there`)
      continue
    }
    // a session is opened with each; a message that came in is an event of its own
    const whole =
      kind === 'send'
        ? { messages: 1, jobs: 1, events: 1, charges: 1, answers: 1 }
        : { messages: 1, jobs: 1, events: 2, charges: 0, answers: 0 }
    assert.deepEqual(row, whole, `${kind} ${phone}`)
    if (!isTaken) unsaid++
  }
  const [odd] = await rows<{ keys: number; exact: boolean; gaps: number }>(
    `select (select count(*) from idempotency_keys where app_id = $1 and answer = '') as keys,
       (select b.amount = (select sum(amount) from ledger l where l.app_id = $1) from balances b where b.app_id = $1) as exact,
       (select coalesce(max(id), 0) - count(*) from events where app_id = $1) as gaps`,
    [awa.app.id],
  )
  assert.deepEqual(odd, { keys: 0, exact: true, gaps: 0 })
  return unsaid
}

/** So many sends and messages, broken around the commit at random. */
export function testBreaks(count: number): void {
  let world: World
  before(async () => {
    world = await openWorld()
  })
  after(() => world.stop())

  test(`I10: ${count} sends and messages that break around the commit leave all of their rows or none`, async () => {
    const { db } = world.app.service.deps
    await inTx(db, tx => setPrice(tx, world.live.awa.app.id, 'message:messenger', '0.01', SERVICE))
    const whole = db.pool.connect
    const hits = breakTransactions(db, makeRandom())
    const runs = await runBroken(world, count)
    db.pool.connect = whole
    assert.equal(hits.size, 7, `points that were met: ${[...hits.keys()].join(', ')}`)
    const taken = runs.filter(run => run.isTaken).length
    assert.ok(taken > 10, `${taken} taken`)
    const unsaid = await checkTogether(world, runs)
    // the answer to a commit was lost: it is there, and whoever asks again with the same key or id is told so
    assert.ok(unsaid > 0)
    process.stdout.write(
      `I10: ${count} runs, ${taken} taken, ${unsaid} stored without an answer, broken at ${JSON.stringify(Object.fromEntries(hits))}\n`,
    )
  })
}
