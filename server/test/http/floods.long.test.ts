// Floods from outside: connections that bring much, ask much or read nothing. The service stays small, and answers others.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bootApp } from '../app.ts'
import { type Conversation, growthDuring, speak, upload } from '../rig/flood.ts'
import { type Rig, startRig } from '../rig/processes.ts'
import { sleep, until } from '../world/until.ts'

const UPLOADS = 150
const UPLOAD_BYTES = 3_900_000
const PIPELINES = 20
const PIPELINED = 20_000
const GROWTH_MIB_MAX = 120
const PIPELINES_MIB_MAX = 50
const ANSWERED_MS_MAX = 5000
const OTHERS_MS_MAX = 10_000
const PAUSE_MS = 20

let rig: Rig
before(async () => {
  rig = await startRig({ apis: 1, workers: 0 })
})
after(() => rig.stop())

const address = (): string => rig.apis[0]!.address

/** Calls of somebody else meanwhile: the slowest of them, milliseconds. */
async function slowestBeside(
  work: () => Promise<unknown>,
): Promise<{ slowestMs: number; growthMib: number }> {
  let isOver = false
  let slowestMs = 0
  const others = (async () => {
    for (; !isOver; await sleep(PAUSE_MS)) {
      const begun = performance.now()
      const reply = await fetch(`${address()}/up`)
      assert.equal(reply.status, 200)
      await reply.arrayBuffer()
      slowestMs = Math.max(slowestMs, performance.now() - begun)
    }
  })()
  try {
    const growthMib = await growthDuring(rig.apis[0]!.pid(), work)
    return { slowestMs: Math.round(slowestMs), growthMib }
  } finally {
    isOver = true
    await others
  }
}

async function uploads(path: string, headers: string[] = []): Promise<Conversation[]> {
  const bytes = upload(path, UPLOAD_BYTES, headers)
  const all = Array.from({ length: UPLOADS }, () => speak(address(), bytes))
  try {
    const isOver = (one: Conversation): boolean => one.isClosed() || one.text().endsWith('}')
    await until('all are answered or closed', () => all.every(isOver), 4 * ANSWERED_MS_MAX)
  } finally {
    for (const one of all) one.socket.destroy()
  }
  return all
}

for (const [name, path, code] of [
  ['a hook that does not exist', '/hooks/messenger/nobody-has-this-one', '1007'],
  ['a chat that does not exist', '/webchat/nobody-has-this-one/session', '1007'],
  ['a call without a token', '/messages/send', '4'],
] as const) {
  test(`${UPLOADS} bodies of ${UPLOAD_BYTES} bytes for ${name} are not read`, {
    timeout: 60_000,
  }, async () => {
    let all: Conversation[] = []
    const cost = await slowestBeside(async () => {
      all = await uploads(path)
    })
    process.stdout.write(`${name}: ${JSON.stringify(cost)}\n`)
    for (const one of all) assert.match(one.text(), new RegExp(`"code":${code},`), 'an answer was lost')
    assert.ok(cost.growthMib < GROWTH_MIB_MAX, `${cost.growthMib} MiB`)
    assert.ok(cost.slowestMs < OTHERS_MS_MAX, `${cost.slowestMs} ms`)
  })
}

test(`${UPLOADS} bodies for a hook that exists: those beyond the bound get 503`, {
  timeout: 60_000,
}, async () => {
  const { hook_id } = rig.live.awa.app.messenger
  let all: Conversation[] = []
  const cost = await slowestBeside(async () => {
    all = await uploads(`/hooks/messenger/${hook_id}`)
  })
  process.stdout.write(`a hook that exists: ${JSON.stringify(cost)}\n`)
  const statuses = Map.groupBy(all, one => /^HTTP\/1\.1 (\d+)/.exec(one.text())?.[1] ?? 'none')
  process.stdout.write(`${[...statuses].map(([status, of]) => `${status}: ${of.length}`).join(', ')}\n`)
  assert.deepEqual([...statuses.keys()].sort(), ['401', '503'])
  for (const one of statuses.get('503')!) assert.match(one.text(), /retry-after: \d/i)
  assert.ok(cost.growthMib < 2 * GROWTH_MIB_MAX, `${cost.growthMib} MiB`)
})

test(`${PIPELINES} connections that send ${PIPELINED} requests ahead and read nothing`, {
  timeout: 60_000,
}, async () => {
  const bytes = ['GET /up HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(PIPELINED)]
  const cost = await slowestBeside(async () => {
    const all = Array.from({ length: PIPELINES }, () => speak(address(), bytes, false))
    await sleep(ANSWERED_MS_MAX)
    for (const one of all) one.socket.destroy()
  })
  process.stdout.write(`requests ahead: ${JSON.stringify(cost)}\n`)
  assert.ok(cost.growthMib < PIPELINES_MIB_MAX, `${cost.growthMib} MiB`)
  assert.ok(cost.slowestMs < OTHERS_MS_MAX, `${cost.slowestMs} ms`)
})

test('an address that holds too many connections gets 503, another one goes on', async () => {
  const app = await bootApp({ env: { CONNECTIONS_PER_ADDRESS_MAX: '10', TRUSTED_PROXIES: '127.0.0.2/32' } })
  const { service } = app
  const open = Array.from({ length: 10 }, () => speak(service.address!, []))
  try {
    const more = speak(service.address!, [])
    await until('one more is refused', more.isClosed, ANSWERED_MS_MAX)
    assert.match(more.text(), /^HTTP\/1\.1 503 .*retry-after: \d+.*"code":1009/is)
    const proxied = speak(
      service.address!,
      ['GET /up HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
      true,
      '127.0.0.2',
    )
    await until('a proxy is let in', proxied.isClosed, ANSWERED_MS_MAX)
    assert.match(proxied.text(), /"code":1000/)
  } finally {
    for (const one of open) one.socket.destroy()
    await app.stop()
  }
})

test('a client that sends a few requests ahead gets all its answers, in order', async () => {
  const paths = ['/up', '/nope', '/up', '/nope', '/up']
  const asked = paths.map((path, n) => {
    const end = n === paths.length - 1 ? 'Connection: close\r\n' : ''
    return `GET ${path} HTTP/1.1\r\nHost: x\r\n${end}\r\n`
  })
  const one = speak(address(), asked)
  await until('it is answered', one.isClosed, ANSWERED_MS_MAX)
  const answers = one.text().split(/(?=HTTP\/1\.1 )/)
  assert.deepEqual(
    answers.map(answer => /"code":(\d+)/.exec(answer)?.[1]),
    ['1000', '1007', '1000', '1007', '1000'],
  )
})
