// A process that is told to stop under load cuts nobody off.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { Agent, request } from 'undici'
import { often } from '../often.ts'
import { openLoop } from '../rig/load.ts'
import { type Rig, startRig } from '../rig/processes.ts'
import { sleep, until } from '../world/until.ts'

const PER_SECOND = 150
const CALLS = often(450, 900)
/** In the middle of the load, however slow the machine. */
const STOP_AFTER_ANSWERS = often(150, 300)
const CONNECTIONS = 40

const LOOKS_MAX = 1000
const CONNECT_MS_MAX = 100
/** A process ends itself by force after 10 s. */
const STOP_MS_MAX = 9000

let rig: Rig
before(async () => {
  rig = await startRig({ apis: 2, workers: 0 })
})
after(() => rig.stop())

test('SIGTERM under load: every request is answered or finds the door closed, none is cut', {
  timeout: 90_000,
}, async () => {
  const [api] = rig.apis
  const { token } = rig.live.awa.app
  const agent = new Agent({ connections: CONNECTIONS, keepAliveTimeout: 30_000 })
  let answers = 0
  const outcomes = await openLoop(PER_SECOND, CALLS, async () => {
    try {
      const answer = await request(`${api!.address}/agent/search`, {
        dispatcher: agent,
        headers: { authorization: `Bearer ${token}` },
      })
      await answer.body.text()
      if (++answers === STOP_AFTER_ANSWERS) api!.signal('SIGTERM')
      return String(answer.statusCode)
    } catch (error) {
      return (error as { code?: string }).code ?? String(error)
    }
  })
  const counts = Object.fromEntries(
    [...Map.groupBy(outcomes, one => one)].map(([one, of]) => [one, of.length]),
  )
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  assert.ok(counts['200']! >= STOP_AFTER_ANSWERS)
  assert.ok(counts.ECONNREFUSED! > 0, 'it was stopped before the load ended')
  assert.deepEqual(
    Object.keys(counts).filter(one => !['200', 'ECONNREFUSED'].includes(one)),
    [],
  )
  await agent.close()
})

test('a connection at rest that asks when the port is closed already is answered, and told to go elsewhere; half a head holds up no stop', async () => {
  const api = rig.apis[1]!
  const { hostname, port } = new URL(api.address)
  const socket = connect(Number(port), hostname)
  socket.setEncoding('utf8')
  assert.match(await ask(socket), /^HTTP\/1\.1 200 .*connection: keep-alive/is)
  const half = connect(Number(port), hostname)
  half.setEncoding('utf8')
  half.on('error', () => undefined)
  assert.match(await ask(half), /^HTTP\/1\.1 200 /)
  half.write('GET /up HTTP/1.1\r\nho')
  const pid = api.pid()
  api.signal('SIGTERM')
  for (let n = 0; await isOpen(Number(port), hostname); n++) {
    assert.ok(n < LOOKS_MAX, 'the port is closed')
    await sleep(5)
  }
  assert.match(await ask(socket), /^HTTP\/1\.1 200 .*connection: close/is)
  await once(socket, 'close')
  await until('it ends by itself', () => isGone(pid), STOP_MS_MAX)
})

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

/** The head of an answer, and what came with it; nothing where the connection ends instead. */
async function ask(socket: Socket): Promise<string> {
  if (socket.closed) return ''
  const authorization = `authorization: Bearer ${rig.live.awa.app.token}`
  socket.write(`GET /agent/search HTTP/1.1\r\nhost: x\r\n${authorization}\r\n\r\n`)
  const [text] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return String(text)
}

/** Does the port take in connections, or is that not known yet? */
async function isOpen(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host)
  try {
    // one that the kernel does not let wait asks again a second later, when the connection at rest is over
    await Promise.race([once(socket, 'connect'), sleep(CONNECT_MS_MAX)])
    return true
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'ECONNREFUSED')
    return false
  } finally {
    socket.destroy()
  }
}
