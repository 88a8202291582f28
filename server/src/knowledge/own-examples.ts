// Examples of what agents know, in the OpenAPI document. A test runs the requests against a test gateway.
import type { Example } from '../http/endpoint.ts'

type Examples = { [name: string]: Example }

const SEARCH_URL = 'https://chat.example.com/agent/knowledge/search?q=hours&per_page=20'
const params = { id: 'knw-3bTh7QmZrF' }
const content = 'Opening hours: Monday to Saturday, 8 am to 7 pm.'
const facts = {
  id: params.id,
  agent: 'agt-4nRq8sWzK2',
  external_id: 'hours',
  created_at: '2026-11-20T10:00:00.000000Z',
  updated_at: '2026-11-20T10:00:00.000000Z',
  characters: content.length,
}
const hours = { ...facts, content }

export const ownSearchExamples: Examples = {
  hours: {
    summary: 'What is said of hours',
    query: { q: 'hours', per_page: 20 },
    answer: {
      current_page: 1,
      data: [{ ...facts, begins: content }],
      first_page_url: `${SEARCH_URL}&page=1`,
      from: 1,
      last_page: 1,
      last_page_url: `${SEARCH_URL}&page=1`,
      next_page_url: null,
      path: 'https://chat.example.com/agent/knowledge/search',
      per_page: 20,
      prev_page_url: null,
      to: 1,
      total: 1,
    },
  },
}
export const ownGetExamples: Examples = { hours: { summary: 'A text', params, answer: hours } }
export const ownAddExamples: Examples = {
  hours: {
    summary: 'Opening hours',
    body: { agent: facts.agent, external_id: 'hours', content },
    answer: hours,
  },
}
export const ownUpdateExamples: Examples = {
  hours: { summary: 'Other hours', params, body: { content }, answer: hours },
}
export const ownRemoveExamples: Examples = {
  hours: { summary: 'No longer so', params, answer: { id: params.id, removed: true } },
}
