// Examples of contacts in the OpenAPI document. A test runs the requests against a test gateway.
import type { Example } from '../http/endpoint.ts'

type Examples = { [name: string]: Example }

const AT = '2026-11-20T10:00:00.000000Z'
const params = { id: 'con-7hGk4pRwXa' }

const row = {
  ...{
    id: params.id,
    name: 'Rose Mbarga',
    firstname: 'Rose',
    lastname: 'Mbarga',
    email: null,
    address: null,
  },
  preferred_language: 'fr',
  details: [
    {
      ...{ id: 4711, channel: 'messenger', identifier: '237650000303', user_id: null, username: null },
      ...{ display_name: 'Rose', opted_out_at: null },
    },
  ],
  ...{ created_at: AT, updated_at: AT },
}
const contact = {
  ...row,
  conversations: [
    {
      ...{ id: 'ses-5dVm3RkYtC', channel: 'messenger', status: 'open', owner: 'queue', assignee: null },
      ...{ opened_at: AT, last_message_at: AT },
    },
  ],
  tickets: [
    {
      ...{ id: 'tck-9wVxR4mBtK', subject: 'Parcel not delivered', status: 'open' },
      ...{ created_at: AT, updated_at: AT },
    },
  ],
  knowledge: [
    {
      ...{ id: 'knw-3bTh7QmZrF', agent: { id: 'agt-4nRq8sWzK2', name: 'Nia' }, content: 'Prefers mornings.' },
      ...{ internal: false, created_at: AT, updated_at: AT, expires_at: null, external_id: 'order-7788' },
    },
  ],
}

export const contactSearchExamples: Examples = {
  piece: {
    summary: 'By the end of a number',
    query: { q: '0303' },
    answer: { data: [row], total: { n: 1, relation: 'eq' }, next_cursor: null, has_more: false },
  },
}
export const contactExamples: Examples = { contact: { summary: 'Rose', params, answer: contact } }
export const contactUpdateExamples: Examples = {
  language: {
    summary: 'She reads English',
    params,
    body: { preferred_language: 'en', address: null },
    answer: { ...contact, preferred_language: 'en' },
  },
}
