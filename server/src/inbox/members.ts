// The people of the business whom a note calls.
import { recordTexts } from '@palabre/contract/texts'
import type { Tx } from '../db/tx.ts'
import { invalid } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { listMembers, type Member } from '../teams/members.ts'

/** The members that a note calls; 1002 where one of them is none. */
export async function getMentioned(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  hashids: string[],
): Promise<Member[]> {
  if (hashids.length === 0) return []
  const members = await listMembers(tx, appId, hashids)
  if (members.length < hashids.length)
    throw invalid([{ field: 'mentions', rule: 'reference', text: recordTexts.person }])
  return members
}
