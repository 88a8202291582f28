// B90 and B94: the database server goes away under the service, cut off or shut down, and comes back.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Embedded, startEmbedded } from '@palabre/embedded-postgres'
import { atPort, stretchWire, type Wire } from '../rig/wire.ts'
import { sleep } from '../world/until.ts'
import { openWorld, type World } from '../world.ts'

/** How long a caller waits for the news, and for the service after the database is back. */
const PATIENCE_MS = 5000
const AWAY_MS = 4000
const LOOK_MS = 50
const CACHED_MS_MAX = 300
const PHONE = '237655000123'

let dataDir: string
let embedded: Embedded
let wire: Wire
let world: World
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'palabre-away-'))
  embedded = await startEmbedded({ dataDir, log: () => undefined })
  wire = await stretchWire(Number(new URL(embedded.url).port))
  process.env.TEST_DATABASE_URL = atPort(embedded.url, wire.port)
  world = await openWorld({ roles: ['api', 'worker'] })
})
after(async () => {
  await world.stop()
  await wire.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
})

type Call = () => Promise<{ code: number; status: number; headers: Headers; message: string }>
const calls = (): { [name: string]: Call } => {
  const { app, live } = world
  const { token, agent } = live.awa.app
  const awa = app.as(token)
  const contact = { identifier: PHONE, channel: 'messenger', profile: { lastname: 'Mbarga' } }
  return {
    balance: () => awa.get('/business-manager/balance'),
    search: () => awa.get('/ticket/search'),
    knowledge: () => awa.post('/contact/knowledge/add', { content: 'x', agent: agent.hashid, contact }),
    send: () =>
      awa.post('/messages/send', {
        channel: 'messenger',
        contact: { phone: PHONE },
        message: { type: 'template', content: { name: 'hello', language: 'en' } },
      }),
    up: () => app.as(null).get('/up'),
  }
}

/** Every endpoint says so within the caller's patience, again and again. */
async function checkAway(): Promise<void> {
  const endMs = Date.now() + AWAY_MS
  await Promise.all(
    Object.entries(calls()).map(async ([name, call]) => {
      for (let saidAway = false; Date.now() < endMs; ) {
        const began = Date.now()
        const reply = await call()
        const tookMs = Date.now() - began
        assert.ok(tookMs < PATIENCE_MS, `${name} took ${tookMs} ms`)
        // a health check of a moment ago may still be told
        if (reply.code === 1000 && !saidAway && began < endMs - AWAY_MS + CACHED_MS_MAX) continue
        saidAway = true
        assert.deepEqual([reply.code, reply.status], [1009, name === 'up' ? 503 : 200], name)
        assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/)
        await sleep(LOOK_MS)
      }
    }),
  )
  const ready = await fetch(`${world.app.service.address}/readyz`)
  assert.equal(ready.status, 503)
}

async function checkBack(): Promise<void> {
  const endMs = Date.now() + PATIENCE_MS
  for (const [name, call] of Object.entries(calls())) {
    for (let reply = await call(); reply.code !== 1000; reply = await call()) {
      assert.ok(Date.now() < endMs, `${name} is not back: ${reply.message}`)
      await sleep(LOOK_MS)
    }
  }
  assert.ok(Date.now() < endMs)
}

test('B90, B94 the database is shut down and started again', { timeout: 60_000 }, async () => {
  await checkBack()
  await embedded.stop()
  try {
    await checkAway()
  } finally {
    embedded = await startEmbedded({ dataDir, log: () => undefined })
  }
  assert.equal(embedded.found, false, 'it was not down')
  await checkBack()
})

test('B90, B94 the wire to the database goes dead, and is there again', { timeout: 60_000 }, async () => {
  await checkBack()
  wire.freeze()
  try {
    await checkAway()
  } finally {
    wire.thaw()
  }
  await checkBack()
})
