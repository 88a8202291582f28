// Counts what one turn asks of the database, from the job's start to the message's result, in this process.
import { randomInt, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { findChannelByHook } from '../server/src/channels/find.ts'
import { inTx } from '../server/src/db/tx.ts'
import { receive } from '../server/src/inbound/receive.ts'
import type { Deps } from '../server/src/jobs/deps.ts'
import { drain } from '../server/src/jobs/drain.ts'
import { toTimestamp } from '../server/src/lib/time.ts'
import { makeCall } from '../server/src/outbound/call.ts'
import { upsertWindow } from '../server/src/sandbox/queries.ts'
import { tasks } from '../server/src/tasks.ts'
import { type Bench, bootBench } from './boot.ts'

export type Count = { statements: number; commits: number }

/** Our own statements and writing transactions of one turn; pg-boss's fetch and completion are not counted. */
export async function countTurn(): Promise<Count> {
  const bench = await bootBench()
  try {
    const { address } = await bench.start(['--role', 'api'])
    return await countAnswer(bench, address, ['Hello!', 'Hello!'])
  } finally {
    await bench.close()
  }
}

/** The same of the turn that answers the last of these messages, by this process; `more` are further dependencies. */
export async function countAnswer(
  bench: Bench,
  address: string,
  texts: string[],
  more: Partial<Deps> = {},
): Promise<Count> {
  const own = makeCall({ allowedRanges: [], ownOrigins: () => [address] })
  try {
    const settings = { ...bench.deps.settings, ...more.settings, ownOrigin: () => address }
    const deps = { ...bench.deps, ...more, call: own, settings }
    const app = bench.cast.awa.live
    // somebody new: a kept database knows those of the runs before
    const phone = `2376${randomInt(10_000_000, 100_000_000)}`
    const channel = (await findChannelByHook(bench.db, app.messenger.hook_id))!
    const say = (text: string): Promise<unknown> =>
      inTx(bench.db, tx =>
        receive(
          tx,
          deps,
          channel,
          [
            {
              kind: 'message',
              accountId: channel.account_id,
              providerId: randomUUID(),
              at: Date.now(),
              type: 'text',
              content: { text },
              text,
              sender: { phone: phone, userId: null, username: null, name: 'Fatou' },
              contextId: null,
              meta: {},
            },
          ],
          toTimestamp(Date.now()),
        ),
      )
    await inTx(bench.db, tx => upsertWindow(tx, app.id, channel.id, phone, toTimestamp(Date.now())))
    for (const text of texts.slice(0, -1)) {
      await say(text)
      await drain(deps, tasks)
    }
    await say(texts.at(-1)!)
    const counter = watch(bench)
    // what the simulated provider does for itself is not the turn's
    await drain(deps, { ...tasks, 'sandbox.callback': async () => undefined })
    return counter()
  } finally {
    await own.close()
  }
}

/** Listens to everything this process's pool sends. */
function watch(bench: Bench): () => { statements: number; commits: number } {
  let statements = 0
  let commits = 0
  const note = (text: string): void => {
    if (
      /^(begin|rollback)$|pg_notify/.test(text) ||
      (text.includes('pgboss') && !/insert into pgboss/i.test(text))
    )
      return
    if (text === 'commit') commits++
    else statements++
  }
  const { pool } = bench.db
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.query = ((first: string | { text: string }, ...rest: unknown[]) => {
    const text = typeof first === 'string' ? first : first.text
    note(text)
    if (/^\s*(with|update|insert|delete)/i.test(text) && !text.includes('pgboss')) commits++
    return query(first, ...rest)
  }) as typeof pool.query
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>
  pool.connect = (async (...args: unknown[]) => {
    // pool.query itself connects with a callback
    if (args.length > 0) return connect(...args)
    const client = await connect()
    const inner = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((first: string | { text: string }, ...rest: unknown[]) => {
      note(typeof first === 'string' ? first : first.text)
      return inner(first, ...rest)
    }) as typeof client.query
    const release = client.release.bind(client)
    client.release = (error?: Error | boolean) => {
      client.query = inner as typeof client.query
      release(error)
    }
    return client
  }) as typeof pool.connect
  return () => ({ statements, commits })
}
