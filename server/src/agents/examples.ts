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
