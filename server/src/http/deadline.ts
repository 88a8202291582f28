// Every answer comes within five seconds, whatever becomes of the database or of a lock: 1009 if need be.
import type { FastifyRequest } from 'fastify'
import { makeDeadline, runWithin, TooLate } from '../lib/deadline.ts'

/** Of our own work for one request: the time in which its body arrives is the client's. */
const ANSWER_MS_MAX = 4000
/** How much longer the answer is waited for once a commit has begun: it would be wrong to say that nothing was done. */
const COMMIT_MS_MAX = 700

const spent = new WeakMap<FastifyRequest, number>()

/**
 * The outcome of a request's work, or TooLate (1009) when the request has had its time: `more` is added to it. No
 * transaction of it commits after that; of one whose commit the database was already writing, a repeat with the same
 * Idempotency-Key tells.
 */
export async function within<T>(request: FastifyRequest, work: () => Promise<T>, more = 0): Promise<T> {
  const begun = performance.now()
  const deadline = makeDeadline(Math.max(0, ANSWER_MS_MAX + more - (spent.get(request) ?? 0)))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const giveUp = (): void => reject(new TooLate('no answer in time'))
    timer = setTimeout(() => {
      if (deadline.hasCommitted) timer = setTimeout(giveUp, COMMIT_MS_MAX)
      else giveUp()
    }, deadline.endMs - begun)
  })
  try {
    const outcome = await Promise.race([runWithin(deadline, work), late])
    deadline.isAnswered = true
    return outcome
  } finally {
    clearTimeout(timer)
    spent.set(request, (spent.get(request) ?? 0) + performance.now() - begun)
  }
}
