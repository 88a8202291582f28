import type { Code, Failure } from './api.ts'

/** A refused call: the code of the envelope, the reason where there is one, and what is allowed. */
export class ApiError extends Error {
  readonly code: Code
  /** One word, where the code alone does not say why: window_closed, rate_limited. */
  readonly reason: string | null
  readonly body: Failure['body']
  /** Name this in a support request. */
  readonly traceId: string

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'ApiError'
    this.code = failure.code
    this.body = failure.body
    this.reason = failure.body?.reason ?? null
    this.traceId = failure.trace_id
  }
}
