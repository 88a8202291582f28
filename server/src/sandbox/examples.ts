// Examples of the test gateway in the OpenAPI document. A test runs the requests against one.
import type { Example } from '../http/endpoint.ts'

type Examples = { [name: string]: Example }

const played = {
  message_id: 'wamid.HBgMMjM3NjUwMDAwMzAzFQIAEhgU',
  contact: '237650000303',
  delivered: true,
  status: 200,
}

export const inboundExamples: Examples = {
  text: {
    summary: 'A customer writes a text',
    body: {
      channel: 'messenger',
      contact: { phone: '237650000303', name: 'Rose' },
      message: { type: 'text', content: { text: 'Bonjour, livrez-vous à Yaoundé ?' } },
    },
    answer: played,
  },
  edit: {
    summary: 'A customer changes what they wrote',
    body: {
      channel: 'messenger',
      contact: { phone: '237650000303' },
      message: {
        type: 'edit',
        content: { message_id: 'wamid.HBgMMjM3NjUwMDAwMzAzFQIAEhgU', text: 'Livrez-vous à Douala ?' },
      },
    },
    answer: played,
  },
  advertisement: {
    summary: 'A customer writes from an advertisement',
    body: {
      channel: 'messenger',
      contact: { phone: '237650000303' },
      message: {
        type: 'text',
        content: { text: 'Bonjour, je viens de votre annonce' },
        referral: {
          ...{ source_type: 'ad', source_id: '120212345678900123', source_url: 'https://fb.me/3cr4Wqqkv' },
          headline: 'Pagnes à -20 %',
        },
      },
    },
    answer: played,
  },
  forwarded: {
    summary: 'A customer passes on what somebody else wrote',
    body: {
      channel: 'messenger',
      contact: { phone: '237650000303' },
      message: { type: 'text', content: { text: 'Promo demain !' }, forwarded: true },
    },
    answer: played,
  },
  group: {
    summary: 'A customer speaks in a group',
    body: {
      channel: 'messenger',
      contact: { phone: '237650000303' },
      message: { type: 'text', content: { text: 'Qui vient ?' }, group_id: '120363040468224422' },
    },
    answer: played,
  },
  number: {
    summary: 'A customer changes their number',
    body: {
      channel: 'messenger',
      contact: { phone: '237650000303' },
      message: { type: 'system', content: { type: 'user_changed_number', phone: '237650000304' } },
    },
    answer: played,
  },
  visitor: {
    summary: 'A visitor of the web chat writes',
    body: {
      channel: 'webchat',
      contact: { identifier: 'visitor-7788' },
      message: { type: 'text', content: { text: 'Do you deliver to Yaoundé?' } },
    },
    answer: { ...played, message_id: '0198f3a2-6b1e-7c44', contact: 'vis-6cUj4PnXsB' },
  },
}

export const outboxExamples: Examples = {
  contact: {
    summary: 'Messages sent to one person',
    query: { contact: '237650000303', limit: 10 },
    answer: [
      {
        cursor: '12.0',
        channel: 'messenger',
        sender: '237600000001',
        contact: '237650000303',
        message_id: 'msg-8sKq2TfWzH',
        provider_id: 'wamid.HBgMMjM3NjUwMDAwMzAzFQIAERgS',
        accepted: true,
        request: {
          messaging_product: 'whatsapp',
          to: '237650000303',
          type: 'text',
          text: { body: 'Bonjour Rose, votre colis est arrivé.' },
        },
        response: { status: 200, body: { messages: [{ id: 'wamid.HBgMMjM3NjUwMDAwMzAzFQIAERgS' }] } },
        received_at: '2026-11-20T10:00:00.398512Z',
      },
    ],
  },
}

export const outcomeExamples: Examples = {
  failed: {
    summary: 'The next message to one person fails',
    body: { outcome: 'failed', error_code: 131_026, contact: { phone: '237650000404' } },
    answer: { outcome: 'failed', times: 1, contact: '237650000404' },
  },
  reset: {
    summary: 'Nothing is scripted any more',
    body: { reset: true },
    answer: { outcome: 'delivered', times: 0, contact: null },
  },
}

export const clockExamples: Examples = {
  advance: {
    summary: 'A day and an hour later',
    body: { advance: 'PT25H' },
    answer: { now: '2026-11-21T11:00:00.000000Z', offset_seconds: 90_000 },
  },
  reset: {
    summary: 'Back to real time',
    body: { reset: true },
    answer: { now: '2026-11-20T10:00:00.000000Z', offset_seconds: 0 },
  },
}
