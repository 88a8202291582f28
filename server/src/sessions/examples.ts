import type { Example } from '../http/endpoint.ts'

type Examples = { [name: string]: Example }

const awa = {
  id: 'usr-4nRq8sWzK2',
  username: 'awa@shop.example',
  name: 'Awa Ngono',
  language: 'fr',
  theme: 'system',
  zone: 'Africa/Douala',
  keys: true,
  notices: {
    ...{ desktop: true, sound: false, mail: true },
    ...{ mentioned: true, assigned: true, waiting: true, sla: true, channel: true },
  },
  has_second_factor: true,
}
const shop = { id: 'biz-9wVxR4mBtK', name: 'Boutique Awa' }
const businesses = [{ ...shop, role: 'owner' }]
const signedIn = { user: awa, business: { ...shop, accent: null }, role: 'owner', businesses }
const credentials = { username: awa.username, password: 'a long sentence as a password' }
const ends = '2026-11-27T10:00:00.000000Z'

export const login: Examples = {
  member: {
    summary: 'A member of a business',
    body: credentials,
    answer: { token: 'plb_live_3kW8…', expires_at: '2026-11-20T22:00:00.000000Z' },
  },
}

export const add: Examples = {
  owner: { summary: 'An owner', body: credentials, answer: { ...signedIn, expires_at: ends } },
}

export const prove: Examples = {
  code: {
    summary: 'A code of an authenticator app',
    body: { challenge: 'xT6sUo0mSLX0zwr2DFWFCk3nRzQe9y4T8k2mJp7vB1c', code: '492039' },
    answer: { ...signedIn, expires_at: ends },
  },
}

export const confirmed: Examples = {
  code: {
    summary: 'By a code',
    body: { username: awa.username, code: '492039' },
    answer: { confirmed_until: '2026-11-20T10:15:00.000000Z' },
  },
}

export const confirmOptions: Examples = {
  options: {
    summary: 'What the browser needs',
    answer: { challenge: 'xT6sUo0mSLX0zwr2DFWFCk3nRzQe9y4T8k2mJp7vB1c', rpId: 'chat.example.com' },
  },
}

export const end: Examples = {
  this: { summary: 'Sign out', body: {}, answer: { ended: true } },
  others: { summary: 'Sign out elsewhere', body: { others: true }, answer: { ended: true } },
  all: { summary: 'Sign out everywhere', body: { all: true }, answer: { ended: true } },
}

const laptop = {
  id: 'lgn-7hTq2dWzLc',
  device: 'Firefox, Linux',
  address: '203.0.113.7',
  business: shop.id,
  is_this: true,
  created_at: '2026-11-20T10:00:00.000000Z',
  last_seen_at: '2026-11-20T11:00:00.000000Z',
  expires_at: ends,
}
const path = 'https://chat.example.com/auth/session/search'
export const search: Examples = {
  one: {
    summary: 'One laptop',
    answer: {
      current_page: 1,
      data: [laptop],
      first_page_url: `${path}?page=1`,
      from: 1,
      last_page: 1,
      last_page_url: `${path}?page=1`,
      next_page_url: null,
      path,
      per_page: 50,
      prev_page_url: null,
      to: 1,
      total: 1,
    },
  },
}

const rights = {
  via: 'session',
  scopes: ['messages:read', 'tickets:read'],
  is_operator: false,
  lacks_second_factor: false,
  confirmed_until: null,
  stop: { is_stopped: false, reason: null, stopped_at: null },
  clock_offset_seconds: 0,
}
export const me: Examples = { owner: { summary: 'An owner', answer: { ...signedIn, ...rights } } }

export const update: Examples = {
  dark: { summary: 'A dark screen', body: { theme: 'dark' }, answer: { ...signedIn, ...rights } },
}

export const change: Examples = {
  other: {
    summary: 'To another business',
    body: { business: shop.id },
    answer: { business: { ...shop, accent: null }, role: 'owner', businesses },
  },
}
