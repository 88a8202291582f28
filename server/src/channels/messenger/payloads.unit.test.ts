import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MessageType, Outbound } from '../types.ts'
import { isSendable, toPayload } from './payloads.ts'

const BASE: Outbound = {
  ref: 'msg-abc',
  to: { phone: '237650001122', userId: 'CM.1' },
  type: 'text',
  content: { text: 'Salut' },
  contextId: null,
}

const BUTTONS = {
  type: 'button',
  body: { text: 'Ok ?' },
  action: { buttons: [{ type: 'reply', reply: { id: 'y', title: 'Oui' } }] },
}
const CARD = { name: { formatted_name: 'Bo Li', first_name: 'Bo' }, phones: [{ phone: '+33 6' }] }

const NODES: [MessageType, Outbound['content'], unknown][] = [
  [
    'text',
    { text: 'https://a.example', preview_url: true },
    { body: 'https://a.example', preview_url: true },
  ],
  ['text', { text: 'a' }, { body: 'a', preview_url: false }],
  ['interactive', BUTTONS, BUTTONS],
  [
    'interactive',
    { ...BUTTONS, header: { type: 'image', image: { media_id: '5' } } },
    { ...BUTTONS, header: { type: 'image', image: { id: '5' } } },
  ],
  [
    'interactive',
    { type: 'location_request_message', body: { text: 'Où ?' } },
    { type: 'location_request_message', body: { text: 'Où ?' }, action: { name: 'send_location' } },
  ],
  [
    'image',
    { link: 'https://a.example/i.png', caption: 'C' },
    { link: 'https://a.example/i.png', caption: 'C' },
  ],
  ['video', { media_id: '6', filename: 'x' }, { id: '6' }],
  ['audio', { media_id: '7', link: null }, { id: '7' }],
  [
    'document',
    { media_id: '8', caption: 'C', filename: 'f.pdf' },
    { id: '8', caption: 'C', filename: 'f.pdf' },
  ],
  ['sticker', { media_id: '9' }, { id: '9' }],
  [
    'location',
    { latitude: 0, longitude: 9.7, name: 'Port', extra: 1 },
    { latitude: 0, longitude: 9.7, name: 'Port' },
  ],
  ['contacts', { contacts: [CARD] }, [CARD]],
  ['reaction', { message_id: 'wamid.T', emoji: '👍' }, { message_id: 'wamid.T', emoji: '👍' }],
  ['reaction', { message_id: 'wamid.T', emoji: null }, { message_id: 'wamid.T', emoji: '' }],
  ['template', { name: 'hello', language: 'fr' }, { name: 'hello', language: { code: 'fr' } }],
  [
    'template',
    {
      name: 'hello',
      language: { code: 'en_US' },
      components: [{ type: 'header', parameters: [{ type: 'image', image: { media_id: '5' } }] }],
    },
    {
      name: 'hello',
      language: { code: 'en_US' },
      components: [{ type: 'header', parameters: [{ type: 'image', image: { id: '5' } }] }],
    },
  ],
]

NODES.forEach(([type, content, node], index) => {
  test(`a payload: ${type} ${index}`, () => {
    assert.deepEqual(toPayload({ ...BASE, type, content }), {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '+237650001122',
      biz_opaque_callback_data: 'msg-abc',
      type,
      [type]: node,
    })
  })
})

test('a contact without a phone is addressed by its user id', () => {
  const payload = toPayload({ ...BASE, to: { phone: null, userId: 'CM.1' } })
  assert.equal(payload.recipient, 'CM.1')
  assert.equal('to' in payload, false)
})

test('a quote travels as context, but never with a reaction', () => {
  assert.deepEqual(toPayload({ ...BASE, contextId: 'wamid.Q' }).context, { message_id: 'wamid.Q' })
  const reaction = { type: 'reaction' as const, content: { message_id: 'wamid.Q', emoji: '👍' } }
  assert.equal('context' in toPayload({ ...BASE, ...reaction, contextId: 'wamid.Q' }), false)
})

test('inbound-only types cannot be sent', () => {
  assert.equal(isSendable('order'), false)
  assert.throws(() => toPayload({ ...BASE, type: 'order' }), RangeError)
})
