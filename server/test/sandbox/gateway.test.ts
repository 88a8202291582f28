import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AppId } from '../../src/lib/ids.ts'
import { SENDER } from '../cast.ts'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

const stored = (providerId: string) =>
  world.rows<{
    id: number
    type: string
    text: string
    content: object
    context_id: string | null
    app_id: AppId
  }>('select id, app_id, type, text, content, context_id from messages where provider_id = $1', [providerId])

test('a played customer is a stored message and an event before the call answers', async () => {
  const fatou = awa.customer()
  const played = await fatou.writes(undefined, { contact: { phone: fatou.phone, name: 'Fatou É' } })
  assert.deepEqual([played.delivered, played.status, played.contact], [true, 200, fatou.phone])
  const [message] = await stored(played.message_id)
  assert.deepEqual([message?.app_id, message?.type, message?.text], [awa.app.id, 'text', 'Salut'])
  const events = await world.rows(
    `select 1 from events where app_id = $1 and type = 'message.received' and data->>'identifier' = $2`,
    [awa.app.id, fatou.phone],
  )
  assert.equal(events.length, 1)
  const [detail] = await world.rows<{ display_name: string }>(
    'select display_name from contact_details where app_id = $1 and identifier = $2',
    [awa.app.id, fatou.phone],
  )
  assert.equal(detail?.display_name, 'Fatou É')
})

test('delivered three times is stored once', async () => {
  const played = await awa.customer().writes(undefined, { times: 3 })
  assert.equal((await stored(played.message_id)).length, 1)
})

test('a repeat with the same Idempotency-Key plays the same message', async () => {
  const { api } = awa
  const body = {
    channel: 'messenger',
    contact: { phone: '237655200003' },
    message: { type: 'text', content: { text: 'une fois' } },
  }
  const first = await api.post('/test/inbound', body, { 'idempotency-key': 'play-1' })
  const again = await api.post('/test/inbound', body, { 'idempotency-key': 'play-1' })
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.deepEqual(again.body, first.body)
  assert.equal((await stored(first.body.message_id)).length, 1)
})

test('the outbox holds the exact body the provider received, and the statuses come back', async () => {
  const fatou = awa.customer()
  await fatou.writes()
  const { message_id: id } = await awa.sends(fatou, 'Votre colis est là ✔')
  assert.deepEqual(await fatou.received(), [])
  await world.drains()
  const [sent, ...others] = await fatou.received()
  assert.deepEqual(others, [])
  assert.equal(
    JSON.stringify(sent?.request),
    JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: `+${fatou.phone}`,
      biz_opaque_callback_data: id,
      type: 'text',
      text: { preview_url: false, body: 'Votre colis est là ✔' },
    }),
  )
  assert.deepEqual(
    [sent?.channel, sent?.sender, sent?.contact, sent?.message_id, sent?.accepted],
    ['messenger', SENDER, fatou.phone, id, true],
  )
  assert.equal(sent?.response.status, 200)
  assert.equal(sent?.response.body.messages[0].id, sent?.provider_id)
  const message = await awa.message(id)
  assert.equal(message.status, 'delivered')
  assert.ok(message.delivered_at! >= message.sent_at!)
  assert.equal(message.read_at, null)
})

test('the outbox is read in pieces, oldest first, by cursor, and waits when asked to', async () => {
  const fatou = awa.customer()
  const { api } = awa
  await fatou.writes()
  const ids: string[] = []
  for (const text of ['un', 'deux', 'trois']) ids.push((await awa.sends(fatou, text)).message_id)
  await world.drains()
  const first = await api.get(`/test/outbox?contact=${fatou.phone}&limit=2`)
  assert.deepEqual(
    first.body.map((item: { message_id: string }) => item.message_id),
    ids.slice(0, 2),
  )
  const { cursor } = first.body[1]
  const rest = await api.get(`/test/outbox?contact=${fatou.phone}&after=${cursor}`)
  assert.deepEqual(
    rest.body.map((item: { message_id: string }) => item.message_id),
    ids.slice(2),
  )
  const last = rest.body[0].cursor
  const waiting = api.get(`/test/outbox?contact=${fatou.phone}&after=${last}`, { prefer: 'wait=5' })
  const { message_id: fourth } = await awa.sends(fatou, 'quatre')
  await world.drains()
  assert.equal((await waiting).body[0].message_id, fourth)
  assert.equal((await api.get('/test/outbox?after=x')).code, 1002)
  assert.deepEqual((await api.get(`/test/outbox?contact=${fatou.phone}&channel=webchat`)).body, [])
})

