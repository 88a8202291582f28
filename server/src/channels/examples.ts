// Examples of channels in the OpenAPI document. A test runs the requests against a test gateway.
import type { Example } from '../http/endpoint.ts'

type Examples = { [name: string]: Example }

const SEARCH_URL = 'https://chat.example.com/channel/search?channel=messenger&per_page=20'
const params = { id: 'chn-8sKq2TfWzH' }

const number = {
  id: params.id,
  channel: 'messenger',
  name: 'Orders',
  agent: 'agt-4nRq8sWzK2',
  team: null,
  is_active: true,
  is_connected: true,
  is_simulated: false,
  sender: '237600000009',
  account_id: '106540352242922',
  config: { read_receipts: 'on' },
  places: { webhook: 'https://chat.example.com/hooks/messenger/7hTq2dWzLc9wVxR4mBtK3bTh' },
  held: null,
  refusal: null,
  created_at: '2026-11-20T10:00:00.000000Z',
  updated_at: '2026-11-20T10:00:00.000000Z',
}

const site = {
  ...number,
  id: 'chn-9wVxR4mBtK',
  channel: 'webchat',
  name: 'Chez Linda',
  sender: null,
  account_id: null,
  config: { color: '#1d4ed8', reply_minutes: 10 },
  places: {
    key: '7hTq2dWzLc9wVxR4mBtK3bTh',
    page: 'https://chat.example.com/chat?channel=7hTq2dWzLc9wVxR4mBtK3bTh',
    script:
      '<script src="https://chat.example.com/widget.js" data-channel="7hTq2dWzLc9wVxR4mBtK3bTh" async></script>',
  },
}

export const searchExamples: Examples = {
  numbers: {
    summary: 'The numbers',
    query: { channel: 'messenger', per_page: 20 },
    answer: {
      current_page: 1,
      data: [number],
      first_page_url: `${SEARCH_URL}&page=1`,
      from: 1,
      last_page: 1,
      last_page_url: `${SEARCH_URL}&page=1`,
      next_page_url: null,
      path: 'https://chat.example.com/channel/search',
      per_page: 20,
      prev_page_url: null,
      to: 1,
      total: 1,
    },
  },
}

export const getExamples: Examples = { number: { summary: 'A number', params, answer: number } }

export const addExamples: Examples = {
  number: {
    summary: 'A number of the Cloud API',
    body: {
      channel: 'messenger',
      sender: '237600000009',
      account_id: '106540352242922',
      name: 'Orders',
      agent: 'agt-4nRq8sWzK2',
      config: { read_receipts: 'on' },
      secrets: { access_token: 'EAAG…', app_secret: '9f8e…' },
    },
    answer: { ...number, made: { verify_token: 'q7Xk…' }, messages_waiting: 0 },
  },
  site: {
    summary: 'The chat of a site',
    body: { channel: 'webchat', agent: 'agt-4nRq8sWzK2', config: site.config },
    answer: { ...site, made: { identity_secret: 'Zm9v…' }, messages_waiting: 0 },
  },
}

export const updateExamples: Examples = {
  settings: {
    summary: 'Another name, and people answer',
    params,
    body: { name: 'Claims', agent: null },
    answer: { ...number, name: 'Claims', agent: null },
  },
}

export const checkExamples: Examples = {
  refused: {
    summary: 'The token is refused',
    params,
    answer: {
      ok: false,
      is_asked: true,
      error: { reason: 'credentials', text: 'Error validating access token', code: '190' },
    },
  },
}

export const disconnectExamples: Examples = {
  gone: {
    summary: 'No longer ours',
    params,
    answer: { ...number, is_active: false, is_connected: false, places: {} },
  },
}
