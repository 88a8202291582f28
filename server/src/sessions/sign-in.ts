import { ROLE_SCOPES } from '@palabre/contract/scopes'
import { issueToken } from '../accounts/issue-token.ts'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Db } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { Answer } from '../http/endpoint.ts'
import { Refusal, refused } from '../http/errors.ts'
import { returnTry, takeTry } from '../http/throttles.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { realNow } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import { hashSecret } from '../lib/secret.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Gives, makeChallenge, tryChallenge } from '../second-factor/challenges.ts'
import { assertionOptions } from '../second-factor/passkeys.ts'
import { readSecondFactor } from '../second-factor/set-up.ts'
import { type Proof, secondFactorThrottle, verifyProof } from '../second-factor/verify-proof.ts'
import { checkPassword } from './check-password.ts'
import type { CookieRule } from './cookie.ts'
import { chooseMembership, listMemberships, type Membership } from './memberships.ts'
import { checkOneProof } from './one-proof.ts'
import { type From, openSession } from './open.ts'
import { texts } from './texts.ts'
import { findUser, viewBusiness, viewMembership, viewUser } from './view.ts'

type SignInDeps = Store & Needs<'seal' | 'settings'>
type Named = { username: string; password: string; business?: string }

/** What a sign-in ends in: a cookie (its rule), or a token for an app of the business. */
export type Wanted =
  | { gives: 'session'; rule: CookieRule; gateway: 'live' | 'test' }
  | { gives: 'token'; gateway: 'live' | 'test' }

type Person = { userId: number; isKnownHere: boolean; by: Actor }
/** The one who signs in, as the audit log names them. */
type ActorOf = (userId: number) => Actor

/** Name and password. 1103, 1100 or 1009; 1001 `second_factor_required` with a challenge for who has a second factor. */
export async function signIn(
  deps: SignInDeps,
  named: Named,
  wanted: Wanted,
  from: From,
  actorOf: ActorOf,
): Promise<Answer> {
  const now = realNow(deps.clock)
  const browser = from.cookie && hashSecret(from.cookie.browser)
  const account = await checkPassword(deps.db, named, { ip: from.ip, browser }, now)
  const memberships = await listMemberships(deps.db, account.id)
  const chosen = chooseMembership(memberships, named.business, account.last_business_id)
  const person = { userId: account.id, isKnownHere: account.is_known_here, by: actorOf(account.id) }
  if (account.has_second_factor) throw await challengeOf(deps, account.id, chosen, wanted.gives, now)
  return inTx(deps.db, tx => finish(tx, person, memberships, chosen, wanted, from, now))
}

/** The second factor that a sign-in asked for. 1003 for a challenge that is over, 1103 for what does not prove it. */
export async function proveSignIn(
  deps: SignInDeps,
  { challenge, ...proof }: Proof & { challenge: string },
  wantedOf: (gives: Gives) => Wanted,
  from: From,
  actorOf: ActorOf,
): Promise<Answer> {
  checkOneProof({ code: proof.code, assertion: proof.assertion })
  const now = realNow(deps.clock)
  const { user_id: userId, business_id, gives } = await tryChallenge(deps.db, challenge, now)
  const browser = from.cookie && hashSecret(from.cookie.browser)
  const isKnown = browser !== null && (await isKnownBrowser(deps.db, userId, browser))
  const throttle = secondFactorThrottle(userId, isKnown ? { browser } : 'elsewhere')
  await takeTry(deps.db, throttle, now)
  const answer = await inTx(deps.db, async tx => {
    if (!(await verifyProof(tx, deps, userId, proof, challenge, now))) throw new Refusal(1103)
    await checkStillIn(tx, userId)
    const isKnownHere = browser !== null && (await isKnownBrowser(tx, userId, browser))
    const memberships = await listMemberships(tx, userId)
    const chosen = chooseMembership(memberships, String(business_id), null)
    const person = { userId, isKnownHere, by: actorOf(userId) }
    return finish(tx, person, memberships, chosen, wantedOf(gives), from, now)
  })
  await returnTry(deps.db, throttle, now)
  return answer
}

/** Five minutes may have changed what the password proved. */
async function checkStillIn(tx: Tx, userId: number): Promise<void> {
  const [row] = await tx.query<{ id: number }>(
    'select id from users where id = $1 and disabled_at is null and verified_at is not null',
    [userId],
  )
  if (!row) throw new Refusal(1103)
}

/** Did the person sign in with this browser before? */
async function isKnownBrowser(db: Pick<Db, 'query'>, userId: number, browser: Buffer): Promise<boolean> {
  const rows = await db.query<{ user_id: number }>(
    'select user_id from known_browsers where user_id = $1 and browser = $2',
    [userId, browser],
  )
  return rows.length > 0
}

async function challengeOf(
  deps: SignInDeps,
  userId: number,
  chosen: Membership,
  gives: Gives,
  now: Timestamp,
): Promise<Refusal> {
  const made = await inTx(deps.db, tx =>
    makeChallenge(tx, userId, 'sign_in', now, { businessId: chosen.id, gives }),
  )
  const passkey = await assertionOptions(deps.db, deps, userId, made.challenge)
  const { totp, recovery_codes_left } = await readSecondFactor(deps.db, userId)
  const methods = [
    ...(totp ? ['totp'] : []),
    ...(passkey ? ['passkey'] : []),
    ...(recovery_codes_left > 0 ? ['recovery_code'] : []),
  ]
  const more = { ...made, methods, ...(passkey ? { passkey } : {}) }
  return refused('second_factor_required', texts.secondFactorRequired, more)
}

async function finish(
  tx: Tx,
  { userId, isKnownHere, by }: Person,
  memberships: Membership[],
  chosen: Membership,
  wanted: Wanted,
  from: From,
  now: Timestamp,
): Promise<Answer> {
  const about = {
    user: viewUser((await findUser(tx, userId))!),
    business: viewBusiness(chosen),
    role: chosen.role,
    businesses: memberships.map(viewMembership),
  }
  if (wanted.gives === 'session') {
    const who = { userId, businessId: chosen.id, isKnownHere }
    const { id, header, expires_at } = await openSession(tx, wanted.rule, who, from, now)
    audit(tx, { actor: by, action: 'session.add', business: chosen.id, target: id })
    return { body: { ...about, expires_at }, headers: { 'set-cookie': header } }
  }
  const { gateway } = wanted
  const [app] = await tx.query<{ id: AppId }>('select id from apps where business_id = $1 and kind = $2', [
    chosen.id,
    gateway,
  ])
  const scopes = [...ROLE_SCOPES[chosen.role]]
  const { id, token, expires_at } = await issueToken(tx, {
    app: { id: app!.id, kind: gateway },
    userId,
    kind: 'login',
    name: 'login',
    scopes,
    by,
    now,
  })
  audit(tx, { actor: by, action: 'session.add', business: chosen.id, target: String(id) })
  return { body: { ...about, token, expires_at } }
}
