// Reads that a request waits for end with it: at its deadline it is told that there is no answer, and what would go on after
// that takes a connection and a processor from all others. Costs no statement.
import pg from 'pg'
import { currentDeadline, type Deadline, TooLate } from '../lib/deadline.ts'
import type { OnError } from './handle.ts'
import { forgetOther } from './names.ts'

/** How often it is looked for reads whose time is over. */
const LOOK_EVERY_MS = 200
const CANCEL_MS_MAX = 3000

type Read = { client: pg.PoolClient; deadline: Deadline; cancelled: Promise<void> | null }
/** A client of the pool; its number at the server is missing in pg's types. */
type Numbered = pg.PoolClient & { processID: number }

export type Reads = {
  /** One statement outside of all transactions. TooLate when the time of the work that it is done for is over. */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>
  stop(): void
}

/** After a commit the work may last: whoever asked hears of it. */
const isOver = ({ endMs, hasCommitted }: Deadline): boolean => !hasCommitted && endMs <= performance.now()

/** Reads of a pool whose server is at `url`. */
export function makeReads(pool: pg.Pool, url: string, onError: OnError): Reads {
  const reads = new Set<Read>()
  let timer: NodeJS.Timeout | null = null

  const stop = (): void => {
    if (timer) clearInterval(timer)
    timer = null
  }
  const look = (): void => {
    if (reads.size === 0) stop()
    const late = [...reads].filter(read => read.cancelled === null && isOver(read.deadline))
    if (late.length === 0) return
    const cancelled = cancel(url, late).catch((error: unknown) => {
      for (const read of late) read.cancelled = null
      onError(error, 'reads that last too long cannot be cancelled')
    })
    for (const read of late) read.cancelled = cancelled
  }
  const readWithin = async (deadline: Deadline, statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (isOver(deadline)) throw new TooLate('its time is over')
    const client = await connect(pool)
    if (isOver(deadline)) {
      client.release()
      throw new TooLate('waited too long for a connection')
    }
    const read: Read = { client, deadline, cancelled: null }
    reads.add(read)
    timer ??= setInterval(look, LOOK_EVERY_MS)
    let failure: Error | undefined
    try {
      return await ask(client, statement)
    } catch (error) {
      failure = error as Error
      throw read.cancelled && isOver(deadline) ? new TooLate('its time is over') : error
    } finally {
      reads.delete(read)
      // a cancellation that comes late must not meet the next statement
      if (read.cancelled) await read.cancelled
      client.release(failure ?? read.cancelled !== null)
    }
  }
  return {
    query: statement => {
      const deadline = currentDeadline()
      return deadline === null ? read(pool, statement) : readWithin(deadline, statement)
    },
    stop,
  }
}

async function read(pool: pg.Pool, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  const client = await connect(pool)
  let failure: Error | undefined
  try {
    return await ask(client, statement)
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

async function ask(client: pg.PoolClient, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  await forgetOther(client, statement)
  return client.query(statement)
}

function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => (client ? resolve(client) : reject(error!)))
  })
}

/** By a connection of its own: those of the pool may all be taken. */
async function cancel(url: string, reads: Read[]): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'palabre cancel',
    ...{ connectionTimeoutMillis: CANCEL_MS_MAX, query_timeout: CANCEL_MS_MAX },
  })
  // the statement fails with it, and says so
  client.on('error', () => undefined)
  const ids = reads.map(read => (read.client as Numbered).processID)
  try {
    await client.connect()
    await client.query('select pg_cancel_backend(pid) from unnest($1::int[]) as pid', [ids])
  } finally {
    await client.end()
  }
}
