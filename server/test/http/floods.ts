// Floods from outside: connections that bring much, ask much or read nothing. The service stays small, and answers others.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Conversation, growthDuring, speak, upload } from '../rig/flood.ts'
import { type Rig, startRig } from '../rig/processes.ts'
import { sleep, until } from '../world/until.ts'

const UPLOAD_BYTES = 3_900_000
const PIPELINES = 20
const PIPELINED = 20_000
const GROWTH_MIB_MAX = 120
const PIPELINES_MIB_MAX = 50
const ANSWERED_MS_MAX = 5000
const OTHERS_MS_MAX = 5000
const PAUSE_MS = 20

type Api = Rig['apis'][number]

/** Calls of somebody else meanwhile: the slowest of them, milliseconds. */
async function slowestBeside(
  { address, pid }: Api,
  work: () => Promise<unknown>,
): Promise<{ slowestMs: number; growthMib: number }> {
  let isOver = false
  let slowestMs = 0
  const others = (async () => {
    for (; !isOver; await sleep(PAUSE_MS)) {
      const begun = performance.now()
      const reply = await fetch(`${address}/up`)
      assert.equal(reply.status, 200)
      await reply.arrayBuffer()
      slowestMs = Math.max(slowestMs, performance.now() - begun)
    }
  })()
  try {
    const growthMib = await growthDuring(pid(), work)
    return { slowestMs: Math.round(slowestMs), growthMib }
  } finally {
    isOver = true
    await others
  }
}

const isAnswered = (one: Conversation): boolean => one.isClosed() || one.text().endsWith('}')

/** Bodies sent at once. Where they are read, their last quarter waits until the bound is reached: all are held then. */
async function uploadAll(
  { address }: Api,
  path: string,
  count: number,
  isRead = false,
): Promise<Conversation[]> {
  const [head, body] = upload(path, UPLOAD_BYTES) as [string, Buffer]
  const lastQuarter = isRead ? body.subarray(Math.floor((body.length * 3) / 4)) : body.subarray(body.length)
  const bytes = [head, body.subarray(0, body.length - lastQuarter.length)]
  const all = Array.from({ length: count }, () => speak(address, bytes))
  try {
    if (isRead) await until('the bound is reached', () => all.some(isAnswered), 4 * ANSWERED_MS_MAX)
    for (const one of all) if (!isAnswered(one)) one.socket.write(lastQuarter)
    await until('all are answered or closed', () => all.every(isAnswered), 4 * ANSWERED_MS_MAX)
  } finally {
    for (const one of all) one.socket.destroy()
  }
  return all
}

/** So many uploads at once for each door, and connections that read nothing. Gives the rig's first process. */
export function testFloods(uploads: number): () => Api {
  let rig: Rig
  before(async () => {
    rig = await startRig({ apis: 1, workers: 0 })
  })
  after(() => rig.stop())
  const api = (): Api => rig.apis[0]!

  for (const [name, path, code] of [
    ['a hook that does not exist', '/hooks/messenger/nobody-has-this-one', '1007'],
    ['a chat that does not exist', '/webchat/nobody-has-this-one/session', '1007'],
    ['a call without a token', '/messages/send', '4'],
  ] as const) {
    test(`${uploads} bodies of ${UPLOAD_BYTES} bytes for ${name} are not read`, {
      timeout: 60_000,
    }, async () => {
      let all: Conversation[] = []
      const cost = await slowestBeside(api(), async () => {
        all = await uploadAll(api(), path, uploads)
      })
      process.stdout.write(`${name}: ${JSON.stringify(cost)}\n`)
      for (const one of all) assert.match(one.text(), new RegExp(`"code":${code},`), 'an answer was lost')
      assert.ok(cost.growthMib < GROWTH_MIB_MAX, `${cost.growthMib} MiB`)
      assert.ok(cost.slowestMs < OTHERS_MS_MAX, `${cost.slowestMs} ms`)
    })
  }

  test(`${uploads} bodies for a hook that exists: those beyond the bound get 503`, {
    timeout: 60_000,
  }, async () => {
    const { hook_id } = rig.live.awa.app.messenger
    let all: Conversation[] = []
    const cost = await slowestBeside(api(), async () => {
      all = await uploadAll(api(), `/hooks/messenger/${hook_id}`, uploads, true)
    })
    process.stdout.write(`a hook that exists: ${JSON.stringify(cost)}\n`)
    const statuses = Map.groupBy(all, one => /^HTTP\/1\.1 (\d+)/.exec(one.text())?.[1] ?? 'none')
    process.stdout.write(`${[...statuses].map(([status, of]) => `${status}: ${of.length}`).join(', ')}\n`)
    assert.deepEqual([...statuses.keys()].sort(), ['401', '503'])
    for (const one of statuses.get('503')!) assert.match(one.text(), /retry-after: \d/i)
    assert.ok(cost.growthMib < 2 * GROWTH_MIB_MAX, `${cost.growthMib} MiB`)
    assert.ok(cost.slowestMs < OTHERS_MS_MAX, `${cost.slowestMs} ms`)
  })

  test(`${PIPELINES} connections that send ${PIPELINED} requests ahead and read nothing`, {
    timeout: 60_000,
  }, async () => {
    const bytes = ['GET /up HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(PIPELINED)]
    const cost = await slowestBeside(api(), async () => {
      const all = Array.from({ length: PIPELINES }, () => speak(api().address, bytes, false))
      await sleep(ANSWERED_MS_MAX)
      for (const one of all) one.socket.destroy()
    })
    process.stdout.write(`requests ahead: ${JSON.stringify(cost)}\n`)
    assert.ok(cost.growthMib < PIPELINES_MIB_MAX, `${cost.growthMib} MiB`)
    assert.ok(cost.slowestMs < OTHERS_MS_MAX, `${cost.slowestMs} ms`)
  })
  return api
}
