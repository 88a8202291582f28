import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

const TEXT = { type: 'text', content: { text: 'Il y a quelqu’un ?' } }
const write = async (identifier: string, message: object = TEXT, more: object = {}) =>
  awa.api.post('/test/inbound', {
    channel: 'webchat',
    contact: { identifier, name: 'Mireille' },
    message,
    ...more,
  })
const messagesOf = (visitor: string) =>
  world.rows<{ type: string; chat_session_id: number; text: string }>(
    `select m.type, m.text, m.chat_session_id from messages m
     join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
     where d.channel = 'webchat' and d.identifier = $1 and m.direction = 'in' order by m.seq`,
    [visitor],
  )

test('the same visitor continues the same conversation', async () => {
  const first = await write('mireille')
  assert.equal(first.code, 1000, first.text)
  const second = await write('mireille', undefined, { times: 3 })
  assert.equal(second.body.contact, first.body.contact)
  assert.notEqual(second.body.message_id, first.body.message_id)
  const messages = await messagesOf(first.body.contact)
  assert.equal(messages.length, 2)
  assert.equal(messages[0]?.chat_session_id, messages[1]?.chat_session_id)
  const other = await write('someone else')
  assert.equal(other.code, 1002)
  assert.notEqual((await write('somebody')).body.contact, first.body.contact)
})

test('answers appear in the outbox, found by either name of the visitor, who is named as in sends', async () => {
  const { contact } = (await write('nadege')).body
  const content = {
    type: 'button',
    body: { text: 'Oui ?' },
    action: { buttons: [{ type: 'reply', reply: { id: 'y', title: 'Oui' } }] },
  }
  const sent = await awa.api.post('/messages/send', {
    channel: 'webchat',
    contact: { identifier: contact },
    message: { type: 'interactive', content },
  })
  assert.equal(sent.code, 1000, sent.text)
  for (const name of ['nadege', contact]) {
    const [item, ...others] = (await awa.api.get(`/test/outbox?contact=${encodeURIComponent(name)}`)).body
    assert.deepEqual(others, [])
    assert.deepEqual(
      [item.channel, item.message_id, item.contact, item.accepted],
      ['webchat', sent.body.message_id, contact, true],
    )
    assert.deepEqual(item.request, { type: 'interactive', content })
  }
  const text = { type: 'text', content: { text: 'Oui', preview_url: false } }
  const said = await awa.api.post('/messages/send', {
    channel: 'webchat',
    contact: { identifier: contact },
    message: text,
  })
  assert.equal(said.code, 1000, said.text)
  const items = (await awa.api.get('/test/outbox?contact=nadege')).body
  assert.deepEqual(items.at(-1).request, text)
  const choice = { type: 'interactive_reply', content: { button_reply: { id: 'y', title: 'Oui' } } }
  assert.equal((await write('nadege', choice)).code, 1000)
  assert.equal((await messagesOf(contact)).at(-1)?.type, 'interactive_reply')
  const never = { type: 'interactive_reply', content: { button_reply: { id: 'n', title: 'Non' } } }
  assert.equal((await write('nadege', never)).code, 1002)
})

test('first messages of one visitor at the same time end in one conversation', async () => {
  const replies = await Promise.all([1, 2, 3, 4].map(() => write('all at once')))
  assert.deepEqual(new Set(replies.map(reply => reply.code)), new Set([1002]))
  const good = await Promise.all([1, 2, 3, 4].map(() => write('at-once')))
  assert.equal(new Set(good.map(reply => reply.body.contact)).size, 1)
  assert.equal((await messagesOf(good[0]!.body.contact)).length, 4)
})

test('a visitor whose token has expired starts again', async () => {
  const { contact } = (await write('patient')).body
  await awa.waits('P399D')
  const later = await write('patient')
  assert.equal(later.code, 1000, later.text)
  assert.notEqual(later.body.contact, contact)
  await awa.returnsToRealTime()
})

test('both channels share one outbox, in order', async () => {
  const phone = '237655600001'
  await awa.api.post('/test/inbound', { channel: 'messenger', contact: { phone }, message: TEXT })
  const { contact } = (await write('both')).body
  const text = (words: string) => ({ type: 'text', content: { text: words } })
  const ids: string[] = []
  for (const [channel, to] of [
    ['messenger', { phone }],
    ['webchat', { identifier: contact }],
    ['messenger', { phone }],
  ] as const) {
    const sent = await awa.api.post('/messages/send', { channel, contact: to, message: text(channel) })
    ids.push(sent.body.message_id)
    await world.drains()
  }
  const all = (await awa.api.get('/test/outbox')).body as { message_id: string; cursor: string }[]
  const mine = all.filter(item => ids.includes(item.message_id))
  assert.deepEqual(
    mine.map(item => item.message_id),
    ids,
  )
  const after = (await awa.api.get(`/test/outbox?after=${mine[0]!.cursor}&limit=1`)).body
  assert.equal(after[0].message_id, ids[1])
  const last = (await awa.api.get(`/test/outbox?after=${after[0].cursor}`)).body
  assert.deepEqual(
    last.map((item: { message_id: string }) => item.message_id),
    [ids[2]],
  )
})
