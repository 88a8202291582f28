import { testKinds } from '../../../test/channels/cloud-webhook.ts'

testKinds([
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
])
