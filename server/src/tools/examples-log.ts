// Examples of debug runs and of the log in the OpenAPI document. A test runs the requests against a test gateway.
import type { Example } from '../http/endpoint.ts'
import { params } from './examples.ts'

type Examples = { [name: string]: Example }

const ID = 'trn-8dRv3mXcLt'
const request = {
  method: 'GET',
  url: 'https://api.shop.example/orders/CMD-4521?phone=237699000101',
  headers: { authorization: '[hidden]' },
  body: null,
  bytes: 0,
}
const response = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '{"status":"shipped","arrives_on":"2026-11-26"}',
  bytes: 46,
}
const times = { dns: 4.2, connect: 19.6, first_byte: 81.3, all: 82 }

const tried = {
  log: ID,
  outcome: 'ok',
  status: 200,
  error: null,
  milliseconds: 82,
  told: { status: 'shipped', arrives_on: '2026-11-26' },
  request,
  response,
  times,
}

const row = {
  id: ID,
  at: '2026-11-20T10:00:00.000000Z',
  kind: 'try',
  tool: { id: params.id, name: 'getOrderStatus', version: 1 },
  effects: 'read',
  outcome: 'ok',
  status: 200,
  milliseconds: 82,
  error: null,
  agent: null,
  user: { id: 'usr-8kQw2nRtZb', name: 'Awa Ngono' },
  contact: null,
  conversation: null,
}

export const tryExamples: Examples = {
  dry_run: {
    summary: 'What would be sent?',
    params,
    body: { parameters: { order: 'CMD-4521' }, values: { phone: '237699000101' }, dry_run: true },
    answer: {
      log: null,
      outcome: null,
      status: null,
      error: null,
      milliseconds: null,
      told: {},
      request,
      response: null,
      times: null,
    },
  },
}

export const logExamples: Examples = {
  failed: {
    summary: 'Calls of a tool that did not end well',
    query: { tool: params.id, failed: '1' },
    answer: {
      data: [
        { ...row, outcome: 'timeout', status: null, error: 'no whole answer in time', milliseconds: 10_000 },
      ],
      total: { n: 1, relation: 'eq' },
      next_cursor: null,
      has_more: false,
    },
  },
}

export const runExamples: Examples = {
  one: {
    summary: 'What was sent, and what came back',
    params: { id: ID },
    answer: {
      ...row,
      finished_at: '2026-11-20T10:00:00.082000Z',
      arguments: { order: 'CMD-4521' },
      request,
      response,
      times,
    },
  },
}

export const replayExamples: Examples = {
  again: {
    summary: 'The same call once more',
    params: { id: ID },
    body: {},
    answer: { ...tried, log: 'trn-2kWq9sTnHd' },
  },
}
