// Examples of MCP servers in the OpenAPI document. A test runs the requests against a test gateway.
import type { Example } from '../http/endpoint.ts'
import { type Definition, hashOf } from './definitions.ts'

type Examples = { [name: string]: Example }

const ID = 'srv-5nTq8wKzHd'
const SPARE = 'srv-3mWq7vTzRk'
const URL = 'http://localhost:3000/sandbox/shop/mcp'
/** What the demo's shop offers. */
const definition: Definition = {
  name: 'order_status',
  description: 'Tells the state of an order, by its number.',
  schema: {
    type: 'object',
    properties: {
      order: { type: 'string', description: 'The number of the order.', examples: ['CMD-4521'] },
    },
    required: ['order'],
  },
  reads_only: true,
}
const hash = hashOf(definition)

const listed = {
  id: ID,
  name: 'Orders',
  url: URL,
  headers: [{ name: 'authorization', set: true }],
  timeout_ms: 10_000,
  called: 'Demo shop 1',
  protocol: '2025-11-25',
  refreshed_at: '2026-11-20T10:00:00.000000Z',
  created_at: '2026-11-20T10:00:00.000000Z',
  ignored: 0,
  counts: { new: 1, accepted: 0, changed: 0, gone: 0 },
}
const offer = {
  name: definition.name,
  state: 'new',
  hash,
  description: definition.description,
  reads_only: true,
  suggested_name: 'orderStatus',
  tool: null,
  parameters: [
    {
      name: 'order',
      type: 'STRING',
      required: true,
      description: 'The number of the order.',
      in: 'body',
      example: 'CMD-4521',
    },
  ],
  left_out: [],
  problems: [],
  changes: [],
}
const last_look = {
  at: '2026-11-20T10:00:00.000000Z',
  request: {
    method: 'POST',
    url: URL,
    headers: { 'content-type': 'application/json', authorization: '[hidden]' },
    body: '{"method":"tools/list","jsonrpc":"2.0","id":1}',
    bytes: 46,
  },
  response: {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0"}',
    bytes: 17,
  },
  times: { dns: null, connect: 0.4, first_byte: 3.1, all: 3.4 },
}
const server = { ...listed, last_look, tools: [offer] }

export const searchServerExamples: Examples = {
  all: { summary: 'All of them', query: {}, answer: { data: [listed], next_cursor: null, has_more: false } },
}

export const getServerExamples: Examples = {
  one: { summary: 'What it offers', params: { id: ID }, answer: server },
}

export const addServerExamples: Examples = {
  orders: {
    summary: 'What does the demo’s shop offer?',
    body: {
      name: 'Orders',
      url: URL,
      headers: [{ name: 'authorization', value: 'Bearer the-secret-of-the-shop' }],
    },
    answer: server,
  },
}

export const refreshExamples: Examples = {
  again: { summary: 'Has anything changed?', params: { id: ID }, body: {}, answer: server },
}

export const acceptExamples: Examples = {
  one: {
    summary: 'It only looks up',
    params: { id: ID },
    body: { tools: [{ name: definition.name, hash, as: 'orderState', effects: 'read' }] },
    answer: {
      ...{ ...listed, last_look },
      counts: { new: 0, accepted: 1, changed: 0, gone: 0 },
      tools: [{ ...offer, state: 'accepted', tool: { id: 'tol-6sHn4xKdPw', name: 'orderState' } }],
    },
  },
}

export const removeServerExamples: Examples = {
  spare: {
    summary: 'It is not needed any more',
    params: { id: SPARE },
    answer: { id: SPARE, removed: true },
  },
}
