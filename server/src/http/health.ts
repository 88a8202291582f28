import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/pool.ts'
import type { Needs } from '../jobs/deps.ts'
import { memo } from '../lib/memo.ts'
import { Refusal } from './errors.ts'
import { answerFailure } from './mount.ts'

/** How long a health check waits for the database. */
const CHECK_MS_MAX = 3000
/** Health checks share one look at the database this often. */
const CHECK_EVERY_MS = 250

/** Resolves when the database answers; throws 1009 otherwise. */
export function checkDatabase(db: Db): Promise<void> {
  return checkOf(db)()
}

/** Checks of one database that come within CHECK_EVERY_MS share a statement. */
const checkOf = memo((db: Db): (() => Promise<void>) => {
  let last: { atMs: number; result: Promise<void> } | null = null
  return () => {
    if (!last || Date.now() - last.atMs >= CHECK_EVERY_MS) last = { atMs: Date.now(), result: check(db) }
    return last.result
  }
})

async function check(db: Db): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), CHECK_MS_MAX)
  })
  try {
    await Promise.race([db.query('select 1'), late])
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
