import { setPassword } from '../accounts/activate-user.ts'
import { auditUser } from '../accounts/audit-user.ts'
import { checkNewPassword } from '../accounts/new-password.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { actorOf } from '../audit/actor.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { Answer, ContextWith } from '../http/endpoint.ts'
import { realNow } from '../lib/clock.ts'
import type { Timestamp } from '../lib/time.ts'
import { checkOwnPassword } from '../sessions/check-password.ts'
import { endSessions } from '../sessions/end.ts'
import { cookieOf, ruleHere } from '../sessions/open.ts'
import { rotateSession } from '../sessions/rotate.ts'
import { updateLinksUsed } from './queries.ts'

/**
 * Sets another password: all other sessions end, this one gets another secret. 1102 for a wrong current password, 1002 for
 * a new one that will not do.
 */
export async function changePassword(
  context: ContextWith<'db' | 'clock' | 'settings', unknown, { current_password: string; password: string }>,
): Promise<Answer> {
  const { deps, caller, body } = context
  const now = realNow(deps.clock)
  const own = await checkOwnPassword(deps.db, caller.user_id, body.current_password, now)
  checkNewPassword(body.password, own.username)
  const passwordHash = await hashPassword(body.password, { userId: caller.user_id })
  const cookie = await inTx(deps.db, async tx => {
    await setPassword(tx, caller.user_id, passwordHash, null)
    await updateLinksUsed(tx, caller.user_id, ['reset', 'address'], now)
    await endSessions(tx, caller.user_id, caller, now)
    const user = { id: caller.user_id }
    await auditUser(tx, { actor: actorOf(context), action: 'user.password', user })
    return newSecretOf(tx, context, now)
  })
  return { body: { changed: true }, ...(cookie ? { headers: { 'set-cookie': cookie } } : {}) }
}

/** The header that gives a session another secret; null for a token. */
async function newSecretOf(
  tx: Tx,
  { deps, caller, headers }: ContextWith<'settings'>,
  now: Timestamp,
): Promise<string | null> {
  if (caller.session_id === 0) return null
  const rule = ruleHere(deps)
  return rotateSession(tx, rule, caller.session_id, cookieOf(rule, headers.cookie), now)
}
