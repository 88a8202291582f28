import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Service } from '../../src/app.ts'
import { signalTyping } from '../../src/conversations/typing.ts'
import { client } from '../client.ts'
import { listen, ok, type Stream, seqsOf, upTo, type Visitor } from '../world/visitor.ts'
import { until, useWorld } from '../world.ts'

let other: Service
const world = useWorld({}, async () => {
  other = await world.second()
})
const { awa } = world.live

const come = (): Promise<Visitor> => world.visitor(awa.app)
const at = (service: Service, visitor: Visitor): { base: string; token: string } => ({
  base: `${service.address}/webchat/${awa.app.webchat.hook_id}`,
  token: visitor.token,
})
const speak = (visitor: Visitor, texts: string[], service = world.app.service) =>
  awa.answersAll(visitor, texts, 'agent', service)

test('the stream has its headers, begins after the seq asked for, and shows who has the conversation', async () => {
  const visitor = await come()
  await visitor.writes('one')
  await speak(visitor, ['two', 'three'])
  const stream = await listen(visitor, 1)
  assert.equal(stream.headers['content-type'], 'text/event-stream; charset=utf-8')
  assert.equal(stream.headers['cache-control'], 'no-store, no-transform')
  assert.equal(stream.headers['x-accel-buffering'], 'no')
  assert.equal(stream.headers['access-control-allow-origin'], '*')
  await until('state', () => stream.events.some(event => event.event === 'receipt'))
  assert.deepEqual(seqsOf(stream), [2, 3])
  assert.deepEqual(stream.events.find(event => event.event === 'session')!.data, {
    owner: 'agent',
    author_name: 'Nia',
  })
  assert.deepEqual(stream.events.find(event => event.event === 'receipt')!.data, {
    delivered_seq: 1,
    read_seq: 0,
  })
  const [listed] = (await ok(visitor.get('/messages?after=1'))).body
  assert.deepEqual(stream.events.find(event => event.id === '2')!.data, listed)
  assert.deepEqual([listed.from, listed.author_name, listed.status], ['agent', 'Nia', 'sent'])
  stream.cut()
  const later = await listen(visitor, 0, { 'last-event-id': '2' })
  await until('the rest', () => seqsOf(later).length > 0)
  assert.deepEqual(seqsOf(later), [3])
  later.cut()
})

test('a listener from before the first message gets it, even when another process stored it', async () => {
  const visitor = await come()
  const streams = await Promise.all([listen(visitor, 0), listen(at(other, visitor), 0)])
  await visitor.writes('first')
  await until('first message', () => streams.every(stream => seqsOf(stream).length === 1))
  await speak(visitor, ['second'], other)
  await until('second message', () => streams.every(stream => seqsOf(stream).length === 2))
  for (const stream of streams) stream.cut()
})

test('no gaps and no repeats across disconnects at any moment, three tabs, two processes (I23)', async () => {
  const visitor = await come()
  await visitor.writes('start')
  const { hashid } = await awa.conversation(visitor)
  const says = (words: string) =>
    ok(awa.api.post(`/conversation/${hashid}/reply`, { message: { type: 'text', content: { text: words } } }))
  const last = 120
  let done = false
  const tab = async (service: Service, seed: number): Promise<number[]> => {
    const got: number[] = []
    let seen = 0
    for (let round = 0; seen < last; round++) {
      const stream = await listen(at(service, visitor), 0, { 'last-event-id': String(seen) })
      // cut in the middle of whatever is being written, at another moment each time
      const enough = 1 + ((round * seed) % 9)
      await until('some messages', () => done || seqsOf(stream).length >= enough, 20_000)
      if (done) await until('the last message', () => (seqsOf(stream).at(-1) ?? seen) >= last)
      stream.cut()
      got.push(...seqsOf(stream))
      seen = got.at(-1) ?? 0
    }
    return got
  }
  const tabs = [tab(world.app.service, 5), tab(other, 7), tab(world.app.service, 4)]
  for (let seq = 2; seq <= last; ) {
    const n = Math.min(1 + (seq % 4), last - seq + 1)
    if (seq % 10 === 0) {
      await visitor.writes(`w${seq}`)
      seq++
    } else if (seq % 10 === 5) {
      await says(`p${seq}`)
      seq++
    } else {
      await speak(
        visitor,
        Array.from({ length: n }, (_, i) => `m${seq + i}`),
        seq % 3 ? world.app.service : other,
      )
      seq += n
    }
  }
  done = true
  for (const got of await Promise.all(tabs)) assert.deepEqual(got, upTo(last))
})

test('concurrent writers: every listener gets every message in order', async () => {
  const visitors = await Promise.all(Array.from({ length: 8 }, come))
  for (const visitor of visitors) await visitor.writes('start')
  const streams = await Promise.all(
    visitors.map((visitor, i) => listen(at(i % 2 ? other : world.app.service, visitor), 0)),
  )
  await Promise.all(
    visitors.flatMap(visitor =>
      Array.from({ length: 20 }, (_, i) => speak(visitor, [`x${i}`], i % 2 ? other : world.app.service)),
    ),
  )
  await until('all messages', () => streams.every(stream => seqsOf(stream).length >= 21))
  for (const [i, stream] of streams.entries()) {
    assert.deepEqual(seqsOf(stream), upTo(21))
    assert.deepEqual(
      stream.events.filter(event => event.event === 'message').map(event => event.data.id),
      (await ok(visitors[i]!.get('/messages'))).body.map((m: { id: string }) => m.id),
    )
    stream.cut()
  }
})

