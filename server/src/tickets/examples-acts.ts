// Examples of what people do with tickets.
import { ADDRESS_NAMES } from '../channels/kinds.ts'
import type { Example } from '../http/endpoint.ts'
import { exampleTicket as ticket } from './fields.ts'

type Examples = { [name: string]: Example }

const params = { id: 'tck-9wVxR4mBtK' }
const OTHER = 'tck-4fRt7nJwQz'
const answer = { ...ticket, updated_at: '2026-11-20T10:30:00.000000Z' }
const canceled = {
  ...answer,
  ticket_status_id: 7,
  ticket_status: { id: 7, name: 'Canceled', code: 'canceled' },
}

export const tagExamples: Examples = {
  delivery: { summary: 'About a delivery', params, body: { add: ['tag-7mVc4hTqPe'] }, answer },
}
export const placeExamples: Examples = {
  first: { summary: 'Right before another one', params, body: { before: OTHER }, answer },
}
export const linkExamples: Examples = {
  cause: { summary: 'Caused by another one', params, body: { ticket: OTHER, as: 'caused_by' }, answer },
}
export const unlinkExamples: Examples = {
  cause: { summary: 'No longer', params, body: { ticket: OTHER }, answer },
}
export const mergeExamples: Examples = {
  twice: { summary: 'Said twice', params, body: { into: OTHER }, answer: canceled },
}
export const unmergeExamples: Examples = {
  apart: { summary: 'Two after all', params, body: {}, answer },
}

export const manyExamples: Examples = {
  open: {
    summary: 'A closed one goes on',
    body: { act: 'move', ids: [OTHER], status: 'open' },
    answer: { results: [{ id: OTHER, code: 1000, reason: null, message: 'Request successful' }] },
  },
}

/** In the order of the columns. */
const EXPORTED = {
  ...{ id: 260, hashid: 'tck-9wVxR4mBtK', subject: 'Parcel not delivered', description: 'Order CMD-4521' },
  ...{ status: 'closed', priority: 'high', sla_policy: 'High', channel: ADDRESS_NAMES[0] },
  ...{ contact: 'con-3nPq8sTvXy', contact_identifier: '237650000002', contact_name: 'Fatou Ndiaye' },
  ...{
    conversation: 'ses-6hJk2mNpQr',
    agent: 'Customer service',
    assignee: 'Bruno',
    team: null,
    tags: 'Delivery',
  },
  ...{
    merged_into: null,
    responded_at: '2026-11-02T09:04:00.000000Z',
    response_due_at: '2026-11-02T10:00:00.000000Z',
  },
  ...{ resolved_at: '2026-11-02T14:30:00.000000Z', resolved_due_at: '2026-11-03T09:00:00.000000Z' },
  ...{ closed_at: '2026-11-05T14:30:00.000000Z', is_response_breached: false, is_resolve_breached: false },
  ...{ satisfaction_rating: 5, meta: '{}' },
  ...{ created_at: '2026-11-02T09:00:00.000000Z', updated_at: '2026-11-05T14:30:00.000000Z' },
}
export const exportExamples: Examples = {
  first: {
    summary: 'The first rows',
    query: { status: 'closed', per_page: 1 },
    answer: { columns: Object.keys(EXPORTED), rows: [Object.values(EXPORTED)], next_cursor: 260 },
  },
}
