// Examples of tokens in the OpenAPI document. A test runs the requests against a test gateway.
import type { Example } from '../http/endpoint.ts'

type Examples = { [name: string]: Example }

const SEARCH_URL = 'https://chat.example.com/token/search?is_active=true&per_page=20'
const params = { id: '1700' }
const awa = { id: 'usr-4nRq8sWzK2', name: 'Awa' }
const shop = {
  id: 1700,
  name: 'Shop system',
  scopes: ['messages:send', 'knowledge:write'],
  unused_scopes: [],
  unheld_scopes: [],
  addresses: ['192.0.2.0/24'],
  rate: 300,
  holder: awa,
  maker: awa,
  created_at: '2026-11-20T10:00:00.000000Z',
  expires_at: '2027-02-18T10:00:00.000000Z',
  last_used_at: '2026-11-21T08:00:00.000000Z',
  last_used_address: '192.0.2.10',
  revoked_at: null,
  rolled_at: null,
}
const fresh = { ...shop, last_used_at: null, last_used_address: null }

export const searchExamples: Examples = {
  active: {
    summary: 'Valid tokens',
    query: { is_active: 'true', per_page: 20 },
    answer: {
      current_page: 1,
      data: [shop],
      first_page_url: `${SEARCH_URL}&page=1`,
      from: 1,
      last_page: 1,
      last_page_url: `${SEARCH_URL}&page=1`,
      next_page_url: null,
      path: 'https://chat.example.com/token/search',
      per_page: 20,
      prev_page_url: null,
      to: 1,
      total: 1,
    },
  },
}

export const addExamples: Examples = {
  shop: {
    summary: 'For a shop system',
    body: {
      name: shop.name,
      scopes: shop.scopes,
      addresses: shop.addresses,
      rate: shop.rate,
    },
    answer: { ...fresh, token: 'plb_live_3kW8…' },
  },
}

export const updateExamples: Examples = {
  narrower: {
    summary: 'It may do less',
    params,
    body: { scopes: ['messages:send'] },
    answer: { ...shop, scopes: ['messages:send'] },
  },
}

export const rollExamples: Examples = {
  day: {
    summary: 'The old one goes on for a day',
    params,
    body: { overlap: 'P1D' },
    answer: { ...fresh, id: 1701, token: 'plb_live_9fQ2…' },
  },
}

export const revokeExamples: Examples = {
  leaked: { summary: 'It leaked', params, answer: { ...shop, revoked_at: '2026-11-21T09:00:00.000000Z' } },
}
