import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSecrets } from '../../src/channels/find.ts'
import type { WebchatSecrets } from '../../src/channels/webchat/channel.ts'
import { inTx } from '../../src/db/tx.ts'
import type { AppId } from '../../src/lib/ids.ts'
import { toTimestamp } from '../../src/lib/time.ts'
import { connectWebchat } from '../channels.ts'
import { client } from '../client.ts'
import { jwt, ok, visit } from '../world/visitor.ts'
import { useWorld } from '../world.ts'

const DAY_S = 86_400

let base: string
const world = useWorld({}, async () => {
  base = `${world.app.service.address}/webchat/${awa.app.webchat.hook_id}`
})
const { awa } = world.live

async function secretOf(channel: { id: number }, appId: AppId): Promise<string> {
  const { db, seal } = world.app.service.deps
  const [row] = await db.query<{ secrets_sealed: string }>(
    'select secrets_sealed from channels where app_id = $1 and id = $2',
    [appId, channel.id],
  )
  return openSecrets<WebchatSecrets>(seal, {
    app: { id: appId },
    id: channel.id,
    secrets_sealed: row!.secrets_sealed,
  }).identity_secret
}
const nowS = (): number => Math.floor(world.app.clock.nowMs() / 1000)
const count = async (table: string): Promise<number> =>
  (await world.rows<{ n: number }>(`select count(*) as n from ${table} where app_id = $1`, [awa.app.id]))[0]!
    .n

test('the config is public, an unknown key is 1007', async () => {
  const { body } = await ok(client(base, null).get('/config'))
  assert.deepEqual(body, {
    name: 'Chat',
    agent_name: 'Nia',
    languages: ['en', 'fr'],
    greeting: {},
    starters: {},
    reply_minutes: null,
    logo: null,
    color: null,
  })
  for (const key of ['nobody', awa.app.messenger.hook_id]) {
    const reply = await client(`${world.app.service.address}/webchat/${key}`, null).get('/config')
    assert.equal(reply.code, 1007)
    assert.equal(reply.headers.get('access-control-allow-origin'), '*')
  }
})

test('a session alone creates no contact, a message does, and the token stays valid', async () => {
  const contacts = await count('contacts')
  const visitor = await visit(world.app.service.address!, awa.app.webchat.hook_id, {
    language: 'fr',
    name: 'Inès',
  })
  assert.match(visitor.token, /^plb_vis_[0-9A-Za-z]{49}$/)
  assert.match(visitor.id, /^vis-/)
  assert.equal(await count('contacts'), contacts)
  await visitor.writes('bonjour')
  assert.equal(await count('contacts'), contacts + 1)
  const again = await ok(visitor.post('/session', {}))
  assert.deepEqual(again.body, { token: visitor.token, visitor_id: visitor.id, last_seq: 1 })
  const [contact] = await world.rows<{ lastname: string; preferred_language: string }>(
    `select c.lastname, c.preferred_language from contacts c join contact_details d on d.app_id = c.app_id and d.contact_id = c.id where d.identifier = $1`,
    [visitor.id],
  )
  assert.deepEqual(contact, { lastname: 'Inès', preferred_language: 'fr' })
  const dump = JSON.stringify(await world.rows('select * from webchat_visitors'))
  assert.ok(!dump.includes(visitor.token) && !dump.includes(visitor.token.slice(8, 40)))
})

test('tokens: none is 4, wrong ones 3, of another app or channel 3, run out 1', async () => {
  const mine = await world.visitor(awa.app)
  const flipped = mine.token.slice(0, -1) + (mine.token.endsWith('A') ? 'B' : 'A')
  const { deps } = world.app.service
  const sibling = await inTx(deps.db, tx =>
    connectWebchat(
      tx,
      deps,
      awa.app.id,
      { name: 'Second shop', agentId: null, config: {} },
      toTimestamp(world.app.clock.nowMs()),
    ),
  )
  const codes: [string | null, string, number][] = [
    [mine.token, `${world.app.service.address}/webchat/${sibling.hook_id}`, 3],
    [null, base, 4],
    ['plb_vis_nothing', base, 3],
    [flipped, base, 3],
    [awa.app.token, base, 3],
    [mine.token, `${world.app.service.address}/webchat/${world.live.chloe.app.webchat.hook_id}`, 3],
    [mine.token, `${world.app.service.address}/webchat/${world.app.cast.awa.test.webchat.hook_id}`, 3],
    [mine.token, `${world.app.service.address}/webchat/nobody`, 1007],
  ]
  for (const [token, address, code] of codes) {
    for (const path of ['/messages', '/stream'])
      assert.equal((await client(address, token).get(path)).code, code, `${path} with ${token}`)
    if (token !== null) assert.equal((await client(address, token).post('/session', {})).code, code)
  }
  assert.equal((await world.as(mine.token).get('/business-manager/balance')).code, 3)
  await world.rows(`update webchat_visitors set expires_at = now() - interval '1 s' where identifier = $1`, [
    mine.id,
  ])
  assert.equal((await mine.get('/messages')).code, 1)
})

