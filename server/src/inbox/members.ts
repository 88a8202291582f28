// The people of the business whom a note calls.
import { recordTexts } from '@palabre/contract/texts'
import type { Tx } from '../db/tx.ts'
import { invalid } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { listMembers, type Member } from '../teams/members.ts'

/** The members, of any role, that a note calls; 1002 where one of them is none. */
export async function getMentioned(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  hashids: string[],
): Promise<Member[]> {
  if (hashids.length === 0) return []
  const members = await listMembers(tx, appId, hashids)
  const strangers = hashids.flatMap((one, n) => (members.some(({ hashid }) => hashid === one) ? [] : [n]))
  if (strangers.length > 0)
    throw invalid(
      strangers.map(n => ({ field: `mentions.${n}`, rule: 'reference', text: recordTexts.colleague })),
    )
  return members
}
