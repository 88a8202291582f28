import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

const SHOP = 'Boutique Awa'

const { live, awa, rows, passes, drains, runs } = useWorld()
const run = (...words: string[]) => runs(words)

test('channel list says why a number is held', async () => {
  const listed = () => run('channel', 'list', '--app', SHOP, '--test')
  const fatou = awa.customer()
  await fatou.writes()
  assert.doesNotMatch((await listed()).out, /is held since/)
  await fatou.meets({ outcome: 'error', error_code: 131042 })
  await awa.sends(fatou)
  await drains()
  assert.match((await listed()).out, /is held since .*cannot bill your account.*\(payment; you can end it\)/)
})

test('the emergency stop goes on and off; writing is 1010 meanwhile, reading is not', async () => {
  const { api } = live.awa
  const template = {
    channel: 'messenger',
    contact: { phone: '237655000555' },
    message: { type: 'template', content: { name: 'order_update', language: 'fr' } },
  }
  assert.match((await run('app', 'stop', '--app', SHOP)).out, /emergency stop: on/)
  passes(1000)
  assert.equal((await api.post('/messages/send', template)).code, 1010)
  assert.equal((await api.get('/ticket/search')).code, 1000)
  assert.match((await run('app', 'stop', '--app', SHOP)).out, /unchanged/)
  assert.match((await run('app', 'resume', '--app', SHOP)).out, /emergency stop: off/)
  passes(1000)
  assert.equal((await api.post('/messages/send', template)).code, 1000)
})

test('a price is set by item; an unknown item is refused and named', async () => {
  assert.match(
    (await run('price', 'set', '--app', SHOP, '--item', 'agent_turn', '--amount', '0.02')).out,
    /agent_turn: 0.02/,
  )
  const [row] = await rows<{ amount: string }>(
    `select amount::text from prices where app_id = $1 and item = 'agent_turn'`,
    [live.awa.app.id],
  )
  assert.equal(row!.amount, '0.02')
  assert.match(
    (await run('price', 'set', '--app', SHOP, '--item', 'agent_turn', '--amount', '0')).out,
    /agent_turn: 0/,
  )
  const wrong = await run('price', 'set', '--app', SHOP, '--item', 'fax', '--amount', '1')
  assert.equal(wrong.code, 2)
  assert.match(wrong.err, /--item must be one of/)
})

test('the test app is given a simulated number that can be played', async () => {
  const { agent } = awa.app
  const made = await run(
    'channel',
    'add',
    'simulated',
    '--app',
    SHOP,
    '--sender',
    '237600000009',
    '--agent',
    agent.hashid,
  )
  assert.equal(made.code, 0, made.err)
  const played = await awa.api.post('/test/inbound', {
    channel: 'messenger',
    to: '237600000009',
    contact: { phone: '237655000666' },
    message: { type: 'text', content: { text: 'Hello' } },
  })
  assert.equal(played.code, 1000, played.text)
})

test('a web chat says its identity secret once', async () => {
  const made = await run('channel', 'add', 'webchat', '--app', SHOP, '--name', 'Second chat')
  assert.match(made.out, /identity secret, shown only now: [\w-]{43}/)
  assert.doesNotMatch((await run('channel', 'list', '--app', SHOP)).out, /[\w-]{43}/)
})
