import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AT, AWA, AWA_ID, type Fields, from, inbound, NUMBER } from '../../../test/channels/cloud-webhook.ts'
import type { Inbound } from '../types.ts'

const KINDS: [string, Fields, Pick<Inbound, 'type' | 'content' | 'text'>, string | null][] = [
  [
    'text',
    { type: 'text', text: { body: 'Bonjour' } },
    { type: 'text', content: { text: 'Bonjour', preview_url: false }, text: 'Bonjour' },
    null,
  ],
  [
    'text without a type',
    { text: { body: 'Oi' } },
    { type: 'text', content: { text: 'Oi', preview_url: false }, text: 'Oi' },
    null,
  ],
  [
    'a button chosen',
    {
      type: 'interactive',
      context: { id: 'wamid.ASKED' },
      interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Oui' } },
    },
    {
      type: 'interactive_reply',
      content: { type: 'button_reply', button_reply: { id: 'yes', title: 'Oui' } },
      text: 'Oui',
    },
    'wamid.ASKED',
  ],
  [
    'a row chosen',
    {
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: 'r3', title: 'Lundi', description: '9 h' } },
    },
    {
      type: 'interactive_reply',
      content: { type: 'list_reply', list_reply: { id: 'r3', title: 'Lundi', description: '9 h' } },
      text: 'Lundi',
    },
    null,
  ],
  [
    'the interactive type missing, its node there',
    { type: 'interactive', interactive: { list_reply: { id: 'r1', title: 'Mardi' } } },
    {
      type: 'interactive_reply',
      content: { type: 'list_reply', list_reply: { id: 'r1', title: 'Mardi' } },
      text: 'Mardi',
    },
    null,
  ],
  [
    'the quick reply of a template',
    { type: 'button', context: { id: 'wamid.TPL' }, button: { payload: 'STOP-1', text: 'Arrêter' } },
    {
      type: 'interactive_reply',
      content: { type: 'button_reply', button_reply: { id: 'STOP-1', title: 'Arrêter' } },
      text: 'Arrêter',
    },
    'wamid.TPL',
  ],
  [
    'a form sent back',
    {
      type: 'interactive',
      interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '[1]' } },
    },
    {
      type: 'interactive_reply',
      content: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '[1]' } },
      text: 'Sent',
    },
    null,
  ],
  [
    'permission to call',
    {
      type: 'interactive',
      interactive: { type: 'call_permission_reply', call_permission_reply: { response: 'reject' } },
    },
    {
      type: 'interactive_reply',
      content: { type: 'call_permission_reply', call_permission_reply: { response: 'reject' } },
      text: 'reject',
    },
    null,
  ],
  [
    'image',
    {
      type: 'image',
      image: {
        id: 77,
        mime_type: 'image/png',
        sha256: 'aGFzaA==',
        url: 'https://m.example/77',
        caption: 'Le colis',
      },
    },
    {
      type: 'image',
      content: {
        media_id: '77',
        mime_type: 'image/png',
        sha256: 'aGFzaA==',
        url: 'https://m.example/77',
        caption: 'Le colis',
      },
      text: 'Le colis',
    },
    null,
  ],
  [
    'document',
    {
      type: 'document',
      document: { id: '78', mime_type: 'application/pdf', sha256: 'eA==', filename: 'facture.pdf' },
    },
    {
      type: 'document',
      content: { media_id: '78', mime_type: 'application/pdf', sha256: 'eA==', filename: 'facture.pdf' },
      text: '',
    },
    null,
  ],
  [
    'sticker',
    { type: 'sticker', sticker: { id: '79', animated: true } },
    { type: 'sticker', content: { media_id: '79', animated: true }, text: '' },
    null,
  ],
  [
    'a recording',
    { type: 'audio', audio: { id: '80', voice: true } },
    { type: 'audio', content: { media_id: '80', voice: true }, text: '' },
    null,
  ],
  [
    'old style voice',
    { type: 'voice', voice: { id: '81' } },
    { type: 'audio', content: { media_id: '81', voice: true }, text: '' },
    null,
  ],
  [
    'location, numbers as strings',
    {
      type: 'location',
      location: {
        latitude: '4.05',
        longitude: 9.7,
        name: 'Port',
        address: 'Douala',
        url: 'https://p.example',
      },
    },
    {
      type: 'location',
      content: { latitude: 4.05, longitude: 9.7, name: 'Port', address: 'Douala', url: 'https://p.example' },
      text: 'Port, Douala',
    },
    null,
  ],
  [
    'contacts',
    {
      type: 'contacts',
      contacts: [{ name: { formatted_name: 'Bo Li' } }, { name: { first_name: 'Cy', last_name: 'Ra' } }, {}],
    },
    {
      type: 'contacts',
      content: {
        contacts: [
          { name: { formatted_name: 'Bo Li' } },
          { name: { first_name: 'Cy', last_name: 'Ra' } },
          {},
        ],
      },
      text: 'Bo Li, Cy Ra',
    },
    null,
  ],
]

for (const [name, message, expected, contextId] of KINDS) {
  test(`a message: ${name}`, () => {
    const got = inbound(from(message))
    assert.deepEqual({ type: got.type, content: got.content, text: got.text }, expected)
    assert.equal(got.contextId, contextId)
    assert.deepEqual(got.sender, { phone: AWA, userId: AWA_ID, username: 'awa.n', name: 'Awa Ndiaye' })
    assert.deepEqual([got.accountId, got.providerId, got.at], [NUMBER, 'wamid.ONE', AT * 1000])
  })
}
