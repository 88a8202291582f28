// The people of the business whom a request names.
import type { Hashid } from '@palabre/contract/ids'
import { ROLE_SCOPES, ROLES } from '@palabre/contract/scopes'
import { recordTexts } from '@palabre/contract/texts'
import type { Tx } from '../db/tx.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'

type Member = { id: number; hashid: Hashid<'usr'>; name: string }

/** Roles whose people answer. */
const ANSWERING = ROLES.filter(role => ROLE_SCOPES[role].includes('messages:send'))

/** Those of these people who are members of the app's business and not disabled; `answering`: who may answer, too. */
async function selectMembers(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  hashids: string[],
  roles: readonly string[],
): Promise<Member[]> {
  return tx.query<Member>(
    `select u.id, u.hashid, u.name from users u
     join apps p on p.id = $1 join memberships m on m.business_id = p.business_id and m.user_id = u.id
     where u.hashid = any($2::text[]) and m.role = any($3::text[]) and u.disabled_at is null and m.disabled_at is null`,
    [appId, hashids, roles],
  )
}

/** The id of somebody who may answer in this app; 1007 where there is no such member. */
export async function getAnswering(tx: Pick<Tx, 'query'>, appId: AppId, hashid: string): Promise<number> {
  const [member] = await selectMembers(tx, appId, [hashid], ANSWERING)
  if (!member) throw notFound({ field: 'user', kind: 'person' })
  return member.id
}

/** The members that a note calls; 1002 where one of them is none. */
export async function getMentioned(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  hashids: string[],
): Promise<Member[]> {
  if (hashids.length === 0) return []
  const members = await selectMembers(tx, appId, hashids, ROLES)
  if (members.length < hashids.length)
    throw invalid([{ field: 'mentions', rule: 'reference', text: recordTexts.person }])
  return members
}
