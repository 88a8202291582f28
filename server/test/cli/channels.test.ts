// Channels and knowledge on the command line: what is printed, asked, changed and removed.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import { type RunOptions, runCommand } from '../world/command-line.ts'
import { useWorld } from '../world.ts'

const SHOP = ['--app', 'Boutique Awa']
const SECRETS = JSON.stringify({ access_token: 'canary-token', app_secret: 'canary-secret' })

const world = useWorld()
const { rows } = world
const run = (words: string[], options: RunOptions = {}) =>
  runCommand(world.app, words, { ...options, env: { OUTBOUND_ALLOW: '127.0.0.0/8', ...options.env } })

/** What the provider says of a number, by its id. */
const answers: { [id: string]: object } = {
  '1': { id: '1', display_phone_number: '+237 6 11 11 11 21' },
  '2': { error: { code: 190, message: 'Bad token canary-token' } },
  '3': { id: '3', display_phone_number: '+237 6 99 99 99 99' },
}
let provider: Server
let address = ''
before(async () => {
  provider = createServer((request, response) => {
    const id = /^\/v23\.0\/(\d+)\?/.exec(request.url!)?.[1] ?? ''
    assert.equal(request.headers.authorization, 'Bearer canary-token')
    response.end(JSON.stringify(answers[id]))
  })
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(provider.address() as { port: number }).port}`
})
after(() => provider.close())

const number = (sender: string, id: string, ...more: string[]): string[] => [
  ...['channel', 'add', 'messenger', ...SHOP, '--sender', sender, '--phone-number-id', id],
  ...['--base-url', address, ...more],
]

test('a web chat without a name has the name of the business; its lines can be pasted', async () => {
  const made = await run(['channel', 'add', 'webchat', ...SHOP], {
    env: { BASE_URL: 'https://chat.example.com' },
  })
  assert.equal(made.code, 0, made.err)
  const [, key] =
    /<script src="https:\/\/chat\.example\.com\/widget\.js" data-channel="(\w+)" async><\/script>/.exec(
      made.out,
    )!
  assert.ok(made.out.includes(`https://chat.example.com/chat?channel=${key}\n`), made.out)
  const config = (await (await world.opens(`/webchat/${key}/config`)).json()) as { body: { name: string } }
  assert.equal(config.body.name, 'Boutique Awa')
})

test('a channel is changed in parts, removed with its key, and taken up again with its history', async () => {
  const added = await run([
    'channel',
    'add',
    'webchat',
    ...SHOP,
    '--greeting-fr',
    'Bonjour',
    '--color',
    '#112233',
  ])
  const [, id, key] = /channel {2}(chn-\w+)\nkey {6}(\w+)/.exec(added.out)!
  const configOf = async () => (await world.opens(`/webchat/${key}/config`)).json() as Promise<Config>
  const edited = await run(['channel', 'edit', id!, ...SHOP, '--name', 'Chez Awa', '--greeting-en', 'Hello'])
  assert.equal(edited.code, 0, edited.err)
  const { body } = await configOf()
  assert.deepEqual(
    [body.name, body.greeting, body.color],
    ['Chez Awa', { fr: 'Bonjour', en: 'Hello' }, '#112233'],
  )
  assert.equal((await run(['channel', 'edit', id!, ...SHOP, '--active', 'no'])).code, 0)
  assert.equal((await configOf()).code, 1007)
  assert.match((await run(['channel', 'edit', id!, ...SHOP])).err, /nothing to change/)
  assert.match(
    (await run(['channel', 'edit', id!, ...SHOP, '--version', 'v1.0'])).err,
    /not a setting of webchat/,
  )
  assert.match(
    (await run(['channel', 'edit', 'chn-1111111111', ...SHOP, '--name', 'x'])).err,
    /has no channel/,
  )
  assert.equal((await run(['channel', 'remove', id!, ...SHOP])).code, 0)
  assert.equal((await run(['channel', 'remove', id!, ...SHOP])).code, 2)
})

