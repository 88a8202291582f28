// The database that statements are checked against: tables alone, kept from check to check.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { migrate } from '../../src/db/migrate.ts'
import { openDb } from '../../src/db/pool.ts'
import { onTestServer } from '../database.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const LOCK = 43
/** The first letters of a checksum; PostgreSQL cuts names of more than 63 bytes. */
const SUM_CHARS = 12
const KEPT = /^schema_[0-9a-f]+$/
/** What migrates, beside the files: of another version of these, nothing is kept. */
const MAKERS = [join(import.meta.dirname, '../../src/db/migrate.ts'), import.meta.filename]

/**
 * The address of a database with the tables of this version and nothing in them; to be read, not changed. Files that
 * are new are applied to a copy of the one before: one takes a fraction of what all of them anew take.
 */
export async function schemaDatabase(): Promise<string> {
  const sums = sumsOfFiles()
  const name = nameOf(sums.length, sums)
  return onTestServer(async (admin, urlOf) => {
    await admin.query('select pg_advisory_lock($1)', [LOCK])
    try {
      const { rows } = await admin.query<{ name: string }>('select datname as name from pg_database')
      const kept = rows.map(row => row.name).filter(one => KEPT.test(one))
      if (!kept.includes(name)) await make(admin, name, kept, sums, urlOf)
      for (const old of kept.filter(one => one !== name)) await dropUnused(admin, old)
    } finally {
      await admin.query('select pg_advisory_unlock($1)', [LOCK])
    }
    return urlOf(name)
  })
}

/** Of what makes the tables, then of each migration in its order. */
function sumsOfFiles(): string[] {
  const files = globSync('*.sql', { cwd: MIGRATIONS }).sort()
  const boss = createRequire(import.meta.url).resolve('pg-boss/package.json')
  const makers = [...MAKERS, boss].map(file => readFileSync(file, 'utf8')).join('\0')
  return [makers, ...files.map(file => `${file}\0${readFileSync(join(MIGRATIONS, file), 'utf8')}`)].map(sumOf)
}

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Named after the first `count` of the sums. */
const nameOf = (count: number, sums: string[]): string =>
  `schema_${sumOf(sums.slice(0, count).join()).slice(0, SUM_CHARS)}`

async function make(
  admin: pg.Client,
  name: string,
  kept: string[],
  sums: string[],
  urlOf: (database: string) => string,
): Promise<void> {
  const draft = `${name}_new`
  await admin.query(`drop database if exists ${draft} with (force)`)
  const before = sums.map((_, i) => nameOf(i + 1, sums)).findLast(one => kept.includes(one))
  await admin.query(`create database ${draft} ${before ? `template ${before}` : ''}`)
  const db = openDb(urlOf(draft), { connectionsMax: 1, onError: () => undefined })
  try {
    await migrate(db)
    await makeJobTables(db)
  } finally {
    await db.close()
  }
  await admin.query(`alter database ${draft} rename to ${name}`)
}

async function makeJobTables(db: ReturnType<typeof openDb>): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) => db.pool.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, schema: 'pgboss', schedule: false, supervise: false })
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Another check of this folder may be reading it: then it is dropped after the next one. */
async function dropUnused(admin: pg.Client, name: string): Promise<void> {
  const { rows } = await admin.query('select from pg_stat_activity where datname = $1', [name])
  if (rows.length === 0) await admin.query(`drop database if exists ${name}`)
}
