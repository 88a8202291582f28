import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig } from './config.ts'

const MASTER_KEY = Buffer.alloc(32).toString('base64')

test('an empty setting counts as not set', () => {
  const config = readConfig(
    { MASTER_KEY, HOST: '', PORT: '', DATABASE_URL: '', DATA_DIR: '', LOG_LEVEL: '' },
    [],
  )
  assert.deepEqual(
    [config.host, config.port, config.databaseUrl, config.logLevel],
    ['127.0.0.1', 3000, null, 'warn'],
  )
  assert.match(config.dataDir, /\/data$/)
})

test('settings that are not set have their defaults', () => {
  const { masterKey, dataDir, ...config } = readConfig({ MASTER_KEY }, [])
  assert.equal(masterKey.length, 32)
  assert.match(dataDir, /\/data$/)
  assert.deepEqual(config, {
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    databaseUrl: null,
    databaseConnections: 20,
    databaseWaitMs: 60_000,
    model: null,
    tools: { callsAMinute: 60, callsAnHour: 20, timeoutMs: 10_000 },
    mail: null,
    roles: new Set(['api', 'worker']),
    logLevel: 'warn',
    burstWaitMs: 1200,
    turnsAtOnce: 32,
    connectionsPerAddressMax: 2000,
    bodiesBytesMax: 67_108_864,
    waitingMax: 1_000_000,
    keepDays: { events: 90, turns: 90, attempts: 90, toolCalls: 30, notices: 90, conversations: 0 },
    trustedProxies: [],
    allowedRanges: [],
    demo: true,
  })
})

test('an invalid setting is named, along with what is allowed', () => {
  const cases: [object, RegExp][] = [
    [{ PORT: 'abc' }, /PORT must be a whole number from 0 to 65535/],
    [{ PORT: '70000' }, /PORT/],
    [{ BASE_URL: 'example.com' }, /BASE_URL/],
    [{ DATABASE_URL: 'mysql://u:secret@h/d' }, /DATABASE_URL must be of the form/],
    [{ MASTER_KEY: 'short' }, /MASTER_KEY must be at least 32 bytes/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
    [{ TRUSTED_PROXIES: '10.0.0.0' }, /TRUSTED_PROXIES must be address ranges .*, not "10.0.0.0"$/],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/99' }, /not "10.0.0.0\/99"$/],
    [{ HOST: 'a b' }, /HOST/],
    [{ DATABASE_CONNECTIONS: '1' }, /DATABASE_CONNECTIONS must be a whole number from 2 to 500, not "1"$/],
    [{ MODEL_NAME: 'some-model' }, /MODEL_BASE_URL must be/],
  ]
  for (const [env, pattern] of cases) {
    assert.throws(
      () => readConfig({ MASTER_KEY, ...env }, []),
      (error: Error) =>
        error instanceof ConfigError && pattern.test(error.message) && !error.message.includes('secret'),
      JSON.stringify(env),
    )
  }
  assert.throws(() => readConfig({ MASTER_KEY }, ['--role', 'boss']), /--role must be api or worker/)
})

test('all that is wrong is said at once, and a name that is almost one of ours', () => {
  const env = { MASTER_KEY, PORT: 'x', HOST: 'a b', DATABASE_CONECTIONS: '9', XDG_DATA_DIRS: '/usr' }
  assert.throws(
    () => readConfig(env, []),
    ({ message }: Error) =>
      /DATABASE_CONECTIONS is not a setting; there is DATABASE_CONNECTIONS/.test(message) &&
      /PORT must/.test(message) &&
      /HOST must/.test(message) &&
      !/XDG/.test(message),
  )
})

test('letters are from an address, with a name or without', () => {
  const from = (MAIL_FROM: string) =>
    readConfig({ MASTER_KEY, MAIL_URL: 'smtp://127.0.0.1:25', MAIL_FROM }, []).mail?.from
  const address = 'noreply@example.com'
  assert.deepEqual(from(address), { name: 'Palabre', address })
  for (const given of [`Boutique Awa <${address}>`, `"Boutique Awa" <${address}>`])
    assert.deepEqual(from(given), { name: 'Boutique Awa', address })
  for (const given of ['Awa', `${address}, other@example.com`, `Awa <${address}`, `a\r\nBcc: <${address}>`])
    assert.throws(() => from(given), /MAIL_FROM must be an address/, given)
})
