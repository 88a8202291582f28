import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type DatabaseIntrospector,
  type Dialect,
  Kysely,
  PostgresDialect,
  sql,
  type TableMetadata,
} from 'kysely'
import { Migrator } from 'kysely/migration'
import type pg from 'pg'
import { openAlone } from './alone.ts'
import { isUnreachable } from './faults.ts'
import type { Db } from './pool.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
/** Any fixed number: only one process migrates at a time. */
export const MIGRATION_LOCK = 7_306_481
const LOCK_WAIT_MS_MAX = 30 * 60_000
const LOCK_POLL_MS = 50
const TABLE = 'migrations'
const LOCK_TABLE = 'migrations_lock'
const UNDEFINED_TABLE = '42P01'
const DEADLOCK = '40P01'
const TRIES_MAX = 5
/** The first line of a file whose one statement cannot run inside a transaction. */
const OUTSIDE = /^-- outside a transaction\b/

/** Files that ran somewhere with another comment in them, and with nothing else that differs: their checksum by then. */
const COMMENTED_OTHERWISE: { [name: string]: string } = {
  '0464_words_once.sql': 'ae3cd65878642ad5a9f4fbac53bf218f9f5ee408cc461aeb1c9e08aa7173edca',
}

type Migration = { name: string; text: string; checksum: string; isOutside: boolean }

/**
 * Applies the numbered .sql files of `folder` that are not applied yet, in order, each in a transaction of its own.
 * Throws when a file was changed after it was applied. Returns the names of those it applied.
 */
export async function migrate(db: Db, folder = FOLDER): Promise<string[]> {
  const files = await readFiles(folder)
  if ((await listPending(db.k, files)).length === 0) return []
  // one session, whose end releases the lock
  const pool = openAlone(db)
  try {
    return await applyPending(new Kysely({ dialect: dialectOf(pool) }), files)
  } finally {
    await pool.end()
  }
}

/**
 * Kysely asks before each file whether its two tables are there, and reads every column of the database for it: 65
 * files took 0.88 s of processor, and take 0.4 s where these two are all that is told.
 */
function dialectOf(pool: pg.Pool): Dialect {
  const whole = new PostgresDialect({ pool })
  const introspector = (k: Kysely<unknown>): DatabaseIntrospector => ({
    getSchemas: () => whole.createIntrospector(k).getSchemas(),
    getTables: async () => {
      const { rows } = await sql<TableMetadata>`
        select tablename::text as name, schemaname::text as schema, false as "isView", '[]'::jsonb as columns
        from pg_tables where schemaname = current_schema and tablename in (${TABLE}, ${LOCK_TABLE})`.execute(
        k,
      )
      return rows
    },
  })
  return {
    createAdapter: () => whole.createAdapter(),
    createDriver: () => whole.createDriver(),
    createQueryCompiler: () => whole.createQueryCompiler(),
    createIntrospector: introspector,
  }
}

async function readFiles(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  for (const [i, name] of names.entries()) {
    if (!/^\d{4}_./.test(name)) throw new Error(`${name} must begin with four digits and _ to be applied`)
    if (names[i - 1]?.slice(0, 5) === name.slice(0, 5))
      throw new Error(`${names[i - 1]} and ${name} have the same number: give one the next free number`)
  }
  return Promise.all(
    names.map(async name => {
      const text = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name, text, checksum, isOutside: OUTSIDE.test(text) }
    }),
  )
}

/** The files not yet applied. Throws when an applied one has changed. */
async function listPending<Schema>(k: Kysely<Schema>, files: Migration[]): Promise<Migration[]> {
  // by way of jsonb: a table of before the checksums has no such column
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, to_jsonb(migrations) ->> 'checksum' as checksum from migrations`
    .execute(k)
    .catch(error => {
      if (error.code === UNDEFINED_TABLE) return { rows: [] }
      throw error
    })
  const applied = new Map(rows.map(row => [row.name, row.checksum]))
  for (const { name, checksum } of files) {
    const then = applied.get(name)
    // null: the process died between the file and its checksum
    if (then && then !== checksum && then !== COMMENTED_OTHERWISE[name])
      throw new Error(
        `${name} was changed after it was applied to this database: put it back as it was, and add a new file`,
      )
  }
  return files.filter(file => !applied.has(file.name))
}

async function applyPending(k: Kysely<unknown>, files: Migration[]): Promise<string[]> {
  await acquireLock(k)
  await sql`create table if not exists migrations
    (name text primary key, timestamp timestamptz not null, checksum text)`.execute(k)
  await renewTable(k)
  const migrator = new Migrator({
    db: k,
    migrationTableName: TABLE,
    migrationLockTableName: LOCK_TABLE,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(files.map(file => [file.name, { up: one => apply(one, file) }])),
    },
  })
  const fresh = await listPending(k, files)
  for (const { name, checksum, isOutside } of fresh) {
    const attempt = () => migrator.migrateTo(name, { disableTransactions: isOutside })
    let { error } = await attempt()
    // old processes go on meanwhile: one of two that wait for each other is undone, and tried again; what is outside may begin twice
    for (let tries = 1; isDeadlock(error) && tries < TRIES_MAX; tries++) ({ error } = await attempt())
    if (error) throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
    await sql`update migrations set checksum = ${checksum} where name = ${name}`.execute(k)
  }
  return fresh.map(file => file.name)
}

const isDeadlock = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === DEADLOCK

/** The table as it was before the checksums: the same rows under another name for their time. */
async function renewTable(k: Kysely<unknown>): Promise<void> {
  await sql`do $$ begin
    if exists (select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'applied_at') then
      alter table migrations rename applied_at to timestamp;
      alter table migrations add column checksum text;
    end if;
  end $$`.execute(k)
}

/**
 * Waits until no other process migrates. Polls: waiting in a statement would keep an index from being built.
 */
async function acquireLock(k: Kysely<unknown>): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < LOCK_WAIT_MS_MAX; ) {
    if (await tryLock(k)) return
    await new Promise(resolve => setTimeout(resolve, LOCK_POLL_MS))
  }
  throw new Error(
    'another process has been migrating this database for too long: see what it does, then start again',
  )
}

/** A session that is cut as it asks has nothing to lose: the next one asks again. */
async function tryLock(k: Kysely<unknown>): Promise<boolean> {
  try {
    const { rows } = await sql<{ ok: boolean }>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as ok`.execute(
      k,
    )
    return rows[0]!.ok
  } catch (error) {
    if (isUnreachable(error)) return false
    throw error
  }
}

async function apply(k: Kysely<unknown>, { text, isOutside }: Migration): Promise<void> {
  await sql.raw(text).execute(k)
  if (!isOutside) return
  const { rows } = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
    where not indisvalid`.execute(k)
  if (rows.length > 0)
    throw new Error(`index ${rows[0]!.name} was left half built: drop it, then start again`)
}