type Config = { code: number; body: { name: string; greeting: object; color: string } }

test('the provider is asked about a number before it is connected; --no-check connects it all the same', async () => {
  for (const [sender, id, reason] of [
    ['237611111122', '2', /does not confirm the number \(credentials\): Bad token \[token\].*--no-check/],
    ['237611111123', '3', /of the number 237699999999/],
  ] as const) {
    const refused = await run(number(sender, id), { input: SECRETS })
    assert.equal(refused.code, 2)
    assert.match(refused.err, reason)
    assert.doesNotMatch(refused.err + refused.out, /canary/)
  }
  const away = await run([...number('237611111124', '4').slice(0, -1), 'http://127.0.0.1:1'], {
    input: SECRETS,
  })
  assert.match(away.err, /unreachable/)
  assert.equal((await run(number('237611111122', '2', '--no-check'), { input: SECRETS })).code, 0)
  const good = await run(number('237611111121', '1'), { input: SECRETS })
  assert.equal(good.code, 0, good.err)
})

test('a number that is connected is named, and no table; removed, it is taken up again as the same channel', async () => {
  const add = number('237611111131', '31', '--no-check')
  const first = await run(add, { input: SECRETS })
  assert.equal(first.code, 0, first.err)
  const [, id] = /(chn-\w+)/.exec(first.out)!
  const again = await run(add, { input: SECRETS })
  assert.equal(again.code, 1)
  assert.match(again.err, /^237611111131, .* is connected already: .*"channel edit"/)
  assert.doesNotMatch(again.err, /app_id|Key|constraint|duplicate/i)
  const renewed = JSON.stringify({ access_token: 'canary-new', app_secret: 'canary-secret' })
  const edited = await run(['channel', 'edit', id!, ...SHOP, '--credentials', '--no-check'], {
    input: renewed,
  })
  assert.equal(edited.code, 0, edited.err)
  const quiet = ['channel', 'edit', id!, ...SHOP, '--read-receipts', 'off', '--typing-indicator']
  assert.equal((await run([...quiet, 'on'])).code, 0)
  const [stored] = await rows<{ config: object }>('select config from channels where hashid = $1', [id])
  const { read_receipts, typing_indicator } = stored!.config as { [name: string]: string }
  assert.deepEqual([read_receipts, typing_indicator], ['off', 'on'])
  assert.match((await run([...quiet, 'perhaps'])).err, /typing_indicator must be one of: on, off/)
  assert.equal((await run(['channel', 'remove', id!, ...SHOP])).code, 0)
  const [{ hooks }] = (await rows<{ hooks: number }>(
    `select count(*)::int as hooks from channel_hooks h join channels c on c.id = h.channel_id where c.hashid = $1`,
    [id],
  )) as [{ hooks: number }]
  assert.equal(hooks, 0)
  const back = await run(add, { input: SECRETS })
  assert.ok(back.out.includes(id!), back.out + back.err)
})

test('knowledge is listed and removed by its id', async () => {
  const { agent } = world.awa.app
  const shop = [...SHOP, '--test']
  await world.awa.api.post('/contact/knowledge/add', {
    agent: agent.hashid,
    content: 'Order CMD-1:\n a rice cooker.',
    contact: { identifier: '237650000909', channel: 'messenger', profile: { lastname: 'Mbarga' } },
  })
  const listed = await run(['knowledge', 'list', ...shop, '--agent', agent.hashid])
  const [, id] = /^(knw-\w+) .*con-\w+ .*Order CMD-1: a rice cooker\.$/m.exec(listed.out)!
  assert.equal((await run(['knowledge', 'remove', id!, ...shop])).code, 0)
  assert.doesNotMatch((await run(['knowledge', 'list', ...shop])).out, new RegExp(id!))
  assert.match((await run(['knowledge', 'remove', id!, ...shop])).err, /has no knowledge/)
})
