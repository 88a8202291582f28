// Bad inputs that need more than one request, or the service in another state.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { makeAuthenticate } from '../../src/accounts/authenticate.ts'
import { endpoint } from '../../src/http/endpoint.ts'
import { apiSurface } from '../../src/http/mount.ts'
import { makeRateLimiter } from '../../src/http/rate-limits.ts'
import { makeServer } from '../../src/http/server.ts'
import { serve } from '../../src/http/surface.ts'
import { SECOND_MS, type Timestamp, toMs } from '../../src/lib/time.ts'
import { client } from '../client.ts'
import { testConfig } from '../database.ts'
import { countAnew } from '../knowledge/entries.ts'
import { useWorld } from '../world.ts'
import { type Scene, sendOf } from './rows.ts'
import { setScene } from './scene.ts'
import { lookAt } from './unchanged.ts'

const BALANCE = '/business-manager/balance'

let scene: Scene
const world = useWorld({}, async () => {
  scene = await setScene(world)
})
const { awa, chloe } = world.live

const lookAtAll = () => lookAt(world.app.service.deps.db)
const count = async (table: string): Promise<number> =>
  (await world.rows<{ n: number }>(`select count(*) as n from ${table}`))[0]!.n

/** An answer without what differs from call to call. */
const bare = ({ text, json }: { text: string; json: { trace_id?: string } }): string =>
  text.replace(json.trace_id!, '')

test('B13 at expires_at a token is expired, a millisecond before it is not', async () => {
  const { id, token } = await awa.issuesToken(['balance:read'])
  const [row] = await world.rows<{ expires_at: Timestamp }>('select expires_at from tokens where id = $1', [
    id,
  ])
  const authenticate = (nowMs: number) =>
    makeAuthenticate(world.app.service.deps.db, { nowMs: () => nowMs, setSkew: () => undefined })(
      { method: 'GET', rawHeaders: ['Authorization', `Bearer ${token}`], ip: '127.0.0.1' },
      'live',
    )
  const endMs = toMs(row!.expires_at)
  assert.equal((await authenticate(endMs - 1)).app.id, awa.app.id)
  await assert.rejects(authenticate(endMs), { code: 1 })
})

test('B7, B9 a token that cannot be right costs no statement', async () => {
  const { pool } = world.app.service.deps.db
  const good = scene.tokens.good!
  let used = 0
  const count = (): void => {
    used++
  }
  pool.on('acquire', count)
  for (const token of [good.replace(/.$/, last => (last === 'a' ? 'b' : 'a')), 'x'.repeat(15_000), 'x']) {
    assert.equal((await world.as(token).get(BALANCE)).code, 3)
  }
  pool.off('acquire', count)
  assert.equal(used, 0)
})

test('B14 a revoked token is refused within a second, in another process too', async () => {
  const { id, token } = await awa.issuesToken(['balance:read'])
  const second = await world.second()
  const calls = [world.as(token), client(second.address!, token)]
  for (const call of calls) assert.equal((await call.get(BALANCE)).code, 1000)
  await world.rows('update tokens set revoked_at = now() where id = $1', [id])
  const endMs = Date.now() + SECOND_MS
  const left = new Set(calls)
  while (left.size > 0) {
    for (const call of left) if ((await call.get(BALANCE)).code === 2) left.delete(call)
    assert.ok(left.size === 0 || Date.now() < endMs, 'a revoked token still opens the door after a second')
  }
})

test("B46, B79, B80: what is somebody else's is answered like what nobody has", async () => {
  const { foreignSender, unknownSender, foreignAgent, unknownAgent } = scene
  const senders = [foreignSender, unknownSender].map(from =>
    awa.api.post('/messages/send', sendOf(scene, { from })),
  )
  const fatou = awa.customer(scene.phone)
  const agents = [foreignAgent, unknownAgent].map(agent =>
    awa.triesToTeach(fatou, 'Prefers to be called in the evening.', { agent }),
  )
  for (const pair of [senders, agents]) {
    const [foreign, unknown] = await Promise.all(pair)
    assert.equal(foreign!.code, 1007)
    assert.equal(bare(foreign!), bare(unknown!))
  }
})

