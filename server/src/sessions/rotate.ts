import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import { hashSecret, makeSecret } from '../lib/secret.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Cookie, type CookieRule, setCookie } from './cookie.ts'
import { updateSessionSecret } from './queries.ts'

/**
 * Gives a session another secret: what was known of the old one is worth nothing, in any process that did not see it within a
 * second. Answers the header that sets it. 2 when the session ended, or its secret changed, at the same moment.
 */
export async function rotateSession(
  tx: Tx,
  rule: CookieRule,
  sessionId: number,
  cookie: Cookie | null,
  now: Timestamp,
): Promise<string> {
  const { secret, hash } = makeSecret()
  const old = hashSecret(cookie?.session ?? '')
  if (!(await updateSessionSecret(tx, { id: sessionId, old, hash }, now))) throw new Refusal(2)
  return setCookie(rule, { session: secret, browser: cookie!.browser })
}
