import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AT, AWA, from, inbound, testKinds, webhook } from '../../../test/channels/cloud-webhook.ts'

testKinds([
  [
    'reaction',
    { type: 'reaction', reaction: { message_id: 'wamid.R', emoji: '🎉' } },
    { type: 'reaction', content: { message_id: 'wamid.R', emoji: '🎉' }, text: '🎉' },
    'wamid.R',
  ],
  [
    'reaction taken back',
    { type: 'reaction', reaction: { message_id: 'wamid.R', emoji: '' } },
    { type: 'reaction', content: { message_id: 'wamid.R', emoji: null }, text: '' },
    'wamid.R',
  ],
  [
    'order, quantity as a string',
    {
      type: 'order',
      order: {
        catalog_id: '5',
        text: 'Vite',
        product_items: [{ product_retailer_id: 'sku-1', quantity: '2' }],
      },
    },
    {
      type: 'order',
      content: {
        catalog_id: '5',
        text: 'Vite',
        product_items: [{ product_retailer_id: 'sku-1', quantity: '2' }],
      },
      text: 'Vite\n2 × sku-1',
    },
    null,
  ],
  [
    'edit',
    {
      type: 'edit',
      edit: { original_message_id: 'wamid.OLD', message: { type: 'text', text: { body: 'Mieux' } } },
    },
    {
      type: 'edit',
      content: { original_message_id: 'wamid.OLD', message: { type: 'text', text: { body: 'Mieux' } } },
      text: 'Mieux',
    },
    'wamid.OLD',
  ],
  [
    'revoke',
    { type: 'revoke', revoke: { original_message_id: 'wamid.OLD' } },
    { type: 'revoke', content: { original_message_id: 'wamid.OLD' }, text: '' },
    'wamid.OLD',
  ],
  [
    'unsupported',
    { type: 'unsupported', errors: [{ code: 131051 }], unsupported: { type: 'pin' } },
    {
      type: 'unsupported',
      content: { errors: [{ code: 131051 }], kind: 'pin', raw: { type: 'pin' } },
      text: '',
    },
    null,
  ],
  [
    'no type, only errors',
    { errors: [{ code: 1060 }] },
    { type: 'unsupported', content: { errors: [{ code: 1060 }] }, text: '' },
    null,
  ],
  [
    'a kind of tomorrow',
    { type: 'hologram', hologram: { id: 'h1' } },
    { type: 'unsupported', content: { errors: [], kind: 'hologram', raw: { id: 'h1' } }, text: '' },
    null,
  ],
  [
    'a kind named after a built-in',
    { type: 'constructor' },
    { type: 'unsupported', content: { errors: [], kind: 'constructor' }, text: '' },
    null,
  ],
  [
    'text that is no text',
    { type: 'text', text: ['?'] },
    { type: 'unsupported', content: { errors: [], kind: 'text', raw: ['?'] }, text: '' },
    null,
  ],
])

test('extra facts of a message are kept in meta', () => {
  const referral = { source_id: 'ad-1', ctwa_clid: 'x' }
  const context = {
    forwarded: true,
    id: 'wamid.Q',
    from: '33755001122',
    referred_product: { catalog_id: '9' },
  }
  const got = inbound(
    from({ type: 'text', text: { body: 'a' }, referral, context, group_id: 'g1', brand_new: [1] }),
  )
  assert.deepEqual(got.meta, {
    referral,
    group_id: 'g1',
    forwarded: true,
    referred_product: { catalog_id: '9' },
    context: { from: '33755001122' },
    other: { brand_new: [1] },
  })
})

test('a system message has no contacts block', () => {
  const system = { type: 'user_changed_number', body: 'A changed', new_wa_id: '237650009999' }
  const got = inbound(
    webhook({ messages: [{ from: AWA, id: 'w.s', timestamp: AT, type: 'system', system }] }),
  )
  assert.deepEqual([got.type, got.content, got.sender.phone, got.text], ['system', system, AWA, 'A changed'])
})
