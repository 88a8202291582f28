import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ConfigError, readConfig } from '../../src/config.ts'
import { chunk, startProvider, usageAndEnd, writeStream } from '../agents/provider.ts'
import { type Customer, openWorld, type Shop, type World } from '../world.ts'

const KEY = 'sk-canary-of-the-installation'

let provider: Awaited<ReturnType<typeof startProvider>>
let isBroken = false
let world: World
before(async () => {
  provider = await startProvider(response => {
    if (isBroken) return void response.writeHead(500).end('<html>oops</html>')
    void writeStream(
      response,
      chunk({ role: 'assistant', content: 'We are open until seven.' }, 'stop') + usageAndEnd(40, 7),
      64,
    )
  })
  world = await openWorld({
    env: {
      MODEL_BASE_URL: provider.baseUrl,
      MODEL_NAME: 'some-model',
      MODEL_API_KEY: KEY,
      OUTBOUND_ALLOW: '127.0.0.0/8',
    },
  })
  await world.awa.setsAgent({ model: 'openai-compatible' })
})
after(async () => {
  await world.stop()
  await provider.close()
})

/** Somebody who has written to a shop, and what became of it. */
async function writer(shop: Shop, words: string): Promise<Customer> {
  const someone = shop.customer()
  await someone.writes(words)
  await world.drains()
  return someone
}

test("an app without a model of its own answers with the installation's, and the key shows nowhere else", async () => {
  const fatou = await writer(world.awa, 'Until when are you open?')
  assert.deepEqual(await fatou.reads(), ['We are open until seven.'])
  assert.equal(provider.requests[0]!.headers.authorization, `Bearer ${KEY}`)
  assert.ok(!JSON.stringify(provider.requests[0]!.body).includes(KEY))
  assert.ok(!world.app.logs.join('').includes(KEY))
  const [turn] = await world.rows<{ model: string; output_tokens: number }>(
    'select model, output_tokens from turns where app_id = $1',
    [world.awa.app.id],
  )
  assert.deepEqual(turn, { model: 'openai-compatible:some-model', output_tokens: 7 })
})

test('a model that fails is told apart from an answer: an apology, and a person takes over', async () => {
  isBroken = true
  const fatou = await writer(world.awa, 'Bonjour, vous fermez à quelle heure ?')
  const [apology] = await fatou.reads()
  assert.match(apology!, /prendre le relais/)
  assert.equal((await world.awa.conversation(fatou)).owner, 'queue')
})

test('a turn that fails unexpectedly again and again ends with a person, not in silence', async () => {
  const { chloe } = world
  await chloe.thinksWith({ baseUrl: provider.baseUrl, model: 'm' })
  await world.rows(`update model_settings set api_key_sealed = 'v1.broken' where app_id = $1`, [chloe.app.id])
  const fatou = await writer(chloe, 'Hello, are you open?')
  assert.match((await fatou.reads())[0]!, /A person from the team/)
  const { owner, turn_failures } = await chloe.conversation(fatou)
  assert.deepEqual({ owner, turn_failures }, { owner: 'queue', turn_failures: 0 })
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
