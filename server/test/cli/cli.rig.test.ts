// The command line as it is used: a process of its own, on a database of its own.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startEmbedded } from '@palabre/embedded-postgres'
import pg from 'pg'
import { MIGRATION_LOCK } from '../../src/db/migrate.ts'
import { NODE_FLAGS } from '../rig/node-flags.ts'
import { commandEnv, type Ran, type RunOptions } from '../world/command-line.ts'
import { until, useWorld } from '../world.ts'

const CLI = join(import.meta.dirname, '../../src/cli.ts')
const MAIN = join(import.meta.dirname, '../../src/main.ts')
const RUN_MS_MAX = 20_000
const SHOP = 'Boutique Awa'

const world = useWorld()
const { awa } = world
const folder = mkdtempSync(join(tmpdir(), 'palabre-cli-'))
after(() => rmSync(folder, { recursive: true }))

/** As `npm run palabre` gives it: code that any process has compiled already is not compiled at every start. */
const COMPILED = process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}
const envOf = (more: { [name: string]: string } = {}) => ({
  ...commandEnv(world.app),
  ...COMPILED,
  DATA_DIR: folder,
  BASE_URL: 'https://palabre.example',
  ...more,
})

/** One command as a process of its own. */
function spawnCli(words: string[], options: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...NODE_FLAGS, CLI, ...words], {
      env: envOf(options.env),
      timeout: RUN_MS_MAX,
    })
    const ran: Ran = { code: null, out: '', err: '' }
    child.stdout.on('data', (part: Buffer) => {
      ran.out += part.toString()
    })
    child.stderr.on('data', (part: Buffer) => {
      ran.err += part.toString()
    })
    child.on('error', reject)
    child.on('close', code => resolve({ ...ran, code }))
    child.stdin.end(options.input ?? '')
  })
}

test('as a process: the password on standard input, the exit code, an end of its own', async () => {
  const words = [
    'user',
    'add',
    '--app',
    SHOP,
    '--username',
    'paul@boutique.example',
    '--name',
    'Paul',
    '--role',
    'viewer',
  ]
  const added = await spawnCli([...words, '--verified', '--password-stdin'], { input: 'une longue phrase\n' })
  assert.deepEqual([added.code, added.err], [0, ''])
  const login = { username: 'paul@boutique.example', password: 'une longue phrase' }
  assert.equal((await world.as(null).post('/auth/login', login)).code, 1000)
})

test('the API is called and its events followed as a process; Ctrl-C ends following, a refusal has its exit code', async () => {
  const { token } = awa.app
  const env = { PALABRE_URL: `${world.app.service.address}/sandbox`, PALABRE_TOKEN: token }
  const called = await spawnCli(['call', 'getBusinessBalance'], { env })
  assert.deepEqual([called.code, called.err], [0, ''])
  assert.ok('balance' in JSON.parse(called.out))
  const body = {
    channel: 'messenger',
    contact: { phone: '237655000777' },
    message: { type: 'text', content: { text: 'Hello' } },
  }
  const played = await spawnCli(['call', 'playCustomer', '-'], { env, input: JSON.stringify(body) })
  assert.deepEqual([played.code, played.err], [0, ''])
  const refused = await spawnCli(['call', 'getTicket', '--param', 'id=tck-1111111111'], { env })
  assert.deepEqual([refused.code, /1007/.test(refused.err), refused.out], [1, true, ''])
  const child = spawn(process.execPath, [...NODE_FLAGS, CLI, 'events'], {
    env: envOf(env),
    timeout: RUN_MS_MAX,
  })
  const ended = new Promise(resolve => child.on('close', (code, signal) => resolve({ code, signal })))
  let out = ''
  let err = ''
  child.stderr.on('data', (part: Buffer) => {
    err += part.toString()
  })
  await new Promise<void>(resolve =>
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString()
      if (out.includes('message.received')) resolve()
    }),
  )
  child.kill('SIGINT')
  // as the shell expects it: 130 there
  assert.deepEqual(await ended, { code: null, signal: 'SIGINT' })
  assert.equal(err, '')
  for (const line of out.trim().split('\n')) assert.equal(typeof JSON.parse(line).type, 'string')
})

test('a command that is broken off leaves no database server behind', async () => {
  const data = mkdtempSync(join(tmpdir(), 'palabre-broken-off-'))
  const embedded = await startEmbedded({ dataDir: data, log: () => undefined })
  const holder = new pg.Client({ connectionString: embedded.url, application_name: 'holder' })
  holder.on('error', () => undefined)
  await holder.connect()
  // the command cannot be over before it is broken off: it waits to migrate for as long as this is held
  await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const env = { PATH: process.env.PATH!, ...COMPILED, DATA_DIR: data }
  const child = spawn(process.execPath, [...NODE_FLAGS, CLI, 'business', 'list'], { env })
  let said = ''
  for (const end of [child.stdout, child.stderr]) end.on('data', text => (said += text))
  const ended = new Promise(resolve =>
    child.on('close', (code, signal) => resolve(signal ?? `${code}: ${said}`)),
  )
  await until('the command waits', async () => {
    const { rows } = await holder.query(
      `select from pg_stat_activity where application_name = 'palabre' and query like '%pg_try_advisory_lock%'`,
    )
    return rows.length > 0
  })
  // it is now the only one that uses the server
  await embedded.stop()
  child.kill('SIGINT')
  assert.equal(await ended, 'SIGINT')
  // the server itself removes it, last of all
  assert.equal(existsSync(join(data, 'pg', 'postmaster.pid')), false)
  rmSync(data, { recursive: true })
})

test('a start whose port is taken says how to choose another', async () => {
  const port = new URL(world.app.service.address!).port
  const env = envOf({ PORT: port, BASE_URL: '' })
  const started = new Promise<string>((resolve, reject) =>
    execFile(process.execPath, [...NODE_FLAGS, MAIN], { env, timeout: RUN_MS_MAX }, (error, _out, err) =>
      error ? resolve(err) : reject(new Error('it started')),
    ),
  )
  assert.match(await started, new RegExp(`port ${port} is taken .*PORT=${Number(port) + 1} npm start`))
})

test('help is on stdout; a wrong setting and a database that is away are said plainly, without the password', async () => {
  const help = await spawnCli(['--help'])
  assert.deepEqual([help.code, help.err], [0, ''])
  for (const usage of help.out.split('\n').filter(line => /^ {2}\w/.test(line))) {
    const options = usage.match(/--[a-z-]+ /g) ?? []
    assert.deepEqual(options, [...new Set(options)], usage)
  }
  for (const name of ['token add', 'channel add messenger', 'db types', 'openapi'])
    assert.ok(help.out.includes(`  ${name}`))
  const away = await spawnCli(['business', 'list'], {
    env: { DATABASE_URL: 'postgres://me:canary@127.0.0.1:1/none' },
  })
  assert.deepEqual([away.code, away.err.includes('canary'), away.err.trim() === ''], [1, false, false])
  const wrong = await spawnCli(['business', 'list'], { env: { PORT: 'x' } })
  assert.deepEqual([wrong.code, /PORT/.test(wrong.err)], [1, true])
})
