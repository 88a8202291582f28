// The commands of the command line, in this process with ends of their own, on a database of their own.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openSecrets } from '../../src/channels/find.ts'
import type { Ran, RunOptions } from '../world/command-line.ts'
import { useWorld } from '../world.ts'

const SHOP = 'Boutique Awa'

const world = useWorld()
const { awa } = world.live
const folder = mkdtempSync(join(tmpdir(), 'palabre-cli-'))
after(() => rmSync(folder, { recursive: true }))

/** One command, with its own ends. */
const run = (words: string[], { env, ...options }: RunOptions = {}): Promise<Ran> =>
  world.runs(words, { ...options, env: { DATA_DIR: folder, BASE_URL: 'https://palabre.example', ...env } })

test('a token is printed once, works, and ends when it is revoked by itself', async () => {
  const made = await run([
    'token',
    'add',
    '--app',
    SHOP.toLowerCase(),
    '--name',
    'CRM',
    '--scopes',
    'balance:read',
    '--days',
    '2',
    '--rate',
    '50',
  ])
  assert.equal(made.code, 0, made.err)
  const token = /^token\s+(plb_live_\S+)$/m.exec(made.out)![1]!
  const api = world.as(token)
  const first = await api.get('/business-manager/balance')
  assert.deepEqual([first.code, first.headers.get('ratelimit-limit')], [1000, '50'])
  assert.equal((await api.get('/agent/search')).code, 1005)

  const listed = await run(['token', 'list', '--app', SHOP])
  assert.match(listed.out, /CRM\s+api\s+balance:read\s+awa@boutique\.example/)
  assert.equal(listed.out.includes(token), false)

  assert.match((await run(['token', 'revoke', token])).out, /is revoked/)
  world.passes(1000)
  assert.equal((await api.get('/business-manager/balance')).code, 2)
  assert.match((await run(['token', 'revoke', token])).out, /already revoked/)
})

test('a business with its owner can be made, and the owner signs in', async () => {
  const words = [
    'business',
    'add',
    '--name',
    'Chez Rose',
    '--currency',
    'EUR',
    '--local-currency',
    'XAF',
    '--local-rate',
    '655.957',
    '--owner',
    'Rose@Chez.example',
    '--password-stdin',
  ]
  const short = await run(words, { input: 'short\n' })
  assert.deepEqual([short.code, /12 to 1000/.test(short.err)], [2, true])
  const made = await run(words, { input: 'la pluie et le beau temps\n' })
  assert.equal(made.code, 0, made.err)
  const login = await world
    .as(null)
    .post('/auth/login', { username: 'rose@chez.example', password: 'la pluie et le beau temps' })
  assert.equal(login.code, 1000)
  assert.equal((await run(['business', 'top-up', '--app', 'Chez Rose', '--amount', '12.5'])).code, 0)
  const balance = await world.as(login.body.token).get('/business-manager/balance')
  assert.deepEqual(balance.body.balance, { amount: 12.5, currency: 'EUR' })
  assert.match((await run(['business', 'list'])).out, /Chez Rose\s+live\s+\d+\s+12\.5\s+EUR/)
  const again = await run(words, { input: 'la pluie et le beau temps\n' })
  assert.deepEqual([again.code, again.err.trim()], [1, 'This person owns a business of this name already'])
  const other = await run(words.with(3, 'Chez Rose II'), { input: 'la pluie et le beau temps\n' })
  assert.deepEqual([other.code, /known already and keeps the password/.test(other.out)], [0, true])
})

