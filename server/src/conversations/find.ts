import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Owner } from './owner.ts'

/** What stands in the way of a change. */
export type State = {
  status: 'open' | 'closed'
  owner: Owner
  assignee: { id: Hashid<'usr'>; name: string } | null
  assignee_id: number | null
  /** The open one with the same number, beside this one. */
  newer: Hashid<'ses'> | null
}

/** A conversation as it is now, for who could not change it. */
export async function findState(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  hashid: string,
): Promise<State | undefined> {
  const [row] = await tx.query<State>(
    `select s.status, s.owner, s.owner_user_id as assignee_id,
       (select json_build_object('id', u.hashid, 'name', u.name) from users u where u.id = s.owner_user_id) as assignee,
       (select o.hashid from chat_sessions o where o.app_id = s.app_id and o.contact_detail_id = s.contact_detail_id
          and o.channel_id = s.channel_id and o.status = 'open' and o.id <> s.id) as newer
     from chat_sessions s where s.app_id = $1 and s.hashid = $2`,
    [appId, hashid],
  )
  return row
}
