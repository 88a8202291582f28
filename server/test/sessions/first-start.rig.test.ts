// The first start prints the demo owner's sign-in beside the tokens; the next one prints neither.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '../database.ts'
import { NODE_FLAGS } from '../rig/node-flags.ts'
import { freePort } from '../rig/processes.ts'

const MAIN = join(import.meta.dirname, '../../src/main.ts')
const running: ChildProcess[] = []
let database: TestDatabase | null = null
after(async () => {
  for (const child of running) await stop(child)
  await database?.drop()
})

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/** A process on that database, and what it prints until it is up. */
async function start(url: string, port: number): Promise<{ child: ChildProcess; printed: string }> {
  const child = spawn(process.execPath, ['--no-warnings', ...NODE_FLAGS, MAIN, '--demo'], {
    env: {
      PATH: process.env.PATH,
      // code that any process has compiled already is not compiled at every start
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: url,
      PORT: String(port),
      DATA_DIR: tmpdir(),
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  let printed = ''
  for await (const chunk of child.stdout!) {
    printed += chunk
    if (/Health/.test(printed) && /\n\n$/.test(printed)) break
  }
  return { child, printed }
}

test('what is printed signs in at the address that is printed', async () => {
  database = await freshDatabase()
  const port = await freePort()
  const { child, printed } = await start(database.url, port)
  const base = /up at (http:\S+)/.exec(printed)![1]!
  assert.equal(base, `http://localhost:${port}`)
  const [first] = /http:\/\/[^/\s]+\/\w+/.exec(printed)!
  assert.equal(first, `${base}/dashboard`, 'of all pages the dashboard is named first')
  const [, username, password] = /owner (\S+) +password (\S+)/.exec(printed) ?? assert.fail(printed)
  const answer = await fetch(`${base}/auth/session/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ username, password }),
  })
  const { code, body } = (await answer.json()) as { code: number; body: { role: string } | null }
  assert.deepEqual([code, body?.role], [1000, 'owner'])
  assert.match(answer.headers.get('set-cookie')!, /^palabre=/)
  await stop(child)
  const again = await start(database.url, port)
  assert.doesNotMatch(again.printed, /password|plb_/)
})