test('a choice quotes the message that offered it', async () => {
  const fatou = awa.customer()
  await fatou.writes()
  const content = {
    type: 'button',
    body: { text: 'Oui ?' },
    action: { buttons: [{ type: 'reply', reply: { id: 'y', title: 'Oui' } }] },
  }
  const offer = await awa.sends(fatou, { type: 'interactive', content })
  await world.drains()
  const [sent] = await fatou.received()
  assert.equal(sent?.message_id, offer.message_id)
  const choice = { type: 'interactive_reply', content: { button_reply: { id: 'y', title: 'Oui' } } }
  const byItself = await fatou.writes(choice)
  const named = await fatou.writes({ ...choice, context_id: offer.message_id })
  for (const played of [byItself, named]) {
    const [reply] = await stored(played.message_id)
    assert.deepEqual(
      [reply?.type, reply?.text, reply?.context_id],
      ['interactive_reply', 'Oui', sent?.provider_id],
    )
  }
  const events = await world.rows<{
    data: { context: { message_id: string }; interactive: { button_reply: object } }
  }>(
    `select data from events where app_id = $1 and type = 'message.interactive_reply' order by id desc limit 1`,
    [awa.app.id],
  )
  assert.deepEqual(events[0]?.data.interactive.button_reply, { id: 'y', title: 'Oui' })
  const reaction = { type: 'reaction', content: { message_id: offer.message_id, emoji: '👍' } }
  const [reacted] = await stored((await fatou.writes(reaction)).message_id)
  assert.deepEqual(reacted?.content, { message_id: sent?.provider_id, emoji: '👍' })
})

test('every type a customer can write is received as that type', async () => {
  const fatou = awa.customer()
  const written: [string, object][] = [
    ['image', { link: 'https://example.com/a.jpg', caption: 'ici' }],
    ['document', { media_id: '77', filename: 'a.pdf' }],
    ['audio', { media_id: '78' }],
    ['location', { latitude: 4.05, longitude: 9.7, name: 'Douala' }],
    ['contacts', { contacts: [{ name: { formatted_name: 'Bruno' } }] }],
    ['unsupported', { kind: 'poll_creation' }],
  ]
  for (const [type, content] of written) {
    const [message] = await stored((await fatou.writes({ type, content })).message_id)
    assert.equal(message?.type, type)
  }
})

test('a person who hides the phone number is identified by the user id', async () => {
  const played = await awa.customer().writes(undefined, { contact: { user_id: 'FR.77abc', name: 'Zed' } })
  assert.equal(played.contact, 'FR.77abc')
  const [detail] = await world.rows<{ user_id: string }>(
    'select user_id from contact_details where app_id = $1 and identifier = $2',
    [awa.app.id, 'FR.77abc'],
  )
  assert.equal(detail?.user_id, 'FR.77abc')
})

test('an invalid request is refused with the field at fault', async () => {
  const { api } = awa
  const text = { type: 'text', content: { text: 'a' } }
  const cases: [object, string][] = [
    [{ channel: 'messenger', contact: {}, message: text }, 'contact.phone'],
    [{ channel: 'messenger', contact: { phone: '+237' }, message: text }, 'contact.phone'],
    [
      {
        channel: 'messenger',
        contact: { phone: '237655200008' },
        message: { type: 'template', content: {} },
      },
      'message.type',
    ],
    [
      {
        channel: 'messenger',
        contact: { phone: '237655200008' },
        message: { ...text, content: { text: '' } },
      },
      'message.content.text',
    ],
    [{ channel: 'messenger', contact: { phone: '237655200008' }, message: text, times: 4 }, 'times'],
    [{ channel: 'webchat', contact: { phone: '237655200008' }, message: text }, 'contact.identifier'],
    [
      { channel: 'webchat', contact: { identifier: 'v' }, message: { type: 'unsupported', content: {} } },
      'message.type',
    ],
  ]
  for (const [body, field] of cases) {
    const reply = await api.post('/test/inbound', body)
    assert.equal(reply.code, 1002, reply.text)
    assert.equal(reply.body.errors[0].field, field, reply.text)
  }
  const nowhere = await api.post('/test/inbound', {
    channel: 'messenger',
    contact: { phone: '237655200008' },
    message: text,
    to: '999',
  })
  assert.equal(nowhere.code, 1007)
  const quoted = { ...text, context_id: 'msg-1111111111' }
  const unknown = await api.post('/test/inbound', {
    channel: 'messenger',
    contact: { phone: '237655200008' },
    message: quoted,
  })
  assert.equal(unknown.code, 1007)
  assert.equal(
    (await api.post('/test/outcome', { outcome: 'sent', error_code: 1 })).body.errors[0].field,
    'error_code',
  )
})

test('a live token here is code 3, a test token elsewhere too, and there is no such path for live apps', async () => {
  const { app } = world
  const { live, test: sandbox } = app.cast.awa
  assert.equal((await app.as(live.token, '/sandbox').get('/test/outbox')).code, 3)
  assert.equal((await app.as(live.token, '/sandbox').post('/test/clock', { reset: true })).code, 3)
  assert.equal((await app.as(sandbox.token).get('/business-manager/balance')).code, 3)
  assert.equal((await app.as(live.token).get('/test/outbox')).code, 1007)
  assert.equal((await app.as(null, '/sandbox').get('/test/outbox')).code, 4)
})

test('another business sees nothing of it', async () => {
  const { chloe } = world
  const fatou = awa.customer()
  await fatou.writes()
  const { message_id } = await awa.sends(fatou)
  await world.drains()
  assert.equal((await fatou.received()).length, 1)
  assert.deepEqual(await chloe.customer(fatou.phone).received(), [])
  assert.deepEqual((await chloe.api.get('/test/outbox')).body, [])
  assert.equal((await chloe.api.get(`/messages/${message_id}`)).code, 1007)
  const message = { type: 'text', content: { text: 'a' }, context_id: message_id }
  const contact = { phone: fatou.phone }
  const quoted = await chloe.api.post('/test/inbound', { channel: 'messenger', contact, message })
  assert.equal(quoted.code, 1007)
})