test('typing of the agent and of people is shown, in every process; the visitor’s own is not', async () => {
  const visitor = await come()
  await visitor.writes('start')
  const streams = await Promise.all([listen(visitor, 0), listen(at(other, visitor), 0)])
  await until('loaded', () => streams.every(stream => seqsOf(stream).length === 1))
  // typing is a hint and may get lost: both processes must be listening
  await until('two ears', async () => {
    const [ears] = await world.rows<{ n: number }>(
      `select count(*) as n from pg_stat_activity
       where application_name = 'palabre hints' and datname = current_database() and state = 'idle' and query like 'listen %'`,
    )
    return ears!.n === 2
  })
  const [row] = await world.rows<{ id: number }>('select id from contact_details where identifier = $1', [
    visitor.id,
  ])
  await ok(visitor.post('/typing', { on: true }))
  signalTyping(world.app.service.deps.hints, {
    app_id: awa.app.id,
    contact_detail_id: row!.id,
    from: 'agent',
    on: true,
  })
  signalTyping(world.app.service.deps.hints, {
    app_id: awa.app.id,
    contact_detail_id: row!.id,
    from: 'agent',
    on: false,
  })
  for (const stream of streams) {
    await until('typing', () => stream.events.filter(event => event.event === 'typing').length === 2)
    assert.deepEqual(
      stream.events.filter(event => event.event === 'typing').map(event => event.data),
      [
        { from: 'agent', on: true },
        { from: 'agent', on: false },
      ],
    )
    stream.cut()
  }
})

test('a long history arrives completely, page by page', async () => {
  const visitor = await come()
  await visitor.writes('start')
  await speak(
    visitor,
    upTo(250, 2).map(n => `m${n}`),
  )
  const stream = await listen(visitor, 0)
  await until('everything', () => seqsOf(stream).length >= 250, 3000)
  assert.deepEqual(seqsOf(stream), upTo(250))
  stream.cut()
})

test('a lost hint costs a moment, not a message', async () => {
  const visitor = await come()
  await visitor.writes('start')
  const stream = await listen(at(other, visitor), 1)
  // the other process hears nothing any more: its connection for hints is cut again and again
  const deaf = setInterval(
    () =>
      void world
        .rows(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'palabre hints' and datname = current_database()`,
        )
        .catch(() => undefined),
    50,
  )
  try {
    for (let i = 0; i < 5; i++) {
      await speak(visitor, [`m${i}`])
      await until(`message ${i}`, () => seqsOf(stream).length > i, 4000)
    }
  } finally {
    clearInterval(deaf)
  }
  assert.deepEqual(seqsOf(stream), upTo(6, 2))
  stream.cut()
})

test('another visitor, and the same visitor id at another business, hear nothing', async () => {
  const [visitor, neighbour] = [await come(), await come()]
  const abroad = await world.visitor(world.live.chloe.app)
  // the same identifier in another app
  await world.rows('update webchat_visitors set identifier = $1 where identifier = $2', [
    visitor.id,
    abroad.id,
  ])
  await visitor.writes('mine')
  await neighbour.writes('not yours')
  const streams = await Promise.all([neighbour, abroad].map(one => listen(one, 0)))
  await abroad.writes('elsewhere')
  await speak(visitor, ['secret'])
  await speak(neighbour, ['hi'])
  await until('own messages', () => seqsOf(streams[0]!).length === 2 && seqsOf(streams[1]!).length === 1)
  assert.ok(!JSON.stringify(streams.map(stream => stream.events)).includes('secret'))
  assert.deepEqual(
    streams[1]!.events.filter(event => event.event === 'message').map(event => event.data.text),
    ['elsewhere'],
  )
  for (const stream of streams) stream.cut()
})

test('a visitor has ten streams at most; a closed one makes room', async () => {
  const visitor = await come()
  const streams: Stream[] = []
  for (let i = 0; i < 10; i++) streams.push(await listen(visitor, 0))
  const refused = await client(visitor.base, visitor.token).get('/stream')
  assert.deepEqual([refused.code, Number(refused.headers.get('retry-after')) > 0], [1009, true])
  streams.pop()!.cut()
  await until('room', async () => {
    try {
      streams.push(await listen(visitor, 0))
      return true
    } catch {
      return false
    }
  })
  for (const stream of streams) stream.cut()
})

test('a client that stops reading is given no more than its buffer, and everything once it reads again', async () => {
  const visitor = await come()
  await visitor.writes('start')
  const stream = await listen(visitor, 1)
  stream.pause()
  const big = 'x'.repeat(4000)
  for (let i = 0; i < 10; i++)
    await speak(
      visitor,
      Array.from({ length: 100 }, () => big),
    )
  // 4 MB were said: what waits for this client stays small
  const before = process.memoryUsage().arrayBuffers
  await until('written', async () => (await ok(visitor.get('/messages?after=1000'))).body.length === 1)
  assert.ok(process.memoryUsage().arrayBuffers - before < 8_000_000)
  stream.resume()
  await until('everything', () => seqsOf(stream).length === 1000, 15_000)
  assert.deepEqual(seqsOf(stream), upTo(1001, 2))
  stream.cut()
})
