import type { Db } from '../db/pool.ts'
import type { PageRequest } from '../http/pagination.ts'
import { type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { IDLE_MS } from './authenticate.ts'
import type { SessionView } from './shapes.ts'

/** A person's open sessions, the last used first, one page of them, and how many there are in all. */
export async function listSessions(
  db: Pick<Db, 'query'>,
  caller: { user_id: number; session_id: number },
  page: Pick<PageRequest, 'offset' | 'perPage'>,
  now: Timestamp,
): Promise<{ sessions: SessionView[]; total: number }> {
  const idleSince = toTimestamp(toMs(now) - IDLE_MS)
  const [count] = await db.query<{ total: number }>(
    `select count(*)::int as total from sessions
     where user_id = $1 and ended_at is null and expires_at > $2 and seen_at > $3`,
    [caller.user_id, now, idleSince],
  )
  const sessions = await db.query<SessionView>(
    `select s.hashid as id, s.device, s.address, b.hashid as business, s.id = $4 as is_this, s.created_at,
       s.seen_at as last_seen_at, s.expires_at
     from sessions s join businesses b on b.id = s.business_id
     where s.user_id = $1 and s.ended_at is null and s.expires_at > $2 and s.seen_at > $3
     order by s.seen_at desc, s.id desc limit $5 offset $6`,
    [caller.user_id, now, idleSince, caller.session_id, page.perPage, page.offset],
  )
  return { sessions, total: count!.total }
}