test('a signed identity continues its own conversation from any browser, and absorbs nothing', async () => {
  const key = awa.app.webchat.hook_id
  const secret = await secretOf(awa.app.webchat, awa.app.id)
  const identity = jwt(secret, {
    sub: 'awa-17',
    exp: nowS() + 600,
    name: 'Ousmane',
    email: 'ousmane@example.com',
  })
  const anonymous = await visit(world.app.service.address!, key)
  await anonymous.writes('before I signed in')
  const signedIn = await visit(world.app.service.address!, key, { identity }, anonymous.token)
  assert.equal(signedIn.id, 'user:awa-17')
  assert.notEqual(signedIn.token, anonymous.token)
  assert.deepEqual((await ok(signedIn.get('/messages'))).body, [])
  await signedIn.writes('where is my order?')
  const elsewhere = await visit(world.app.service.address!, key, { identity })
  assert.deepEqual(
    (await ok(elsewhere.get('/messages'))).body.map((m: { text: string }) => m.text),
    ['where is my order?'],
  )
  assert.equal((await ok(elsewhere.post('/session', { identity }))).body.token, elsewhere.token)
  // the token goes on without a fresh identity; what the page claims then is not the contact's
  await ok(elsewhere.post('/session', { email: 'rose@example.com', name: 'Rose' }))
  assert.deepEqual(
    (await ok(anonymous.get('/messages'))).body.map((m: { text: string }) => m.text),
    ['before I signed in'],
  )
  const emails = await world.rows<{ email: string }>(
    `select c.email from contacts c where c.app_id = $1 and c.email is not null`,
    [awa.app.id],
  )
  assert.deepEqual(emails, [{ email: 'ousmane@example.com' }])
})

test('an address that a visitor only claims joins nobody and is not the contact’s (R20)', async () => {
  const contacts = await count('contacts')
  const liar = await visit(world.app.service.address!, awa.app.webchat.hook_id, {
    email: 'ousmane@example.com',
    name: 'Ousmane',
  })
  await liar.writes('show me my orders')
  assert.equal(await count('contacts'), contacts + 1)
  const [row] = await world.rows<{ email: string | null; meta: object }>(
    `select c.email, m.meta from contact_details d join contacts c on c.app_id = d.app_id and c.id = d.contact_id
     join messages m on m.app_id = d.app_id and m.contact_detail_id = d.id where d.identifier = $1`,
    [liar.id],
  )
  assert.deepEqual(row, { email: null, meta: { claimed_email: 'ousmane@example.com' } })
})

