import { auditUser } from '../accounts/audit-user.ts'
import { clearTokenCache } from '../accounts/recent.ts'
import { revokeToken } from '../accounts/revoke-token.ts'
import { revokeLoginTokens } from '../accounts/sign-ins.ts'
import { type Actor, actorOf } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { Answer, ContextWith } from '../http/endpoint.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { texts as httpTexts } from '../http/texts.ts'
import type { Needs } from '../jobs/deps.ts'
import { realNow } from '../lib/clock.ts'
import { hashSecret } from '../lib/secret.ts'
import type { Timestamp } from '../lib/time.ts'
import { dropChallenges } from '../second-factor/challenges.ts'
import { cookieRuleOf, setCookie } from './cookie.ts'
import { cookieOf, ruleHere } from './open.ts'
import {
  deleteKnownBrowsers,
  updateOwnSessionEnded,
  updateSessionEnded,
  updateSessionsEnded,
  updateSessionsOfBusinessEnded,
} from './queries.ts'

type Which = { session?: string; others?: boolean; all?: boolean }
/** What asks goes on. */
type Except = { session_id?: number; token_id?: number }

/** Ends this sign-in, one session, all but this one, or all of the person. 1007 for a session that is not theirs or is over. */
export async function endSession(
  context: ContextWith<'db' | 'clock' | 'settings', unknown, Which>,
): Promise<Answer> {
  const { deps, app, caller, body, headers } = context
  // a token of the test app ends itself, and nothing of the person's
  if (
    app.kind === 'test' &&
    caller.session_id === 0 &&
    (body.all || body.others || body.session !== undefined)
  )
    throw new Refusal(1005, httpTexts.liveOnly)
  const by = actorOf(context)
  const ended = { actor: by, action: 'session.end', business: app.business_id } as const
  const now = realNow(deps.clock)
  const rule = caller.session_id > 0 ? ruleHere(deps) : null
  const cookie = rule && cookieOf(rule, headers.cookie)
  await inTx(deps.db, async tx => {
    if (body.all) await signOut(tx, caller.user_id, by, now)
    else if (body.others) await signOut(tx, caller.user_id, by, now, caller)
    else if (body.session !== undefined) {
      if (!(await updateSessionEnded(tx, caller.user_id, body.session, now)))
        throw notFound({ field: 'session', kind: 'session' })
      audit(tx, { ...ended, target: body.session })
    } else if (caller.session_id > 0) {
      const id = await updateOwnSessionEnded(tx, caller.session_id, now)
      if (id) audit(tx, { ...ended, target: id })
    } else await revokeToken(tx, { id: caller.token_id }, by, now)
  })
  clearTokenCache(deps.db, { user_id: caller.user_id })
  const isOver = body.session === undefined && !body.others
  // the browser stays known
  const header = rule && cookie && isOver ? setCookie(rule, { ...cookie, session: null }) : null
  return { body: { ended: true }, ...(header ? { headers: { 'set-cookie': header } } : {}) }
}

/** Ends where a person who leaves a business is signed in to it. */
export async function endSessionsIn(
  tx: Tx,
  userId: number,
  businessId: number,
  now: Timestamp,
): Promise<void> {
  await updateSessionsOfBusinessEnded(tx, userId, businessId, now)
}

/** Signs a person out everywhere, or everywhere but there. */
export async function signOut(
  tx: Tx,
  userId: number,
  by: Actor,
  now: Timestamp,
  except: Except = {},
): Promise<void> {
  await endSessions(tx, userId, except, now)
  await auditUser(tx, { actor: by, action: 'session.end', user: { id: userId } })
}

/**
 * Ends all that a person is signed in to, but for the one that asks: sessions, login tokens, sign-ins half done, and
 * what browsers are known by. Tokens of the API and the second factor stay. What it follows from has the entry in the audit
 * log.
 */
export async function endSessions(tx: Tx, userId: number, except: Except, now: Timestamp): Promise<void> {
  await updateSessionsEnded(tx, userId, except.session_id ?? 0, now)
  await revokeLoginTokens(tx, userId, except.token_id ?? 0, now)
  await dropChallenges(tx, userId)
  await deleteKnownBrowsers(tx, userId)
}

/** Ends them but for the session whose cookie this is, if it is one of theirs. */
export async function endOtherSessions(
  tx: Tx,
  { settings }: Needs<'settings'>,
  userId: number,
  header: string | string[] | undefined,
  now: Timestamp,
): Promise<void> {
  const rule = cookieRuleOf(settings.baseUrl)
  const cookie = rule && cookieOf(rule, header)
  const [own] = cookie?.session
    ? await tx.query<{ id: number }>('select id from sessions where hash = $1 and user_id = $2', [
        hashSecret(cookie.session),
        userId,
      ])
    : []
  await endSessions(tx, userId, own ? { session_id: own.id } : {}, now)
}