test('B71 fifty sends at once with one key are one message and one answer', async () => {
  const before = await count('messages')
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      awa.api.post('/messages/send', sendOf(scene), { 'idempotency-key': 'fifty' }),
    ),
  )
  assert.equal(new Set(replies.map(reply => reply.text)).size, 1)
  assert.equal(replies[0]!.code, 1000, replies[0]!.text)
  assert.equal(replies.filter(reply => reply.headers.get('idempotency-replayed') !== 'true').length, 1)
  assert.equal(await count('messages'), before + 1)
})

test('B86 a webhook seen before is taken again and has no second effect', async () => {
  const fatou = awa.customer(scene.phone)
  assert.equal(await fatou.writesOnce('Salut', 'wamid.again'), 200)
  const look = await lookAtAll()
  const state = await look()
  assert.equal(await fatou.writesOnce('Salut', 'wamid.again'), 200)
  assert.deepEqual(await look(), state)
})

test('B83 a signed webhook that is no JSON is kept, not lost, whatever type it is said to be', async () => {
  const bodies = [
    '{',
    '',
    '[]',
    '\u0000',
    '{"entry":[{"changes":[{"field":"messages","value":{"messages":[null,{"id":"\\u0000"}]}}]}]}',
  ]
  // the same once more would be a repeat
  const types = { 'application/json': '', 'text/plain;charset=UTF-8': ' ' }
  for (const [type, end] of Object.entries(types)) {
    const before = await count('channel_notices')
    for (const body of bodies) assert.equal(await awa.hook(body + end, type), 200, JSON.stringify(body))
    assert.ok((await count('channel_notices')) > before, type)
  }
})

test('B91 over the rate limit: 1009 with Retry-After, for that token alone', async () => {
  const slow = await awa.apiWith(['balance:read'], { ratePerMinute: 5 })
  // all six in one minute
  const codes: number[] = []
  let last = await slow.get(BALANCE)
  for (let i = 0; i < 12 && last.code === 1000; i++) {
    codes.push(last.code)
    last = await slow.get(BALANCE)
  }
  assert.ok(codes.length >= 5 && codes.length <= 10, `${codes.length} answers before the refusal`)
  assert.deepEqual([last.status, last.code, last.body.reason], [200, 1009, 'rate_limited'])
  assert.match(last.headers.get('retry-after') ?? '', /^([1-9]|[1-5]\d|60)$/)
  const status = await slow.get(BALANCE, { prefer: 'status=http' })
  assert.deepEqual([status.status, status.headers.get('preference-applied')], [429, 'status=http'])
  assert.equal((await awa.api.get(BALANCE)).code, 1000)
})

test('B78 knowledge that a contact has no more room for changes nothing about the contact', async () => {
  const full = awa.customer()
  const push = (lastname: string, content: string) => {
    const contact = { identifier: full.phone, channel: 'messenger', profile: { lastname } }
    return awa.triesToTeach(full, content, { contact })
  }
  assert.equal((await push('Full', 'Likes tea')).code, 1000)
  await world.rows(
    `insert into knowledge (app_id, hashid, agent_id, contact_id, content, content_hash, created_at, updated_at)
     select k.app_id, 'knw-' || n, k.agent_id, k.contact_id, n::text, sha256(n::text::bytea), k.created_at, k.updated_at
     from knowledge k join contacts c on c.app_id = k.app_id and c.id = k.contact_id and c.lastname = 'Full', generate_series(2, 1000) n
     where k.app_id = $1`,
    [awa.app.id],
  )
  await countAnew(world)
  const look = await lookAtAll()
  const state = await look()
  const refused = await push('Renamed', 'One too many')
  assert.deepEqual([refused.code, refused.body.reason], [1001, 'limit_reached'])
  assert.deepEqual(await look(), state, 'a refused request changed the database')
})

