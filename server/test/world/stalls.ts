// A database that stalls: rows are held by somebody else; those who wait for them are cut, or go on.
import type { World } from '../world.ts'
import { until } from './until.ts'

export const WAITING = `select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`

/** Begins work while rows are held (`lock`: a statement), cuts its first `count` connections that wait for them, and lets it go on. */
export async function whileStalled<T>(
  { inTx, rows }: World,
  { lock, values, count }: { lock: string; values: unknown[]; count: number },
  work: () => Promise<T>,
): Promise<T> {
  const held = Promise.withResolvers<void>()
  let isOver = false
  const holder = inTx(async tx => {
    await tx.query(lock, values)
    held.resolve()
    while (!isOver) await tx.query('select pg_sleep(0.02)')
  })
  await held.promise
  const working = work()
  try {
    const waiting = await until(`${count} that wait`, async () => {
      const found = await rows<{ pid: number }>(WAITING)
      return found.length >= count && found
    })
    await rows('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [waiting.map(({ pid }) => pid)])
  } finally {
    isOver = true
    await holder
  }
  return working
}

/** A statement that locks rows, and its values. */
export type Lock = [string, unknown[]]

/** Does the work while these rows are held, and lets them go. */
export async function whileHeld({ app }: World, lock: Lock, work: () => Promise<unknown>): Promise<void> {
  const client = await app.service.deps.db.pool.connect()
  try {
    await client.query('begin')
    // it is silent for as long as the work takes
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query(...lock)
    await work()
  } finally {
    await client.query('commit')
    client.release()
  }
}

/** A connection waits with a statement of which this is a piece. */
export const oneWaits = ({ rows }: World, piece: string): Promise<unknown> =>
  until(
    `"${piece}" waits`,
    async () => (await rows(`${WAITING} and strpos(query, $1) > 0`, [piece])).length > 0,
  )

/** So many connections wait for rows that others hold. */
export const someWait = ({ rows }: World, count: number): Promise<unknown> =>
  until(`${count} that wait`, async () => (await rows(WAITING)).length >= count)
