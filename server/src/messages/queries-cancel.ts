// The statement of a message that is taken back before it goes.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type MessageFacts, messageFacts } from './events.ts'
import { addTold, byPerson } from './told-sql.ts'

export type Cancelled = { id: number; facts: MessageFacts; by: Hashid<'usr'> }

/** Only a held message can be taken back: either this finds it, or what lets it go. */
export async function updateCancelled(
  tx: Tx,
  appId: AppId,
  hashid: string,
  userId: number,
  now: Timestamp,
): Promise<Cancelled | undefined> {
  const [row] = await tx.query<Cancelled>(
    `update messages m set status = 'cancelled', send_at = null, expires_at = null, on_window_closed = null,
       told = ${addTold('m', byPerson("'cancelled'", '$3', '$4', 'null'))}
     where m.app_id = $1 and m.hashid = $2 and m.direction = 'out' and m.status = 'held'
     returning m.id, ${messageFacts('m')} as facts, (select u.hashid from users u where u.id = $3) as by`,
    [appId, hashid, userId, now],
  )
  return row
}

export async function selectStatus(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  hashid: string,
): Promise<string | undefined> {
  const [row] = await tx.query<{ status: string }>(
    'select status from messages where app_id = $1 and hashid = $2',
    [appId, hashid],
  )
  return row?.status
}
