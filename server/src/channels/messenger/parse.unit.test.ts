import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AT,
  AWA,
  AWA_ID,
  CONTACT,
  from,
  inbound,
  NOW,
  NUMBER,
  webhook,
} from '../../../test/channels/cloud-webhook.ts'
import type { Inbound, Notice, Receipt } from '../types.ts'
import { parseWebhook } from './parse.ts'

test('a status becomes a receipt', () => {
  const status = {
    id: 'wamid.S',
    status: 'read',
    timestamp: String(AT),
    recipient_id: AWA,
    biz_opaque_callback_data: 'msg-1',
  }
  assert.deepEqual(parseWebhook(webhook({ contacts: [CONTACT], statuses: [status] }), NOW), [
    {
      kind: 'receipt',
      accountId: NUMBER,
      providerId: 'wamid.S',
      ref: 'msg-1',
      status: 'read',
      at: AT * 1000,
      recipient: { phone: AWA, userId: AWA_ID, username: 'awa.n', name: 'Awa Ndiaye' },
      error: null,
    },
  ])
})

test('a failed status carries the error, without contacts', () => {
  const errors = [{ code: 131047, title: 'Re-engagement message', error_data: { details: 'Too late' } }]
  const status = { id: 'wamid.S', status: 'failed', timestamp: String(AT), recipient_id: AWA, errors }
  const [receipt] = parseWebhook(webhook({ statuses: [status] }), NOW) as Receipt[]
  assert.deepEqual(receipt?.error, {
    reason: 'window_closed',
    retry: false,
    retryAfterMs: null,
    code: '131047',
    text: 'Re-engagement message: Too late',
  })
  const bare = parseWebhook(webhook({ statuses: [{ id: 'wamid.S', status: 'failed' }] }), NOW) as Receipt[]
  assert.deepEqual([bare[0]?.error?.reason, bare[0]?.error?.retry], ['unknown', false])
})

test('in a group the participant is the recipient', () => {
  const status = {
    id: 'w.g',
    status: 'delivered',
    recipient_type: 'group',
    recipient_id: 'group-1',
    recipient_participant_id: AWA,
  }
  const [receipt] = parseWebhook(webhook({ statuses: [status] }), NOW) as Receipt[]
  assert.equal(receipt?.recipient.phone, AWA)
})

test('valid events are found in a body in which everything else is invalid', () => {
  const good = { from: AWA, id: 'w.good', timestamp: String(AT), type: 'text', text: { body: 'here' } }
  const body = webhook({
    contacts: 'none',
    messages: [null, 7, { id: 'w.nobody' }, good, { from: AWA }, good],
    statuses: [{}, { id: 'w.st', status: 'sent' }, { id: 'x', status: 'deleted' }],
  })
  const entry = [
    null,
    'x',
    { id: '1' },
    { changes: [3, { field: 'messages', value: null }, { field: 'calls', value: { calls: [] } }] },
    ...body.entry,
  ]
  const events = parseWebhook({ ...body, entry, surprise: true }, NOW)
  assert.deepEqual(
    events.filter(event => event.kind === 'message').map(event => event.providerId),
    ['w.good', 'w.good'],
  )
  assert.deepEqual(
    events.filter(event => event.kind === 'receipt').map(event => event.providerId),
    ['w.st'],
  )
  const notices = events.filter(event => event.kind === 'notice')
  assert.deepEqual(
    notices.map(notice => `${notice.field}/${notice.content.reason}`),
    [
      ...['entry/no_changes', 'entry/no_changes', 'entry/no_changes'],
      ...['change/not_an_object', 'messages/field', 'calls/field'],
      ...['messages/message_not_readable', 'messages/message_not_readable', 'messages/message_not_readable'],
      ...['messages/message_not_readable', 'messages/status_not_readable', 'messages/status_not_readable'],
      ...['messages/rest', 'body/rest'],
    ],
  )
})

test('errors of the account come out beside an interactive message that lost its node', () => {
  const errors = [{ code: 131000, title: 'Something went wrong' }]
  const messages = [{ from: AWA, id: 'w.1', timestamp: String(AT), type: 'interactive' }]
  const [message, notice] = parseWebhook(webhook({ messages, errors }), NOW) as [Inbound, Notice]
  assert.deepEqual(
    [message.type, message.content, message.meta.errors],
    ['unsupported', { errors, kind: 'interactive' }, errors],
  )
  assert.deepEqual(notice.content.value, { errors })
})

test('other fields are notices with the account they belong to', () => {
  const echo = webhook({ message_echoes: [{ id: 'w.e', to: AWA }] }, 'smb_message_echoes')
  const update = {
    entry: [
      { id: '900', time: 5, changes: [{ field: 'account_update', value: { event: 'ACCOUNT_DELETED' } }] },
    ],
  }
  const [echoed] = parseWebhook(echo, NOW) as Notice[]
  assert.deepEqual([echoed?.kind, echoed?.field, echoed?.accountId], ['notice', 'smb_message_echoes', NUMBER])
  assert.match(JSON.stringify(echoed?.content), /w\.e/)
  assert.deepEqual(parseWebhook(update, NOW), [
    {
      kind: 'notice',
      about: 'account',
      accountId: null,
      field: 'account_update',
      content: { reason: 'field', account: '900', time: 5, value: { event: 'ACCOUNT_DELETED' } },
    },
  ])
})

for (const body of [null, undefined, 'x', 7, [], {}, { entry: {} }, { entry: [] }]) {
  test(`no webhook at all: ${JSON.stringify(body)}`, () => {
    const events = parseWebhook(body, NOW)
    assert.deepEqual(
      events.map(event => [event.kind, 'field' in event && event.field]),
      [['notice', 'body']],
    )
  })
}

test('characters that PostgreSQL cannot store are removed', () => {
  const got = inbound(from({ type: 'text', text: { body: 'a\0b\ud800c' }, odd: { 'k\0': '\udfff' } }))
  assert.deepEqual([got.text, got.content.text], ['ab\ufffdc', 'ab\ufffdc'])
  assert.deepEqual(got.meta.other, { odd: { k: '\ufffd' } })
})

test('oversized parts are shortened, with a mark', () => {
  const long = inbound(from({ type: 'text', text: { body: '€'.repeat(40_000) } }))
  assert.equal(Buffer.byteLength(long.text) <= 65_536 && Buffer.byteLength(long.text) > 65_530, true)
  assert.deepEqual(long.meta.truncated, ['text'])
  const items = Array.from({ length: 20_000 }, (_, index) => ({ product_retailer_id: `sku-${index}` }))
  const order = inbound(from({ type: 'order', order: { product_items: items } }))
  assert.deepEqual(order.meta.truncated, ['text', 'content'])
  assert.equal(JSON.stringify(order.content).length < 300_000, true)
  const [notice] = parseWebhook(webhook({ huge: 'x'.repeat(2_000_000) }, 'history'), NOW) as Notice[]
  assert.equal(notice?.content.truncated, true)
})

test('a nest of a hundred thousand levels does not break the stack', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  const got = inbound(from({ type: 'order', order: { deep } }))
  assert.equal(JSON.stringify(got.content).length < 1_000, true)
})
