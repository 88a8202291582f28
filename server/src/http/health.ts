import type { FastifyInstance } from 'fastify'
import type { Deps } from '../jobs/deps.ts'
import { Refusal } from './errors.ts'
import { answerFailure } from './mount.ts'

/** How long a health check waits for the database. */
const CHECK_MS_MAX = 3000
/** Health checks share one look at the database this often. */
const CHECK_EVERY_MS = 250

let last: { deps: Deps; atMs: number; result: Promise<void> } | null = null

/** Resolves when the database answers; throws 1009 otherwise. */
export function checkDatabase(deps: Deps): Promise<void> {
  if (last && last.deps === deps && Date.now() - last.atMs < CHECK_EVERY_MS) return last.result
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Refusal(1009, undefined, { retryAfterSeconds: 5, status: 503 })),
      CHECK_MS_MAX,
    )
  })
  const result = Promise.race([deps.db.query('select 1'), late])
    .then(
      () => undefined,
      () => {
        throw new Refusal(1009, undefined, { retryAfterSeconds: 5, status: 503 })
      },
    )
    .finally(() => clearTimeout(timer))
  last = { deps, atMs: Date.now(), result }
  return result
}

/** GET /readyz for load balancers: 200 or 503, nothing else. */
export function mountReadiness(server: FastifyInstance, deps: Deps): void {
  server.get('/readyz', async (request, reply) => {
    try {
      await checkDatabase(deps)
      return reply.type('text/plain').send('ready')
    } catch (error) {
      return answerFailure(error, request, reply, deps)
    }
  })
}
