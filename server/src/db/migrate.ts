import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from './pool.ts'
import { inTx } from './tx.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
/** Any fixed number: only one process migrates at a time. */
const MIGRATION_LOCK = 7_306_481

/** Applies the numbered .sql files that are not applied yet, each in order, all in one transaction. */
export async function migrate(db: Db): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter(name => /^\d{4}_.+\.sql$/.test(name)).sort()
  const texts = await Promise.all(files.map(name => readFile(join(FOLDER, name), 'utf8')))
  return inTx(db, async tx => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await tx.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null)',
    )
    const applied = new Set(
      (await tx.query<{ name: string }>('select name from migrations')).map(row => row.name),
    )
    const fresh: string[] = []
    for (const [i, name] of files.entries()) {
      if (applied.has(name)) continue
      for (const statement of statementsOf(texts[i]!)) await tx.query(statement)
      await tx.query('insert into migrations (name, applied_at) values ($1, now())', [name])
      fresh.push(name)
    }
    return fresh
  })
}

/** Splits a migration at the semicolons that end a line; our files have none inside a statement. */
function statementsOf(text: string): string[] {
  return text
    .split(/;[ \t]*\n/)
    .map(part =>
      part
        .replace(/^\s*--.*$/gm, '')
        .trim()
        .replace(/;$/, ''),
    )
    .filter(part => part !== '')
}
