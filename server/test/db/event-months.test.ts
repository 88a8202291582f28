// Migrations 0230 to 0232 on a database in use: the events that are there become the first month, and old processes go on writing.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrate } from '../../src/db/migrate.ts'
import { openDb } from '../../src/db/pool.ts'
import { DAY_MS } from '../../src/lib/time.ts'
import { dropDatabase } from '../database.ts'
import { useWorld } from '../world.ts'

const REAL = join(import.meta.dirname, '../../migrations')
const EVENTS = 1000
const world = useWorld()

/** The table as it was. */
const OLD = `create table events (app_id bigint not null, id bigint not null, type text not null, at timestamptz not null,
  data jsonb not null, primary key (app_id, id));`
const ADD = `insert into events (app_id, id, type, at, data)
  select 1, n, 'contact.updated', now() - n * interval '1 day', '{}' from generate_series($1::int, $2::int) n`

test('old events are the first month, are not written anew, and what old processes add joins them', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'palabre-migrations-')), 'migrations')
  const name = `${new URL(world.app.url).pathname.slice(1)}_events`
  await world.app.service.deps.db.pool.query(`create database ${name}`)
  const db = openDb(world.app.url.replace(/[^/]+$/, name), { connectionsMax: 2, onError: () => undefined })
  const fileOf = async (table: string) =>
    (await db.query<{ file: string }>('select pg_relation_filenode($1::regclass)::text as file', [table]))[0]!
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, '0001_core.sql'), OLD)
    await migrate(db, folder)
    await db.query(ADD, [1, EVENTS])
    const file = await fileOf('events')
    for (const step of readdirSync(REAL).filter(file => /^023[012]_/.test(file))) {
      cpSync(join(REAL, step), join(folder, step))
      await migrate(db, folder)
      await db.query(ADD, [EVENTS + Number(step.slice(2, 4)), EVENTS + Number(step.slice(2, 4))])
    }
    assert.deepEqual(await fileOf('events_first'), file)
    const found = await db.query<{ name: string; n: number }>(
      'select tableoid::regclass::text as name, count(*) as n from events where app_id = 1 group by 1',
    )
    assert.deepEqual(found, [{ name: 'events_first', n: EVENTS + 3 }])
    const [first] = await db.query<{ ends_at: string }>(
      `select ends_at from months_of('events') where name = 'events_first'`,
    )
    const days = (Date.parse(first!.ends_at) - Date.now()) / DAY_MS
    assert.ok(days > 6.9 && days < 39, `${days} days`)
    await assert.rejects(db.query(ADD, [1, 1]), /events_first_pkey/)
  } finally {
    await db.close()
    await dropDatabase(world.app.service.deps.db.pool, name)
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
})
