// Who belongs to a business, and as what. Changes of one business wait for each other, so that an owner is left.
import { isHashid } from '@palabre/contract/ids'
import type { Role } from '@palabre/contract/scopes'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { invalid, Refusal, refused } from '../http/errors.ts'
import { base58 } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Changer } from './changer.ts'
import { checkMayChange, checkMayGive } from './powers.ts'
import { insertMembership } from './queries.ts'
import { insertServiceUser, selectBusinessLocked, updateMembership } from './queries-members.ts'
import { texts } from './texts.ts'

const SERVICE_NAME_CHARS = 16

/** A membership as it is changed. */
export type Member = {
  user_id: number
  hashid: string
  username: string
  name: string
  role: Role
  disabled_at: Timestamp | null
  is_service: boolean
}

/**
 * A member of the business; 1105 when there is none, also for somebody of another business. Locks both,
 * so that nobody is given a token or a session there meanwhile. */
export async function takeMember(tx: Tx, businessId: number, hashid: string): Promise<Member> {
  if (!isHashid('usr', hashid)) throw new Refusal(1105)
  await selectBusinessLocked(tx, businessId)
  const [row] = await tx.query<Member>(
    `select u.id as user_id, u.hashid, u.username, u.name, m.role, m.disabled_at, u.is_service
     from memberships m join users u on u.id = m.user_id where m.business_id = $1 and u.hashid = $2
     for no key update of m`,
    [businessId, hashid],
  )
  if (!row) throw new Refusal(1105)
  return row
}

/** What people call a member: their address, or the name of a service account. */
export const shownName = ({ is_service, username, name }: Member): string => (is_service ? name : username)

/** Throws 1001 `last_owner` when nobody is left who owns the business and can sign in. */
export async function checkOwnerLeft(tx: Tx, businessId: number): Promise<void> {
  const owners = await tx.query(
    `select 1 from memberships m join users u on u.id = m.user_id
     where m.business_id = $1 and m.role = 'owner' and m.disabled_at is null and not u.is_service
       and u.disabled_at is null and u.verified_at is not null limit 1`,
    [businessId],
  )
  if (owners.length === 0) throw refused('last_owner', texts.lastOwner)
}

/** The same for every business that this person owns. */
export async function checkOwnersLeft(tx: Tx, userId: number): Promise<void> {
  const owned = await tx.query<{ business_id: number }>(
    "select business_id from memberships where user_id = $1 and role = 'owner' order by business_id",
    [userId],
  )
  for (const { business_id } of owned) {
    await selectBusinessLocked(tx, business_id)
    await checkOwnerLeft(tx, business_id)
  }
}

/**
 * Gives a member another role, or disables them in this business: in force everywhere within a second. 1005 for a role
 * above one's own and for owners unless one is one; 1001 `last_owner`. Answers whose membership it is.
 */
export async function changeMember(
  tx: Tx,
  { businessId, role, actor }: Changer,
  hashid: string,
  change: { role?: Role; disabled?: boolean },
  now: Timestamp,
): Promise<number> {
  const member = await takeMember(tx, businessId, hashid)
  checkMayChange(role, member.role)
  const wanted = change.role ?? member.role
  checkMayGive(role, wanted)
  if (member.is_service && wanted === 'owner')
    throw invalid([{ field: 'role', rule: 'enum', text: texts.noServiceOwner }])
  const isDisabled = change.disabled ?? member.disabled_at !== null
  const disabledAt = isDisabled ? (member.disabled_at ?? now) : null
  await updateMembership(tx, businessId, member.user_id, { role: wanted, disabledAt })
  if (member.role === 'owner') await checkOwnerLeft(tx, businessId)
  const before = { role: member.role, disabled: member.disabled_at !== null }
  const after = { role: wanted, disabled: isDisabled }
  const of = { business: businessId, target: member.hashid, name: shownName(member) }
  audit(tx, { actor, action: 'member.update', ...of, before, after })
  return member.user_id
}

/** Adds a service account, which holds the tokens of machines: it has no password and no mailbox. Its public id. */
export async function addService(
  tx: Tx,
  { businessId, role, actor }: Changer,
  wanted: { name: string; role: Exclude<Role, 'owner'> },
  now: Timestamp,
): Promise<string> {
  checkMayGive(role, wanted.role)
  const username = `service-${base58(SERVICE_NAME_CHARS).toLowerCase()}@service.invalid`
  const { id, hashid } = await insertServiceUser(tx, username, wanted.name, now)
  await insertMembership(tx, businessId, id, wanted.role, now)
  const after = { role: wanted.role, name: wanted.name, is_service: true }
  audit(tx, { actor, business: businessId, action: 'member.add', target: hashid, after })
  return hashid
}
