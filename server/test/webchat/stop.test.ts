import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { tailOf } from '../../src/feed/tail.ts'
import { makeHeartbeat } from '../../src/lib/heartbeat.ts'
import { makeStreams } from '../../src/webchat/streams.ts'
import { listen, visit } from '../world/visitor.ts'
import { until, useWorld } from '../world.ts'

const world = useWorld()
const { awa } = world.live

test('stopping a process ends its streams without waiting for clients', async () => {
  const second = await world.second()
  const key = awa.app.webchat.hook_id
  const visitor = await visit(second.address!, key)
  const streams = await Promise.all([listen(visitor, 0), listen(visitor, 0)])
  // the poll looks, follows the tail, looks again, and is then held
  const { db } = second.deps
  const query = db.query
  let looks = 0
  db.query = (async (text: string, values: unknown[]) => {
    const rows = await query(text, values)
    if (text.includes('from event_counters c')) looks++
    return rows
  }) as typeof db.query
  const [{ last_id }] = (await world.rows<{ last_id: number }>(
    'select last_id from event_counters where app_id = $1',
    [awa.app.id],
  )) as [{ last_id: number }]
  const poll = fetch(`${second.address}/events?after=${last_id}`, {
    headers: { authorization: `Bearer ${awa.app.token}`, prefer: 'wait=10' },
  })
  await until('the poll is held', () => looks >= 2)
  const begun = Date.now()
  await second.stop()
  assert.ok(Date.now() - begun < 3000, `stopping took ${Date.now() - begun} ms`)
  assert.equal((await poll).status, 200)
  await until('ended', () => streams.every(stream => stream.isEnded))
  assert.equal((await world.as(null).get('/up')).code, 1000)
})

test('idle streams get a heartbeat; a client that takes nothing for two of them is cut off', async () => {
  const { deps } = world.app.service
  const streams = makeStreams(deps, tailOf(deps), 200)
  const server: Server = createServer((request, response) => {
    const stream = {
      appId: awa.app.id,
      identifier: `vis-${request.url!.slice(1, 5)}`,
      ip: '127.0.0.1',
      after: 0,
    }
    streams.admit(response, stream)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1000\n\n')
    // far more than a socket takes at once
    if (request.url!.includes('full')) response.write(`:${'x'.repeat(16 * 1024 * 1024)}\n\n`)
    void streams.open(response, stream)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const idle = await listen({ base: `${base}/idle`, token: '' }, 0)
  const full = await listen({ base: `${base}/full`, token: '' }, 0)
  full.pause()
  await until('three heartbeats', () => idle.comments >= 3)
  const held = (): Promise<number> =>
    new Promise((resolve, reject) =>
      server.getConnections((error, n) => (error ? reject(error) : resolve(n))),
    )
  await until('the slow one is cut off', async () => (await held()) === 1)
  assert.equal(idle.isEnded, false)
  streams.stop()
  await until('ended', () => idle.isEnded)
  full.cut()
  await new Promise(resolve => server.close(resolve))
})

test('a heartbeat beats for everything in it, once a turn, and rests when it is empty', async () => {
  const beats: string[] = []
  const heartbeat = makeHeartbeat<string>(40, item => beats.push(item))
  for (const item of ['a', 'b', 'c']) heartbeat.add(item)
  heartbeat.remove('b')
  heartbeat.remove('nobody')
  await until('two turns', () => beats.filter(item => item === 'a').length >= 2)
  assert.ok(!beats.includes('b'))
  heartbeat.remove('a')
  heartbeat.remove('c')
  const before = beats.length
  await new Promise(resolve => setImmediate(resolve))
  assert.equal(beats.length, before)
  heartbeat.stop()
})