test('a person is added, verified, disabled', async () => {
  const added = await run(
    [
      'user',
      'add',
      '--app',
      SHOP,
      '--username',
      'ines@boutique.example',
      '--name',
      'Inès',
      '--role',
      'member',
      '--password-stdin',
    ],
    { input: 'une longue phrase\n' },
  )
  assert.equal(added.code, 0, added.err)
  assert.match(
    added.out,
    /^to verify the address, within 24 hours: https:\/\/palabre\.example\/account#verify=\d+\.\S{43}$/m,
  )
  const code = async () =>
    (
      await world
        .as(null)
        .post('/auth/login', { username: 'ines@boutique.example', password: 'une longue phrase' })
    ).code
  assert.equal(await code(), 1100)
  const [, link] = /#verify=(\S+)/.exec(added.out) ?? []
  const ines = { username: 'ines@boutique.example', password: 'une longue phrase' }
  const asked = await world.as(null).post('/auth/verify/resend', ines)
  assert.deepEqual(asked.body, { mail: 'not_configured' })
  const { state } = (await world.as(null).post('/auth/link/read', { link })).body
  assert.equal(state, 'open', 'what nobody is sent takes the place of nothing')
  assert.equal((await run(['user', 'verify', 'ines@boutique.example'])).code, 0)
  assert.equal(await code(), 1000)
  assert.deepEqual((await run(['user', 'verify', 'ines@boutique.example'])).err.trim(), 'Account is verified')
  assert.equal((await run(['user', 'disable', 'Ines@boutique.example'])).code, 0)
  assert.equal(await code(), 1103)
  assert.deepEqual(
    (await run(['user', 'disable', 'nobody@boutique.example'])).err.trim(),
    'Account does not exist',
  )
})

test('a messenger channel is connected; its secrets come from outside the command line and are never shown', async () => {
  const agent = awa.app.agent.hashid
  const words = [
    'channel',
    'add',
    'messenger',
    '--app',
    SHOP,
    '--sender',
    '237611111111',
    '--phone-number-id',
    '1055',
    '--agent',
    agent,
    '--base-url',
    'https://graph.example/',
    '--version',
    'v23.0',
    '--no-check',
  ]
  const none = await run(words)
  assert.deepEqual([none.code, /access_token, app_secret missing/.test(none.err)], [2, true])
  const secrets = { access_token: 'canary-access', app_secret: 'canary-app', verify_token: 'canary-verify' }
  const made = await run(words, { input: JSON.stringify(secrets) })
  assert.equal(made.code, 0, made.err)
  const hook = /^webhook\s+https:\/\/palabre\.example\/hooks\/messenger\/(\w{24})$/m.exec(made.out)![1]
  const listed = await run(['channel', 'list', '--app', SHOP])
  assert.match(listed.out, new RegExp(`237611111111\\s+${agent}\\s+${hook}\\s+set`))
  assert.equal(/canary/.test(made.out + made.err + listed.out), false)
  const [row] = await world.rows<{ id: number; config: object; secrets_sealed: string }>(
    'select id, config, secrets_sealed from channels where hook_id = $1',
    [hook],
  )
  assert.deepEqual(row!.config, { base_url: 'https://graph.example', version: 'v23.0' })
  assert.deepEqual(openSecrets(world.app.service.deps.seal, { app: { id: awa.app.id }, ...row! }), secrets)

  const fromEnv = await run(
    [
      'channel',
      'add',
      'messenger',
      '--app',
      SHOP,
      '--test',
      '--sender',
      '237611111112',
      '--phone-number-id',
      '1056',
      '--no-check',
    ],
    { env: { MESSENGER_ACCESS_TOKEN: 'canary-a', MESSENGER_APP_SECRET: 'canary-s' } },
  )
  assert.match(fromEnv.out, /verify token/)
  const twice = await run(words, { input: JSON.stringify(secrets) })
  assert.deepEqual([twice.code, /is connected already/.test(twice.err)], [1, true])
})

