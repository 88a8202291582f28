// The people of the business whom a request names.
import type { Hashid } from '@palabre/contract/ids'
import { ROLE_SCOPES, ROLES, type Role } from '@palabre/contract/scopes'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { notFound } from '../http/errors.ts'
import { behindSql, type NamePageQuery, namePageOf, pageValues, readNamePage } from '../http/name-pages.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { availabilitySql } from './online-sql.ts'
import type { Availability } from './shapes.ts'

export type Member = { id: number; hashid: Hashid<'usr'>; name: string }

/** Roles whose people answer. */
const ANSWERING = ROLES.filter(role => ROLE_SCOPES[role].includes('messages:send'))

/** Those of these people who are members of the app's business and not disabled, in one of these roles. Machines are nobody. */
export async function listMembers(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  hashids: string[],
  roles: readonly string[] = ROLES,
): Promise<Member[]> {
  return tx.query<Member>(
    `select u.id, u.hashid, u.name from users u
     join apps p on p.id = $1 join memberships m on m.business_id = p.business_id and m.user_id = u.id
     where u.hashid = any($2::text[]) and m.role = any($3::text[]) and u.disabled_at is null and m.disabled_at is null
       and not u.is_service`,
    [appId, hashids, roles],
  )
}

/** The same of those who answer. */
export const listAnswering = (tx: Pick<Tx, 'query'>, appId: AppId, hashids: string[]): Promise<Member[]> =>
  listMembers(tx, appId, hashids, ANSWERING)

/** The ids of people who may answer in this app; 1007 where one of them is no such member, by their places in the list. */
export async function getAnswering(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  hashids: string[],
  field: 'members' | 'user',
): Promise<number[]> {
  if (hashids.length === 0) return []
  const members = await listAnswering(tx, appId, hashids)
  const known = new Set(members.map(({ hashid }) => hashid as string))
  const strangers = hashids.flatMap((one, n) =>
    known.has(one) ? [] : [field === 'user' ? field : `${field}.${n}`],
  )
  if (strangers.length > 0)
    throw notFound(...strangers.map(name => ({ field: name, kind: 'person' }) as const))
  return members.map(member => member.id)
}

export type Colleague = { id: Hashid<'usr'>; name: string; role: Role; availability: Availability }

/** A page of the people of the app's business who are not disabled, by name, and who of them is there. 1002 for its cursor. */
export async function listColleagues(
  db: Pick<Db, 'query'>,
  appId: AppId,
  query: NamePageQuery,
  now: Timestamp,
) {
  const page = readNamePage('colleagues', query)
  const rows = await db.query<Colleague & { number: number }>(
    `select u.hashid as id, u.name, m.role, ${availabilitySql('$1', 'u.id', '$5')} as availability, u.id as number
     from apps p join memberships m on m.business_id = p.business_id join users u on u.id = m.user_id
     where p.id = $1 and u.disabled_at is null and m.disabled_at is null and not u.is_service
       and ${behindSql('u.name', 'u.id')}
     order by lower(u.name), u.id limit $4`,
    [appId, ...pageValues(page), now],
  )
  return namePageOf('colleagues', rows, page, row => row.name)
}
