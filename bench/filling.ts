// Makes the rows that benchmarks are about, as many as wanted, and tells how far it is.
import pg from 'pg'
import { inTx } from '../server/src/db/tx.ts'
import { toTimestamp } from '../server/src/lib/time.ts'
import { insertConversations } from '../server/test/world/many-conversations.ts'
import { insertMany } from '../server/test/world/many-tickets.ts'
import type { Bench } from './boot.ts'

export const FEW = 10_000
/** A smaller number is for trying a benchmark out. */
export const MANY = Number(process.env.BENCH_ROWS ?? 1_000_000)
/** Rows of one statement: it must end within the time a statement has. */
const CONVERSATIONS_AT_ONCE = 20_000
const TICKETS_AT_ONCE = 40_000
const TOLD_EVERY_MS = 5_000

/** What there is already, where the rows of an earlier run are kept. */
export async function countRows({ db, cast }: Bench): Promise<{ conversations: number; tickets: number }> {
  const [row] = await db.query<{ conversations: number; tickets: number }>(
    `select (select count(*) from chat_sessions where app_id = $1)::int as conversations,
       (select count(*) from tickets where app_id = $1)::int as tickets`,
    [cast.awa.live.id],
  )
  return row!
}

/** Makes conversations of these numbers, each so many seconds before the one before it, the first before `until`. */
export async function fillConversations(
  bench: Bench,
  from: number,
  to: number,
  { apartSeconds = 2, until = Date.now() } = {},
): Promise<void> {
  const { id, messenger, userId } = bench.cast.awa.live
  const about = { appId: id, channelId: messenger.id, userId, now: toTimestamp(until), apartSeconds }
  const tables = ['contacts', 'contact_details', 'chat_sessions', 'messages']
  await inSteps('conversations', from, to, CONVERSATIONS_AT_ONCE, async part => {
    // without statistics each message looks for its conversation among all of the app's
    if (part.from <= from + CONVERSATIONS_AT_ONCE) await vacuum(bench, tables)
    await inTx(bench.db, tx => insertConversations(tx, { ...about, ...part }))
  })
  await vacuum(bench, tables)
}

/**
 * Makes so many tickets more, one each half a minute until now: a day has as many, however many there are in all, and so has a
 * contact.
 */
export async function fillTickets(bench: Bench, count: number): Promise<void> {
  const { id, agent, userId } = bench.cast.awa.live
  const about = { appId: id, agentIds: [agent.id], userIds: [userId], now: toTimestamp(Date.now()) }
  await inSteps('tickets', 1, count, TICKETS_AT_ONCE, ({ from, to }) =>
    inTx(bench.db, async tx => {
      await tx.query('set local statement_timeout = 0')
      await insertMany(tx, { ...about, count: to - from + 1, of: { before: from - 1, all: count } })
    }),
  )
  await vacuum(bench, ['tickets'])
  // counts that are written 40,000 tickets at a time are full of versions that those of single tickets are not
  await vacuum(bench, ['ticket_counts', 'ticket_kind_counts'], 'full, analyze')
}

/** Makes rows of these numbers, so many at a time, and tells how far it is. */
export async function inSteps(
  what: string,
  from: number,
  to: number,
  step: number,
  make: (part: { from: number; to: number }) => Promise<void>,
): Promise<void> {
  const number = (value: number): string => value.toLocaleString('en')
  let toldAt = Date.now()
  for (let at = from; at <= to; at += step) {
    await make({ from: at, to: Math.min(at + step - 1, to) })
    if (Date.now() - toldAt < TOLD_EVERY_MS) continue
    toldAt = Date.now()
    process.stderr.write(`  ${number(Math.min(at + step - 1, to))} of ${number(to)} ${what}\n`)
  }
}

/** As autovacuum does within a minute. */
export async function vacuum({ url }: Pick<Bench, 'url'>, tables: string[], how = 'analyze'): Promise<void> {
  const client = await patientClient(url)
  try {
    for (const table of tables) await client.query(`vacuum (${how}) ${table}`)
  } finally {
    await client.end()
  }
}

/** Statistics of all tables. */
export async function analyze({ url }: Pick<Bench, 'url'>): Promise<void> {
  const client = await patientClient(url)
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** A connection that waits for its statements, however long they take with many rows. End it. */
export async function patientClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 })
  await client.connect()
  return client
}
