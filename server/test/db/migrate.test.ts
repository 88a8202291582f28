import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { MIGRATION_LOCK, migrate } from '../../src/db/migrate.ts'
import { type Db, openDb } from '../../src/db/pool.ts'
import { bootApp, type TestApp } from '../app.ts'
import { dropDatabase } from '../database.ts'
import { until } from '../world/until.ts'

const WATER = 'create table water (id int primary key);\ninsert into water values (1);\n'
const WORDS = `create function words() returns int language plpgsql as $$
begin
  return 2;
end;
$$;
`
const CONCURRENT =
  '-- outside a transaction: the table is in use\ncreate index concurrently if not exists water_id on water (id);\n'

describe('migrations', { timeout: 60_000 }, () => {
  let app: TestApp
  let root = ''
  let made = 0

  before(async () => {
    app = await bootApp()
    root = mkdtempSync(join(tmpdir(), 'palabre-migrations-'))
  })
  after(async () => {
    rmSync(root, { recursive: true, force: true })
    await app.stop()
  })

  /** An empty database with these files, and what a test does with them. */
  async function withFiles(
    files: { [name: string]: string },
    work: (on: { db: Db; folder: string; write(name: string, text: string): void }) => Promise<void>,
  ): Promise<void> {
    const name = `${new URL(app.url).pathname.slice(1)}_${++made}`
    const folder = join(root, name)
    mkdirSync(folder)
    const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)
    for (const [file, text] of Object.entries(files)) write(file, text)
    await app.service.deps.db.pool.query(`create database ${name}`)
    const db = openDb(app.url.replace(/[^/]+$/, name), { connectionsMax: 2, onError: () => undefined })
    try {
      await work({ db, folder, write })
    } finally {
      await db.close()
      await dropDatabase(app.service.deps.db.pool, name)
    }
  }
  const tablesOf = async (db: Db): Promise<string[]> =>
    (
      await db.query<{ name: string }>(
        `select tablename::text as name from pg_tables where schemaname = 'public' order by tablename`,
      )
    )
      .map(row => row.name)
      .filter(name => !name.startsWith('migrations'))

  it('applies each file once, in order, and says which', () =>
    withFiles({ '0002_words.sql': WORDS, '0001_water.sql': WATER, 'README.md': '-' }, async on => {
      assert.deepEqual(await migrate(on.db, on.folder), ['0001_water.sql', '0002_words.sql'])
      assert.deepEqual(await migrate(on.db, on.folder), [])
      on.write('0003_more.sql', 'create table more (id int);\n')
      assert.deepEqual(await migrate(on.db, on.folder), ['0003_more.sql'])
      assert.deepEqual(await tablesOf(on.db), ['more', 'water'])
      assert.deepEqual(await on.db.query('select words()'), [{ words: 2 }])
    }))

  it('refuses a file that was changed after it was applied, before anything else is done', () =>
    withFiles({ '0001_water.sql': WATER }, async on => {
      await migrate(on.db, on.folder)
      on.write('0001_water.sql', `${WATER}-- one word more\n`)
      on.write('0002_more.sql', 'create table more (id int);\n')
      await assert.rejects(migrate(on.db, on.folder), /0001_water\.sql was changed after it was applied/)
      assert.deepEqual(await tablesOf(on.db), ['water'])
      on.write('0001_water.sql', WATER)
      assert.deepEqual(await migrate(on.db, on.folder), ['0002_more.sql'])
    }))

  it('takes a file that ran with another comment in it, and with nothing else that differs', async () => {
    const { db } = app.service.deps
    const note = (checksum: string) =>
      db.query(`update migrations set checksum = $1 where name = '0464_words_once.sql'`, [checksum])
    const [as] = await db.query<{ checksum: string }>(
      `select checksum from migrations where name = '0464_words_once.sql'`,
    )
    await note('ae3cd65878642ad5a9f4fbac53bf218f9f5ee408cc461aeb1c9e08aa7173edca')
    assert.deepEqual(await migrate(db), [])
    await note('0'.repeat(64))
    await assert.rejects(migrate(db), /0464_words_once\.sql was changed after it was applied/)
    await note(as!.checksum)
    assert.deepEqual(await migrate(db), [])
  })

  it('goes on from a table of before the checksums', () =>
    withFiles({ '0001_water.sql': WATER, '0002_more.sql': 'create table more (id int);\n' }, async on => {
      await on.db.query('create table water (id int primary key)')
      await on.db.query('create table migrations (name text primary key, applied_at timestamptz not null)')
      await on.db.query(`insert into migrations values ('0001_water.sql', now())`)
      assert.deepEqual(await migrate(on.db, on.folder), ['0002_more.sql'])
      assert.deepEqual(await migrate(on.db, on.folder), [])
      assert.deepEqual(await tablesOf(on.db), ['more', 'water'])
    }))

  it('refuses a file that comes before one that is applied', () =>
    withFiles({ '0002_water.sql': WATER }, async on => {
      await migrate(on.db, on.folder)
      on.write('0001_late.sql', 'create table late (id int);\n')
      await assert.rejects(
        migrate(on.db, on.folder),
        /must always have a name that comes alphabetically after/,
      )
      assert.deepEqual(await tablesOf(on.db), ['water'])
    }))

  it('refuses a file without a number, and a number that two files have', () =>
    withFiles({ '0001_water.sql': WATER, '2_more.sql': 'create table more (id int);\n' }, async on => {
      await assert.rejects(migrate(on.db, on.folder), /^Error: 2_more\.sql must begin with four digits/)
      rmSync(join(on.folder, '2_more.sql'))
      on.write('0001_more.sql', 'create table more (id int);\n')
      await assert.rejects(
        migrate(on.db, on.folder),
        /^Error: 0001_more\.sql and 0001_water\.sql have the same number/,
      )
      assert.deepEqual(await tablesOf(on.db), [])
    }))

  it('keeps the files before one that fails, and nothing of that one', () =>
    withFiles(
      { '0001_water.sql': WATER, '0002_wrong.sql': 'create table half (id int);\nselect 1 / 0;\n' },
      async on => {
        await assert.rejects(migrate(on.db, on.folder), /^Error: 0002_wrong\.sql: division by zero/)
        assert.deepEqual(await tablesOf(on.db), ['water'])
        on.write('0002_wrong.sql', 'create table half (id int);\n')
        assert.deepEqual(await migrate(on.db, on.folder), ['0002_wrong.sql'])
      },
    ))

  it('applies a marked file outside a transaction', () =>
    withFiles({ '0001_water.sql': WATER, '0002_index.sql': CONCURRENT }, async on => {
      assert.deepEqual(await migrate(on.db, on.folder), ['0001_water.sql', '0002_index.sql'])
      const [index] = await on.db.query<{ name: string }>(`select to_regclass('water_id')::text as name`)
      assert.equal(index!.name, 'water_id')
    }))

  it('says that an index is half built, instead of going on without it', () =>
    withFiles({ '0001_water.sql': `${WATER}insert into water values (2);\n` }, async on => {
      await migrate(on.db, on.folder)
      on.write(
        '0002_index.sql',
        '-- outside a transaction\ncreate unique index concurrently if not exists water_one on water ((id * 0));\n',
      )
      await assert.rejects(migrate(on.db, on.folder), /0002_index\.sql: could not create unique index/)
      await assert.rejects(migrate(on.db, on.folder), /index water_one was left half built/)
      await on.db.query('delete from water where id = 2')
      await on.db.query('drop index water_one')
      assert.deepEqual(await migrate(on.db, on.folder), ['0002_index.sql'])
    }))

  it('is done by one process when many start at once', () =>
    withFiles(
      { '0001_water.sql': WATER, '0002_index.sql': CONCURRENT, '0003_words.sql': WORDS },
      async on => {
        const all = await Promise.all([1, 2, 3, 4].map(() => migrate(on.db, on.folder)))
        assert.deepEqual(all.flat(), ['0001_water.sql', '0002_index.sql', '0003_words.sql'])
      },
    ))

  it('goes on where its session is cut while it waits for another process', () =>
    withFiles({ '0001_water.sql': WATER }, async on => {
      const holder = await on.db.pool.connect()
      await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      const migrating = migrate(on.db, on.folder)
      await until('it waits, and is cut', async () => {
        const { rows } = await holder.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
           and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`,
        )
        return rows.length > 0
      })
      await holder.query('select pg_advisory_unlock_all()')
      holder.release()
      assert.deepEqual(await migrating, ['0001_water.sql'])
    }))

  it('lets an older version start beside what a newer one has applied', () =>
    withFiles({ '0001_water.sql': WATER, '0002_words.sql': WORDS }, async on => {
      await migrate(on.db, on.folder)
      rmSync(join(on.folder, '0002_words.sql'))
      assert.deepEqual(await migrate(on.db, on.folder), [])
    }))

  const LOCKS = 'lock table water in access exclusive mode;\nlock table words in access exclusive mode;\n'
  for (const [where, locked] of [
    ['', LOCKS],
    [', also outside a transaction', `-- outside a transaction\ndo $$ begin ${LOCKS} end $$;\n`],
  ] as const)
    it(`is tried again where it and who writes meanwhile have waited for each other${where}`, async () => {
      const both = 'create table water (id int);\ncreate table words (id int);\n'
      await withFiles({ '0001_both.sql': both }, async ({ db, folder, write }) => {
        await migrate(db, folder)
        write('0002_locked.sql', locked)
        const writer = await db.pool.connect()
        await writer.query('begin; lock table words')
        const migrated = migrate(db, folder)
        const waits = `select from pg_locks where relation = 'words'::regclass and not granted`
        await until('the migration waits', async () => (await writer.query(waits)).rowCount! > 0)
        // whose wait is the longer one is told of the circle, and undone
        await writer.query('lock table water')
        await writer.query('commit')
        writer.release()
        assert.deepEqual(await migrated, ['0002_locked.sql'])
      })
    })
})
