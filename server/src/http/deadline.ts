// Every answer comes within five seconds, whatever becomes of the database or of a lock: 1009 if need be.
import type { FastifyRequest } from 'fastify'
import { TooLate } from '../lib/batch.ts'

/** Of our own work for one request: the time in which its body arrives is the client's. */
const ANSWER_MS_MAX = 4000

const spent = new WeakMap<FastifyRequest, number>()

/**
 * The outcome of a request's work, or TooLate (1009) when the request has had its time: `more` is added to it. Work that
 * is too late goes on, and may still be done: a repeat with the same Idempotency-Key tells.
 */
export async function within<T>(request: FastifyRequest, work: Promise<T>, more = 0): Promise<T> {
  const begun = performance.now()
  const leftMs = Math.max(0, ANSWER_MS_MAX + more - (spent.get(request) ?? 0))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate('no answer in time')), leftMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    spent.set(request, (spent.get(request) ?? 0) + performance.now() - begun)
  }
}
