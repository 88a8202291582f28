import type { Db } from '../db/pool.ts'
import { readFilters } from '../http/filters.ts'
import type { Timestamp } from '../lib/time.ts'
import { AUDIT_FILTERS, type AuditQuery, type AuditView, LIMIT_DEFAULT, LIMIT_MAX } from './shapes.ts'

export type AuditPage = { data: AuditView[]; next_cursor: string | null; has_more: boolean }

type Row = Omit<AuditView, 'actor'> & {
  kind: AuditView['actor']['kind']
  user: string | null
  username: string | null
  token_id: number | null
  token_name: string | null
}

/** Entries of a business that fit the query, newest first, a page of them. */
export async function searchAudit(
  db: Pick<Db, 'query'>,
  businessId: number,
  query: AuditQuery,
  now: Timestamp,
): Promise<AuditPage> {
  const limit = query.limit ?? (query.format === 'csv' ? LIMIT_MAX : LIMIT_DEFAULT)
  const values: unknown[] = [businessId]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const asked = readFilters(AUDIT_FILTERS, query, now).map(({ condition }) => condition.where('e', bind))
  if (query.cursor !== undefined) asked.push(`e.id < ${bind(query.cursor)}::numeric`)
  const rows = await db.query<Row>(
    `select e.id, e.at, e.app_kind as app, e.actor as kind, u.hashid as user, u.username, e.token_id, t.name as token_name,
       e.address, e.action, e.target, e.target_name, e.before, e.after, e.trace_id, encode(e.hash, 'hex') as hash
     from audit_entries e left join users u on u.id = e.user_id left join tokens t on t.id = e.token_id
     where ${['e.business_id = $1', ...asked].join(' and ')} order by e.id desc limit ${bind(limit + 1)}`,
    values,
  )
  const has_more = rows.length > limit
  const data = rows.slice(0, limit).map(({ kind, user, username, token_id, token_name, ...entry }) => ({
    ...entry,
    actor: { kind, user, username, token_id, token_name },
  }))
  return { data, next_cursor: has_more ? String(data.at(-1)!.id) : null, has_more }
}
