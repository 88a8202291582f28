// Examples of tools in the OpenAPI document. A test runs the requests against a test gateway.
import type { Example } from '../http/endpoint.ts'
import { texts } from './texts.ts'

type Examples = { [name: string]: Example }

export const params = { id: 'tol-6sHn4xKdPw' }
const mimba = { id: 'agt-4nRq8sWzK2', name: 'Nia' }
const health = {
  failures: 0,
  failed_at: null,
  answered_at: '2026-11-20T10:00:00.000000Z',
  resting_until: null,
  drifted_at: null,
  drift: null,
  last_outcomes: ['ok'],
}

const listed = {
  id: params.id,
  name: 'getOrderStatus',
  kind: 'http',
  state: 'on',
  description: 'Tells the state of an order, by its number.',
  effects: 'read',
  version: 1,
  health,
  server: null,
  agents: [mimba],
}

const declared = {
  name: listed.name,
  description: listed.description,
  method: 'GET',
  url: 'https://api.shop.example/orders/{order}?phone={phone}',
  parameters: [
    {
      name: 'order',
      type: 'STRING',
      in: 'path',
      description: 'The number of the order.',
      example: 'CMD-4521',
    },
  ],
  response: { type: 'json', keep: ['status', 'arrives_on'] },
  answer: texts.orderAnswer,
}

const tool = {
  ...listed,
  ...declared,
  parameters: declared.parameters.map(parameter => ({ ...parameter, required: true })),
  headers: [{ name: 'authorization', set: true }],
  body: { type: 'none' },
  timeout_ms: 10_000,
  examples: [],
  maintenance: {},
  created_at: '2026-11-20T10:00:00.000000Z',
  updated_at: '2026-11-20T10:00:00.000000Z',
}

const fresh = {
  ...tool,
  health: {
    failures: 0,
    failed_at: null,
    answered_at: null,
    resting_until: null,
    drifted_at: null,
    drift: null,
    last_outcomes: [],
  },
  agents: [],
}

export const searchExamples: Examples = {
  orders: {
    summary: 'Those that speak of orders',
    query: { q: 'order', kind: 'http' },
    answer: { data: [listed], next_cursor: null, has_more: false },
  },
}

export const getExamples: Examples = { order_status: { summary: 'A tool', params, answer: tool } }

export const addExamples: Examples = {
  order_status: {
    summary: 'Where is my order?',
    body: { ...declared, headers: [{ name: 'authorization', value: 'Bearer the-secret-of-the-shop' }] },
    answer: fresh,
  },
}

export const updateExamples: Examples = {
  timeout: {
    summary: 'It waits no longer than 3 seconds',
    params,
    body: { expected_version: 1, timeout_ms: 3000 },
    answer: { ...tool, version: 2, timeout_ms: 3000, headers_cleared: [] },
  },
}

export const stateExamples: Examples = {
  maintenance: {
    summary: 'The system is in maintenance',
    params,
    body: {
      state: 'maintenance',
      text: texts.maintenance,
    },
    answer: {
      ...tool,
      state: 'maintenance',
      maintenance: texts.maintenance,
    },
  },
}

const SPARE = 'tol-2mWq8vTzRk'

export const removeExamples: Examples = {
  spare: {
    summary: 'It is not needed any more',
    params: { id: SPARE },
    answer: { id: SPARE, removed: true },
  },
}

const given = { agent: mimba.id, tools: [{ id: params.id, name: listed.name, state: 'on' }] }

export const agentToolsReadExamples: Examples = {
  one: { summary: 'The tools of an agent', params: { id: mimba.id }, answer: given },
}

export const agentToolsExamples: Examples = {
  one: {
    summary: 'It may look up orders',
    params: { id: mimba.id },
    body: { tools: [params.id] },
    answer: given,
  },
}
