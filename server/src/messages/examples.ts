// Examples of messages in the OpenAPI document. A test runs the requests against a test gateway.
import { failureText } from '../channels/failures.ts'
import type { Example } from '../http/endpoint.ts'

const SENT_AT = '2026-11-20T10:00:00.000000Z'
const contact = { phone: '237650000303' }

const taken = {
  success: 'true',
  message_id: 'msg-8sKq2TfWzH',
  recipient: { phone_number: '237650000303', identifier: '237650000303' },
  data: { sent_at: SENT_AT, delivered_at: null, read_at: null },
}

const send = (summary: string, message: object, more: object = {}): Example => ({
  summary,
  body: { channel: 'messenger', contact, message, ...more },
  answer: taken,
})

export const sendExamples: { [name: string]: Example } = {
  text: send(
    'A text',
    { type: 'text', content: { text: 'Bonjour Rose, votre colis est arrivé.' } },
    { client_ref: 'order-7788' },
  ),
  quote: send(
    'An answer that quotes a message',
    { type: 'text', content: { text: 'Oui, demain avant midi.' } },
    { context: { message_id: 'msg-8sKq2TfWzH' } },
  ),
  buttons: send('A question with buttons', {
    type: 'interactive',
    content: {
      type: 'button',
      body: { text: 'Livrer ce soir ?' },
      action: {
        buttons: [
          { type: 'reply', reply: { id: 'yes', title: 'Oui' } },
          { type: 'reply', reply: { id: 'no', title: 'Non' } },
        ],
      },
    },
  }),
  list: send('A list to choose from', {
    type: 'interactive',
    content: {
      type: 'list',
      body: { text: 'When may we come?' },
      action: {
        button: 'Choose a day',
        sections: [
          {
            title: 'This week',
            rows: [
              { id: 'thu', title: 'Thursday', description: '9 to 12' },
              { id: 'fri', title: 'Friday', description: '14 to 18' },
            ],
          },
        ],
      },
    },
  }),
  link: send('A button that opens a page', {
    type: 'interactive',
    content: {
      type: 'cta_url',
      body: { text: 'Your parcel is on its way.' },
      action: {
        name: 'cta_url',
        parameters: { display_text: 'Follow the parcel', url: 'https://shop.example/parcels/7788' },
      },
    },
  }),
  image: send('An image', {
    type: 'image',
    content: { link: 'https://shop.example/parcel.jpg', caption: 'Your parcel' },
  }),
  document: send('A document', {
    type: 'document',
    content: { link: 'https://shop.example/invoice-7788.pdf', filename: 'invoice-7788.pdf' },
  }),
  location: send('A place', {
    type: 'location',
    content: { latitude: 4.0511, longitude: 9.7679, name: 'Boutique Makossa', address: 'Akwa, Douala' },
  }),
  template: send('A template, which can also be sent outside the 24-hour window', {
    type: 'template',
    content: { name: 'order_shipped', language: 'fr', components: [] },
  }),
  dry_run: {
    summary: 'What would happen',
    body: {
      channel: 'messenger',
      contact,
      message: { type: 'text', content: { text: 'Bonjour' } },
      dry_run: true,
    },
    answer: {
      dry_run: true,
      would_send: true,
      reason: null,
      sender: '237600000001',
      window: { open: true, closes_at: '2026-11-21T09:58:12.000000Z', closed_at: null },
      limits: [],
      consent: 'not_required',
      opted_out_at: null,
      price: { amount: 0, currency: 'EUR' },
    },
  },
}

const REFUSED = { code: '190', text: 'Invalid OAuth access token.' }

/** What is kept of a call that the provider did not take. */
const refusedExchange = {
  request: {
    method: 'POST',
    url: 'https://graph.example/v25.0/106540352242922/messages',
    headers: { authorization: '[hidden]', 'content-type': 'application/json' },
    body: '{"to":"237699000101","type":"text","text":{"body":"Bonjour Rose, votre colis est arrivé."}}',
    bytes: 92,
  },
  response: {
    status: 401,
    headers: { 'content-type': 'application/json' },
    body: '{"error":{"code":190,"message":"Invalid OAuth access token."}}',
    bytes: 62,
  },
  times: { dns: null, connect: null, first_byte: null, all: 184.2 },
}

const step = (what: string, at: string, more: object = {}) => ({
  ...{ what, at, ended_at: null, attempt: null, milliseconds: null, provider_id: null },
  ...{ status: null, error: null, by: null, exchange: null },
  ...more,
})

