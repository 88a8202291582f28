// Whether a refused request left the database as it was.
import type { Db } from '../../src/db/pool.ts'
import type { AppId } from '../../src/lib/ids.ts'

/** Tables that may change with any request: counts of tries, and when a token was last used. */
const BESIDE_THE_POINT = new Set(['rate_windows', 'throttles', 'tokens'])

/**
 * A look at all tables of the service and its jobs: how many rows, and which transactions wrote them. Two looks are
 * deeply equal when nothing was written in between. With an app: at its rows only.
 */
export async function lookAt(db: Db, appId?: AppId): Promise<() => Promise<{ [table: string]: string }>> {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' ${appId === undefined ? '' : `and n.nspname = 'public' and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'app_id')`}
       and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname ~ '^(job|j[0-9a-f]{10})')
     order by 1`,
  )
  const looks = tables
    .map(table => table.name)
    .filter(name => !BESIDE_THE_POINT.has(name.replace('public.', '')))
    .map(
      name =>
        `select '${name}' as table_name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as state from ${name} ${appId === undefined ? '' : `where app_id = ${appId}`}`,
    )
  const text = looks.join(' union all ')
  return async () => {
    const rows = await db.query<{ table_name: string; state: string }>(text)
    return Object.fromEntries(rows.map(row => [row.table_name, row.state]))
  }
}
