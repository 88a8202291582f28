// Migrations 0012 and 0362 on a database in use: old tickets get their conversations, and the words that they are found by, a
// thousand at a time, and so do those of processes that do not know it yet.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrate } from '../../src/db/migrate.ts'
import { openDb } from '../../src/db/pool.ts'
import { dropDatabase } from '../database.ts'
import { useWorld } from '../world.ts'

const REAL = join(import.meta.dirname, '../../migrations')
const TICKETS = 2500
const world = useWorld()

const ADD_TICKETS = `insert into tickets (app_id, hashid, contact_detail_id, ticket_status_id, ticket_sla_policy_id,
    channel, position, subject, description, response_due_at, resolved_due_at, created_at, updated_at)
  select d.app_id, 'tck-' || $1 || n, d.id, (select min(id) from ticket_statuses), p.id,
    'messenger', n, 'Late', 'L’article de CMD-4521', now(), now(), now(), now()
  from contact_details d, ticket_sla_policies p, generate_series(1, $2::int) n`

test('tickets without a conversation get one each, also those that old processes add', async () => {
  const root = mkdtempSync(join(tmpdir(), 'palabre-migrations-'))
  const name = `${new URL(world.app.url).pathname.slice(1)}_tickets`
  await world.app.service.deps.db.pool.query(`create database ${name}`)
  const db = openDb(world.app.url.replace(/[^/]+$/, name), { connectionsMax: 2, onError: () => undefined })
  try {
    const folder = join(root, 'migrations')
    mkdirSync(folder)
    for (const file of readdirSync(REAL).filter(file => file < '0012'))
      cpSync(join(REAL, file), join(folder, file))
    await migrate(db, folder)
    await db.query(
      `insert into businesses (name, currency, local_currency, local_rate, created_at) values ('Awa', 'XAF', 'XAF', 1, now())`,
    )
    await db.query(
      `insert into apps (business_id, kind, name, created_at) select id, 'live', 'Awa', now() from businesses`,
    )
    await db.query(
      `insert into contacts (app_id, hashid, created_at, updated_at) select id, 'con-1', now(), now() from apps`,
    )
    await db.query(
      `insert into contact_details (app_id, contact_id, channel, identifier, created_at, updated_at)
       select app_id, id, 'messenger', '237600000001', now(), now() from contacts`,
    )
    await db.query(
      `insert into ticket_sla_policies (app_id, label, priority, response_time, resolve_time, created_at, updated_at)
       select id, 'Low', 'low', 480, 4320, now(), now() from apps`,
    )
    await db.query(ADD_TICKETS, ['a', TICKETS])
    for (const file of readdirSync(REAL)) cpSync(join(REAL, file), join(folder, file))
    await migrate(db, folder)
    await db.query(ADD_TICKETS, ['b', 1])
    const [found] = await db.query<{ tickets: number; sessions: number; wrong: number; named: number }>(
      `select count(*) as tickets, count(distinct s.id) as sessions,
         count(*) filter (where s.status <> 'closed' or s.hashid !~ '^ses-[1-9A-HJ-NP-Za-km-z]{10}$') as wrong,
         count(*) filter (where t.document @@ ticket_query('article 4521')) as named
       from tickets t join chat_sessions s on s.app_id = t.app_id and s.id = t.chat_session_id`,
    )
    assert.deepEqual(found, { tickets: TICKETS + 1, sessions: TICKETS + 1, wrong: 0, named: TICKETS + 1 })
  } finally {
    await db.close()
    await dropDatabase(world.app.service.deps.db.pool, name)
    rmSync(root, { recursive: true, force: true })
  }
})
