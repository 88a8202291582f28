// A stop that something holds up for too long is ended by force, and leaves no database server behind.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { NODE_FLAGS } from '../rig/node-flags.ts'
import { until } from '../world/until.ts'

const MAIN = join(import.meta.dirname, '../../src/main.ts')
const START_MS_MAX = 60_000
/** A stop ends itself by force after 10 s; the database server then has some of its own. */
const STOP_MS_MAX = 20_000

test('a body that never comes whole holds a stop up for as long as a stop may take; the database server ends with it', async () => {
  const data = mkdtempSync(join(tmpdir(), 'palabre-held-stop-'))
  const port = await freePort()
  const env = { PATH: process.env.PATH!, DATA_DIR: data, PORT: String(port) }
  const child = spawn(process.execPath, [...NODE_FLAGS, MAIN], { env })
  let said = ''
  for (const end of [child.stdout, child.stderr]) end.on('data', text => (said += text))
  const ended = once(child, 'exit')
  try {
    const token = await until('its token is shown', () => /live\s+(plb_\S+)/.exec(said)?.[1], START_MS_MAX)
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const head = [
      'POST /ticket/add HTTP/1.1',
      'host: x',
      `authorization: Bearer ${token}`,
      'content-length: 500',
    ]
    socket.write(
      `${head.join('\r\n')}\r\ncontent-type: application/json\r\nexpect: 100-continue\r\n\r\n{"subject":`,
    )
    // it waits for the rest
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 100 /)
    assert.ok(existsSync(join(data, 'pg', 'postmaster.pid')))
    child.kill('SIGTERM')
    await until('it is over', () => child.exitCode !== null, STOP_MS_MAX)
    assert.deepEqual(await ended, [1, null], said)
    assert.match(said, /the stop took more than 10000 ms/)
    // the server itself removes it, last of all
    assert.equal(existsSync(join(data, 'pg', 'postmaster.pid')), false)
  } finally {
    child.kill('SIGKILL')
    rmSync(data, { recursive: true })
  }
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
