// The people of the business whom a note calls.
import type { Tx } from '../db/tx.ts'
import { notFound } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { listMembers, type Member } from '../teams/members.ts'

/** The members, of any role, that a note calls; 1007 where one of them is none. */
export async function getMentioned(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  hashids: string[],
): Promise<Member[]> {
  if (hashids.length === 0) return []
  const members = await listMembers(tx, appId, hashids)
  const strangers = hashids.flatMap((one, n) => (members.some(({ hashid }) => hashid === one) ? [] : [n]))
  if (strangers.length > 0)
    throw notFound(...strangers.map(n => ({ field: `mentions.${n}`, kind: 'colleague' }) as const))
  return members
}
