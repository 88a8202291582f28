import type { FastifyInstance } from 'fastify'
import { checkReadWrite, checkWritable } from '../db/check-writable.ts'
import type { Db } from '../db/pool.ts'
import type { Needs } from '../jobs/deps.ts'
import { memo } from '../lib/memo.ts'
import { answerFailure } from './answer.ts'
import { Refusal } from './errors.ts'

/** How long a health check waits for the database. */
const CHECK_MS_MAX = 3000
/** Health checks share one look at the database this often. */
const CHECK_EVERY_MS = 250

/** A look whether the database can write costs a flush: one is good for this long, a bad one for a second. */
const WRITE_EVERY_MS = 10_000
const WRITE_AGAIN_MS = 1000

/** Resolves when the database answers and can write; throws 1009 otherwise. */
export function checkDatabase(db: Db): Promise<void> {
  return checkOf(db)()
}

/** Checks of one database that come within CHECK_EVERY_MS share a statement. */
const checkOf = memo((db: Db): (() => Promise<void>) => {
  let last: { atMs: number; result: Promise<void> } | null = null
  let write: { untilMs: number; result: Promise<void> } | null = null
  const writable = (): Promise<void> => {
    if (write && Date.now() < write.untilMs) return write.result
    const mine = { untilMs: Date.now() + WRITE_EVERY_MS, result: checkWritable(db) }
    mine.result.catch(() => {
      mine.untilMs = Date.now() + WRITE_AGAIN_MS
    })
    write = mine
    return mine.result
  }
  return () => {
    if (!last || Date.now() - last.atMs >= CHECK_EVERY_MS)
      last = { atMs: Date.now(), result: check(db, writable) }
    return last.result
  }
})

async function check(db: Db, writable: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), CHECK_MS_MAX)
  })
  try {
    await Promise.race([Promise.all([checkReadWrite(db), writable()]), late])
  } catch {
    throw new Refusal(1009, undefined, { retryAfterSeconds: 5, status: 503 })
  } finally {
    clearTimeout(timer)
  }
}

/** GET /readyz for load balancers: 200 or 503, nothing else. */
export function mountReadiness(server: FastifyInstance, { db, log }: Needs<'db' | 'log'>): void {
  server.get('/readyz', async (request, reply) => {
    try {
      // load balancers send no more before the process is gone
      if (server.drain.isDraining()) throw new Refusal(1009, undefined, { retryAfterSeconds: 5, status: 503 })
      await checkDatabase(db)
      return reply.type('text/plain').send('ready')
    } catch (error) {
      return answerFailure(error, request, reply, { log })
    }
  })
}
