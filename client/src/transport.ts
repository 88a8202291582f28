// One try of one request: its headers, and the envelope of its answer. The API's client and the web chat's share it.
import type { Failure } from './api.ts'

/** A service that says to come back later than this is not waited for any longer. */
const RETRY_AFTER_MS_MAX = 120_000

/** No answer at all, or none of this API. */
const NO_ANSWER = 0
/** The service is overloaded, a limit is reached, or its database is away. */
export const UNAVAILABLE = 1009

/** The envelope of a failure, and what Retry-After asks for; or without an answer what went wrong. */
export type Refusal =
  | (Failure & { ok: false; retryAfterMs: number | null; cause?: undefined })
  | {
      ok: false
      code: typeof NO_ANSWER
      cause: unknown
      retryAfterMs?: undefined
      message?: undefined
      body?: undefined
    }

export type Answer<Body> = { ok: true; body: Body } | Refusal

/** Sends a request. Never throws: what goes wrong on the way is a refusal without a code. */
export async function ask<Body>(
  send: () => Promise<Response>,
  read: (response: Response) => Answer<Body> | Promise<Answer<Body>> = answerOf,
): Promise<Answer<Body>> {
  try {
    return await read(await send())
  } catch (cause) {
    return { ok: false, code: NO_ANSWER, cause }
  }
}

/** The envelope of an answer. JSON of another shape is of what stands between: SyntaxError, as for none. */
export async function answerOf<Body>(response: Response): Promise<Answer<Body>> {
  const envelope = (await response.json()) as { success: true; body: Body } | Failure | null
  if (envelope?.success === true) return { ok: true, body: envelope.body }
  if (envelope?.success !== false) throw new SyntaxError('not of this API')
  const asked = Number(response.headers.get('retry-after') ?? Number.NaN) * 1000
  return { ...envelope, ok: false, retryAfterMs: asked >= 0 ? Math.min(asked, RETRY_AFTER_MS_MAX) : null }
}

/** What every request says: in which language, and whose it is. */
export function headersOf(
  token: string | null | undefined,
  language: string | undefined,
): { [name: string]: string } {
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(language ? { 'accept-language': language } : {}),
  }
}
