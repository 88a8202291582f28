// Examples of agents in the OpenAPI document. A test runs the requests against a test gateway.
import type { Example } from '../http/endpoint.ts'

const SEARCH_URL = 'https://chat.example.com/agent/search?is_active=true&sort=name&per_page=20'

export const searchExamples: { [name: string]: Example } = {
  active: {
    summary: 'Active agents, by name',
    query: { is_active: 'true', sort: 'name', per_page: 20 },
    answer: {
      current_page: 1,
      data: [
        {
          id: 'agt-4nRq8sWzK2',
          name: 'Nia',
          description: 'Answers customers of the shop',
          language: 'fr',
          is_active: true,
          mode: 'live',
          channels: ['messenger', 'webchat'],
          created_at: '2026-11-20T10:00:00.000000Z',
          updated_at: '2026-11-20T10:00:00.000000Z',
        },
      ],
      first_page_url: `${SEARCH_URL}&page=1`,
      from: 1,
      last_page: 1,
      last_page_url: `${SEARCH_URL}&page=1`,
      next_page_url: null,
      path: 'https://chat.example.com/agent/search',
      per_page: 20,
      prev_page_url: null,
      to: 1,
      total: 1,
    },
  },
}

type Examples = { [name: string]: Example }

const params = { id: 'agt-4nRq8sWzK2' }
const nia = {
  id: params.id,
  name: 'Nia',
  description: 'Answers customers of the shop',
  language: 'fr',
  is_active: true,
  mode: 'test',
  channels: [],
  created_at: '2026-11-20T10:00:00.000000Z',
  updated_at: '2026-11-20T10:00:00.000000Z',
  tone: 'warm',
  style: null,
  instructions: ['Say the price with every article.'],
  team: null,
  model: 'offline',
}

export const addExamples: Examples = {
  shop: {
    summary: 'For a shop',
    body: {
      name: nia.name,
      description: nia.description,
      language: nia.language,
      tone: nia.tone,
      instructions: nia.instructions,
    },
    answer: nia,
  },
}

export const getExamples: Examples = { nia: { summary: 'An agent', params, answer: nia } }

export const updateExamples: Examples = {
  tone: { summary: 'Another tone', params, body: { tone: 'brief' }, answer: { ...nia, tone: 'brief' } },
}

export const modeExamples: Examples = {
  live: { summary: 'It answers customers', params, body: { mode: 'live' }, answer: { ...nia, mode: 'live' } },
}

export const tryExamples: Examples = {
  hours: {
    summary: 'A question that its knowledge answers',
    params,
    body: { text: 'When are you open?' },
    answer: {
      text: 'We are open from Monday to Saturday, 8 am to 7 pm.',
      language: 'en',
      hand_over: null,
      error: null,
      model: 'offline',
      steps: [
        {
          text: 'We are open from Monday to Saturday, 8 am to 7 pm.',
          calls: [],
          input_tokens: 0,
          output_tokens: 0,
        },
      ],
      looked_up: [
        {
          id: 'knw-3bTh7QmZrF',
          scope: 'agent',
          text: 'We are open from Monday to Saturday, 8 am to 7 pm.',
        },
      ],
      knowledge_entries: 12,
      cost: { agent_turn: 0.02, message: 0.01, currency: 'EUR', input_tokens: 0, output_tokens: 0 },
    },
  },
}
