// POST /contact/knowledge/add with new text about known contacts, against one insert per transaction.
import { createHash } from 'node:crypto'
import { Pool } from 'undici'
import { upsertContacts } from '../server/src/contacts/upsert-contacts.ts'
import { inTx } from '../server/src/db/tx.ts'
import { hashid } from '../server/src/lib/ids.ts'
import { toTimestamp } from '../server/src/lib/time.ts'
import { type Bench, bootBench } from './boot.ts'
import { closedLoop, type Load, median, openLoop, type Result, spreadOf } from './measure.ts'
import { type Asked, peak } from './peak.ts'

const PARALLEL = 64
const RUN_SECONDS = 4
const RUN_MS = RUN_SECONDS * 1000
const RUNS = 3
const CONTACTS = 2000

export async function run(): Promise<Result[]> {
  const bench = await bootBench()
  try {
    const contactIds = await meetContacts(bench)
    const { address } = await bench.start(['--role', 'api'])
    const pool = new Pool(address, { connections: PARALLEL, pipelining: 1 })
    const push = pusher(pool, bench)
    const insert = floor(bench, contactIds)
    const floors: Load[] = []
    const pushes: Load[] = []
    const next = pushed(bench)
    const pushMost = () => peak(address, PARALLEL, RUN_SECONDS, () => next, isCreated)
    await pushMost()
    // as autovacuum does within a minute: plans made while the table was empty read all of it
    await bench.db.query('analyze')
    for (let i = 0; i < RUNS; i++) {
      floors.push(await closedLoop(PARALLEL, RUN_MS, insert))
      pushes.push(await pushMost())
    }
    floors.push(await closedLoop(PARALLEL, RUN_MS, insert))
    const rates = pushes.map(load => load.perSecond)
    const calm = await openLoop(median(rates) / 2, RUN_MS, push)
    for (const { errors } of [...pushes, calm]) if (errors > 0) throw new Error(`${errors} calls failed`)
    await pool.close()
    const value = median(rates)
    const floorRate = median(floors.map(load => load.perSecond))
    return [
      {
        bench: 'knowledge',
        unit: 'calls/s',
        value,
        floor: floorRate,
        ratio: value / floorRate,
        target: 'ratio 1.0',
        p50_ms: calm.p50Ms,
        p99_ms: calm.p99Ms,
        spread: spreadOf(rates),
      },
    ]
  } finally {
    await bench.close()
  }
}

const phone = (n: number): string => `2376${String(10_000_000 + (n % CONTACTS))}`

async function meetContacts({ db, cast }: Bench): Promise<number[]> {
  const people = Array.from({ length: CONTACTS }, (_, n) => ({
    channel: 'messenger' as const,
    identifier: phone(n),
    profile: { lastname: 'Mbarga' },
  }))
  const details = await inTx(db, tx => upsertContacts(tx, cast.awa.live.id, people, toTimestamp(Date.now())))
  // as autovacuum does within a minute
  await db.query('analyze')
  return details.map(detail => detail.contact_id)
}

let texts = 0
const newText = (): string =>
  `Order ${++texts}: three metres of wax print, paid in advance, collected on Saturday morning.`

/** A new text about somebody who is known. */
function pushed({ cast }: Bench): () => Asked {
  const { token, agent } = cast.awa.live
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return () => {
    const content = newText()
    const contact = { identifier: phone(texts), channel: 'messenger', profile: { lastname: 'Mbarga' } }
    const body = JSON.stringify({ content, agent: agent.hashid, contact })
    return { method: 'POST', path: '/contact/knowledge/add', headers, body }
  }
}

const isCreated = ({ body }: { body: string }): boolean =>
  body.includes('"code":1000') && body.includes('"status":"created"')

function pusher(pool: Pool, bench: Bench): () => Promise<boolean> {
  const next = pushed(bench)
  return async () => {
    const answer = await pool.request(next())
    return isCreated({ body: await answer.body.text() })
  }
}

/** The insert alone, committed by itself: same table, same driver, no HTTP, nothing looked up. */
function floor({ db, cast }: Bench, contactIds: number[]): (n: number) => Promise<boolean> {
  const { id, agent } = cast.awa.live
  return async n => {
    const content = newText()
    await db.query(
      `insert into knowledge (app_id, hashid, agent_id, contact_id, content, content_hash, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [
        id,
        hashid('knw'),
        agent.id,
        contactIds[n % CONTACTS],
        content,
        createHash('sha256').update(content).digest(),
        toTimestamp(Date.now()),
      ],
    )
    return true
  }
}
