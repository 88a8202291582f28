// I17: what a process prints, at its most talkative, when it cannot start, and when it dies of an error that holds every secret.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '../database.ts'
import { freePort } from '../rig/processes.ts'

const MAIN = join(import.meta.dirname, '../../src/main.ts')
const MARK = 'cnry7Kq2'
const MASTER_KEY = Buffer.from(MARK.repeat(4)).toString('base64')
const SECRETS = {
  MODEL_BASE_URL: 'https://models.example/v1',
  MODEL_NAME: 'm',
  MODEL_API_KEY: `sk-${MARK}`,
  MAIL_URL: `smtp://palabre:${MARK}@mail.example`,
  MAIL_FROM: 'palabre@example.com',
}
/** Runs before the service: a while after the start something fails that nobody awaits, with all that the process knows. */
const CRASH = `data:text/javascript,${encodeURIComponent(`
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (text, ...more) => {
    if (String(text).includes('Palabre is up')) setImmediate(() => {
      const cause = Object.assign(new Error('at ' + process.env.DATABASE_URL), { headers: process.env.MODEL_API_KEY })
      throw Object.assign(new Error('lost ' + process.env.MAIL_URL, { cause }), { env: { ...process.env } })
    })
    return write(text, ...more)
  }`)}`

let database: TestDatabase
const running = new Set<ChildProcess>()
after(async () => {
  for (const child of running) child.kill('SIGKILL')
  await database?.drop()
})

/** Runs the service to its end: all that it printed. */
async function run(env: { [name: string]: string }, before: string[] = []): Promise<string> {
  const child = spawn(process.execPath, ['--no-warnings', ...before, MAIN, '--role', 'api'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'trace', ...SECRETS, MASTER_KEY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      printed += text
    })
  const code = await new Promise(resolve => child.once('close', resolve))
  running.delete(child)
  assert.equal(code, 1, printed)
  return printed
}

function checkSilent(printed: string): void {
  const own = new URL(database.url).password
  const forms = [MARK, own].flatMap(secret => [
    secret,
    ...(['hex', 'base64'] as const).map(form => Buffer.from(secret).toString(form).slice(0, 10)),
  ])
  for (const form of forms) assert.ok(!printed.includes(form), printed)
}

test('an error that nobody caught ends the process, and its line tells facts only', async () => {
  database = await freshDatabase()
  // of this master key
  const address = new URL(database.url)
  const name = `${address.pathname.slice(1)}_new`
  address.pathname = `/${name}`
  const url = address.href
  await database.query(`create database ${name}`)
  const printed = await run({ DATABASE_URL: url, PORT: String(await freePort()) }, ['--import', CRASH])
  await database.query(`drop database ${name} with (force)`)
  assert.match(printed, /Palabre is up/)
  const line = printed.split('\n').find(text => text.includes('uncaught exception'))!
  assert.equal(JSON.parse(line).err.message, 'lost smtp://mail.example')
  checkSilent(printed)
})

test('a start that cannot be says why, without a secret', async () => {
  const { host } = new URL(database.url)
  const refused = await run({ DATABASE_URL: `postgres://postgres:${MARK}@${host}/postgres` })
  assert.match(refused, /cannot start: password authentication failed/)
  const wrong = {
    MASTER_KEY: MARK,
    DATABASE_URL: `mysql://a:${MARK}@h/x`,
    MAIL_URL: `ftp://a:${MARK}@h`,
    MODEL_BASE_URL: `https://a:${MARK}@h`,
  }
  const settings = await run(wrong)
  for (const name of Object.keys(wrong)) assert.ok(settings.includes(name), settings)
  checkSilent(refused + settings)
})
