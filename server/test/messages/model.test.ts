import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { editAgent } from '../../src/agents/edit.ts'
import { ConfigError, readConfig } from '../../src/config.ts'
import { inTx } from '../../src/db/tx.ts'
import { toTimestamp } from '../../src/lib/time.ts'
import { chunk, startProvider, usageAndEnd, writeStream } from '../agents/provider.ts'
import { bootApp, type TestApp } from '../app.ts'

const KEY = 'sk-canary-of-the-installation'

let app: TestApp
let provider: Awaited<ReturnType<typeof startProvider>>
let isBroken = false
before(async () => {
  provider = await startProvider(response => {
    if (isBroken) return void response.writeHead(500).end('<html>oops</html>')
    void writeStream(
      response,
      chunk({ role: 'assistant', content: 'We are open until seven.' }, 'stop') + usageAndEnd(40, 7),
      64,
    )
  })
  app = await bootApp({
    env: {
      MODEL_BASE_URL: provider.baseUrl,
      MODEL_NAME: 'some-model',
      MODEL_API_KEY: KEY,
      OUTBOUND_ALLOW: '127.0.0.0/8',
    },
  })
  const { agent, id } = app.cast.awa.test
  const now = toTimestamp(app.clock.nowMs())
  await inTx(app.service.deps.db, tx => editAgent(tx, id, agent.hashid, { model: 'openai-compatible' }, now))
})
after(async () => {
  await app.stop()
  await provider.close()
})

const says = async (phone: string, text: string): Promise<void> => {
  const api = app.as(app.cast.awa.test.token, '/sandbox')
  const played = await api.post('/test/inbound', {
    channel: 'messenger',
    contact: { phone },
    message: { type: 'text', content: { text } },
  })
  assert.equal(played.code, 1000, played.text)
  await app.drain()
}
const sent = async (phone: string): Promise<string[]> =>
  (await app.as(app.cast.awa.test.token, '/sandbox').get(`/test/outbox?contact=${phone}`)).body.map(
    (row: { request: { text: { body: string } } }) => row.request.text.body,
  )

test("an app without a model of its own answers with the installation's, and the key shows nowhere else", async () => {
  await says('237655700001', 'Until when are you open?')
  assert.deepEqual(await sent('237655700001'), ['We are open until seven.'])
  assert.equal(provider.requests[0]!.headers.authorization, `Bearer ${KEY}`)
  assert.ok(!JSON.stringify(provider.requests[0]!.body).includes(KEY))
  assert.ok(!app.logs.join('').includes(KEY))
  const [turn] = await app.service.deps.db.query<{ model: string; output_tokens: number }>(
    'select model, output_tokens from turns where app_id = $1',
    [app.cast.awa.test.id],
  )
  assert.deepEqual(turn, { model: 'openai-compatible:some-model', output_tokens: 7 })
})

test('a model that fails is told apart from an answer: an apology, and a person takes over', async () => {
  isBroken = true
  await says('237655700002', 'Bonjour, vous fermez à quelle heure ?')
  const [apology] = await sent('237655700002')
  assert.match(apology!, /prendre le relais/)
  const [session] = await app.service.deps.db.query<{ owner: string }>(
    `select s.owner from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where s.app_id = $1 and d.identifier = '237655700002'`,
    [app.cast.awa.test.id],
  )
  assert.equal(session!.owner, 'queue')
})

test('a turn that fails unexpectedly again and again ends with a person, not in silence', async () => {
  const { agent, id, token } = app.cast.chloe.test
  const { db } = app.service.deps
  const now = toTimestamp(app.clock.nowMs())
  await inTx(db, tx => editAgent(tx, id, agent.hashid, { model: 'openai-compatible' }, now))
  await db.query(
    `insert into model_settings (app_id, base_url, model, api_key_sealed, updated_at) values ($1, $2, 'm', 'v1.broken', $3)`,
    [id, provider.baseUrl, now],
  )
  const api = app.as(token, '/sandbox')
  const played = await api.post('/test/inbound', {
    channel: 'messenger',
    contact: { phone: '237655700003' },
    message: { type: 'text', content: { text: 'Hello, are you open?' } },
  })
  assert.equal(played.code, 1000, played.text)
  await app.drain()
  const { body } = await api.get('/test/outbox?contact=237655700003')
  assert.match(body[0].request.text.body, /A person from the team/)
  const [session] = await db.query<{ owner: string; turn_failures: number }>(
    'select owner, turn_failures from chat_sessions where app_id = $1',
    [id],
  )
  assert.deepEqual(session, { owner: 'queue', turn_failures: 0 })
})

test("the model's settings are checked at start, and the key is never repeated", () => {
  const env = { MASTER_KEY: Buffer.alloc(32).toString('base64') }
  const refused = (more: { [name: string]: string }, pattern: RegExp): void => {
    assert.throws(
      () => readConfig({ ...env, ...more }, []),
      (error: Error) =>
        error instanceof ConfigError && pattern.test(error.message) && !error.message.includes(KEY),
    )
  }
  refused({ MODEL_BASE_URL: 'ftp://x', MODEL_NAME: 'm', MODEL_API_KEY: KEY }, /MODEL_BASE_URL/)
  refused({ MODEL_BASE_URL: 'https://api.example.com/v1', MODEL_API_KEY: KEY }, /MODEL_NAME/)
  assert.equal(readConfig(env, []).model, null)
})
