import { clearTokenCache } from '../accounts/recent.ts'
import { confirmToken } from '../accounts/sign-ins.ts'
import { inTx } from '../db/tx.ts'
import type { Answer, Caller, ContextWith } from '../http/endpoint.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { returnTry, takeTry } from '../http/throttles.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { realNow } from '../lib/clock.ts'
import { MINUTE_MS, toMs, toTimestamp } from '../lib/time.ts'
import { makeChallenge } from '../second-factor/challenges.ts'
import { assertionOptions, siteOf } from '../second-factor/passkeys.ts'
import { type Proof, secondFactorThrottle, verifyProof } from '../second-factor/verify-proof.ts'
import { checkOwnPassword } from './check-password.ts'
import { checkOneProof } from './one-proof.ts'
import { cookieOf, ruleHere } from './open.ts'
import { updateSessionConfirmed } from './queries.ts'
import { rotateSession } from './rotate.ts'
import { findUser } from './view.ts'

const CONFIRMED_MS = 15 * MINUTE_MS

type Claim = Proof & { username: string; password?: string }
type Asked = ContextWith<'db' | 'clock' | 'seal' | 'settings', unknown, Claim>

/**
 * Somebody signed in says who they are once more: it holds 15 minutes, and a session gets another secret. 1101 another name, 1102
 * wrong password, 1103 wrong code or passkey, 1009 after too many.
 */
export async function confirm({ deps, caller, body, headers }: Asked): Promise<Answer> {
  const now = realNow(deps.clock)
  const { username, password, ...proof } = body
  checkOneProof({ password, code: proof.code, assertion: proof.assertion })
  const user = await findUser(deps.db, caller.user_id)
  if (user?.username !== username.trim().toLowerCase()) throw new Refusal(1101)
  const isStrong = password === undefined
  const throttle = secondFactorThrottle(caller.user_id, 'session')
  if (isStrong) await takeTry(deps.db, throttle, now)
  else await checkOwnPassword(deps.db, caller.user_id, password, now)
  const until = toTimestamp(toMs(now) + CONFIRMED_MS)
  const cookie = await inTx(deps.db, async tx => {
    if (isStrong && !(await verifyProof(tx, deps, caller.user_id, proof, null, now))) throw new Refusal(1103)
    if (caller.session_id === 0) return confirmToken(tx, caller.token_id, until, isStrong)
    await updateSessionConfirmed(tx, caller.session_id, until, isStrong)
    const rule = ruleHere(deps)
    return rotateSession(tx, rule, caller.session_id, cookieOf(rule, headers.cookie), now)
  })
  if (isStrong) await returnTry(deps.db, throttle, now)
  clearTokenCache(deps.db, { user_id: caller.user_id })
  return { body: { confirmed_until: until }, ...(cookie ? { headers: { 'set-cookie': cookie } } : {}) }
}

/** What a browser needs to confirm with a passkey. 1007 when the person has none. */
export async function confirmOptions(deps: Store & Needs<'settings'>, caller: Caller): Promise<object> {
  siteOf(deps)
  const now = realNow(deps.clock)
  const { challenge } = await inTx(deps.db, tx => makeChallenge(tx, caller.user_id, 'confirm', now))
  const options = await assertionOptions(deps.db, deps, caller.user_id, challenge)
  if (!options) throw notFound()
  return options
}
