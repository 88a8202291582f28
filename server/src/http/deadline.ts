// Every answer comes within five seconds, whatever becomes of the database or of a lock: 1009 if need be.
import type { FastifyRequest } from 'fastify'
import { type Deadline, makeDeadline, runWithin, TooLate } from '../lib/deadline.ts'

/** Of our own work for one request: the time in which its body arrives is the client's. */
const ANSWER_MS_MAX = 4000
/** How much longer the answer is waited for once a commit has begun: it would be wrong to say that nothing was done. */
const COMMIT_MS_MAX = 700
/** Timers of the same length cost little, each of its own length several times as much: set again for what is left. */
const TIMER_STEP_MS = 100

declare module 'fastify' {
  interface FastifyRequest {
    /** Of our own work for it so far. */
    spentMs: number
  }
}

/**
 * The outcome of a request's work, or TooLate (1009) when the request has had its time: `more` is added to it. No
 * transaction of it commits after that; of one whose commit the database was already writing, a repeat with the same
 * Idempotency-Key tells.
 */
export function within<T>(request: FastifyRequest, work: () => Promise<T>, more = 0): Promise<T> {
  const begun = performance.now()
  const deadline = makeDeadline(Math.max(0, ANSWER_MS_MAX + more - request.spentMs))
  return new Promise((resolve, reject) => {
    const end = (): void => {
      stop()
      request.spentMs += performance.now() - begun
    }
    const fail = (error: unknown): void => {
      end()
      reject(error)
    }
    const stop = whenOver(deadline, () => fail(new TooLate('no answer in time')))
    const answer = (outcome: T): void => {
      deadline.isAnswered = true
      end()
      resolve(outcome)
    }
    try {
      runWithin(deadline, work).then(answer, fail)
    } catch (error) {
      fail(error)
    }
  })
}

/** Calls back when the time is over, a little later when a commit has begun; not once it was stopped. */
function whenOver(deadline: Deadline, giveUp: () => void): () => void {
  let timer: NodeJS.Timeout
  const look = (): void => {
    const leftMs = deadline.endMs - performance.now()
    if (leftMs > 0) timer = setTimeout(look, leftMs)
    else if (deadline.hasCommitted) timer = setTimeout(giveUp, COMMIT_MS_MAX)
    else giveUp()
  }
  const leftMs = deadline.endMs - performance.now()
  timer = setTimeout(look, leftMs - (leftMs % TIMER_STEP_MS))
  return () => clearTimeout(timer)
}