test('B92 an exception tells nothing; the log has it under the trace id', async () => {
  const { deps } = world.app.service
  const secret = "select * from tokens where hash = '\\xdead' -- /srv/palabre/server/src/db/pool.ts:12"
  const broken = endpoint({
    method: 'POST',
    path: '/broken',
    operation: 'broken',
    tag: 'Tests',
    summary: 'Throws.',
    scope: 'balance:read',
    body: Type.Object({ how: Type.String() }),
    answer: Type.Object({ a: Type.Integer() }),
    examples: {},
    async handle({ body }) {
      if (body.how === 'text') throw secret
      if (body.how === 'undefined') throw undefined
      if (body.how === 'answer') return { body: { a: 'no number' } }
      throw Object.assign(new Error(secret), { code: '42P01', detail: secret, statusCode: 418 })
    },
  })
  const server = makeServer(deps, testConfig(world.app.url))
  const authenticate = makeAuthenticate(deps.db, deps.clock)
  const gateway = { kind: 'live', prefix: '' } as const
  serve(server, [apiSurface([broken], gateway, deps, authenticate, makeRateLimiter(deps.db))], '')
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  try {
    for (const how of ['error', 'text', 'undefined', 'answer']) {
      for (const language of ['en', 'fr']) {
        const reply = await client(address, scene.tokens.good!).post(
          '/broken',
          { how },
          { 'accept-language': language },
        )
        const message =
          language === 'en'
            ? 'Exception while processing the request'
            : 'Exception pendant le traitement de la requête'
        assert.deepEqual(
          [reply.status, reply.code, reply.message, reply.body],
          [200, 1006, message, null],
          how,
        )
        assert.doesNotMatch(reply.text, /select|tokens|\/srv|pool\.ts|stack/)
        assert.ok(
          world.app.logs.some(line => line.includes(reply.trace_id!)),
          'the log does not know the trace id',
        )
      }
    }
  } finally {
    await server.close()
  }
})

test('B95 in an emergency nothing is changed, reading goes on', async () => {
  const admin = await chloe.apiWith(['admin'])
  await chloe.stopsAll()
  const look = await lookAtAll()
  const state = await look()
  const fatou = awa.customer(scene.phone)
  const writes: [string, unknown][] = [
    ['/messages/send', sendOf(scene)],
    ['/contact/knowledge/add', awa.knowledgeAbout(fatou, 'Likes tea')],
    ['/ticket/add', awa.ticketAbout({}, fatou)],
    ['/ticket/tck-zzzzzzzzzz/move', { status: 'closed' }],
  ]
  for (const [path, body] of writes) assert.equal((await admin.post(path, body)).code, 1010, path)
  assert.deepEqual(await look(), state)
  for (const path of ['/ticket/search', '/agent/search', BALANCE, '/events']) {
    assert.equal((await admin.get(path)).code, 1000, path)
  }
})

test('the journal by which "nothing changed" is told sees each row that is written, and whose it is', async () => {
  const { db } = world.app.service.deps
  const all = await lookAt(db)
  const looks = { awa: await lookAt(db, awa.app.id), chloe: await lookAt(db, chloe.app.id) }
  const changed = async (work: () => Promise<unknown>): Promise<boolean[]> => {
    const before = [await all(), await looks.awa(), await looks.chloe()]
    await work()
    const after = [await all(), await looks.awa(), await looks.chloe()]
    return before.map((state, index) => JSON.stringify(state) !== JSON.stringify(after[index]))
  }
  const touch = (id: number) => world.rows('update agents set name = name where app_id = $1', [id])
  assert.deepEqual(await changed(() => touch(awa.app.id)), [true, true, false])
  assert.deepEqual(await changed(() => touch(0)), [false, false, false])
  const wakes = () => world.rows('update pgboss.job set priority = priority')
  await world.drains()
  await awa.customer('237655000111').writes('Hello')
  assert.deepEqual(await changed(wakes), [true, false, false])
  const rollBack = () =>
    world.inTx(async tx => {
      await tx.query('delete from agents where app_id = $1', [chloe.app.id])
      throw new Error('not meant')
    })
  assert.deepEqual(await changed(() => assert.rejects(rollBack)), [false, false, false])
  assert.deepEqual(await changed(() => world.rows('truncate channel_notices')), [true, false, false])
})
