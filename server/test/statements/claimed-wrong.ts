// Calls whose claims are wrong, for the check of the check. Never run.
import type { Hashid } from '@palabre/contract/ids'
import type { Db } from '../../src/db/pool.ts'
import type { AppId } from '../../src/lib/ids.ts'
import type { Timestamp } from '../../src/lib/time.ts'

const COLUMNS = 'id, hashid, closed_at'

const ORDERS = { up: 'asc', down: 'desc' }

/** Each of these must be found, in this order. */
export async function wrongClaims(db: Db, appId: AppId, order: 'up' | 'down'): Promise<void> {
  await db.query<{ identity: number }>('select id from tickets where app_id = $1', [appId])
  await db.query<{ id: string }>('select id from tickets where app_id = $1', [appId])
  await db.query<{ id: number; hashid: string; closed_at: Timestamp }>(
    `select ${COLUMNS} from tickets where app_id = $1 order by id ${ORDERS[order]}`,
    [appId],
  )
  await db.query<{ name: string }>(
    `select a.name from tickets t left join agents a on a.app_id = t.app_id and a.id = t.agent_id
     where t.app_id = $1`,
    [appId],
  )
  await db.query<{ n: number; last: Timestamp }>(
    'with t as (select max(created_at) as last, count(*) as n from tickets where app_id = $1) select n, last from t',
    [appId],
  )
  await db.query('select hashid from tickets where app_id = $1 and subjects = $2', [appId, 'x'])
  await db.query('select hashid from tickets where app_id = $1 and subject = $2', [appId])
  await db.query('select hashid from tickets where app_id = $1 and subject = $2', [appId, 7])
  await db.query<{ due: Timestamp }>(
    'update tickets set resolved_at = null where app_id = $1 and resolved_at is not null returning resolved_at as due',
    [appId],
  )
  await db.query<{ subject: string | null }>('select subject from tickets where app_id = $1', [appId])
  await db.query<{ created_at: string }>('select created_at from tickets where app_id = $1', [appId])
  await db.query('delete from tickets where app_id = $1 and created_at < $2', [appId, `${order}ward`])
  await db.query<{ app_id: number }>('select app_id from tickets where app_id = $1', [appId])
  await db.query<{ id: AppId }>('select id from tickets where app_id = $1', [appId])
  await db.query<{ hashid: Hashid<'agt'> }>('select hashid from tickets where app_id = $1', [appId])
  const [ticket] = await db.query<{ id: number }>('select id from tickets where app_id = $1', [appId])
  await db.query<{ id: number }>('select id from tickets where app_id = $1', [ticket!.id])
  await db.queryCells<{ subject: number }>('select subject from tickets where app_id = $1', [appId], true)
  await db.query(`select id from tickets where ${appId === 1 ? await fragment() : 'true'}`)
}

/** None of these may be complained of. */
export async function rightClaims(db: Db, appId: AppId): Promise<void> {
  await db.query<{ closed_at: Timestamp; name: string | null }>(
    `select t.closed_at, a.name from tickets t left join agents a on a.app_id = t.app_id and a.id = t.agent_id
     where t.app_id = $1 and t.closed_at is not null`,
    [appId],
  )
  await db.query<{ agent: string; n: number; last: Timestamp }>(
    `select coalesce(a.name, '-') as agent, count(*) as n, max(t.created_at) as last from tickets t
     left join agents a on a.app_id = t.app_id and a.id = t.agent_id where t.app_id = $1 group by a.name`,
    [appId],
  )
  await db.query<{ name: string }>(
    `select a.name from tickets t left join agents a on a.app_id = t.app_id and a.id = t.agent_id
     where t.app_id = $1 and a.is_active = any($2)`,
    [appId, [true]],
  )
}

async function fragment(): Promise<string> {
  return 'false'
}
