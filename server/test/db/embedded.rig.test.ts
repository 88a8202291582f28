import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'node:test'
import { type Embedded, startEmbedded } from '@palabre/embedded-postgres'
import pg from 'pg'

const WAIT_MS_MAX = 15_000
const POLL_MS = 20
const MODULE = import.meta.resolve('@palabre/embedded-postgres')

type Owner = { child: ChildProcess; url: string; found: boolean }

let root = ''
const owners = new Set<ChildProcess>()

/** Another process that starts the database, tells what it got, and stays until it is killed or told to stop. */
async function spawnOwner(dataDir: string): Promise<Owner> {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(MODULE)})
    const db = await startEmbedded({ dataDir: process.argv[1], log: () => {} })
    process.stdout.write(JSON.stringify({ url: db.url, found: db.found }) + '\\n')
    process.stdin.once('data', async () => { await db.stop(); process.exit(0) })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  owners.add(child)
  const lines = createInterface({ input: child.stdout })
  const [line] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(([code]) => assert.fail(`the owner ended with ${code}`)),
  ])
  return { child, ...JSON.parse(line) }
}

async function end(child: ChildProcess, how: 'SIGKILL' | 'stop'): Promise<void> {
  const ended = once(child, 'exit')
  if (how === 'SIGKILL') child.kill('SIGKILL')
  else child.stdin?.write('stop\n')
  await ended
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8'), 10)

/** The server removes its pid file as the last thing of a shutdown. */
const isRunning = (dataDir: string): boolean => existsSync(join(dataDir, 'pg', 'postmaster.pid'))

async function waitFor(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  for (const begun = Date.now(); !(await check()); await new Promise(done => setTimeout(done, POLL_MS))) {
    if (Date.now() - begun > WAIT_MS_MAX) assert.fail(`waited too long for: ${what}`)
  }
}

const start = (dataDir: string, lines: string[] = []): Promise<Embedded> =>
  startEmbedded({ dataDir, log: line => lines.push(line) })

describe('embedded PostgreSQL', { timeout: 60_000 }, () => {
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'palabre-pg-'))
  })

  after(async () => {
    for (const child of owners)
      if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL')
    for (const name of readdirSync(root)) {
      if (!isRunning(join(root, name))) continue
      await (await start(join(root, name))).stop()
    }
    rmSync(root, { recursive: true, force: true })
  })

  it('makes a durable UTF-8 cluster whose application role is not a superuser', async () => {
    const dataDir = join(root, 'fresh')
    const db = await start(dataDir)
    assert.equal(db.found, false)
    const [facts] = await query(
      db.url,
      `select current_user as role, current_database() as database, usesuper,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('wal_compression') as packed, current_setting('checkpoint_timeout') as checkpoints,
        current_setting('max_wal_size') as log, current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
        (select datlocprovider::text || ':' || datlocale from pg_database where datname = current_database()) as locale,
        (select array_agg(extname::text order by extname) from pg_extension where extname <> 'plpgsql') as extensions
      from pg_user where usename = current_user`,
    )
    assert.deepEqual(facts, {
      role: 'palabre',
      database: 'palabre',
      usesuper: false,
      fsync: 'on',
      commit: 'on',
      packed: 'pglz',
      checkpoints: '15min',
      // what a start after a crash has to read
      log: '1GB',
      encoding: 'UTF8',
      zone: 'UTC',
      locale: 'b:C.UTF-8',
      // a migration creates what its statements use
      extensions: null,
    })
    await assert.rejects(query(db.url, `select pg_read_file('/etc/passwd')`), { code: '42501' })
    const wrong = new URL(db.url)
    wrong.password = 'guess'
    await assert.rejects(query(wrong.href, 'select 1'), { code: '28P01' })
    assert.equal(statSync(join(dataDir, 'pg-password')).mode & 0o777, 0o600)

    await db.stop()
    assert.equal(isRunning(dataDir), false)
    await assert.rejects(db.ensureRunning(), /being stopped/)
  })

  it('is found by the next process after its owner was killed, and keeps its port over a stop', async () => {
    const dataDir = join(root, 'fresh')
    const owner = await spawnOwner(dataDir)
    assert.equal(owner.found, false)
    const pid = postmasterPid(dataDir)
    await query(owner.url, 'create table kept as select 42 as answer')
    await end(owner.child, 'SIGKILL')

    const db = await start(dataDir)
    assert.deepEqual([db.found, db.url, postmasterPid(dataDir)], [true, owner.url, pid])
    assert.deepEqual(await query(db.url, 'select answer from kept'), [{ answer: 42 }])
    await db.stop()
    const again = await start(dataDir)
    assert.deepEqual([again.found, again.url], [false, owner.url])
    assert.deepEqual(await query(again.url, 'select answer from kept'), [{ answer: 42 }])
    await again.stop()
  })

  it('starts while another process stops the same server', async () => {
    const dataDir = join(root, 'fresh')
    let db = await start(dataDir)
    for (let round = 0; round < 5; round += 1) {
      const [next] = await Promise.all([start(dataDir), db.stop()])
      assert.deepEqual(await query(next.url, 'select answer from kept'), [{ answer: 42 }])
      db = next
    }
    await db.stop()
  })

  it('restarts automatically, on its port and with its data, after the server was killed', async () => {
    const dataDir = join(root, 'fresh')
    const lines: string[] = []
    const db = await start(dataDir, lines)
    await query(db.url, 'create table survives as select generate_series(1, 1000) as n')
    for (let round = 0; round < 3; round += 1) {
      const pid = postmasterPid(dataDir)
      process.kill(pid, 'SIGKILL')
      // The even rounds are repaired by the watch alone, the odd ones by a caller who cannot wait.
      if (round % 2 === 1) await db.ensureRunning()
      await waitFor('a new server', async () => {
        const rows = await query(db.url, 'select count(*)::int as count from survives').catch(() => [])
        return rows[0]?.count === 1000 && postmasterPid(dataDir) !== pid
      })
    }
    assert.ok(lines.some(line => /started again/.test(line)))
    await db.stop()
  })

  it('starts over the pid file of a dead server whose pid belongs to another program now', async () => {
    const dataDir = join(root, 'fresh')
    const text = `${process.pid}\n${join(dataDir, 'pg')}\n1700000000\n5\n\n127.0.0.1\n0 0\nready   \n`
    writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), text)
    const db = await start(dataDir)
    assert.equal(db.found, false)
    assert.deepEqual(await query(db.url, 'select answer from kept'), [{ answer: 42 }])
    await db.stop()
  })

  it('repairs an interrupted set-up: a draft, a half-made cluster, a missing role or database', async () => {
    const dataDir = join(root, 'half')
    const gone = spawn(process.execPath, ['-e', ''])
    await once(gone, 'exit')
    mkdirSync(join(dataDir, `pg-init-${gone.pid}-00`, 'cluster'), { recursive: true })
    mkdirSync(join(dataDir, 'pg', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '18\n')
    writeFileSync(join(dataDir, 'pg-password'), 'c0ffee'.repeat(10), { mode: 0o600 })
    const lines: string[] = []
    const db = await start(dataDir, lines)
    assert.deepEqual(await query(db.url, 'select 1 as one'), [{ one: 1 }])
    assert.deepEqual(
      readdirSync(dataDir).filter(name => name.startsWith('pg-init-')),
      [],
    )
    assert.match(lines.join(), /not whole: moved to .*pg-unusable-/)

    const admin = new URL(db.url)
    Object.assign(admin, { username: 'postgres', password: 'c0ffee'.repeat(10), pathname: '/postgres' })
    await query(admin.href, 'drop database palabre with (force)')
    await waitFor('the database', async () => {
      const rows = await query(admin.href, `select 1 from pg_database where datname = 'palabre'`)
      return rows.length === 1
    })
    assert.deepEqual(await query(db.url, 'select current_database() as name'), [{ name: 'palabre' }])
    await query(admin.href, `alter role palabre password 'lost'`)
    const next = await start(dataDir)
    assert.deepEqual(await query(next.url, 'select 1 as one'), [{ one: 1 }])
    await Promise.all([db.stop(), next.stop()])
  })

  it('is one server for processes that start together, and ends with the last of them', async () => {
    const dataDir = join(root, 'together')
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => spawnOwner(dataDir)))
    assert.ok(one && two && three)
    assert.deepEqual([two.url, three.url], [one.url, one.url])
    const pid = postmasterPid(dataDir)
    assert.deepEqual(await query(one.url, 'select 1 as one'), [{ one: 1 }])
    assert.deepEqual(readdirSync(dataDir).sort(), ['pg', 'pg-password', 'pg.log'])

    await end(one.child, 'stop')
    assert.equal(postmasterPid(dataDir), pid)
    assert.deepEqual(await query(two.url, 'select 1 as one'), [{ one: 1 }])
    await Promise.all([end(two.child, 'stop'), end(three.child, 'stop')])
    assert.equal(isRunning(dataDir), false)
  })
})