test('identities that are not genuine are 1005, run out 1003 (B87)', async () => {
  const secret = await secretOf(awa.app.webchat, awa.app.id)
  const claims = { sub: 'awa-17', exp: nowS() + 600 }
  const good = jwt(secret, claims)
  const [head, , mac] = good.split('.') as [string, string, string]
  const other = jwt(secret, { sub: 'awa-18', exp: nowS() + 600 }).split('.') as [string, string, string]
  const unsigned = jwt(secret, claims, { alg: 'none' })
  const cases: { [name: string]: [string, number] } = {
    empty: ['', 1005],
    'empty signature': [`${good.slice(0, good.lastIndexOf('.'))}.`, 1005],
    'signature of another user': [`${head}.${good.split('.')[1]}.${other[2]}`, 1005],
    'signature one byte short': [good.slice(0, -2), 1005],
    'hex instead of base64': [
      `${head}.${good.split('.')[1]}.${Buffer.from(mac, 'base64url').toString('hex').slice(0, 63)}`,
      1005,
    ],
    'alg none, signed': [unsigned, 1005],
    'alg none, unsigned': [`${unsigned.slice(0, unsigned.lastIndexOf('.'))}.`, 1005],
    'another secret': [jwt('x'.repeat(32), claims), 1005],
    'the secret of another business': [
      jwt(await secretOf(world.live.chloe.app.webchat, world.live.chloe.app.id), claims),
      1005,
    ],
    'no expiry': [jwt(secret, { sub: 'awa-17' }), 1005],
    'too long a life': [jwt(secret, { sub: 'awa-17', exp: nowS() + 2 * DAY_S }), 1005],
    'expiry as text': [jwt(secret, { sub: 'awa-17', exp: String(nowS() + 60) }), 1005],
    'not yet': [jwt(secret, { ...claims, nbf: nowS() + 300 }), 1005],
    'no subject': [jwt(secret, { exp: nowS() + 60 }), 1005],
    'subject with a blank': [jwt(secret, { sub: 'a b', exp: nowS() + 60 }), 1005],
    'subject that is no text': [jwt(secret, { sub: { a: 1 }, exp: nowS() + 60 }), 1005],
    'run out': [jwt(secret, { sub: 'awa-17', exp: nowS() - 1 }), 1003],
    'run out and forged': [jwt('y'.repeat(32), { sub: 'awa-17', exp: nowS() - 1 }), 1005],
    'two parts': [`${head}.${mac}`, 1005],
    'four parts': [`${good}.${mac}`, 1005],
  }
  const before = await count('webchat_visitors')
  for (const [name, [identity, code]] of Object.entries(cases))
    assert.equal((await client(base, null).post('/session', { identity })).code, code, name)
  assert.equal(await count('webchat_visitors'), before)
  assert.equal((await client(base, null).post('/session', { identity: good })).code, 1000)
})

test('bodies are validated: unknown fields, bad names, NUL, not JSON', async () => {
  const to = client(base, null)
  for (const body of [
    { age: 3 },
    { name: '' },
    { name: 'a\0b' },
    { email: 'nobody' },
    { language: 'x' },
    { name: '\ud800' },
    [],
  ]) {
    assert.equal((await to.post('/session', body)).code, 1002, JSON.stringify(body))
  }
  assert.equal((await to.post('/session', '{')).code, 1008)
  assert.equal((await to.post('/session', {}, { 'content-type': 'text/plain' })).code, 1008)
})

test('CORS: any site without a list, only the listed ones with one, never credentials', async () => {
  const preflight = (origin: string) =>
    fetch(`${base}/messages`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
  const answer = await preflight('https://shop.example')
  assert.equal(answer.status, 204)
  assert.match(answer.headers.get('access-control-allow-headers')!, /authorization.*last-event-id/)
  assert.equal(answer.headers.get('access-control-allow-credentials'), null)
  const open = await fetch(`${base}/config`, { headers: { origin: 'https://shop.example' } })
  assert.equal(open.headers.get('access-control-allow-origin'), '*')
  assert.equal(open.headers.get('access-control-expose-headers'), 'retry-after')

  const { id, hook_id } = world.live.chloe.app.webchat
  await world.rows(
    `update channels set config = '{"allowed_origins": ["https://chez.example"]}' where app_id = $1 and id = $2`,
    [world.live.chloe.app.id, id],
  )
  const from = (origin?: string) =>
    client(`${world.app.service.address}/webchat/${hook_id}`, null).get(
      '/config',
      origin === undefined ? {} : { origin },
    )
  const own = await from('https://chez.example')
  assert.deepEqual(
    [own.code, own.headers.get('access-control-allow-origin'), own.headers.get('vary')],
    [1000, 'https://chez.example', 'origin'],
  )
  assert.equal((await from('https://evil.example')).code, 1005)
  assert.equal((await from('null')).code, 1005)
  assert.equal((await from('http://palabre.test')).code, 1000)
  // the host that was called is no proof of whose site this is
  assert.equal((await from(world.app.service.address!)).code, 1005)
  assert.equal((await from()).code, 1000)
})

test('new sessions are bounded per address, 1009 with Retry-After', async () => {
  const codes: number[] = []
  let last = await client(base, null).post('/session', {})
  for (let i = 0; i < 80; i++) {
    last = await client(base, null).post('/session', {})
    codes.push(last.code)
  }
  assert.ok(codes.includes(1009))
  assert.equal(last.body.reason, 'rate_limited')
  assert.ok(Number(last.headers.get('retry-after')) >= 1)
})