const queued = {
  id: 'msg-8sKq2TfWzH',
  conversation: 'ses-5dVm3RkYtC',
  direction: 'out',
  author: 'api',
  author_id: null,
  channel: 'messenger',
  type: 'text',
  content: { text: 'Bonjour Rose, votre colis est arrivé.' },
  text: 'Bonjour Rose, votre colis est arrivé.',
  context: null,
  referral: null,
  forwarded: false,
  group_id: null,
  edited: null,
  revoked_at: null,
  status: 'queued',
  client_ref: 'order-7788',
  error: null,
  waiting: null,
  explanation: null as object | null,
  timeline: [step('accepted', SENT_AT)],
  accepted_at: SENT_AT,
  sent_at: null,
  delivered_at: null,
  read_at: null,
  expires_at: '2026-11-21T10:00:00.000000Z',
  created_at: SENT_AT,
}

export const readExamples: { [name: string]: Example } = {
  delivered: {
    summary: 'A message that was delivered',
    params: { id: 'msg-8sKq2TfWzH' },
    answer: {
      ...queued,
      status: 'delivered',
      sent_at: '2026-11-20T10:00:00.412731Z',
      delivered_at: '2026-11-20T10:00:02.000000Z',
      timeline: [
        step('accepted', SENT_AT),
        step('attempt', '2026-11-20T10:00:00.102331Z', {
          ...{ ended_at: '2026-11-20T10:00:00.412731Z', attempt: 1, status: 'sent' },
          ...{ milliseconds: 310, provider_id: 'wamid.HBgMMjM3NjUwMDAwMzAzFQIAERgS' },
        }),
        step('receipt', '2026-11-20T10:00:02.000000Z', { status: 'delivered' }),
      ],
    },
  },
  waiting: {
    summary: 'A message that waits, as the provider refuses the access token of its number',
    params: { id: 'msg-8sKq2TfWzH' },
    answer: {
      ...queued,
      waiting: {
        reason: 'credentials',
        text: "the provider refuses this number's access token; renew it",
        since: '2026-11-20T10:00:00.412731Z',
        tries: 3,
        next_try_at: '2026-11-20T10:01:12.000000Z',
        who: 'you',
        behind: null,
        provider: REFUSED,
      },
      explanation: {
        reason: 'credentials',
        what: failureText(null, 'credentials'),
        must_act: 'account',
        retryable: true,
        provider: REFUSED,
      },
      timeline: [
        ...queued.timeline,
        step('attempt', '2026-11-20T10:00:00.102331Z', {
          ...{ ended_at: '2026-11-20T10:00:00.412731Z', attempt: 1, milliseconds: 310, status: 'retry' },
          error: { reason: 'credentials', text: failureText(null, 'credentials').en, provider: REFUSED },
          exchange: refusedExchange,
        }),
      ],
    },
  },
}

export const retryExamples: { [name: string]: Example } = {
  retry: {
    summary: 'It is queued again',
    params: { id: 'msg-8sKq2TfWzH' },
    answer: queued,
  },
}

export const cancelExamples: { [name: string]: Example } = {
  cancel: {
    summary: 'It never goes',
    params: { id: 'msg-6pRw9XzVcB' },
    answer: { ...queued, id: 'msg-6pRw9XzVcB', status: 'cancelled', expires_at: null },
  },
}

export const settleExamples: { [name: string]: Example } = {
  arrived: {
    summary: 'The contact has it',
    params: { id: 'msg-3kYt8vNqLb' },
    body: { outcome: 'arrived' },
    answer: {
      ...{ ...queued, id: 'msg-3kYt8vNqLb', status: 'delivered', delivered_at: SENT_AT },
      timeline: [...queued.timeline, step('settled', SENT_AT, { status: 'arrived', by: 'usr-8kQw2nRtZb' })],
    },
  },
}

export const searchExamples: { [name: string]: Example } = {
  words: {
    summary: 'Who wrote of a lost parcel',
    query: { q: 'colis perdu', author: 'contact', per_page: 50 },
    answer: {
      data: [
        {
          ...{ id: 'msg-5cXv9rLmQd', seq: 3, conversation: 'ses-5dVm3RkYtC', channel: 'messenger' },
          contact: { id: 'con-7hGk4pRwXa', name: 'Rose Mbarga', identifier: '237650000303' },
          ...{
            direction: 'in',
            author: 'contact',
            author_id: null,
            type: 'text',
            text: 'Mes colis sont perdus',
          },
          ...{ status: 'received', client_ref: null, edited: null, revoked_at: null },
          ...{ created_at: '2026-11-20T10:00:00.000000Z' },
        },
      ],
      ...{ total: { n: 1, relation: 'eq' }, next_cursor: null, has_more: false },
    },
  },
}
