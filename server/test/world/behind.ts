import type { Tx } from '../../src/db/tx.ts'
import type { World } from '../world.ts'
import { until } from './until.ts'

/** What `begin` begins, and what waits for rows that `work` has changed or locked: they are committed once it does. */
export async function behind<T>(
  { inTx, rows }: Pick<World, 'inTx' | 'rows'>,
  work: (tx: Tx) => Promise<unknown>,
  begin: () => Promise<T>,
  /** Done once it waits, in the same transaction. */
  then: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const { begun } = await inTx(async tx => {
    await work(tx)
    const begun = begin()
    begun.catch(() => undefined)
    const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    const waiting = 'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))'
    await until('it waits', async () => (await rows(waiting, [own!.pid])).length > 0)
    await then(tx)
    return { begun }
  })
  return begun
}
