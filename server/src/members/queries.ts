// All statements that write links.
import type { Role } from '@palabre/contract/scopes'
import type { Tx } from '../db/tx.ts'
import type { Timestamp } from '../lib/time.ts'
import type { MailFailure } from '../outbound/mail.ts'

export type Purpose = 'verify' | 'reset' | 'invite' | 'address'

export type NewLink = {
  purpose: Purpose
  userId: number
  username: string
  address: string
  language: string
  invitation: { businessId: number; role: Role } | null
  madeBy: number | null
  /** Its maker is shown it: opening it does not prove that the address is theirs who opens it. */
  isHandedOver?: boolean
  now: Timestamp
  expiresAt: Timestamp
}

export async function insertLink(tx: Tx, link: NewLink): Promise<number> {
  const { id } = await tx.k
    .insertInto('links')
    .values({
      purpose: link.purpose,
      user_id: link.userId,
      username: link.username,
      address: link.address,
      language: link.language,
      business_id: link.invitation?.businessId ?? null,
      role: link.invitation?.role ?? null,
      made_by: link.madeBy,
      is_handed_over: link.isHandedOver ?? false,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A link to reset the password of who has this username; without an owner where nobody has: both take the same time. */
export async function insertResetLink(
  tx: Tx,
  username: string,
  language: string,
  now: Timestamp,
  expiresAt: Timestamp,
): Promise<number> {
  const [link] = await tx.query<{ id: number }>(
    `insert into links (purpose, user_id, username, address, language, created_at, expires_at)
     select 'reset', u.id, $1, $1, $2, $3, $4 from (select 1) one
     left join users u on u.username = $1 and u.disabled_at is null and not u.is_service
     returning id`,
    [username, language, now, expiresAt],
  )
  return link!.id
}

/** Notes what became of a link's letter; `failure`: of one that failed. */
export async function updateLinkMail(
  db: Pick<Tx, 'query'>,
  id: number,
  mail: 'queued' | 'sent' | 'failed',
  failure: MailFailure | null,
): Promise<void> {
  await db.query('update links set mail = $2, mail_error = $3 where id = $1', [id, mail, failure])
}

/** Notes that people are told of a letter that did not go out. False: they were told before. */
export async function updateFailureTold(tx: Tx, id: number): Promise<boolean> {
  const told = await tx.query(
    'update links set is_failure_told = true where id = $1 and not is_failure_told returning 1',
    [id],
  )
  return told.length > 0
}

/** What a link is for, and of whom. */
export type LinkRow = {
  id: number
  purpose: Purpose
  user_id: number
  address: string
  language: string
  business_id: number | null
  role: Role | null
}

/**
 * A link that still counts: not used, not over, the newest of its kind, the account as it was, and its maker may still
 * give what it gives. Of links l and users u.
 */
export const LIVE_LINK = `l.used_at is null and u.id = l.user_id and u.disabled_at is null and u.username = l.username
  and not exists (select 1 from links n where n.user_id = l.user_id and n.purpose = l.purpose
    and n.business_id is not distinct from l.business_id and n.id > l.id)
  and (l.made_by is null or l.business_id is null or exists (
    select 1 from memberships m join users k on k.id = m.user_id
    where m.business_id = l.business_id and m.user_id = l.made_by and m.disabled_at is null and k.disabled_at is null
      and (m.role = 'owner' or m.role = 'admin' and l.role <> 'owner')))`

/** The account belongs to another business than the link invites to. */
export const KNOWN_ELSEWHERE = `exists (select 1 from memberships e
    where e.user_id = l.user_id and e.business_id is distinct from l.business_id)`

/** Uses a link up, once; undefined when it does not count any more. */
export async function updateLinkUsed(
  tx: Tx,
  id: number,
  purposes: Purpose[],
  now: Timestamp,
): Promise<LinkRow | undefined> {
  const [row] = await tx.query<LinkRow>(
    `update links l set used_at = $3 from users u
     where l.id = $1 and l.purpose = any($2) and l.expires_at > $3 and ${LIVE_LINK}
     returning l.id, l.purpose, u.id as user_id, l.address, l.language, l.business_id, l.role`,
    [id, purposes, now],
  )
  return row
}

/** Takes back the invitations of a person to a business. False: the one that counted is no more, or was just accepted. */
export async function updateInvitationsUsed(
  tx: Tx,
  businessId: number,
  hashid: string,
  now: Timestamp,
): Promise<boolean> {
  const taken = await tx.query<{ is_newest: boolean }>(
    `update links l set used_at = $3 where l.business_id = $1 and l.used_at is null and l.expires_at > $3
       and l.user_id = (select u.id from users u where u.hashid = $2)
     returning not exists (select 1 from links n where n.user_id = l.user_id and n.purpose = l.purpose
       and n.business_id = l.business_id and n.id > l.id) as is_newest`,
    [businessId, hashid, now],
  )
  return taken.some(({ is_newest }) => is_newest)
}

/** Takes back what was mailed for these purposes: who asked for it may not have been the person whose password it was. */
export async function updateLinksUsed(
  tx: Tx,
  userId: number,
  purposes: Purpose[],
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `update links set used_at = $3
     where user_id = $1 and purpose = any($2) and used_at is null and expires_at > $3`,
    [userId, purposes, now],
  )
}

/** Deletes links that were over before this. */
export async function deleteLinks(tx: Tx, before: Timestamp): Promise<void> {
  await tx.query('delete from links where expires_at < $1', [before])
}
