// Examples of imports in the OpenAPI document. A test runs the requests against a test gateway.
import type { Example } from '../http/endpoint.ts'

const TEXT = `openapi: 3.1.0
info: {title: Shop, version: "1.4"}
servers: [{url: "https://api.shop.example/v1"}]
paths:
  /parcels/{parcel}:
    get:
      operationId: getParcel
      summary: Tells where a parcel is.
      parameters:
        - {name: parcel, in: path, required: true, schema: {type: string}}
        - {name: since, in: query, schema: {type: number}}
      responses: {"200": {content: {application/json: {}}}}
`

const operation = {
  operation: 'GET /parcels/{parcel}',
  state: 'new',
  tool: null,
  declaration: {
    name: 'getParcel',
    description: 'Tells where a parcel is.',
    method: 'GET',
    url: 'https://api.shop.example/v1/parcels/{parcel}',
    body: { type: 'none' },
    parameters: [{ name: 'parcel', type: 'STRING', required: true, description: '', in: 'path' }],
    effects: 'read',
    response: { type: 'json', keep: [] },
  },
  headers: [],
  left_out: [{ at: 'parameters.since', reason: 'type' }],
  problems: [],
  changes: [],
}
const read = {
  title: 'Shop',
  version: '1.4',
  openapi: '3.1.0',
  servers: ['https://api.shop.example/v1'],
  operations: [operation],
  gone: [],
  added: [],
  updated: [],
  exchange: null,
}
const tool = { id: 'tol-9kRw4nTzHb', name: 'getParcel' }

export const importExamples: { [name: string]: Example } = {
  look: { summary: 'What could be added?', body: { text: TEXT }, answer: read },
  add: {
    summary: 'Add what is chosen',
    body: { text: TEXT, add: [{ operation: operation.operation }] },
    answer: {
      ...read,
      operations: [{ ...operation, state: 'same', tool: { ...tool, version: 1 } }],
      added: [{ ...tool, operation: operation.operation }],
    },
  },
}
