// Whether a refused request left the database as it was.
import type { Db } from '../../src/db/pool.ts'
import type { AppId } from '../../src/lib/ids.ts'

/** Tables that may change with any request: counts of tries, and when a token was last used. */
const BESIDE_THE_POINT = ['rate_windows', 'throttles', 'tokens']

const JOURNAL = `
  create unlogged table written_rows (table_name text not null, app_id bigint);
  create function note_written_row() returns trigger language plpgsql as $$
    begin
      insert into written_rows values (tg_table_name, null);
      return null;
    end $$;
  create function note_written_row_of_app() returns trigger language plpgsql as $$
    begin
      insert into written_rows values (tg_table_name, case when tg_op = 'DELETE' then old.app_id else new.app_id end);
      return null;
    end $$`

type Written = { [table: string]: number }

/** What was written since the journal began; each database has one. */
const journals = new WeakMap<Db, { all: Written; byApp: Map<AppId, Written> }>()

/**
 * A look at all tables of the service and its jobs: how many rows of each were inserted, updated or deleted since the
 * first one, and committed. Two looks are deeply equal when nothing was written in between. With an app: at its rows
 * only. Triggers keep the count, so a look costs the same however much is in the tables.
 */
export async function lookAt(db: Db, appId?: AppId): Promise<() => Promise<Written>> {
  if (!journals.has(db)) await beginJournal(db)
  const { all, byApp } = journals.get(db)!
  return async () => {
    const rows = await db.query<{ table_name: string; app_id: AppId | null }>(
      'delete from written_rows returning table_name, app_id',
    )
    for (const row of rows) {
      add(all, row.table_name)
      if (row.app_id === null) continue
      const ofApp = byApp.get(row.app_id) ?? {}
      byApp.set(row.app_id, add(ofApp, row.table_name))
    }
    return { ...(appId === undefined ? all : byApp.get(appId)) }
  }
}

async function beginJournal(db: Db): Promise<void> {
  await db.pool.query(JOURNAL)
  const tables = await db.query<{ name: string; has_app: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'app_id') as has_app
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relname <> 'written_rows' and not (n.nspname = 'public' and c.relname = any ($1))
       and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname ~ '^(job|j[0-9a-f]{10})')`,
    [BESIDE_THE_POINT],
  )
  const triggers = tables.flatMap(({ name, has_app }) => [
    `create trigger written_row after insert or update or delete on ${name}
       for each row execute function ${has_app ? 'note_written_row_of_app' : 'note_written_row'}()`,
    `create trigger emptied after truncate on ${name} for each statement execute function note_written_row()`,
  ])
  await db.pool.query(triggers.join(';\n'))
  journals.set(db, { all: {}, byApp: new Map() })
}

function add(written: Written, table: string): Written {
  written[table] = (written[table] ?? 0) + 1
  return written
}
