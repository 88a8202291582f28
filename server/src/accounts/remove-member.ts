import { ROLES, type Role, rightsOf, type Scope } from '@palabre/contract/scopes'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { invalid, Refusal, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { checkOwnerLeft, shownName, takeMember } from './change-member.ts'
import type { Changer } from './changer.ts'
import { checkMayChange } from './powers.ts'
import { deleteMembership, updateTokensHolder, updateTokensOfRevoked } from './queries-members.ts'
import { texts } from './texts.ts'

/** A token that would stop working, as it is told. */
type HeldToken = { id: number; name: string; app: 'live' | 'test'; scopes: Scope[] }

/**
 * Takes a person out of the business: the account stays. Who holds tokens of programs is refused with their list
 * (1001 `holds_tokens`), unless somebody takes them over or they are to be revoked. 1005 where tokens would gain rights by it,
 * 1001 `last_owner`. Answers whose membership it was: their sessions are the caller's to end.
 */
export async function removeMember(
  tx: Tx,
  { businessId, role, actor }: Changer,
  hashid: string,
  { transfer_to, revoke_tokens = false }: { transfer_to?: string; revoke_tokens?: boolean },
  now: Timestamp,
): Promise<number> {
  if (transfer_to !== undefined && revoke_tokens)
    throw invalid([{ field: 'revoke_tokens', rule: 'exclusive', text: texts.transferOrRevoke }])
  const member = await takeMember(tx, businessId, hashid)
  checkMayChange(role, member.role)
  await deleteMembership(tx, businessId, member.user_id)
  // said first: that nobody else could own the business is no matter of tokens
  if (member.role === 'owner') await checkOwnerLeft(tx, businessId)
  const tokens = await listHeld(tx, businessId, member.user_id, now)
  const appIds = await listApps(tx, businessId)
  if (transfer_to !== undefined) {
    const taker = await findTaker(tx, businessId, transfer_to, member.user_id)
    checkGainNothing(tokens, member.role, taker.role)
    await updateTokensHolder(tx, appIds, member.user_id, taker.id)
  } else if (tokens.length > 0 && !revoke_tokens) throw refused('holds_tokens', texts.holdsTokens, { tokens })
  await updateTokensOfRevoked(tx, appIds, member.user_id, now)
  const named = { username: member.username, name: member.name }
  const before = { ...named, role: member.role, held: tokens.map(({ id }) => id) }
  const after = transfer_to === undefined ? null : { held_by: transfer_to }
  const of = { business: businessId, target: hashid, name: shownName(member) }
  audit(tx, { actor, action: 'member.remove', ...of, before, after })
  return member.user_id
}

function listHeld(tx: Tx, businessId: number, userId: number, now: Timestamp): Promise<HeldToken[]> {
  return tx.query<HeldToken>(
    `select t.id, t.name, a.kind as app, t.scopes from tokens t join apps a on a.id = t.app_id
     where a.business_id = $1 and t.user_id = $2 and t.kind = 'api' and t.revoked_at is null and t.expires_at > $3
     order by t.id`,
    [businessId, userId, now],
  )
}

async function listApps(tx: Tx, businessId: number): Promise<AppId[]> {
  const apps = await tx.query<{ id: AppId }>('select id from apps where business_id = $1', [businessId])
  return apps.map(({ id }) => id)
}

type Taker = { id: number; role: Role }

/** Who takes the tokens over: another member, who may use them. */
async function findTaker(tx: Tx, businessId: number, hashid: string, userId: number): Promise<Taker> {
  const [taker] = await tx.query<Taker>(
    `select u.id, m.role from memberships m join users u on u.id = m.user_id
     where m.business_id = $1 and u.hashid = $2 and u.id <> $3 and m.disabled_at is null and u.disabled_at is null
       and u.verified_at is not null`,
    [businessId, hashid, userId],
  )
  if (!taker) throw invalid([{ field: 'transfer_to', rule: 'member', text: texts.notHere }])
  return taker
}

/** Whoever leaves may have kept the texts of the tokens; an admin could remove a second account of their own in favour of an owner. */
function checkGainNothing(tokens: HeldToken[], from: Role, to: Role): void {
  const isAbove = ROLES.indexOf(to) < ROLES.indexOf(from)
  const gains = ({ scopes }: HeldToken): boolean => {
    const before = rightsOf(scopes, from)
    return (
      (isAbove && scopes.includes('admin')) || rightsOf(scopes, to).some(scope => !before.includes(scope))
    )
  }
  const gaining = tokens.filter(gains)
  if (gaining.length > 0)
    throw new Refusal(1005, texts.tokensGain({ role: from }), { body: { tokens: gaining } })
}
