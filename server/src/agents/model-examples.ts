// Examples of models in the OpenAPI document. A test runs the requests against a test gateway.
import type { Example } from '../http/endpoint.ts'

type Examples = { [name: string]: Example }

const SEARCH_URL = 'https://chat.example.com/agent/model/search?per_page=20'
const own = {
  kind: 'openai-compatible',
  source: 'app',
  name: 'llama-3',
  is_used: true,
  base_url: 'https://api.example.com/v1',
  has_key: true,
  updated_at: '2026-11-20T10:00:00.000000Z',
}
const builtIn = {
  ...own,
  kind: 'offline',
  source: 'built_in',
  name: 'offline',
  is_used: false,
  base_url: null,
  has_key: false,
  updated_at: null,
}

export const modelSearchExamples: Examples = {
  both: {
    summary: "The built-in one and the app's own",
    query: { per_page: 20 },
    answer: {
      current_page: 1,
      data: [builtIn, own],
      first_page_url: `${SEARCH_URL}&page=1`,
      from: 1,
      last_page: 1,
      last_page_url: `${SEARCH_URL}&page=1`,
      next_page_url: null,
      path: 'https://chat.example.com/agent/model/search',
      per_page: 20,
      prev_page_url: null,
      to: 2,
      total: 2,
    },
  },
}

export const modelAddExamples: Examples = {
  own: {
    summary: 'With a key',
    body: { base_url: 'https://api.example.com/v1', model: 'llama-3', api_key: 'sk-example' },
    answer: own,
  },
}

export const modelCheckExamples: Examples = {
  refused: {
    summary: 'The key is refused',
    body: {},
    answer: {
      ok: false,
      model: 'openai-compatible:llama-3',
      milliseconds: 180,
      error: { reason: 'credentials', text: 'It refuses the key', detail: 'the provider answered 401' },
    },
  },
}
