// A channel is one folder and one line: `echo` is added so to a copy of the server, and does all that a channel does.
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '../database.ts'
import { NODE_FLAGS } from '../rig/node-flags.ts'
import { freePort } from '../rig/processes.ts'
import { until } from '../world.ts'
import { echo } from './echo/channel.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SHOP = 'Boutique Awa'
const RUN_MS_MAX = 60_000
const COPIED = ['package.json', 'server/package.json', 'server/migrations', 'server/src']

const folder = mkdtempSync(join(tmpdir(), 'palabre-echo-'))
let database: TestDatabase
let service: ChildProcess
let base = ''
let hook = ''

before(async () => {
  for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(import.meta.dirname, 'echo'), join(folder, 'server/src/channels/echo'), { recursive: true })
  appendFileSync(
    join(folder, 'server/src/channels/registry.ts'),
    `export { ${echo.name} } from './echo/channel.ts'\n`,
  )
  database = await freshDatabase()
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  const { agent } = database.cast.awa.test
  // by itself: what it has compiled, the others need not compile at the same time
  const shown = await cli('add', 'echo', '--sender', 'Canyon', '--account', 'canyon-1')
  await Promise.all([
    cli('add', 'simulated', '--channel', 'echo', '--sender', 'Cave', '--agent', agent.hashid),
    startService(port),
  ])
  hook = /^webhook {2}http:\/\/palabre\.test(\/hooks\/echo\/\w+)$/m.exec(shown)![1]!
})
after(async () => {
  service?.kill('SIGKILL')
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const env = (more: { [name: string]: string }): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  // the copy is compiled once, and leaves nothing behind
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  BASE_URL: 'http://palabre.test',
  DATABASE_URL: database.url,
  DATABASE_CONNECTIONS: '8',
  DATA_DIR: folder,
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  BURST_WAIT_MS: '0',
  ...more,
})

/** `palabre channel …` of the copy, for the shop of the cast; what it printed. */
function cli(...words: string[]): Promise<string> {
  const all = [...NODE_FLAGS, join(folder, 'server/src/cli.ts'), 'channel', ...words, '--app', SHOP]
  const options = { env: env({ ECHO_TOKEN: 'canary-token' }), timeout: RUN_MS_MAX }
  return new Promise((resolve, reject) =>
    execFile(process.execPath, all, options, (error, out, complaints) =>
      error ? reject(new Error(complaints || error.message)) : resolve(out),
    ),
  )
}

function startService(port: number): Promise<void> {
  service = spawn(process.execPath, [...NODE_FLAGS, join(folder, 'server/src/main.ts')], {
    env: env({ PORT: String(port), DEMO: 'off' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    service.once('exit', code => reject(new Error(`the service ended with ${code}`)))
    service.stdout!.on('data', (part: Buffer) => {
      if (part.includes('Palabre is up')) resolve()
    })
  })
}

type Body = ReturnType<typeof JSON.parse>

/** A request to the gateway of a token; the body of an answer that must be 1000, unless another code is named. */
async function ask(
  path: string,
  body?: object,
  code = 1000,
  gateway: 'live' | 'test' = 'test',
): Promise<Body> {
  const { token } = database.cast.awa[gateway]
  const response = await fetch(`${base}${gateway === 'test' ? '/sandbox' : ''}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as Body
  assert.equal(answer.code, code, JSON.stringify(answer))
  return answer.body
}

const text = (words: string) => ({ type: 'text', content: { text: words } })
const contact = { identifier: 'nymph' }

const outbox = (): Promise<Body[]> => ask('/test/outbox?channel=echo')

test('it is connected, its webhook is known, and only its token opens it', async () => {
  const post = (token: string): Promise<Response> =>
    fetch(`${base}${hook}`, {
      method: 'POST',
      headers: { 'x-echo-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'e-1', from: 'nymph', name: 'Nymph', text: 'Hello?' }),
    })
  assert.equal((await post('wrong')).status, 401)
  assert.equal((await post('canary-token')).status, 200)
  assert.equal((await post('canary-token')).status, 200)
  const stored = await database.query<{ identifier: string; text: string }>(
    `select d.identifier, m.text from messages m join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
     where d.channel = 'echo' and m.app_id = $1`,
    [database.cast.awa.live.id],
  )
  assert.deepEqual(stored, [{ identifier: 'nymph', text: 'Hello?' }])
})

test('a customer writes, the agent answers, and hands over when it is asked to', async () => {
  await ask('/test/inbound', { channel: 'echo', contact, message: text('Hello') })
  const [answer] = await until('an answer', async () => {
    const sent = await outbox()
    return sent.length > 0 && sent
  })
  assert.deepEqual([answer.channel, answer.sender, answer.contact], ['echo', 'Cave', 'nymph'])
  assert.equal(answer.request.to, 'nymph')
  await until('delivered', async () => (await ask(`/messages/${answer.message_id}`)).status === 'delivered')
  await ask('/test/inbound', { channel: 'echo', contact, message: text('I want to speak to a person') })
  await until('a hand-over', async () => (await ask('/events?type=conversation.handed_over')).data.length > 0)
})

test('its name is in filters and schemas, and messages are sent by it', async () => {
  const ticket = { subject: 'It says too much', description: 'Twice, at least.', priority: 'normal' }
  const { hashid } = await ask('/ticket/add', { ...ticket, contact: { channel: 'echo', ...contact } })
  assert.deepEqual(
    (await ask('/ticket/search?channel=echo')).map((one: Body) => one.hashid),
    [hashid],
  )
  assert.deepEqual(
    (await ask('/agent/search?channel=echo')).data.map((one: Body) => one.channels),
    [['echo', 'messenger', 'webchat']],
  )
  const before = (await outbox()).length
  const sent = await ask('/messages/send', { channel: 'echo', contact, message: text('Good night') })
  assert.equal(sent.recipient.identifier, 'nymph')
  const last = await until('the send', async () => (await outbox())[before])
  assert.deepEqual([last.message_id, last.request.text], [sent.message_id, 'Good night'])
  const long = text('x'.repeat(501))
  const refused = await ask('/messages/send', { channel: 'echo', contact, message: long }, 1002)
  assert.match(refused.errors[0].rule, /text_max:500/)
  await ask('/messages/send', { channel: 'echo', contact: {}, message: text('Who?') }, 1002)
})