test('an agent is added, changed, taught, and given a model whose key is sealed', async () => {
  const made = await run([
    'agent',
    'add',
    '--app',
    SHOP,
    '--name',
    'Sami',
    '--language',
    'fr',
    '--instruction',
    'Be brief.',
    '--instruction',
    'Say tu.',
  ])
  assert.equal(made.code, 0, made.err)
  const hashid = made.out.trim()
  const edited = await run(['agent', 'edit', hashid, '--app', SHOP, '--mode', 'live', '--active', 'no'])
  assert.equal(edited.code, 0, edited.err)
  assert.match(
    (await run(['agent', 'list', '--app', SHOP])).out,
    new RegExp(`${hashid}\\s+Sami\\s+fr\\s+false\\s+live`),
  )
  const { seal } = world.app.service.deps
  const [event] = await world.rows<{ data: object }>(
    `select data from events where app_id = $1 and type = 'agent.mode_changed'`,
    [awa.app.id],
  )
  assert.deepEqual(event!.data, { agent: hashid, from: 'test', to: 'live' })
  assert.match(
    (await run(['agent', 'edit', 'agt-1111111111', '--app', SHOP, '--mode', 'live'])).err,
    /<agent>: .* has no agent/,
  )
  assert.match((await run(['agent', 'edit', hashid, '--app', SHOP])).err, /nothing to change/)
  assert.match(
    (await run(['agent', 'edit', hashid, '--app', SHOP, '--mode', 'loud'])).err,
    /mode must be one of: test, shadow, live/,
  )

  const file = join(folder, 'hours.md')
  const [agent] = await world.rows<{ id: number }>('select id from agents where hashid = $1', [hashid])
  for (const text of ['Open from 8 to 18.', 'Open from 9 to 18.']) {
    writeFileSync(file, text)
    const taught = await run(['knowledge', 'add', '--app', SHOP, '--agent', hashid, '--file', file])
    assert.equal(taught.code, 0, taught.err)
    const stored = await world.rows<{ content: string; external_id: string }>(
      'select content, external_id from knowledge where app_id = $1 and agent_id = $2 and contact_id is null',
      [awa.app.id, agent!.id],
    )
    assert.deepEqual(stored, [{ content: text, external_id: 'hours.md' }])
  }
  const model = await run(
    ['model', 'set', '--app', SHOP, '--base-url', 'https://models.example/v1', '--model', 'small'],
    { env: { MODEL_API_KEY: 'canary-key' } },
  )
  assert.deepEqual([model.code, model.out.includes('canary')], [0, false])
  const [settings] = await world.rows<{ base_url: string; api_key_sealed: string }>(
    'select * from model_settings where app_id = $1',
    [awa.app.id],
  )
  assert.equal(seal.open(awa.app.id, 'model_settings.api_key', settings!.api_key_sealed), 'canary-key')
})

test('wrong usage is named, with exit code 2', async () => {
  const cases: [string[], RegExp][] = [
    [['token', 'add', '--app', SHOP], /--name is missing/],
    [['token', 'add', '--name', 'x'], /--app is missing/],
    [['token', 'add', '--app', 'Nobody', '--name', 'x'], /--app: there is no business/],
    [
      ['token', 'add', '--app', SHOP, '--name', 'x', '--days', '400'],
      /--days must be a whole number from 1 to 365/,
    ],
    [['token', 'add', '--app', SHOP, '--name', 'x', '--scopes', 'balance:read,fly'], /--scopes: "fly"/],
    [['token', 'add', '--app', SHOP, '--name', 'x', '--wings'], /--wings/],
    [['token', 'add', '--app', SHOP, '--name', ''], /--name must not be empty/],
    [['token', 'revoke'], /<id or token> is missing/],
    [['token', 'revoke', '999999'], /no such token/],
    [['business', 'top-up', '--app', SHOP, '--amount', '-1'], /--amount/],
    [
      ['channel', 'add', 'messenger', '--app', SHOP, '--sender', '+237600000000', '--phone-number-id', '1'],
      /--sender/,
    ],
    [['channel', 'add', 'webchat', '--app', SHOP, '--origin', 'shop.example/x'], /--origin/],
    [['fly'], /there is no command "fly"/],
  ]
  for (const [words, message] of cases) {
    const ran = await run(words)
    assert.deepEqual([ran.code, ran.out], [2, ''], `${words.join(' ')}: ${ran.err}`)
    assert.match(ran.err, message)
  }
})

test('a statement prints its rows, and says what is wrong with it', async () => {
  const asked = await run(['db', 'sql', 'select name, kind from apps where id > 0 order by kind'])
  assert.equal(asked.code, 0, asked.err)
  assert.match(asked.out, /^name +kind$/m)
  assert.match(asked.out, / live$/m)
  assert.match((await run(['db', 'sql', 'update apps set name = name where false'])).out, /^UPDATE 0$/m)
  assert.match((await run(['db', 'sql', 'vacuum apps'])).out, /^VACUUM$/m)
  const two = await run(['db', 'sql', 'update apps set name = name where false; select 7 as n'])
  assert.deepEqual([two.code, two.out.trim().split('\n')], [0, ['UPDATE 0', 'n', '7']])
  const wrong = await run(['db', 'sql', 'select nothing from nowhere'])
  assert.equal(wrong.code, 1)
  assert.match(wrong.err, /nowhere/)
  assert.equal((await run(['db', 'sql'])).code, 2)
})
